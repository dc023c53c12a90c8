"""Countback: equal totals are compared on the last holes of the card.

The sums of the last 9, 6, 3 and 1 holes that are shorter than the card, then of every other number
of last holes from 1 upwards, which amounts to hole by hole backwards. The lowest wins; identical
cards stay tied. Over several rounds the last round's total comes first, then the holes inside it.
Net: the playing handicap counts in proportion to the holes, as an exact fraction, never rounded.

At different tables the last holes were different deals: countback is a convention, and a playoff
hole is better for a title. This module never compares cards of different length and never reads
totals, except of whole rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

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


def countback(
    cards: Mapping[int, Holes], handicaps: Mapping[int, int] | None = None
) -> list[list[int]]:
    """The players in groups, the best first; more than one in a group stay tied.

    Raises ValueError for cards of different length.
    """
    if len({len(card) for card in cards.values()}) > 1:
        raise ValueError("Only cards of equal length are compared by countback.")
    taken = handicaps or {}
    return _grouped({who: last_holes(card, taken.get(who, 0)) for who, card in cards.items()})


def countback_rounds(
    rounds: Mapping[int, Sequence[Holes]],
    handicaps: Mapping[int, int] | None = None,
    *,
    several: bool = False,
) -> list[list[int]]:
    """Countback over several rounds: the last round's total, then countback inside it.

    `several` sums the last three rounds first, then the last two, then the last one. `handicaps`
    are those of one round. Raises ValueError when the rounds differ in number, or the last ones in
    length.
    """
    if len({len(played) for played in rounds.values()}) > 1:
        raise ValueError("Only equally many rounds are compared by countback.")
    if len({len(played[-1]) for played in rounds.values()}) > 1:
        raise ValueError("Only cards of equal length are compared by countback.")
    taken = handicaps or {}
    lengths = (3, 2, 1) if several else (1,)

    def compared(who: int) -> tuple[Fraction, ...]:
        played, handicap = rounds[who], taken.get(who, 0)
        totals = [sum(card) - handicap for card in played]
        sums = [Fraction(sum(totals[-count:])) for count in lengths if count <= len(totals)]
        return (*sums, *last_holes(played[-1], handicap))

    return _grouped({who: compared(who) for who in rounds})


def _grouped(figures: Mapping[int, tuple[Fraction, ...]]) -> list[list[int]]:
    ordered = sorted(figures, key=lambda who: (figures[who], who))
    return [list(tied) for _, tied in groupby(ordered, key=lambda who: figures[who])]
