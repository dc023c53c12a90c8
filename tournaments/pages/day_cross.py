"""The cross table of a tournament as a page shows it: columns, each a link that sorts, and cells.

Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext, pgettext

from scorecards.rules.texts import figure
from tournaments.ledger.settings import settings_of
from tournaments.pages.cross_table import Head
from tournaments.pages.standings import aligned, decimals
from tournaments.queries.days.day_cross import CrossStage, DayCell, DayCross, DayRow

Key = Callable[[DayRow], Fraction | int | None]
Column = tuple[Head, Key, bool]
"""A heading without its order, what it sorts by, and whether the highest is on top at first."""


@dataclass(frozen=True)
class ShownCell:
    """A cell in words: the points, what stands below them, and what the round was if it was not
    played.
    """

    kind: str
    points: str = ""
    below: str = ""
    word: str = ""
    won: bool = False
    substitute: str = ""
    strong: bool = False


@dataclass(frozen=True)
class CrossLine:
    """A row: `row` of the query, its figure, and its cells in the order of the columns."""

    row: DayRow
    points: str
    cells: tuple[ShownCell, ...]


@dataclass(frozen=True)
class DayCrossPage:
    """The table ready to print, with the marks that occur in it."""

    heads: tuple[Head, ...]
    lines: tuple[CrossLine, ...]
    marks: frozenset[str]


def day_cross_page(
    cross: DayCross, *, by: str = "", order: str = "", prefix: str = ""
) -> DayCrossPage:
    """The table, sorted by the column `by` where there is one of this name; links begin with the
    `prefix`, "" or a wish with its "&".
    """
    columns = list(_columns(cross))
    names = [head.by for head, _key, _high in columns]
    at = names.index(by) if by in names and by else 0
    _head, key, high = columns[at]
    down = order == "down" if order in ("up", "down") else high
    figures = [row.figure for row in cross.rows if row.figure is not None]
    shown = aligned(figures, decimals(figures))
    lines = tuple(
        CrossLine(row, _points(row.figure, shown), tuple(_cells(cross, row)))
        for row in _sorted(cross.rows, key, down)
    )
    return DayCrossPage(
        tuple(_head_of(each, prefix, now=n == at, down=down) for n, each in enumerate(columns)),
        lines,
        frozenset(_marks(lines)),
    )


def _points(amount: Fraction | None, shown: dict[Fraction, str]) -> str:
    return "–" if amount is None else shown[amount]


def _columns(cross: DayCross) -> Iterator[Column]:
    """Place, sum, then of each stage what was brought along, its rounds, its penalties and, where
    there are several, its sum.
    """
    several = len(cross.stages) > 1
    high = not _low(cross.stages[-1]) if cross.stages else True
    yield Head("place", gettext("Place and name"), kind="who"), lambda row: row.place, False
    label = pgettext("column", "last stage") if several else gettext("all rounds")
    name = pgettext("column", "Sum")
    yield Head("points", label, name, kind="sum"), lambda row: row.figure, high
    for each in cross.stages:
        yield from _of_stage(cross, each, several=several)


def _of_stage(cross: DayCross, stage: CrossStage, *, several: bool) -> Iterator[Column]:
    position, high = stage.stage.position, not _low(stage)
    label = stage.stage.season.name if several else ""
    if any(position in row.carried for row in cross.rows):
        head = Head(f"b{position}", label, pgettext("column", "Brought along"))
        yield head, lambda row: row.carried.get(position), high
    for number in stage.rounds:
        yield _round_column(position, number, label, high)
    if any(position in row.penalties for row in cross.rows):
        head = Head(f"p{position}", label, gettext("Penalties"))
        yield head, lambda row: row.penalties.get(position), False
    if several:
        head = Head(f"s{position}", label, pgettext("column", "Sum"))
        yield head, lambda row: row.sums.get(position), high


def _round_column(position: int, number: int, label: str, high: bool) -> Column:
    def key(row: DayRow) -> Fraction | None:
        return row.cells[position, number].points

    return Head(f"r{position}.{number}", label or gettext("Round"), str(number)), key, high


def _low(stage: CrossStage) -> bool:
    return settings_of(stage.stage.season).scheme.low_is_better


def _head_of(column: Column, prefix: str, *, now: bool, down: bool) -> Head:
    head, _key, high = column
    turned = "up" if down else "down"
    first = "down" if high else "up"
    return Head(
        by=head.by,
        label=head.label,
        number=head.number,
        order=("descending" if down else "ascending") if now else "",
        link=f"?{prefix}by={head.by}&order={turned if now else first}",
        kind=head.kind,
    )


def _sorted(rows: Sequence[DayRow], key: Key, down: bool) -> list[DayRow]:
    """The rows by a column; who has nothing in it is last, and equal ones stay in their order."""
    with_figure = [row for row in rows if key(row) is not None]
    without = [row for row in rows if key(row) is None]
    return [*sorted(with_figure, key=lambda row: key(row) or 0, reverse=down), *without]


def _cells(cross: DayCross, row: DayRow) -> Iterator[ShownCell]:
    for each in cross.stages:
        position = each.stage.position
        if any(position in one.carried for one in cross.rows):
            yield _plain(row.carried.get(position))
        for number in each.rounds:
            yield shown_cell(row.cells[position, number])
        if any(position in one.penalties for one in cross.rows):
            yield _plain(row.penalties.get(position))
        if len(cross.stages) > 1:
            yield _plain(row.sums.get(position), strong=True)


def _plain(amount: Fraction | None, *, strong: bool = False) -> ShownCell:
    return ShownCell("sum", "" if amount is None else figure(amount), strong=strong)


def shown_cell(cell: DayCell) -> ShownCell:
    """A round in words: points over table and place, or what it was instead."""
    points = "" if cell.points is None else figure(cell.points)
    table = pgettext("a table, short", "T%(number)d") % {"number": cell.table}
    if cell.kind == "played":
        below = pgettext("a place, short", "%(place)d of %(all)d")
        places = below % {"place": cell.place, "all": cell.players}
        below = f"{table} · {places}" if cell.table else places
        return ShownCell("played", points, below, won=cell.won, substitute=cell.substitute)
    words = {
        "bye": pgettext("round", "bye"),
        "late": pgettext("round", "came later"),
        "put_off": pgettext("round", "put off"),
        "absent": pgettext("round", "not there"),
        "open": gettext("being played"),
        "rest": pgettext("round", "bye"),
        "back": gettext("kept back"),
    }
    below = table if cell.table else ""
    return ShownCell(cell.kind, points, below, words.get(cell.kind, ""), False, cell.substitute)


def _marks(lines: Sequence[CrossLine]) -> Iterator[str]:
    for line in lines:
        for cell in line.cells:
            yield cell.kind
            if cell.won:
                yield "won"
            if cell.substitute:
                yield "substitute"
