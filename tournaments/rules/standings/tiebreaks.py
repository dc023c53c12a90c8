"""Tie-breaks: the criteria that split players who are level, one after another.

    slug            higher value first; what it looks at
    metric          the season's figure by the points system (strokes: lower first)
    wins            games won; a win shared by t counts 1/t
    h2h             opponents beaten in games among those still level; skipped if two never met
    opp_avg         the mean of the opponents' points a game, repeats counted; for Swiss events
    best            the best single game
    sorted          results from best to worst, compared one by one, dropped ones too
    countback_last  the last game together, or everyone's last: its total, then countback
    playoff         the places of a playoff, if there was one
    lot             drawn from a recorded seed; skipped until it is drawn
    shared          they stay level and share what there is to win

The whole group that is level is split by the next criterion of the chain; what is still level goes
on to the one after it, never back to the first.

Deliberately absent: names, numbers and entry days (an order nobody played for); holes won and
lowest hole (they grow with the table); products of results and opponents' results as in chess (no
player can add them up); the score of one seat against another by strokes (luck of the deal).

A criterion gives every player of the group a key, the higher the better, or skips with None. This
module never ranks, and never asks for evidence before a tie needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from itertools import chain, combinations, repeat

from scorecards.rules.texts import Text, text
from tournaments.rules.standings.countback import last_holes
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import SeasonFigures

Key = tuple[Fraction, ...]
Keys = Mapping[int, Key]
Measure = Callable[[Sequence[SeasonFigures], Evidence], Keys | None]


class Better(Enum):
    """Which figure is the better one. Where it is the lower, a key is its negative."""

    HIGHER = "higher"
    LOWER = "lower"
    AS_POINTS = "as the points of the season"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion, and all that is particular to it: a new one is a line of CRITERIA.

    The keys of `runs` are runs of equal figures. `speaks` is whether two figures beside each other
    tell people anything, and `in_leagues` whether a league is offered it at all.
    """

    slug: str
    name: Text
    says: Text
    measure: Measure
    better: Better = Better.HIGHER
    runs: bool = False
    speaks: bool = True
    in_leagues: bool = True

    def figures(self, key: Key, *, low_is_better: bool) -> Iterator[Fraction]:
        """What a key stands for, as people know it: one by one, with the sign it came with."""
        turned = low_is_better if self.better is Better.AS_POINTS else self.better is Better.LOWER
        return (-each if turned else each for each in (results_in(key) if self.runs else key))


