"""What a stage adds up: rounds, byes, rounds that were missed, points carried from before.

A round is worth what the points system gives for it. The rest of the rounds have rules of their
own: a bye (`draws.byes`), a round before somebody came (`LateWorth`), a round that somebody did not
turn up for, which is 0. Points carried into a stage are none, half or all of what was won before.

Teams add the best of their members in every round; pairs count the better ball, or both. Under a
clock only holes that every table finished count where strokes are added. This module never ranks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorecards.rules.texts import Text, text
from tournaments.rules.draws.byes import ByeWorth, bye_points
from tournaments.rules.standings.points import Sat, Terms
from tournaments.rules.standings.systems import PointsSystem, game_points

NOTHING = Fraction(0)
LEAST_HOLES = 5
"""A table that the clock stopped before this is void or goes on later."""


class Carry(StrEnum):
    """How much of the points won before counts in a stage."""

    NONE = "none"
    HALF = "half"
    ALL = "all"


CARRIES: dict[Carry, Text] = {
    Carry.NONE: text("Everybody starts from zero"),
    Carry.HALF: text("Half of the points so far count"),
    Carry.ALL: text("All points so far count"),
}
SHARES = {Carry.NONE: NOTHING, Carry.HALF: Fraction(1, 2), Carry.ALL: Fraction(1)}


class LateWorth(StrEnum):
    """What the rounds before somebody came late are worth."""

    ZERO = "zero"
    QUARTER = "quarter"
    NEUTRAL = "neutral"


LATE_WORTHS: dict[LateWorth, Text] = {
    LateWorth.ZERO: text("A round missed by coming late counts nothing"),
    LateWorth.QUARTER: text("A round missed by coming late counts a quarter of a win"),
    LateWorth.NEUTRAL: text("A round missed by coming late counts as an average game"),
}


class RoundKind(StrEnum):
    """What a round was to somebody."""

    PLAYED = "played"
    BYE = "bye"
    LATE = "late"
    PUT_OFF = "put_off"  # their table is still to be played
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round of one person: what it was, and its points if it was played."""

    kind: RoundKind
    points: Fraction = NOTHING


@dataclass(frozen=True, slots=True)
class Worth:
    """What rounds that were not played count: by the points system an average game and a win."""

    average: Fraction
    best: Fraction
    bye: ByeWorth = ByeWorth.AVERAGE_OWN
    late: LateWorth = LateWorth.ZERO


def worth_of(
    system: PointsSystem,
    terms: Terms,
    *,
    size: int,
    bye: ByeWorth = ByeWorth.AVERAGE_OWN,
    late: LateWorth = LateWorth.ZERO,
) -> Worth:
    """The figures of a points system at tables of this size.

    Where fewer is better a bye is 0 whatever was chosen: to par that is par, and no strike. Points
    that are won hole by hole know no average game; then only an own average is worth something.
    """
    if system.low_is_better:
        return Worth(NOTHING, NOTHING, ByeWorth.NEUTRAL, late)
    if system.least is not None and system.most is not None:
        return Worth((system.least + system.most) / 2, system.most, bye, late)
    if system.needs or system.slug == "skins":
        return Worth(NOTHING, NOTHING, bye, late)
    figures = game_points(system, Sat(tuple(range(size)), 1), terms)
    return Worth(sum(figures, NOTHING) / size, figures[0], bye, late)


def round_points(results: Sequence[RoundResult], worth: Worth) -> tuple[Fraction, ...]:
    """The points of every round, in order."""
    own = [each.points for each in results if each.kind is RoundKind.PLAYED]
    late = {
        LateWorth.ZERO: NOTHING,
        LateWorth.QUARTER: worth.best / 4,
        LateWorth.NEUTRAL: worth.average,
    }
    value = {
        RoundKind.BYE: bye_points(own, worth.bye, average=worth.average, best=worth.best),
        RoundKind.LATE: late[worth.late],
        RoundKind.PUT_OFF: NOTHING,
        RoundKind.ABSENT: NOTHING,
    }
    return tuple(value.get(each.kind, each.points) for each in results)


def stage_total(
    results: Sequence[RoundResult],
    worth: Worth,
    *,
    before: Fraction = NOTHING,
    carry: Carry = Carry.NONE,
) -> Fraction:
    """The points of a stage with what was carried into it."""
    return before * SHARES[carry] + sum(round_points(results, worth), NOTHING)


def strikes_left(strikes: Mapping[int, Fraction], limit: int) -> tuple[int, ...]:
    """Who is still in, by number. If the last all fall at once, those with the fewest stay in."""
    left = [who for who in sorted(strikes) if strikes[who] < limit]
    fewest = min(strikes.values(), default=NOTHING)
    return tuple(left or [who for who in sorted(strikes) if strikes[who] == fewest])


def team_total(rounds: Sequence[Sequence[Fraction]], best: int) -> Fraction:
    """The best so many members of every round, added up. Raises ValueError below one."""
    if best < 1:
        raise ValueError("A team counts one member or more.")
    return sum((sum(sorted(each, reverse=True)[:best], NOTHING) for each in rounds), NOTHING)


def best_ball(cards: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The card of a pair: the better score on every hole. Raises ValueError for unequal cards."""
    return tuple(min(points) for points in zip(*cards, strict=True))


def aggregate(cards: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The card of a pair: both scores on every hole. Raises ValueError for unequal cards."""
    return tuple(sum(points) for points in zip(*cards, strict=True))


@dataclass(frozen=True, slots=True)
class StoppedRound:
    """A round that the clock stopped: the holes that count, and the tables, from 0, that played
    too few and are void or go on later.
    """

    holes: int
    short: tuple[int, ...] = ()


def stopped_round(holes: Sequence[int], *, least: int = LEAST_HOLES) -> StoppedRound:
    """Which holes count where strokes are added, from how many every table finished."""
    short = tuple(at for at, number in enumerate(holes) if number < least)
    counted = [number for number in holes if number >= least]
    return StoppedRound(min(counted, default=0), short)
