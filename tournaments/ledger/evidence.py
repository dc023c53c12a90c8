"""Evidence for ties from the database: a fixed number of queries for each question about everybody
who is level, and no more rows than the answer needs.

Head to head comes from the stored pairs, less what was played after the day in question; results
are counted in an index; last games are looked up from the latest. The answers are those of
`tournaments.rules.standings.evidence` (a test compares the two). Writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from django.db import connection

from tournaments.ledger.head_to_head import SUMS
from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.ledger.stored_results import results_in, stored_results
from tournaments.models import Season
from tournaments.rules.season_settings import MOST_SEATS, SeasonSettings
from tournaments.rules.standings.evidence import Evidence, Met, Pair, averages_of
from tournaments.rules.standings.points import SCALE
from tournaments.rules.standings.results import GameResult
from tournaments.rules.standings.schemes import Unit

Groups = Sequence[Sequence[int]]

_LEVEL = "WITH level (part, root, person) AS (VALUES {values})"
_MEETINGS = """{level}
    SELECT one.root, other.root, met.games, met.beaten2
    FROM level one
    JOIN level other ON other.part = one.part AND other.person > one.person
    JOIN tournaments_headtohead met
        ON met.season_id = %s AND met.person_id = one.person AND met.other_id = other.person"""
_EVERY_MEETING = """
    SELECT person_id, other_id, games, beaten2
    FROM tournaments_headtohead WHERE season_id = %s"""
_MET_LATER = """
    SELECT one.person_id, other.person_id, {sums}
    FROM tournaments_leaguegame game
    JOIN tournaments_result one ON one.league_game_id = game.id
    JOIN tournaments_result other
        ON other.league_game_id = game.id AND other.person_id > one.person_id
    WHERE game.season_id = %s AND game.day > %s AND one.ranked AND other.ranked
    GROUP BY one.person_id, other.person_id"""
# `points + 0`, so that the index is taken that has every column asked for.
_TALLIES = """
    SELECT person_id, points + 0, COUNT(*) FROM tournaments_result result
    WHERE season_id = %s AND person_id IN ({people}) AND ranked{until}
    GROUP BY person_id, points + 0"""
_MEANS = """
    SELECT person_id, SUM(points), COUNT(*) FROM tournaments_result result
    WHERE season_id = %s AND ranked{until} GROUP BY person_id"""
_LAST_TOGETHER = """{level}, parts (part, lead, people) AS (
        SELECT part, MIN(root), COUNT(DISTINCT root) FROM level GROUP BY part
    )
    SELECT parts.part, (
        SELECT result.league_game_id
        FROM level lead JOIN tournaments_result result
            ON result.season_id = %s AND result.person_id = lead.person
        WHERE lead.part = parts.part AND lead.root = parts.lead AND result.ranked{until}
            AND parts.people = (
                SELECT COUNT(DISTINCT level.root)
                FROM tournaments_result beside JOIN level ON level.person = beside.person_id
                WHERE beside.league_game_id = result.league_game_id AND beside.ranked
                    AND level.part = parts.part
            )
        ORDER BY result.at DESC, result.league_game_id DESC LIMIT 1
    ) FROM parts"""
_LAST_OF_EACH = """{level}
    SELECT level.root, (
        SELECT result.league_game_id FROM tournaments_result result
        WHERE result.season_id = %s AND result.person_id = level.person AND result.ranked{until}
        ORDER BY result.at DESC, result.league_game_id DESC LIMIT 1
    ) FROM level"""


def evidence_of(
    season: Season, settings: SeasonSettings, *, until: date | None = None
) -> StoredEvidence:
    """What breaks the ties of a season, as it was at the end of a day; None for now."""
    roots = merges_in(season.league_id)

    def fetch(players: Sequence[int]) -> Mapping[int, Sequence[GameResult]]:
        members = members_of(roots, players)
        return stored_results(season.pk, members, net=settings.scheme.net, until=until)

    return StoredEvidence(
        settings.scheme,
        results=fetch,
        playoffs={int(person): place for person, place in season.playoffs.items()},
        seed=season.lot,
        raised_by=season.league.raised_by if season.lot is not None else 0,
        season_id=season.pk,
        roots=roots,
        until=until,
    )


@dataclass(frozen=True)
class StoredEvidence(Evidence):
    """Answers are read when a criterion is announced, for all its groups together; what was not
    announced is read when it is asked. `until` is the last day that counts, None for every day.
    """

    season_id: int = 0
    roots: Roots = field(default_factory=dict)
    until: date | None = None
    known: dict[tuple[str, frozenset[int]], Any] = field(default_factory=dict)

    def foresee(self, slug: str, groups: Groups) -> None:
        if slug in LOOKS:
            answer = LOOKS[slug](self, groups)
            self.known.update({(slug, frozenset(group)): answer for group in groups})

    def meetings(self, players: Sequence[int]) -> Mapping[Pair, Met]:
        met: dict[Pair, Met] = self._answer("h2h", players)
        return met

    def tallies(self, players: Sequence[int]) -> Mapping[int, Mapping[Fraction, int]]:
        tallies: dict[int, dict[Fraction, int]] = self._answer("sorted", players)
        return tallies

    def last_games(self, players: Sequence[int]) -> Mapping[int, GameResult]:
        games: dict[int, GameResult] = self._answer("countback_last", players)
        return {player: games[player] for player in players if player in games}

    def opponents_averages(self) -> Mapping[int, Fraction]:
        averages: dict[int, Fraction] = self._answer("opp_avg", ())
        return averages

    def _answer(self, slug: str, players: Sequence[int]) -> Any:
        key = (slug, frozenset(players))
        if key not in self.known:
            self.foresee(slug, [players])
        return self.known[key]

    def rows(self, sql: str, *values: int | date, **parts: str) -> list[Any]:
        """The rows of a query; `{until}` in it leaves out what came later."""
        until, last = ("", []) if self.until is None else (" AND result.day <= %s", [self.until])
        with connection.cursor() as cursor:
            filled = sql.format(until=until, **parts)
            cursor.execute(filled, [*values, *(last if "{until}" in sql else ())])
            return list(cursor.fetchall())

    def rows_of_level(self, sql: str, groups: Groups) -> list[Any]:
        """The rows of a query about groups: their number, who is in them, and whoever counts as
        that person.
        """
        level = [
            (part, root, person)
            for part, group in enumerate(groups)
            for root, all_of in members_of(self.roots, group).items()
            for person in all_of
        ]
        if not level:
            return []
        values = ", ".join(["(%s, %s, %s)"] * len(level))
        people = [each for row in level for each in row]
        return self.rows(sql, *people, self.season_id, level=_LEVEL.format(values=values))


def _meetings(evidence: StoredEvidence, groups: Groups) -> dict[Pair, Met]:
    return _by_the_day(evidence, evidence.rows_of_level(_MEETINGS, groups))


def _by_the_day(evidence: StoredEvidence, rows: Iterable[Any]) -> dict[Pair, Met]:
    """The stored pairs, less what was played after the day."""
    pairs: dict[Pair, Met] = {}

    def add(one: int, other: int, met: Met) -> None:
        low, high = root_of(evidence.roots, one), root_of(evidence.roots, other)
        if low > high:
            low, high, met = high, low, met.turned()
        pairs[low, high] = pairs.get((low, high), Met(0, 0)).plus(met)

    for one, other, games, beaten2 in rows:
        add(one, other, Met(games, beaten2))
    if evidence.until is not None and pairs:
        season_and_day = (evidence.season_id, evidence.until)
        for one, other, games, beaten2 in evidence.rows(_MET_LATER, *season_and_day, sums=SUMS):
            add(one, other, Met(-games, -int(beaten2)))
    return {pair: met for pair, met in pairs.items() if met.games > 0}


def _tallies(evidence: StoredEvidence, groups: Groups) -> dict[int, dict[Fraction, int]]:
    """A night that is one result has no row of its own; it is added up from its games."""
    players = [player for group in groups for player in group]
    if evidence.scheme.unit is not Unit.GAME:
        nights = Evidence.tallies(evidence, players)
        return {player: dict(each) for player, each in nights.items()}
    people = [each for all_of in members_of(evidence.roots, players).values() for each in all_of]
    marks = ", ".join(["%s"] * len(people))
    tallies: dict[int, dict[Fraction, int]] = {player: {} for player in players}
    if people:
        rows = evidence.rows(_TALLIES, evidence.season_id, *people, people=marks)
        for person, points, times in rows:
            mine, worth = tallies[root_of(evidence.roots, person)], Fraction(points, SCALE)
            mine[worth] = mine.get(worth, 0) + times
    return tallies


def _last_games(evidence: StoredEvidence, groups: Groups) -> dict[int, GameResult]:
    """A group larger than any table has no game together."""
    few = [group for group in groups if len(group) <= MOST_SEATS]
    together = {
        part: game for part, game in evidence.rows_of_level(_LAST_TOGETHER, few) if game is not None
    }
    games = {player: {game} for part, game in together.items() for player in few[part]}
    alone = [group for group in groups if not games.keys() & set(group)]
    for player, game in evidence.rows_of_level(_LAST_OF_EACH, alone):
        games.setdefault(player, set()).add(game)
    rows = results_in(
        evidence.season_id,
        {game for mine in games.values() for game in mine if game is not None},
        members_of(evidence.roots, games),
        net=evidence.scheme.net,
    )
    return {row.player: row for row in rows if row.game in games[row.player]}  # the latest is last


def _opponents(evidence: StoredEvidence, groups: Groups) -> dict[int, Fraction]:
    sums: dict[int, tuple[int, int]] = {}
    for person, points, games in evidence.rows(_MEANS, evidence.season_id):
        root = root_of(evidence.roots, person)
        before = sums.get(root, (0, 0))
        sums[root] = (before[0] + int(points), before[1] + games)
    means = {root: Fraction(points, games * SCALE) for root, (points, games) in sums.items()}
    met = _by_the_day(evidence, evidence.rows(_EVERY_MEETING, evidence.season_id))
    return averages_of(means, {pair: each.games for pair, each in met.items()})


LOOKS: Mapping[str, Callable[[StoredEvidence, Groups], Any]] = {
    "h2h": _meetings,
    "sorted": _tallies,
    "countback_last": _last_games,
    "opp_avg": _opponents,
}
