"""Lists of names on a screen: how they are cut into pages, and how a long name fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.wording.names import short_name

Line = TypeVar("Line")
SHOWN_OF_A_NAME = 2


@dataclass(frozen=True)
class NameLine:
    """Somebody and the number of a table, "" for nobody's. `first` of those with this letter. With
    a `short` name for where there is little room.
    """

    name: str
    table: str = ""
    first: bool = False

    @property
    def letter(self) -> str:
        return self.name[:1]

    @property
    def short(self) -> str:
        return short_name(self.name)

    @property
    def rest(self) -> str:
        return self.name[1:]


def pages_of(lines: Sequence[Line], *, still: int, turned: int) -> list[list[Line]]:
    """One page with all that stand still, else pages of `turned`. At least one."""
    if len(lines) <= still:
        return [list(lines)]
    return [list(lines[at : at + turned]) for at in range(0, len(lines), turned)]


def letters_of(page: Sequence[NameLine]) -> str:
    """From which letters to which a page goes, as "Ad–De"."""
    first, last = page[0].name[:SHOWN_OF_A_NAME], page[-1].name[:SHOWN_OF_A_NAME]
    return first if first == last else f"{first}–{last}"
