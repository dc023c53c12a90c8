"""The cross table as a page shows it: its columns, each a link that sorts by it, and its cells.

Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import figure
from tournaments.pages.standings import PageRow, page_table
from tournaments.queries.cross_table import CrossRow, CrossTable
from tournaments.rules.standings.cross import sum_of
from tournaments.rules.standings.schemes import Total

Key = Callable[[CrossRow], Fraction | int | None]


@dataclass(frozen=True)
class Head:
    """A heading. `by` names the column in addresses; `order` is how it is sorted now, "ascending",
    "descending" or nothing, and `link` what its link asks for.
    """

    by: str
    label: str
    number: str = ""
    order: str = ""
    link: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Result:
    """One result in a cell."""

    points: str
    counted: bool
    missed: bool


@dataclass(frozen=True)
class Cell:
    """What a night says in a row: its results, and who played in their name. `kind` is "played",
    "away" or "ahead".
    """

    kind: str
    results: tuple[Result, ...] = ()
    best: bool = False
    substitute: str = ""


@dataclass(frozen=True)
class Line:
    """A row: what the standings say of it, and its nights."""

    shown: PageRow
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class CrossPage:
    """A table ready to print, and which of its marks occur in it."""

    name: str
    division: int
    heads: tuple[Head, ...]
    lines: tuple[Line, ...]
    penalties: bool
    moves: bool
    marks: frozenset[str]  # up, down, best, dropped, missed, substitute
    latest: int  # so many nights where earlier ones are left out, else 0
    others: str = ""  # the tables that are sorted along with it, as a selector


def cross_pages(tables: Sequence[CrossTable], *, by: str = "", order: str = "") -> list[CrossPage]:
    """The tables of a season, all sorted by one column."""
    pages = [cross_page(each, by=by, order=order) for each in tables]
    names = [f"#cross-{each.division}" for each in pages]
    return [
        replace(page, others=",".join(name for name in names if name != mine))
        for page, mine in zip(pages, names, strict=True)
    ]


def cross_page(table: CrossTable, *, by: str = "", order: str = "") -> CrossPage:
    """The table, sorted by the column `by` where there is one of this name."""
    page = page_table(table.standings, {}, table.marks)
    shown = {each.row.person: each for each in (*page.placed, *page.below)}
    keys = _keys(table)
    by = by if by in keys else "place"
    down = order == "down" if order in ("up", "down") else _down_first(by, low=_low(table))
    lines = tuple(
        Line(shown[row.row.person], _cells(table, row)) for row in _sorted(table, keys[by], down)
    )
    return CrossPage(
        name=table.name,
        division=table.standings.division or 0,
        heads=tuple(_heads(table, by=by, down=down, moves=page.moves)),
        lines=lines,
        penalties=table.penalties,
        moves=page.moves,
        marks=frozenset(_marks(lines)),
        latest=len(table.nights) if table.first > 1 else 0,
    )


def _low(table: CrossTable) -> bool:
    return table.standings.settings.scheme.low_is_better


def _day(night: int) -> str:
    return date.fromordinal(night).isoformat()


def _keys(table: CrossTable) -> dict[str, Key]:
    """What each column sorts by."""
    keys: dict[str, Key] = {
        "place": lambda row: row.row.place,
        "moved": lambda row: row.row.moved,
        "won": lambda row: row.row.wins,
        "penalty": lambda row: row.row.penalty,
        "points": lambda row: row.row.metric,
    }
    return keys | {_day(night): _key_of(night) for night in table.nights}


def _key_of(night: int) -> Key:
    return lambda row: sum_of(row.nights.get(night, ()))


def _down_first(by: str, *, low: bool) -> bool:
    """Is the highest figure of a column at the top when it is sorted by it the first time?"""
    if by in ("place", "penalty"):
        return False
    return by in ("moved", "won") or not low


def _sorted(table: CrossTable, key: Key, down: bool) -> list[CrossRow]:
    """The rows by a column; who has nothing in it is last, and equal ones stay in their order."""
    with_figure = [row for row in table.rows if key(row) is not None]
    without = [row for row in table.rows if key(row) is None]
    return [*sorted(with_figure, key=lambda row: key(row) or 0, reverse=down), *without]


def _heads(table: CrossTable, *, by: str, down: bool, moves: bool) -> Iterator[Head]:
    columns = [
        ("place", gettext("Place and name"), "", "who"),
        ("points", _how(table), _figure_name(table), "sum"),
    ]
    if moves:
        columns.append(("moved", pgettext("places", "moved"), "", ""))
    for at, night in enumerate(table.nights, start=table.first):
        columns.append((_day(night), _short(night), str(at), ""))
    for at, night in enumerate(table.to_come, start=table.first + len(table.nights)):
        columns.append(("", _short(night), str(at), ""))
    columns.append(("won", pgettext("games won", "Won"), "", ""))
    if table.penalties:
        columns.append(("penalty", gettext("Penalties"), "", ""))
    for name, label, number, kind in columns:
        now = name == by
        first = "down" if _down_first(name, low=_low(table)) else "up"
        turned = "up" if down else "down"
        yield Head(
            by=name,
            label=label,
            number=number,
            order=("descending" if down else "ascending") if now else "",
            link=f"?by={name}&order={turned if now else first}" if name else "",
            kind=kind,
        )


def _short(night: int) -> str:
    return date_format(date.fromordinal(night), "j M")


def _figure_name(table: CrossTable) -> str:
    total = table.standings.settings.scheme.total
    if total in (Total.SUM, Total.BEST_SUM):
        return pgettext("column", "Sum")
    return pgettext("column", "Average")


def _how(table: CrossTable) -> str:
    few = table.standings.settings.scheme.few
    if few is None:
        return pgettext("results", "of all")
    return ngettext("best %(n)d", "best %(n)d", few) % {"n": few}


def _cells(table: CrossTable, row: CrossRow) -> tuple[Cell, ...]:
    played = [_cell(table, row, night) for night in table.nights]
    return (*played, *(Cell("ahead") for _ in table.to_come))


def _cell(table: CrossTable, row: CrossRow, night: int) -> Cell:
    worths = row.nights.get(night, ())
    results = tuple(Result(figure(each.points), each.counted, each.missed) for each in worths)
    if not results:
        return Cell("away")
    substitute = row.substitutes.get(night, "")
    return Cell("played", results, table.is_best(worths, night), substitute)


def _marks(lines: Sequence[Line]) -> Iterator[str]:
    """Every mark that occurs, for the key below the table."""
    for line in lines:
        if line.shown.goes:
            yield line.shown.goes
        for cell in line.cells:
            if cell.best:
                yield "best"
            if cell.substitute:
                yield "substitute"
            for result in cell.results:
                if result.missed:
                    yield "missed"
                if not result.counted:
                    yield "dropped"
