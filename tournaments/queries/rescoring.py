"""What other settings would make of a season: the table before, and the table after.

Reads every card of the season and counts it as `directing.rescore_season` would, with the same
missed nights, penalties, playoffs and lot; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.ledger.absences import missed_nights
from tournaments.ledger.chunks import chunks
from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.result_rows import (
    chunk_of_cards,
    counted_games,
    guests_of,
    refuse_uncountable,
)
from tournaments.ledger.standings import table
from tournaments.models import Season
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import SeasonFigures, season_line
from tournaments.rules.standings.ranking import standings
from tournaments.rules.standings.results import GameResult, results_of

Change = tuple[int, str, int | None, int | None]


def what_changes(season: Season, settings: SeasonSettings) -> list[Change]:
    """(person, name, place now, place then) under other settings, in the order they would have.
    For a director to look at before a season is scored anew.
    """
    now = {row.person: row for row in table(season).rows}
    roots = merges_in(season.league_id)
    results = _results(season, settings, roots)

    def fetch(people: Sequence[int]) -> Mapping[int, Sequence[GameResult]]:
        return {person: results.get(person, []) for person in people}

    evidence = Evidence(
        settings.scheme,
        fetch,
        {int(person): place for person, place in season.playoffs.items()},
        season.lot,
        lambda: [row for rows in results.values() for row in rows],
    )
    then = standings(_lines(season, settings, results, members_of(roots, now)), evidence)
    return [(row.player, now[row.player].name, now[row.player].place, row.place) for row in then]


def _results(season: Season, settings: SeasonSettings, roots: Roots) -> dict[int, list[GameResult]]:
    """Everybody's ranked results, by the person they count for."""
    scheme, unranked = settings.scheme, guests_of(season.league_id)
    by_person: dict[int, list[GameResult]] = {}
    for _, chunk in chunks(counted_games(season)):
        for card in chunk_of_cards(chunk, settings):
            refuse_uncountable(card, settings)
            pure = results_of(card.pure, scheme.points_system, terms=scheme.terms, net=scheme.net)
            for result, chair in zip(pure, card.chairs, strict=True):
                person = root_of(roots, result.player)
                if chair.counts and person not in unranked:
                    by_person.setdefault(person, []).append(replace(result, player=person))
    return by_person


def _lines(
    season: Season,
    settings: SeasonSettings,
    results: Mapping[int, Sequence[GameResult]],
    members: Mapping[int, Sequence[int]],
) -> list[SeasonFigures]:
    missed = missed_nights(season, settings, members)
    taken = penalties_of(season, [each for all_of in members.values() for each in all_of])
    return [
        season_line(
            person,
            results.get(person, ()),
            settings.scheme,
            missed=missed.get(person, ()),
            penalties=[taken[each] for each in all_of if each in taken],
        )
        for person, all_of in members.items()
    ]
