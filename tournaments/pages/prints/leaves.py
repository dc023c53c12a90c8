"""Pieces of paper, and how what is printed is shared out among them.

All lengths are whole micrometres, as in `scorecards.paper.plan`; type is in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from scorecards.paper.fonts import width_of
from scorecards.paper.plan.flow import fit
from scorecards.paper.plan.papers import HALF_MM, MM
from scorecards.paper.plan.wishes import PAPERS

Item = TypeVar("Item")

SIDE = 14 * MM  # free at the left and the right of a page
FRAME = 60 * MM  # what head, foot and margins of a page take of its height
SIZES = (24.0, 22.0, 20.0, 18.0, 16.0, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
WIDER = 92  # percent of the room that names are fitted into: letters of a browser may be wider


def paper_of(name: str) -> str:
    """The paper that was chosen; A4 for one there is not."""
    return name if name in PAPERS else "a4"


def room_on(paper: str) -> int:
    """How high the part of a page is that lies between its head and its foot."""
    return PAPERS[paper][1] - FRAME


def inner_of(paper: str) -> int:
    """How wide a page is between its margins."""
    return PAPERS[paper][0] - 2 * SIDE


def shared_out(items: Sequence[Item], most: int) -> list[list[Item]]:
    """The items on as few pages as have room for `most` each, about as many on each."""
    pages = -(-len(items) // most)
    sizes = [len(items) // pages + (at < len(items) % pages) for at in range(pages)]
    starts = [sum(sizes[:at]) for at in range(pages)]
    return [list(items[at : at + size]) for at, size in zip(starts, sizes, strict=True)]


def row_high(room: int, rows: int, *, least: int, most: int) -> int:
    """How high each of these rows is, so that they fill the room: in steps of half a millimetre."""
    return min(max(room // max(rows, 1), least), most) // HALF_MM * HALF_MM


def name_size(name: str, wide: int, high: int, *, most: float) -> float:
    """The size of a name, in points, in which it fits on one or two lines."""
    sizes = [size for size in SIZES if size <= most] or SIZES[-1:]
    fitted = fit(name, wide * WIDER // 100, high, sizes=sizes, bold=True, ruler=width_of)
    return fitted.points
