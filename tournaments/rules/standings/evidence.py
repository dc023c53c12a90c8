"""What breaks ties: narrow questions about the results of those who are level.

`Evidence` answers them from results held in memory. A database answers the same questions with rows
in proportion to the answer (`tournaments.ledger.evidence`), so a tie after a thousand games costs
what it costs after ten; a test compares the two. This module never ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from tournaments.rules.standings.lines import outcomes_of
from tournaments.rules.standings.results import GameResult
from tournaments.rules.standings.schemes import Scheme

Fetch = Callable[[Sequence[int]], Mapping[int, Sequence[GameResult]]]
Pair = tuple[int, int]  # the lower number first


class Met(NamedTuple):
    """Two people against each other: the games both sat at, and twice those in which the first
    finished before the second, a game they finished level being one.
    """

    games: int
    beaten2: int

    def plus(self, other: Met) -> Met:
        return Met(self.games + other.games, self.beaten2 + other.beaten2)

    def turned(self) -> Met:
        """The same from the other's side."""
        return Met(self.games, 2 * self.games - self.beaten2)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What may break a tie. `results` fetches the results of some players; `playoffs` are
    places in a playoff by player; `seed` that of the lot, None before it is drawn, and `raised_by`
    what the numbers of players were raised by since, where their league came from elsewhere;
    `everyone` the results of the whole event, for the averages of opponents only.
    """

    scheme: Scheme
    results: Fetch
    playoffs: Mapping[int, int] = field(default_factory=dict)
    seed: int | None = None
    everyone: Callable[[], Iterable[GameResult]] | None = None
    raised_by: int = 0
    averages: dict[int, Fraction] = field(default_factory=dict, init=False, compare=False)

    def foresee(self, slug: str, groups: Sequence[Sequence[int]]) -> None:
        """Called before a criterion is asked about each of these groups, so that whoever has to
        look far may look once for all of them.
        """

    def meetings(self, players: Sequence[int]) -> Mapping[Pair, Met]:
        """Every two of these who have met, and how they did."""
        places = {
            player: {row.game: row.place for row in rows}
            for player, rows in self.results(players).items()
        }
        met = {}
        for one, other in combinations(sorted(places), 2):
            mine, theirs = places[one], places[other]
            together = mine.keys() & theirs.keys()
            if together:
                twice = sum(beaten_twice(mine[game], theirs[game]) for game in together)
                met[one, other] = Met(len(together), twice)
        return met

    def tallies(self, players: Sequence[int]) -> Mapping[int, Mapping[Fraction, int]]:
        """How often each of these got each result."""
        results = self.results(players)
        return {
            player: Counter(each.points for each in outcomes_of(results[player], self.scheme))
            for player in players
            if player in results
        }

    def last_games(self, players: Sequence[int]) -> Mapping[int, GameResult]:
        """The result of each in the last game they all sat at, otherwise in their own last one;
        nobody who has not played.
        """
        results = self.results(players)
        rows = {
            player: sorted(results[player], key=lambda row: (row.at, row.game))
            for player in players
            if results.get(player)
        }
        games = [{row.game for row in mine} for mine in rows.values()]
        common = set.intersection(*games) if len(rows) == len(players) else set()
        return {
            player: [row for row in mine if not common or row.game in common][-1]
            for player, mine in rows.items()
        }

    def opponents_averages(self) -> Mapping[int, Fraction] | None:
        """The mean points a game of everyone each has met, with repeats; None if not known. Worked
        out once, however many groups of equals ask.
        """
        if self.everyone is None:
            return None
        if not self.averages:
            self.averages.update(opponents_averages(self.everyone()))
        return self.averages


def opponents_averages(results: Iterable[GameResult]) -> dict[int, Fraction]:
    """The mean points a game of everyone a player has met, with repeats; 0 for nobody."""
    points: dict[int, list[Fraction]] = {}
    tables: dict[int, list[int]] = {}
    for row in results:
        points.setdefault(row.player, []).append(row.points)
        tables.setdefault(row.game, []).append(row.player)
    means = {player: sum(mine, Fraction(0)) / len(mine) for player, mine in points.items()}
    times: Counter[Pair] = Counter()
    for table in tables.values():
        times.update(combinations(sorted(table), 2))
    return averages_of(means, times)


def averages_of(means: Mapping[int, Fraction], times: Mapping[Pair, int]) -> dict[int, Fraction]:
    """The same from everybody's mean and how often any two have met."""
    met = dict.fromkeys(means, 0)
    total = dict.fromkeys(means, Fraction(0))
    for (one, other), games in times.items():
        met[one], met[other] = met[one] + games, met[other] + games
        total[one] += means[other] * games
        total[other] += means[one] * games
    return {who: total[who] / max(met[who], 1) for who in means}


def beaten_twice(mine: int, theirs: int) -> int:
    """2 for the better of two places, 1 each for the same."""
    return 2 * (mine < theirs) + (mine == theirs)
