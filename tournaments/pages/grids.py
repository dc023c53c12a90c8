"""A table of results, made once for every medium: its columns, each declared at one place, and its
rows. What stands in a column is a cell: its value exactly, for files, and its text, for people.

Renderers draw it: a template, `spreadsheets` a file, `listings` paper, `sharing` pictures and
texts for a chat. Knows nothing of leagues and translates nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Flag, auto
from fractions import Fraction
from typing import Any, Generic, Self, TypeVar

from scorecards.rules.texts import figure

DASH = "\N{EN DASH}"
MOST_DECIMALS = 3

Value = str | int | Fraction | date | None
"""As files and programs have it."""


class On(Flag):
    """Where a column is shown. A picture and a text for a chat show what a page shows."""

    PAGE = auto()
    FILE = auto()
    PAPER = auto()
    SCREEN = auto()


@dataclass(frozen=True)
class Cell:
    """What a row says in a column. `kind` is how a page draws it."""

    value: Value
    kind: str = field(default="plain", kw_only=True)

    @property
    def text(self) -> str:
        """For people; empty where there is nothing to say."""
        if isinstance(self.value, Fraction):
            return figure(self.value)
        return "" if self.value is None else str(self.value)

    @property
    def marks(self) -> tuple[str, ...]:
        """Its marks that are explained below a table in which they occur."""
        return ()


@dataclass(frozen=True)
class Shown(Cell):
    """A value that people read otherwise: rounded, in words. A `quiet` one stands back."""

    shown: str
    quiet: bool = False

    @property
    def text(self) -> str:
        return self.shown


@dataclass(frozen=True)
class Several(Cell):
    """More than a value: what a page draws one after the other, and what it is on paper."""

    items: tuple[Any, ...]
    shown: str = ""

    @property
    def text(self) -> str:
        return self.shown


@dataclass(frozen=True)
class Place(Cell):
    """A place, None for who has none; `tied` where others have the same."""

    tied: bool = False

    @property
    def text(self) -> str:
        """A dash without one, and a sign where it is shared."""
        return DASH if self.value is None else f"{self.value}{'=' * self.tied}"


@dataclass(frozen=True)
class Moved(Cell):
    """How many places up, None for who had none before."""

    value: int | None
    kind: str = field(default="moved", kw_only=True)

    @property
    def steps(self) -> int:
        """How many places, either way; 0 for none."""
        return abs(self.value or 0)


R = TypeVar("R")


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column. `key` names it in addresses and templates, `head` is its heading, `long` that of a
    file where it is another one, `short` that of a picture, and `number` stands large above it.
    `kind` is number, name (the heading of its row) or words, `style` the end of its class. A
    page has the `wide` ones one after the other, where it is wide enough, and the others each at a
    place of its own; where one `sorts`, the highest is on top at first if it is `high`.
    """

    key: str
    head: str
    says: Callable[[R], Cell | Value]
    on: On = On.FILE
    kind: str = "number"
    style: str = ""
    number: str = ""
    long: str = ""
    short: str = ""
    wide: bool = False
    sorts: bool = True
    high: bool = True

    def cell(self, row: R) -> Cell:
        """What the row says in this column."""
        says = self.says(row)
        return says if isinstance(says, Cell) else Cell(says)


@dataclass(frozen=True)
class Line(Generic[R]):
    """A row with its cells in a medium, by the keys of their columns; `wide` are those that stand
    one after the other on a page.
    """

    row: R
    cells: dict[str, Cell]
    wide: tuple[Cell, ...]


@dataclass(frozen=True)
class Grid(Generic[R]):
    """A table with its name, its columns for all media and its rows in order."""

    title: str
    columns: tuple[Column[R], ...]
    rows: tuple[R, ...]

    def on(self, medium: On) -> tuple[Column[R], ...]:
        """The columns of a medium."""
        return tuple(each for each in self.columns if medium in each.on)

    @property
    def wide(self) -> tuple[Column[R], ...]:
        """The columns that stand one after the other on a page."""
        return tuple(each for each in self.on(On.PAGE) if each.wide)

    def lines(self, medium: On) -> tuple[Line[R], ...]:
        """Every row with its cells in a medium."""
        columns, lines = self.on(medium), []
        for row in self.rows:
            cells = {each.key: each.cell(row) for each in columns}
            lines.append(Line(row, cells, tuple(cells[each.key] for each in columns if each.wide)))
        return tuple(lines)

    def sorted_by(self, column: Column[R], *, down: bool) -> Self:
        """The rows by a column; who has nothing in it is last, and equal ones stay in order."""
        values = [(column.cell(row).value, row) for row in self.rows]
        some = [(value, row) for value, row in values if value is not None]
        some.sort(key=lambda each: each[0], reverse=down)
        without = [row for value, row in values if value is None]
        return replace(self, rows=(*(row for _, row in some), *without))


def aligned(figures: Sequence[Fraction], places: int = 1) -> dict[Fraction, str]:
    """What each figure of a column is shown as, all with as many decimals as the longest needs."""
    digits = {each: figure(each, places) for each in figures}
    longest = max((len(each.partition(".")[2]) for each in digits.values()), default=0)
    return {each: _padded(number, longest) for each, number in digits.items()}


def _padded(number: str, longest: int) -> str:
    whole, _, tail = number.partition(".")
    return f"{whole}.{tail:0<{longest}}" if longest else whole


def decimals(figures: Sequence[Fraction]) -> int:
    """As many as it takes to tell different figures apart, at most three."""
    different = set(figures)
    for places in range(1, MOST_DECIMALS):
        if len({figure(each, places) for each in different}) == len(different):
            return places
    return MOST_DECIMALS


def told_apart(figures: Sequence[Fraction | None]) -> dict[Fraction | None, str]:
    """The figures that rank, each with as many decimals as tell them apart; a dash for none."""
    some = [each for each in figures if each is not None]
    shown: dict[Fraction | None, str] = {None: DASH}
    return shown | dict(aligned(some, decimals(some)).items())
