"""A cross table, of a season or of a tournament: people or teams down, nights or rounds across. Its
page, whose every heading is a link that sorts; and what is in its cells beside the points.

Reads nothing and decides no place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tournaments.pages.grids import Cell, Column, Grid, Line, On, Place


@dataclass(frozen=True)
class Who(Place):
    """The place and whose row it is; `people` of a team, `goes` "up" or "down" or nothing."""

    kind: str = field(default="who", kw_only=True)
    person: int = 0
    name: str = ""
    people: str = ""
    tag: str = ""
    goes: str = ""

    @property
    def marks(self) -> tuple[str, ...]:
        return (self.goes,) if self.goes else ()


@dataclass(frozen=True)
class Played(Cell):
    """A night or a round of a row: its value are the points, its text is for a chat, `plain` for a
    picture. `best`: nobody did better there.
    """

    best: bool = False
    substitute: str = ""

    @property
    def struck(self) -> bool:
        """Does any of it not count?"""
        return False

    @property
    def plain(self) -> str:
        """The points alone."""
        return self.text


@dataclass(frozen=True)
class Head:
    """The heading of a column. `order` is how it is sorted now, "ascending", "descending" or
    nothing, and `link` what its link asks for.
    """

    column: Column[Any]
    order: str
    link: str


@dataclass(frozen=True)
class CrossPage:
    """A table ready to print, and which marks occur in it. `latest` are so many nights where
    earlier ones are left out, else 0, and `others` the tables that are sorted along, as a selector.
    """

    heads: tuple[Head, ...]
    lines: tuple[Line[Any], ...]
    marks: frozenset[str]
    name: str = ""
    division: int = 0
    latest: int = 0
    others: str = ""

    @property
    def played(self) -> list[Column[Any]]:
        """The columns of what was played, in their order."""
        return [head.column for head in self.heads if head.column.short]


def cross_page(grid: Grid[Any], *, by: str = "", order: str = "", prefix: str = "") -> CrossPage:
    """The table, sorted by the column `by` where there is one of this name that sorts, else by
    place; links begin with the `prefix`, "" or a wish with its "&".
    """
    columns = grid.on(On.PAGE)
    now = next((each for each in columns if each.sorts and each.key == by), columns[0])
    down = order == "down" if order in ("up", "down") else now.high
    lines = grid.sorted_by(now, down=down).lines(On.PAGE)
    return CrossPage(
        tuple(_head(each, prefix, now=each is now, down=down) for each in columns),
        lines,
        frozenset(mark for line in lines for cell in line.cells.values() for mark in cell.marks),
    )


def _head(column: Column[Any], prefix: str, *, now: bool, down: bool) -> Head:
    turned = "up" if down else "down"
    first = "down" if column.high else "up"
    link = f"?{prefix}by={column.key}&order={turned if now else first}"
    order = ("descending" if down else "ascending") if now else ""
    return Head(column, order, link if column.sorts else "")
