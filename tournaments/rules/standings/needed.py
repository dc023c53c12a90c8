"""What a player needs from the next result to gain a place, if nobody else plays.

The answer is the figure of one more result (a game or a night, as the season counts) that brings
the season's figure past that of the place above. Equal is not enough: then the tie-breaks would
decide. This module knows no tie-breaks and no other players' plans.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.standings.lines import SeasonFigures, absence_worth, best_of, figure_from
from tournaments.rules.standings.ranking import Standing
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit


@dataclass(frozen=True, slots=True)
class Needed:
    """`place` is won with a next result better than `beyond` (more, or fewer strokes). `possible`
    is False when no single result of the points system is that good. For the provisional,
    `games` more are needed first, and nothing else is said.
    """

    place: int | None = None
    beyond: Fraction | None = None
    possible: bool = True
    games: int = 0


def needed_next(
    rows: Sequence[Standing], player: int, scheme: Scheme, *, opponents: int = 3
) -> Needed | None:
    """What this player needs to pass the place above, from the table he stands in.

    `opponents` is the size of the next table less one, which matters where opponents beaten are
    pooled. None for the leader, for anybody not in the table, and where results age.
    """
    mine = next((row for row in rows if row.player == player), None)
    if mine is None or mine.line.metric is None or scheme.total is Total.ROLLING:
        return None
    if mine.place is None:
        return Needed(games=max(scheme.min_games - mine.line.games, 0))
    above = [row for row in rows if row.place is not None and row.place < mine.place]
    if not above or above[-1].line.metric is None:
        return None
    target = above[-1]
    goal = above[-1].line.metric - mine.line.penalty - mine.line.credit
    beyond = result_to_reach(mine.line, goal, scheme, opponents=opponents)
    return Needed(target.place, beyond, _is_possible(beyond, scheme))


def result_to_reach(
    line: SeasonFigures, goal: Fraction, scheme: Scheme, *, opponents: int = 3
) -> Fraction:
    """The next result that makes the figure (without penalties) exactly `goal`; where results are
    pooled and it has to replace one first, that one, if it is better.
    """
    if scheme.points_system.pooled:
        return _pooled_result(line, goal, scheme, opponents=opponents)
    if scheme.absence is Absence.OWN_AVERAGE_MINUS and any(each.missed for each in line.outcomes):
        return _beside_missed_nights(line, goal, scheme)
    others = _counting_beside_a_new_one(line, scheme)
    total = sum((line.outcomes[at].points for at in others), Fraction(0))
    if scheme.total in (Total.SUM, Total.BEST_SUM):
        return goal - total
    padded = scheme.total is Total.BEST_AVERAGE and scheme.gaps_as_zero and scheme.best
    return goal * (padded or len(others) + 1) - total


def _pooled_result(
    line: SeasonFigures, goal: Fraction, scheme: Scheme, *, opponents: int
) -> Fraction:
    positions = _counting_beside_a_new_one(line, scheme)
    others = [line.outcomes[at] for at in positions]
    total = sum((each.points * each.opponents for each in others), Fraction(0))
    met = sum(each.opponents for each in others) + opponents
    left = [each.points for at, each in enumerate(line.outcomes) if at not in positions]
    return max([(goal * met - total) / opponents, *left])


def _beside_missed_nights(line: SeasonFigures, goal: Fraction, scheme: Scheme) -> Fraction:
    """A better result also makes the nights better that were missed. The figure bends where two
    results change places, and is straight between two bends.
    """
    sign = -1 if scheme.low_is_better else 1
    own = [each.points for each in line.outcomes if not each.missed]
    missed = len(line.outcomes) - len(own)

    def figure(better: Fraction) -> Fraction:
        played = [*own, sign * better]
        points = [*played, *[absence_worth(played, scheme)] * missed]
        best = best_of(points, scheme.few, low=scheme.low_is_better)
        total = sum((points[at] for at in best), Fraction(0))
        metric = figure_from(
            scheme, counted=len(best), points=total, weighed=Fraction(0), opponents=0
        )
        return sign * (metric or Fraction(0))

    bends = sorted(sign * each for each in _bends(own, scheme))
    edges = [bends[0] - 1, *bends, bends[-1] + 1]
    at = min(max(bisect_right(edges, sign * goal, key=figure), 1), len(edges) - 1)
    before, after = edges[at - 1], edges[at]
    rise = (figure(after) - figure(before)) / (after - before)
    return sign * (before + (sign * goal - figure(before)) / rise)


def _bends(own: Sequence[Fraction], scheme: Scheme) -> set[Fraction]:
    """The next results that equal an earlier one, or make a missed night worth as much as an
    earlier one, as the next one itself or as the least a game gives.
    """
    taken = -scheme.minus if scheme.low_is_better else scheme.minus
    number, total = len(own) + 1, sum(own, Fraction(0))
    least = scheme.points_system.least
    levels = {*own, *([] if least is None else [least])}
    level_with_missed = {(level + taken) * number - total for level in levels}
    itself = {(total - taken * number) / len(own)} if own else {Fraction(0)}
    return levels | level_with_missed | itself


def _counting_beside_a_new_one(line: SeasonFigures, scheme: Scheme) -> tuple[int, ...]:
    """Which results still count when one more comes that counts."""
    points = [each.points for each in line.outcomes]
    room = None if scheme.few is None else scheme.few - 1
    return best_of(points, room, low=scheme.low_is_better)


def _is_possible(beyond: Fraction, scheme: Scheme) -> bool:
    """A night that sums its games has no best result."""
    most = scheme.points_system.most
    if most is None or scheme.unit is Unit.NIGHT_SUM and not scheme.points_system.pooled:
        return True
    return beyond < most
