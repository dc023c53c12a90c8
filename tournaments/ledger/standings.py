"""The standings of a season, from its lines: place, what decided it, movement and form.

Ties are broken when somebody reads, by the costly criteria only inside groups that are level; the
order is cached under the season's version, so a page costs two reads more than its rows. A table of
an earlier day is added up from the results until then. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.core.cache import cache

from scorecards.rules.texts import Text
from tournaments.ledger.absences import missed_nights
from tournaments.ledger.credits import credits_of
from tournaments.ledger.evidence import evidence_of
from tournaments.ledger.line_sums import pure_results, sums_of
from tournaments.ledger.merges import members_of, merges_in
from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.ranking import (
    NOWHERE,
    Ranked,
    StandingsRow,
    StandingsTable,
    entered_by,
    places_of,
    rank,
    table_of,
)
from tournaments.ledger.result_rows import guests_of
from tournaments.ledger.season_lines import everyone_in, line_row, lines_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Result, Season, SeasonLine
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings import explanation
from tournaments.rules.standings.lines import SeasonFigures, line_from, season_line
from tournaments.rules.standings.needed import Needed, needed_next
from tournaments.rules.standings.ranking import Standing, standings

CACHED_SECONDS = 24 * 3600
FEW_RESULTS = 5000
"""Up to this many are read at once, in a fixed number of queries; more by seeks for each person."""


def table(season: Season, *, division: int | None = None) -> StandingsTable:
    """The standings as they are now; `division` from 1, None for all in one table."""
    settings = settings_of(season)
    places = places_of(season)
    lines = {
        person: line
        for person, line in lines_of(season).items()
        if division is None or places.get(person, NOWHERE).division == division
    }
    ranked = _ranked(season, settings, lines, division=division)
    return table_of(season, settings, ranked, lines, places, division=division)


def _ranked(
    season: Season,
    settings: SeasonSettings,
    lines: Mapping[int, SeasonLine],
    *,
    division: int | None,
) -> Ranked:
    """The order of these lines, which are those of the season's version; cached."""
    key = f"standings:{season.edition}:{division or 0}"
    ranked: Ranked | None = cache.get(key)
    if ranked is None:
        ranked = rank(season, settings, lines)
        cache.set(key, ranked, CACHED_SECONDS)
    return ranked


def table_at(season: Season, day: date, *, division: int | None = None) -> StandingsTable:
    """The standings at the end of a day, under the settings of the season: from the results until
    then and the penalties given by then.
    """
    settings = settings_of(season)
    roots = merges_in(season.league_id)
    places = places_of(season)
    people = [
        person
        for person in everyone_in(season, roots)
        if division is None or places.get(person, NOWHERE).division == division
    ]
    unranked = guests_of(season.league_id)
    members = members_of(roots, [person for person in people if person not in unranked])
    results = Result.objects.filter(season=season, ranked=True)
    few = len(results.values_list("pk")[: FEW_RESULTS + 1]) <= FEW_RESULTS
    sums = sums_of(season, settings, members, until=day, by_rows=few)
    lines = {
        person: line_row(season, person, each)
        for person, each in sums.items()
        if each.games or entered_by(places.get(person, NOWHERE), day)
    }
    now = [line_from(person, line.now) for person, line in lines.items()]
    ranked = Ranked(standings(now, evidence_of(season, settings, until=day)), {})
    return replace(table_of(season, settings, ranked, lines, places, division=division), day=day)


def full_line(season: Season, person: int) -> SeasonFigures:
    """The line of one person with every single result, dropped ones marked: for the page of a
    player. Costs as many rows as the person has results.
    """
    return full_lines(season, [person])[person]


def full_lines(season: Season, people: Sequence[int]) -> dict[int, SeasonFigures]:
    """The same of several people, in a fixed number of queries."""
    settings = settings_of(season)
    members = members_of(merges_in(season.league_id), people)
    rows = pure_results(season, members, net=settings.scheme.net)
    missed = missed_nights(season, settings, members)
    credit = credits_of(season, members, rows) if season.staged else {}
    taken = penalties_of(season, [each for all_of in members.values() for each in all_of])
    return {
        person: season_line(
            person,
            rows[person],
            settings.scheme,
            missed=missed.get(person, ()),
            penalties=[taken[each] for each in members[person] if each in taken],
            credit=credit.get(person, Fraction(0)),
        )
        for person in people
    }


def explained(season: Season, person: int, *, division: int | None = None) -> tuple[Text, ...]:
    """What a row says about itself: where its figure comes from, what was dropped, what decided."""
    settings = settings_of(season)
    rows, mine = _with_full_line(season, settings, person, division=division)
    return explanation.explain(mine, settings.scheme) if mine is not None else ()


def needed(
    season: Season, person: int, *, division: int | None = None, opponents: int = 3
) -> Needed | None:
    """What the next result of a person must be to gain a place; None where nothing can be said.
    `explanation.needed` words it.
    """
    settings = settings_of(season)
    rows, _ = _with_full_line(season, settings, person, division=division)
    return needed_next(rows, person, settings.scheme, opponents=opponents)


def stored_table(season: Season) -> dict[str, Any]:
    """The standings as plain data, to be stored when a season closes."""
    levels = settings_of(season).levels
    return {
        "version": season.version,
        "divisions": [
            [_stored(row) for row in table(season, division=level).rows]
            for level in range(1, levels + 1)
        ],
    }


def changed_since_closing(season: Season) -> bool:
    """Does the table stored at closing differ from what the facts say now?"""
    if season.closed_table is None:
        return False
    return stored_table(season)["divisions"] != season.closed_table["divisions"]


def _with_full_line(
    season: Season, settings: SeasonSettings, person: int, *, division: int | None
) -> tuple[list[Standing], Standing | None]:
    """The table with all single results in the row of one person."""
    lines = lines_of(season)
    if division is not None:
        places = places_of(season)
        inside = {who for who, place in places.items() if place.division == division}
        lines = {who: line for who, line in lines.items() if who in inside}
    ranked = _ranked(season, settings, lines, division=division).now
    full = full_line(season, person)
    rows = [replace(row, line=full) if row.player == person else row for row in ranked]
    return rows, next((row for row in rows if row.player == person), None)


def _stored(row: StandingsRow) -> dict[str, Any]:
    return {
        "person": row.person,
        "name": row.name,
        "place": row.place,
        "tied": row.tied,
        "metric": None if row.metric is None else list(row.metric.as_integer_ratio()),
        "games": row.games,
        "wins": list(row.wins.as_integer_ratio()),
        "criterion": row.criterion,
    }
