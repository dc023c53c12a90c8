"""The other tables of a league, each made once for its files and for paper: people, all seasons, a
night, its winners, records, the final table of a season. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from scorecards.display.headlines import say_names
from scorecards.rules import signed
from tournaments.pages.grids import DASH, Column, Grid, On, Place, Shown, Value
from tournaments.pages.standings import going_column
from tournaments.queries.all_time import AllTime
from tournaments.queries.night_results import NightResult
from tournaments.queries.people import PersonLine
from tournaments.queries.records import Record, Records
from tournaments.queries.winners import NightWinners
from tournaments.rules.standings.all_time import AllTimeRow


def records_grid(records: Records) -> Grid[tuple[str, Record]]:
    """What stands out, a row for each record with its kind."""

    def figure_of(row: tuple[str, Record]) -> Shown:
        return Shown(row[1].figure, signed(row[1].figure))

    def day_of(row: tuple[str, Record]) -> Shown:
        day = row[1].seat.day
        return Shown(day, date_format(day, "j M Y"))

    both = On.FILE | On.PAPER
    columns: tuple[Column[tuple[str, Record]], ...] = (
        Column("record", pgettext("column", "Record"), lambda row: row[0], both, "words"),
        Column("name", gettext("Player"), lambda row: row[1].seat.called, both, "name"),
        Column("figure", pgettext("column", "Figure"), figure_of, both),
        Column("hole", pgettext("column", "Hole"), lambda row: row[1].hole),
        Column("day", gettext("Date"), day_of, both),
    )
    rows = ((kind, record) for kind, best in records_of_each_kind(records) for record in best)
    return Grid(gettext("Records"), columns, tuple(rows))


def records_of_each_kind(records: Records) -> Iterator[tuple[str, tuple[Record, ...]]]:
    """What the kinds of records are called, each with its best."""
    for kind in records.lowest:
        values = {"rules": gettext(kind.rules), "n": kind.holes}
        yield gettext("Lowest total, %(rules)s, %(n)s holes") % values, kind.records
    yield gettext("Lowest hole"), records.best_holes
    yield gettext("Highest hole"), records.worst_holes
    yield gettext("Won by most"), records.margins
    yield gettext("Most games won in a row"), records.streaks


def winners_grid(nights: Sequence[NightWinners]) -> Grid[NightWinners]:
    """The winners of every night's tables."""

    def night(won: NightWinners) -> str:
        day = date_format(won.day, "j M Y")
        return f"{day}, {won.name}" if won.name else day

    def winners(won: NightWinners) -> str:
        return "; ".join(
            f"{say_names(table.names)} {signed(table.strokes)}" for table in won.tables
        )

    columns: tuple[Column[NightWinners], ...] = (
        Column("night", pgettext("column", "Night"), night, On.PAPER, "name"),
        Column("tables", gettext("Tables"), lambda won: len(won.tables), On.PAPER),
        Column("winners", gettext("Winners"), winners, On.PAPER, "words"),
    )
    return Grid(gettext("Winners of the nights"), columns, tuple(nights))


def closing_grid(rows: Sequence[dict[str, Any]], *, going: bool) -> Grid[dict[str, Any]]:
    """A table as it was kept when the season closed; with who is `going` to another division."""
    columns: tuple[Column[dict[str, Any]], ...] = (
        Column("place", gettext("Place"), lambda row: Place(row["place"] or None), On.PAPER),
        Column("name", gettext("Player"), lambda row: str(row["name"]), On.PAPER, "name"),
        Column("games", pgettext("column", "Games"), lambda row: int(row["games"]), On.PAPER),
        Column("points", pgettext("column", "Points"), lambda row: row["points"] or DASH, On.PAPER),
        going_column(lambda row: str(row["goes"]), on=On.PAPER),
    )
    return Grid(gettext("Final table"), columns if going else columns[:-1], tuple(rows))


def people_grid(lines: Iterable[PersonLine]) -> Grid[PersonLine]:
    """The people of a league: since when, until when, how many games."""
    columns: tuple[Column[PersonLine], ...] = (
        Column("name", gettext("Player"), lambda line: line.name),
        Column("games", pgettext("column", "Games"), lambda line: line.games),
        Column("last", gettext("Last game"), lambda line: line.last),
        Column("joined", gettext("In the league since"), lambda line: line.joined),
        Column("left", gettext("Left"), lambda line: line.left),
        Column("guest", pgettext("role", "Guest"), lambda line: int(line.guest)),
    )
    return Grid(pgettext("tab", "People"), columns, tuple(lines))


def all_time_grid(table: AllTime) -> Grid[AllTimeRow]:
    """Everybody over all seasons: titles, places, and the place in each."""
    medals = (pgettext("won", "Titles"), pgettext("places", "Second"), pgettext("places", "Third"))

    def medal(at: int) -> Callable[[AllTimeRow], Value]:
        return lambda row: row.medals[at]

    def season(at: int) -> Callable[[AllTimeRow], Value]:
        def place(row: AllTimeRow) -> Value:
            result = row.results[at]
            return result.place if result else None

        return place

    columns: tuple[Column[AllTimeRow], ...] = (
        Column("place", gettext("Place"), lambda row: row.place),
        Column("name", gettext("Player"), lambda row: row.name),
        *(Column(f"medal-{at}", head, medal(at)) for at, head in enumerate(medals)),
        Column("games", pgettext("column", "Games"), lambda row: row.games),
        *(Column(f"season-{at}", each.name, season(at)) for at, each in enumerate(table.columns)),
    )
    return Grid(gettext("All seasons"), columns, tuple(table.rows))


def night_grid(results: Iterable[NightResult]) -> Grid[NightResult]:
    """What everybody got at which table of a night."""
    columns: tuple[Column[NightResult], ...] = (
        Column("table", gettext("Table"), lambda each: each.table),
        Column("name", gettext("Player"), lambda each: each.name),
        Column("stands_for", gettext("Plays for"), lambda each: each.stands_for),
        Column("place", gettext("Place"), lambda each: each.place),
        Column("total", gettext("Total"), lambda each: each.strokes),
        Column("points", pgettext("column", "Points"), lambda each: each.points),
    )
    return Grid(pgettext("column", "Night"), columns, tuple(results))
