"""The turning point of a finished game."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scorecards.rules.highlights.course import Course, margin


class Turn(StrEnum):
    """Why a hole is the turning point."""

    FOR_GOOD = "for good"  # from here on the winner led alone
    MOST = "most"  # the winner led from the first hole, and here gained most
    AT_ONCE = "at once"  # won without the lowest total, by the last hole


class TurningPoint(NamedTuple):
    """A hole by its number, and the winner's margin before and after it: so many points ahead of
    the best of the others, negative is behind.
    """

    number: int
    seat: int
    before: int
    after: int
    reason: Turn


def turning_point(course: Course) -> TurningPoint | None:
    """The hole after which the winner led alone until the end.

    Who led alone from the first hole on has no such turn: then it is the hole on which the margin
    grew most, the first of equal ones. Who won without the lowest total alone (four of a kind,
    exactly a number, the last one in) won by the last hole. None without holes, without another
    player, and unless exactly one has won.
    """
    if len(course.winners) != 1 or not course.deals or len(course.names) < 2:
        return None
    seat = course.winners[0]
    margins = [margin(totals, seat) for totals in course.totals]
    behind = [hole for hole, ahead in enumerate(margins) if ahead <= 0]
    last = len(course.deals)
    hole, reason = behind[-1] + 1, Turn.FOR_GOOD
    if hole > last:
        hole, reason = last, Turn.AT_ONCE
    elif hole == 1:
        gains = [after - before for before, after in zip(margins, margins[1:], strict=False)]
        hole, reason = gains.index(max(gains)) + 1, Turn.MOST
    number = course.deals[hole - 1].number
    return TurningPoint(number, seat, margins[hole - 1], margins[hole], reason)
