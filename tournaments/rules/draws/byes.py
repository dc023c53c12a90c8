"""Who sits out a round when not all can be seated, and what that is worth.

Volunteers first; then those who sat out least; among those the lowest in the standing. Nobody sits
out in the round he came late to, if it can be helped. So nobody sits out twice before all did once.
This module never says how many sit out: `table_sizes.py` avoids it where it can.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from scorecards.rules.texts import Text, text


class ByeWorth(StrEnum):
    """What a round somebody sat out counts for, where points are counted."""

    AVERAGE_OWN = "average_own"
    NEUTRAL = "neutral"
    WIN = "win"


BYE_WORTHS: dict[ByeWorth, Text] = {
    ByeWorth.AVERAGE_OWN: text("A round somebody sits out counts as the average of their others"),
    ByeWorth.NEUTRAL: text("A round somebody sits out counts as an average game"),
    ByeWorth.WIN: text("A round somebody sits out counts as a win"),
}


def sit_out(
    order: Sequence[int],
    number: int,
    *,
    byes: Mapping[int, int],
    newcomers: Collection[int] = (),
    volunteers: Collection[int] = (),
) -> tuple[int, ...]:
    """So many of these, the best of whom stands first. `byes` is how often each has sat out."""
    place = {player: at for at, player in enumerate(order)}
    ranked = sorted(
        order,
        key=lambda each: (
            each not in volunteers,
            each in newcomers,
            byes.get(each, 0),
            -place[each],
        ),
    )
    return tuple(sorted(ranked[:number], key=place.__getitem__))


def bye_points(
    others: Sequence[Fraction], worth: ByeWorth, *, average: Fraction, best: Fraction
) -> Fraction:
    """What a bye counts for. `others` are the points of the rounds that were played; `average` and
    `best` what an average game and a win give by the points system. Without any other round an own
    average is an average game.
    """
    if worth is ByeWorth.WIN:
        return best
    if worth is ByeWorth.NEUTRAL or not others:
        return average
    return sum(others, Fraction(0)) / len(others)
