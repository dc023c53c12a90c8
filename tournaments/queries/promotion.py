"""Who would go up and down after a season, for a director to look at and as marks beside the
standings. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.ledger import standings
from tournaments.ledger.settings import settings_of
from tournaments.models import Registration, Season
from tournaments.rules.divisions import GOING, Proposal, marks, propose
from tournaments.rules.season_settings import Division


@dataclass(frozen=True)
class ClosedRow:
    """A row as it was stored when the season closed."""

    person: int
    place: int | None
    left: bool


@dataclass(frozen=True)
class ClosedTable:
    """A table as it was stored."""

    rows: Sequence[ClosedRow]


Row = standings.StandingsRow | ClosedRow
Table = standings.StandingsTable | ClosedTable


def division_tables(season: Season) -> list[standings.StandingsTable]:
    """The table of each division, the highest first."""
    levels = range(1, settings_of(season).levels + 1)
    return [standings.table(season, division=level) for level in levels]


def proposal_of(season: Season, tables: Sequence[Table]) -> Proposal:
    """Who of these tables of all divisions would go up and down, as many as each division says. A
    place still shared after all tie-breaks is decided by a playoff once its places are recorded,
    whether the tie-breaks name it or not. Whoever left the season counts as a leaver.
    """
    played_off = {int(person): place for person, place in season.playoffs.items()}
    rows = [
        _played_off([row for row in table.rows if not row.left], played_off)
        + [(row.person, row.place) for row in table.rows if row.left]
        for table in tables
    ]
    each_says = settings_of(season).divisions or (Division(""),)
    return propose(
        [[person for person, _ in row] for row in rows],
        up=[each.up for each in each_says],
        down=[each.down for each in each_says],
        leavers={row.person for table in tables for row in table.rows if row.left},
        places={person: place for row in rows for person, place in row if place is not None},
    )


def marks_of(season: Season, tables: Sequence[Table]) -> dict[int, str]:
    """“up” or “down” for each who would go by these tables and has a place in them; nothing in a
    season without divisions.
    """
    if settings_of(season).levels == 1:
        return {}
    placed = {row.person for table in tables for row in table.rows if row.place is not None}
    going = marks(proposal_of(season, tables), placed)
    return {person: GOING[why] for person, why in going.items()}


def closing_marks(season: Season) -> dict[int, str]:
    """The same by the tables that were stored when the season closed, whatever was corrected since.
    One query; none without stored tables or divisions.
    """
    if season.closed_table is None or settings_of(season).levels == 1:
        return {}
    rows = Registration.objects.filter(season=season).exclude(left=None)
    gone = set(rows.values_list("person", flat=True))
    tables = [
        ClosedTable([ClosedRow(row["person"], row["place"], row["person"] in gone) for row in rows])
        for rows in season.closed_table["divisions"]
    ]
    return marks_of(season, tables)


def too_few_games(tables: Sequence[standings.StandingsTable]) -> dict[int, int]:
    """Who has no place because of too few games, with how many there were."""
    return {row.person: row.games for table in tables for row in table.rows if row.provisional}


def _played_off(rows: Sequence[Row], places: Mapping[int, int]) -> list[tuple[int, int | None]]:
    """(person, place) of a table, in order. A shared place is split by its playoff once everybody
    who shares it has played off.
    """
    standing: list[tuple[int, int | None]] = []
    for place, level in groupby(rows, key=lambda row: row.place):
        group = [row.person for row in level]
        if place is None or not all(person in places for person in group):
            standing += [(person, place) for person in group]
            continue
        ordered = sorted(group, key=lambda person: places[person])
        better = {who: sum(places[each] < places[who] for each in group) for who in group}
        standing += [(person, place + better[person]) for person in ordered]
    return standing
