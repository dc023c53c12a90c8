"""The cross table of a season, night by night: one table for its pages, files, pictures and texts.

Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext

from scorecards.rules.texts import figure
from tournaments.pages.cross_table import CrossPage, Played, Who, cross_page
from tournaments.pages.grids import DASH, Cell, Column, Grid, Moved, On, Shown, told_apart
from tournaments.queries.cross_table import CrossRow, CrossTable
from tournaments.rules.standings.cross import sum_of
from tournaments.rules.standings.schemes import Scheme, Total


@dataclass(frozen=True)
class Result:
    """One result of a night."""

    points: str
    counted: bool
    missed: bool

    @property
    def text(self) -> str:
        """In brackets where it does not count."""
        return self.points if self.counted else f"({self.points})"


@dataclass(frozen=True)
class NightCell(Played):
    """What a night says in a row: its results, none for who was not there."""

    kind: str = field(default="night", kw_only=True)
    results: tuple[Result, ...] = ()

    @property
    def text(self) -> str:
        """ "100", "(50)" where it does not count, "100+50" for two games."""
        return "+".join(each.text for each in self.results) or DASH

    @property
    def plain(self) -> str:
        return "+".join(each.points for each in self.results) or DASH

    @property
    def struck(self) -> bool:
        return not all(each.counted for each in self.results)

    @property
    def marks(self) -> tuple[str, ...]:
        marks = ["best"] * self.best + ["substitute"] * bool(self.substitute)
        for each in self.results:
            marks += ["missed"] * each.missed + ["dropped"] * (not each.counted)
        return tuple(marks)


def cross_pages(tables: Sequence[CrossTable], *, by: str = "", order: str = "") -> list[CrossPage]:
    """The tables of a season, all sorted by one column."""
    names = [f"#cross-{each.standings.division or 0}" for each in tables]
    return [
        replace(
            cross_page(grid, by=by, order=order),
            name=table.name,
            division=table.standings.division or 0,
            latest=len(table.nights) if table.first > 1 else 0,
            others=",".join(name for name in names if name != mine),
        )
        for table, grid, mine in zip(tables, cross_grids(tables), names, strict=True)
    ]


def cross_grids(tables: Sequence[CrossTable]) -> list[Grid[CrossRow]]:
    """The tables of a season; a file has the nights of all of them in each. What was dropped is in
    the column of its night all the same, so the column of points and not the sum of a row says what
    counts.
    """
    nights = sorted({night for table in tables for night in table.nights})
    title = gettext("Night by night")
    return [Grid(title, tuple(_columns(each, nights)), each.rows) for each in tables]


def _columns(table: CrossTable, nights: Sequence[int]) -> Iterator[Column[CrossRow]]:
    standings, scheme = table.standings, table.standings.settings.scheme
    high = not scheme.low_is_better
    if table.name:
        yield Column("division", gettext("Division"), lambda _row: table.name)
    head = gettext("Place and name")
    yield Column("place", head, _who(table), On.PAGE, style="who", high=False)
    yield Column("place", gettext("Place"), lambda each: each.row.place)
    yield Column("name", gettext("Player"), lambda each: each.row.name)
    points, label = _points(table), pgettext("column", "Points")
    how, name = _how(scheme), _figure_name(scheme)
    yield Column("points", how, points, On.PAGE, style="sum", number=name, high=high)
    if any(row.moved is not None for row in standings.rows):
        head = pgettext("places", "moved")
        yield Column("moved", head, lambda each: Moved(each.row.moved), On.PAGE)
    yield from _nights(table, nights, high=high)
    head, on = pgettext("games won", "Won"), On.PAGE | On.FILE
    yield Column("won", head, lambda each: each.row.wins, on, wide=True)
    on = On.PAGE | On.FILE if table.penalties else On.FILE
    yield Column("penalty", gettext("Penalties"), _penalty, on, wide=True, high=False)
    yield Column("points", label, points)


def _nights(table: CrossTable, nights: Sequence[int], *, high: bool) -> Iterator[Column[CrossRow]]:
    """The nights that were played, and those to come."""
    numbers = {night: at for at, night in enumerate(table.nights, start=table.first)}
    for night in nights:
        day = date.fromordinal(night)
        short, here = date_format(day, "j M"), night in numbers
        yield Column(
            day.isoformat(),
            short,
            _night(table, night),
            On.PAGE | On.FILE if here else On.FILE,
            number=str(numbers.get(night, "")),
            long=day.isoformat(),
            short=short,
            wide=True,
            high=high,
        )
    for at, night in enumerate(table.to_come, start=table.first + len(table.nights)):
        day = date.fromordinal(night)
        yield Column(
            day.isoformat(),
            date_format(day, "j M"),
            lambda _row: Cell(None, kind="ahead"),
            On.PAGE,
            number=str(at),
            wide=True,
            sorts=False,
        )


def _who(table: CrossTable) -> Callable[[CrossRow], Cell]:
    left, goes = pgettext("the season", "left"), table.marks

    def who(each: CrossRow) -> Cell:
        row = each.row
        tag = left if row.left else ""
        return Who(row.place, row.tied, row.person, row.name, "", tag, goes.get(row.person, ""))

    return who


def _points(table: CrossTable) -> Callable[[CrossRow], Cell]:
    shown = told_apart([row.metric for row in table.standings.rows])

    def cell(each: CrossRow) -> Cell:
        metric = each.row.metric
        return Shown(metric, shown[metric], quiet=metric is None, kind="sum")

    return cell


def _night(table: CrossTable, night: int) -> Callable[[CrossRow], Cell]:
    def cell(row: CrossRow) -> Cell:
        worths = row.nights.get(night, ())
        return NightCell(
            sum_of(worths),
            table.is_best(worths, night),
            row.substitutes.get(night, "") if worths else "",
            tuple(Result(figure(each.points), each.counted, each.missed) for each in worths),
        )

    return cell


def _penalty(each: CrossRow) -> Cell:
    taken = each.row.penalty
    return Shown(taken, figure(taken) if taken else "", kind="penalty")


def _figure_name(scheme: Scheme) -> str:
    if scheme.total in (Total.SUM, Total.BEST_SUM):
        return pgettext("column", "Sum")
    return pgettext("column", "Average")


def _how(scheme: Scheme) -> str:
    if scheme.few is None:
        return pgettext("results", "of all")
    return ngettext("best %(n)d", "best %(n)d", scheme.few) % {"n": scheme.few}
