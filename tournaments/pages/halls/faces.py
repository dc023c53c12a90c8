"""What every board of a hall has: a heading, something beside it, pages, a line below."""

from __future__ import annotations

from typing import Any, NamedTuple


class Face(NamedTuple):
    """What a board says: its heading, a remark beside it with an hour or a name in bold, the labels
    of its pages, a line below, and what its template shows.
    """

    heading: str
    aside: str = ""
    strong: str = ""
    labels: tuple[str, ...] = ()
    foot: str = ""
    data: Any = None
