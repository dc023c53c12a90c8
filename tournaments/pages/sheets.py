"""The tables of a league as sheets: the rows of each screen with their figures as numbers.

Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from django.utils.translation import gettext, pgettext

from tournaments.ledger.ranking import StandingsTable
from tournaments.pages.listings import records_of_each_kind
from tournaments.pages.spreadsheets import Sheet, Value
from tournaments.queries.all_time import AllTime
from tournaments.queries.cross_table import CrossTable
from tournaments.queries.night_results import NightResult
from tournaments.queries.people import PersonLine
from tournaments.queries.records import Records
from tournaments.queries.season_page import Standing
from tournaments.rules.standings.cross import sum_of


def standings_sheet(
    tables: Sequence[StandingsTable], names: Sequence[str], beside: Mapping[int, Standing]
) -> Sheet:
    """Everybody's place and figures, one division after the other."""
    heads = (
        *_division_head(names),
        gettext("Place"),
        gettext("Player"),
        pgettext("column", "Games"),
        pgettext("games won", "Won"),
        gettext("Opponents beaten"),
        gettext("Opponents met"),
        gettext("Penalties"),
        pgettext("column", "Handicap"),
        pgettext("column", "Rating"),
        pgettext("column", "Points"),
    )
    rows = [
        (
            *_division(table.division, names),
            row.place,
            row.name,
            row.games,
            row.wins,
            row.beaten,
            row.met,
            row.penalty,
            beside.get(row.person, Standing()).index,
            beside.get(row.person, Standing()).rating,
            row.metric,
        )
        for table in tables
        for row in table.rows
    ]
    return Sheet(gettext("Standings"), heads, tuple(rows))


def cross_sheet(tables: Sequence[CrossTable], names: Sequence[str]) -> Sheet:
    """Everybody's points of every night. What was dropped is in the column of its night all the
    same, so the last column and not the sum of a row says what counts.
    """
    nights = sorted({night for table in tables for night in table.nights})
    heads = (
        *_division_head(names),
        gettext("Place"),
        gettext("Player"),
        *(date.fromordinal(night).isoformat() for night in nights),
        pgettext("games won", "Won"),
        gettext("Penalties"),
        pgettext("column", "Points"),
    )
    rows = [
        (
            *_division(table.standings.division, names),
            each.row.place,
            each.row.name,
            *(sum_of(each.nights.get(night, ())) for night in nights),
            each.row.wins,
            each.row.penalty,
            each.row.metric,
        )
        for table in tables
        for each in table.rows
    ]
    return Sheet(gettext("Night by night"), heads, tuple(rows))


def records_sheet(records: Records) -> Sheet:
    """What stands out, a row for each record."""
    heads = (
        pgettext("column", "Record"),
        gettext("Player"),
        pgettext("column", "Figure"),
        pgettext("column", "Hole"),
        gettext("Date"),
    )
    rows = [
        (kind, record.seat.called, record.figure, record.hole, record.seat.day)
        for kind, best in records_of_each_kind(records)
        for record in best
    ]
    return Sheet(gettext("Records"), heads, tuple(rows))


def people_sheet(lines: Iterable[PersonLine]) -> Sheet:
    """The people of a league: since when, until when, how many games."""
    heads = (
        gettext("Player"),
        pgettext("column", "Games"),
        gettext("Last game"),
        gettext("In the league since"),
        gettext("Left"),
        pgettext("role", "Guest"),
    )
    rows = [
        (line.name, line.games, line.last, line.joined, line.left, int(line.guest))
        for line in lines
    ]
    return Sheet(pgettext("tab", "People"), heads, tuple(rows))


def all_time_sheet(table: AllTime) -> Sheet:
    """Everybody over all seasons: titles, places, and the place in each."""
    heads = (
        gettext("Place"),
        gettext("Player"),
        pgettext("won", "Titles"),
        pgettext("places", "Second"),
        pgettext("places", "Third"),
        pgettext("column", "Games"),
        *(column.name for column in table.columns),
    )
    rows = [
        (
            row.place,
            row.name,
            *row.medals,
            row.games,
            *(each.place if each else None for each in row.results),
        )
        for row in table.rows
    ]
    return Sheet(gettext("All seasons"), heads, tuple(rows))


def night_sheet(results: Iterable[NightResult]) -> Sheet:
    """What everybody got at which table of a night."""
    heads = (
        gettext("Table"),
        gettext("Player"),
        gettext("Plays for"),
        gettext("Place"),
        gettext("Total"),
        pgettext("column", "Points"),
    )
    rows: list[tuple[Value, ...]] = [
        (each.table, each.name, each.stands_for, each.place, each.strokes, each.points)
        for each in results
    ]
    return Sheet(pgettext("column", "Night"), heads, tuple(rows))


def _division_head(names: Sequence[str]) -> tuple[str, ...]:
    return (gettext("Division"),) if len(names) > 1 else ()


def _division(division: int | None, names: Sequence[str]) -> tuple[str, ...]:
    return (names[division - 1],) if division and len(names) > 1 else ()
