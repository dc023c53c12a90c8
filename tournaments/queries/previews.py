"""What an act would change in the standings, before it is done: rows now, and rows then.

Counted by the rules from the stored results with those of one game replaced, as
`directing.rescore_season` would count them; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction

from tournaments.ledger.absences import missed_nights
from tournaments.ledger.counted_games import CountedGame
from tournaments.ledger.line_sums import pure_results
from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.ranking import StandingsRow
from tournaments.ledger.result_rows import guests_of
from tournaments.ledger.settings import settings_of
from tournaments.ledger.standings import table
from tournaments.models import Result, Season
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import SeasonFigures, season_line
from tournaments.rules.standings.ranking import Standing, standings
from tournaments.rules.standings.results import GameResult, results_of

MOST_RESULTS = 20_000
"""Results that are read for a preview; of a larger season none is made."""

Results = Mapping[int, Sequence[GameResult]]


@dataclass(frozen=True)
class RowChange:
    """A row of the table now and then; places are None while provisional."""

    person: int
    name: str
    place: int | None
    place_then: int | None
    metric: Fraction | None
    metric_then: Fraction | None


def with_penalty(season: Season, person: int, amount: Fraction) -> list[RowChange]:
    """What changes when somebody gets this many points added to the figure."""
    roots = merges_in(season.league_id)
    return _changes(season, roots, {}, {root_of(roots, person): amount})


def with_bonuses(season: Season, amounts: Mapping[int, Fraction]) -> list[RowChange]:
    """What changes when these people get so many points each added to their figures."""
    roots = merges_in(season.league_id)
    sums: dict[int, Fraction] = {}
    for person, amount in amounts.items():
        root = root_of(roots, person)
        sums[root] = sums.get(root, Fraction(0)) + amount
    return _changes(season, roots, {}, sums)


def with_card(season: Season, card: CountedGame) -> list[RowChange]:
    """What changes when a game that counts, counts with this card."""
    roots, settings = merges_in(season.league_id), settings_of(season)
    scheme, unranked = settings.scheme, guests_of(season.league_id)
    pure = results_of(card.pure, scheme.points_system, terms=scheme.terms, net=scheme.net)
    results: dict[int, GameResult] = {}
    for result, chair in zip(pure, card.chairs, strict=True):
        person = root_of(roots, result.player)
        if chair.counts and person not in unranked:
            results[person] = replace(result, player=person)
    return _changes(season, roots, results, {})


def _changes(
    season: Season,
    roots: Roots,
    results: Mapping[int, GameResult],
    penalties: Mapping[int, Fraction],
) -> list[RowChange]:
    """Rows that change, whoever the act is about first; none of a season that is too large."""
    ranked = Result.objects.filter(season=season, ranked=True).values_list("pk")
    if len(ranked[: MOST_RESULTS + 1]) > MOST_RESULTS:
        return []
    settings, about = settings_of(season), {*results, *penalties}
    changes: list[RowChange] = []
    for division in range(1, settings.levels + 1):
        rows = table(season, division=division if settings.levels > 1 else None).rows
        if about.intersection(row.person for row in rows):
            then = _table_then(season, settings, rows, results, penalties, roots=roots)
            changes += _compared(rows, then)
    return sorted(changes, key=lambda row: row.person not in about)


def _table_then(
    season: Season,
    settings: SeasonSettings,
    rows: Sequence[StandingsRow],
    results: Mapping[int, GameResult],
    penalties: Mapping[int, Fraction],
    *,
    roots: Roots,
) -> list[Standing]:
    """These rows with the results of a game in place of its own, and with more penalties."""
    members = members_of(roots, [row.person for row in rows])
    stored = pure_results(season, members, net=settings.scheme.net)
    game = next((each.game for each in results.values()), None)
    played: dict[int, Sequence[GameResult]] = dict(stored)
    for person in results.keys() & stored.keys():
        others = [_plain(each) for each in stored[person] if each.game != game]
        played[person] = sorted([*others, results[person]])
    lines = _lines(season, settings, played, members, penalties)

    def fetch(people: Sequence[int]) -> Results:
        return {person: played.get(person, []) for person in people}

    evidence = Evidence(
        settings.scheme,
        fetch,
        {int(person): place for person, place in season.playoffs.items()},
        season.lot,
        lambda: [row for mine in played.values() for row in mine],
    )
    return standings(lines, evidence)


def _plain(row: GameResult) -> GameResult:
    """A stored result as the rules make it, so that the two sort among each other."""
    return GameResult(
        **{each.name: getattr(row, each.name) for each in fields(GameResult)},
    )


def _lines(
    season: Season,
    settings: SeasonSettings,
    played: Results,
    members: Mapping[int, Sequence[int]],
    penalties: Mapping[int, Fraction],
) -> list[SeasonFigures]:
    missed = missed_nights(season, settings, members)
    taken = penalties_of(season, [each for all_of in members.values() for each in all_of])
    return [
        season_line(
            person,
            played.get(person, ()),
            settings.scheme,
            missed=missed.get(person, ()),
            penalties=[
                *(taken[each] for each in all_of if each in taken),
                penalties.get(person, Fraction(0)),
            ],
        )
        for person, all_of in members.items()
    ]


def _compared(rows: Sequence[StandingsRow], then: Sequence[Standing]) -> list[RowChange]:
    now = {row.person: row for row in rows}
    changes = []
    for after in then:
        row = now[after.player]
        change = RowChange(
            row.person, row.name, row.place, after.place, row.metric, after.line.metric
        )
        if (row.place, row.metric) != (after.place, after.line.metric):
            changes.append(change)
    return changes
