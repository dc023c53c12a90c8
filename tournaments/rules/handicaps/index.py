"""The traditional handicap index, and strokes: what an index is worth in a game.

The index is the mean of the lowest of the last twenty differentials; how many, and what is taken
off while there are few, stands in LOWEST. It may not run away: above the lowest index of the last
365 days plus 3 growth counts half, plus 5 is the end; and never above 12. An exceptional score
(7 units better than the index it was played with, or 10) takes 1 or 2 off each of the last twenty
(`records.py`, which follows somebody from game to game).

In such a lucky game this handicap makes net play less fair than the default of `shrinkage.py`; it
is offered as a tradition. A playing handicap is frozen on the seat when the game starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from tournaments.rules.handicaps.differentials import NINE, RECENT, UNIT, round_tenth
from tournaments.rules.handicaps.par import Par

LOWEST: dict[int, tuple[int, int]] = {
    3: (1, -2),
    4: (1, -1),
    5: (1, 0),
    6: (2, -1),
    **dict.fromkeys((7, 8), (2, 0)),
    **dict.fromkeys((9, 10, 11), (3, 0)),
    **dict.fromkeys((12, 13, 14), (4, 0)),
    **dict.fromkeys((15, 16), (5, 0)),
    **dict.fromkeys((17, 18), (6, 0)),
    19: (7, 0),
    20: (8, 0),
}
"""Differentials on record: how many of the lowest are averaged, and what is added."""

FEWEST = min(LOWEST)
MOST = Fraction(12)
SOFT_CAP, HARD_CAP = Fraction(3), Fraction(5)


def traditional_index(
    values: Sequence[Fraction], low: Fraction | None = None, *, most: Fraction = MOST
) -> Fraction | None:
    """The index from the differentials on record, oldest first; None from fewer than three. `most`
    is 54 where the scale is that of the sport.
    """
    latest = values[-RECENT:]
    if len(latest) < FEWEST:
        return None
    count, added = LOWEST[len(latest)]
    mean = sum(sorted(latest)[:count], Fraction(0)) / count + added
    return min(round_tenth(_held_back(mean, low)), most)


def _held_back(mean: Fraction, low: Fraction | None) -> Fraction:
    """Soft and hard cap above the low index."""
    if low is None or mean <= low + SOFT_CAP:
        return mean
    return min(low + SOFT_CAP + (mean - low - SOFT_CAP) / 2, low + HARD_CAP)


def playing_handicap(
    index: Fraction, par: Par, *, holes: int, allowance: Fraction = Fraction(1)
) -> int:
    """Strokes taken off in a game of so many holes, halves up; negative ones are added."""
    strokes = allowance * index * par.sigma / UNIT * Fraction(holes, NINE)
    return floor(strokes + Fraction(1, 2))


def strokes_by_hole(handicap: int, holes: int) -> tuple[int, ...]:
    """The playing handicap hole by hole, spread evenly with its sign."""
    sign, whole = (-1 if handicap < 0 else 1), abs(handicap)
    return tuple(sign * (whole * (at + 1) // holes - whole * at // holes) for at in range(holes))