def _metric(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    sign = -1 if evidence.scheme.low_is_better else 1
    return {line.player: (sign * line.metric,) for line in group if line.metric is not None}


def _wins(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    return {line.player: (line.wins,) for line in group}


def _best(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    sign = -1 if evidence.scheme.low_is_better else 1
    keys = {line.player: (sign * line.best,) for line in group if line.best is not None}
    return keys if len(keys) == len(group) else None


def _head_to_head(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    """Beaten opponents of the group / met opponents of the group, a tie counting half."""
    players = sorted(line.player for line in group)
    meetings = evidence.meetings(players)
    beaten2, games = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    for one, other in combinations(players, 2):
        met = meetings.get((one, other))
        if met is None:
            return None
        beaten2[one] += met.beaten2
        beaten2[other] += met.turned().beaten2
        games[one] += met.games
        games[other] += met.games
    return {player: (Fraction(beaten2[player], 2 * games[player]),) for player in players}


def _sorted_results(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    """Runs of equal results, (result, how many, result, how many …) from the best on: they compare
    as the whole lists do.
    """
    sign = -1 if evidence.scheme.low_is_better else 1
    tallies = evidence.tallies([line.player for line in group])
    return {
        line.player: tuple(
            figure
            for points, times in sorted(
                ((sign * points, times) for points, times in tallies.get(line.player, {}).items()),
                reverse=True,
            )
            for figure in (points, Fraction(times))
        )
        for line in group
    }


def results_in(runs: Key) -> Iterator[Fraction]:
    """The list of results that such runs stand for."""
    pairs = zip(runs[::2], runs[1::2], strict=True)
    return chain.from_iterable(repeat(points, int(times)) for points, times in pairs)


def _countback_last(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    """Skipped unless the games compared had one length, one table size and one ruleset: totals of
    other tables say nothing.
    """
    last = evidence.last_games([line.player for line in group])
    kinds = {(len(row.holes), row.size, row.ruleset) for row in last.values()}
    if len(last) < len(group) or len(kinds) > 1:
        return None
    return {
        player: (
            Fraction(-row.total),
            *(-total for total in last_holes(row.holes, row.playing_handicap)),
        )
        for player, row in last.items()
    }


def _opponents_average(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    averages = evidence.opponents_averages()
    if averages is None:
        return None
    sign = -1 if evidence.scheme.low_is_better else 1
    return {line.player: (sign * averages.get(line.player, Fraction(0)),) for line in group}


def _playoff(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    """Skipped unless it was played by all who are level."""
    if not all(line.player in evidence.playoffs for line in group):
        return None
    return {line.player: (Fraction(-evidence.playoffs[line.player]),) for line in group}


def _lot(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    if evidence.seed is None:
        return None
    numbers = {line.player: line.player - evidence.raised_by for line in group}
    return {who: (Fraction(drawn(evidence.seed, number)),) for who, number in numbers.items()}


def drawn(seed: int, player: int) -> int:
    """What a player draws in the lot of this seed; who else draws changes nothing."""
    return int.from_bytes(sha256(f"{seed}:{player}".encode()).digest(), "big")


def _shared(group: Sequence[SeasonFigures], evidence: Evidence) -> Keys | None:
    return {line.player: () for line in group}


CRITERIA: tuple[Criterion, ...] = (
    Criterion(
        "metric", text("Points"), text("The figure of the season."), _metric, Better.AS_POINTS
    ),
    Criterion("wins", text("Wins"), text("Games won; a shared win counts in part."), _wins),
    Criterion(
        "h2h",
        text("Head to head"),
        text("Opponents beaten among those who are level, if all of them have met."),
        _head_to_head,
    ),
    Criterion(
        "opp_avg",
        text("Opponents"),
        text("The average points of all opponents met."),
        _opponents_average,
        Better.AS_POINTS,
        in_leagues=False,  # of Swiss events
    ),
    Criterion("best", text("Best game"), text("The best single game."), _best, Better.AS_POINTS),
    Criterion(
        "sorted",
        text("All results"),
        text("All results from the best to the worst, one by one."),
        _sorted_results,
        Better.AS_POINTS,
        runs=True,
    ),
    Criterion(
        "countback_last",
        text("Countback"),
        text("The last game together, or everyone's last: its total, then its last holes."),
        _countback_last,
        Better.LOWER,
    ),
    Criterion(
        "playoff",
        text("Playoff"),
        text("Holes played to break the tie."),
        _playoff,
        Better.LOWER,
    ),
    Criterion(
        "lot",
        text("Lot"),
        text("A lot, drawn from a recorded number."),
        _lot,
        speaks=False,
    ),
    Criterion("shared", text("Shared"), text("The place is shared."), _shared),
)

_BY_SLUG = {criterion.slug: criterion for criterion in CRITERIA}


def find_criterion(slug: str) -> Criterion:
    """The criterion of this name. Raises KeyError."""
    return _BY_SLUG[slug]


def chain_problems(slugs: Sequence[str]) -> tuple[Text, ...]:
    """What is wrong with a chain of criteria; nothing if it may be used."""
    unknown = [slug for slug in slugs if slug not in _BY_SLUG]
    if unknown:
        return (text("There is no tie-break named {slug}.", slug=unknown[0]),)
    if not slugs or slugs[0] != "metric":
        return (text("The points come first."),)
    if len(set(slugs)) < len(slugs):
        return (text("Each tie-break stands once."),)
    return ()
