"""What a player needs from the next result to gain a place, if nobody else plays.

The answer is the figure of one more result (a game or a night, as the season counts) that brings
the season's figure past that of the place above. Equal is not enough: then the tie-breaks would
decide. This module knows no tie-breaks and no other players' plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.lines import Line, best_of
from tournaments.schemes import Scheme, Total, Unit
from tournaments.standings import Standing


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
    pooled. None for the leader, for who is not in the table, and where the figure ages.
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
    goal = above[-1].line.metric - mine.line.penalty
    beyond = result_to_reach(mine.line, goal, scheme, opponents=opponents)
    return Needed(target.place, beyond, _is_possible(beyond, scheme))


def result_to_reach(line: Line, goal: Fraction, scheme: Scheme, *, opponents: int = 3) -> Fraction:
    """The next result that makes the figure (without penalties) exactly `goal`."""
    if scheme.points_system.pooled:
        return _pooled_result(line, goal, scheme, opponents=opponents)
    kept = _kept_beside_a_new_one(line, scheme)
    held = sum((line.outcomes[at].points for at in kept), Fraction(0))
    if scheme.total in (Total.SUM, Total.BEST_SUM):
        return goal - held
    padded = scheme.total is Total.BEST_AVERAGE and scheme.gaps_as_zero and scheme.best
    return goal * (padded or len(kept) + 1) - held


def _pooled_result(line: Line, goal: Fraction, scheme: Scheme, *, opponents: int) -> Fraction:
    kept = [line.outcomes[at] for at in _kept_beside_a_new_one(line, scheme)]
    held = sum((each.points * each.opponents for each in kept), Fraction(0))
    met = sum(each.opponents for each in kept) + opponents
    return (goal * met - held) / opponents


def _kept_beside_a_new_one(line: Line, scheme: Scheme) -> tuple[int, ...]:
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
