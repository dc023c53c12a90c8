"""Countback: equal totals are compared on the last holes of the card.

The sums of the last 9, 6, 3 and 1 holes that are shorter than the card, then of every other number
of last holes from 1 upwards, which amounts to hole by hole backwards. The lowest wins; identical
cards stay tied. Net: the playing handicap counts in proportion to the holes, as an exact fraction,
never rounded.

At different tables the last holes were different deals: countback is a convention, and a playoff
hole is better for a title. Only cards of one length may be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

SEGMENTS = (9, 6, 3, 1)

Holes = Sequence[int]


def segments(holes: int) -> tuple[int, ...]:
    """How many last holes are summed, in order: `segments(9) == (6, 3, 1, 2, 4, 5, 7, 8)`."""
    first = [count for count in SEGMENTS if count < holes]
    return (*first, *(count for count in range(1, holes) if count not in first))


def last_holes(card: Holes, playing_handicap: int = 0) -> tuple[Fraction, ...]:
    """The sums that are compared, in order; lower is better."""
    return tuple(
        sum(card[-count:]) - Fraction(playing_handicap * count, len(card))
        for count in segments(len(card))
    )
