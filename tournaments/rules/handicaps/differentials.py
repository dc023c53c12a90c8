"""Differentials: how good nine holes were, in units that do not depend on ruleset or table size.

D = 4 (S - R) / sigma, where S is the total with every hole capped, R = 9r the par of nine holes
and sigma = 3s their standard deviation (`par.py`). One nine-hole standard deviation is 4
units, as in the sport the handicap comes from. Lower is better.

Eighteen holes give two differentials, in order. Five to eight holes left over are completed by the
player's own expected score; fewer are ignored. The cap is for the handicap only, never for a
result. This module keeps no record and knows no index.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from tournaments.rules.handicaps.par import Par

NINE = 9
FEWEST = 5
"""Holes left over that are worth completing."""

RECENT = 20
"""Differentials an expected score rests on."""

UNIT = 4
"""Units in one standard deviation of nine holes."""


def round_tenth(number: Fraction) -> Fraction:
    """To a tenth; halves go up, towards plus infinity: -1.55 gives -1.5."""
    return Fraction(floor(number * 10 + Fraction(1, 2)), 10)


def cap_of(par: Par) -> int:
    """The most that one hole counts: ceil(r + 2.5 s)."""
    return ceil(par.r + Fraction(5, 2) * par.s)


@dataclass(frozen=True, slots=True)
class Differential:
    """`exact` is kept for expected scores, `value` (a tenth) is what an index counts. `z` is the
    same in standard deviations. `holes` were played; the rest of nine was completed.
    """

    exact: Fraction
    holes: int

    @property
    def value(self) -> Fraction:
        return round_tenth(self.exact)

    @property
    def z(self) -> Fraction:
        return self.exact / UNIT


def differentials(
    holes: Sequence[int], par: Par, *, recent: Sequence[Fraction] = ()
) -> tuple[Differential, ...]:
    """The differentials of one card. `recent` are the player's earlier exact ones, oldest first."""
    capped = [min(points, cap_of(par)) for points in holes]
    earlier = list(recent)
    units = []
    for start in range(0, len(capped), NINE):
        played = capped[start : start + NINE]
        if len(played) < FEWEST:
            continue
        missing = Fraction(NINE - len(played), NINE) * _expected(earlier)
        exact = UNIT * (sum(played) - len(played) * par.r) / par.sigma + missing
        units.append(Differential(exact, len(played)))
        earlier.append(exact)
    return tuple(units)


def _expected(earlier: Sequence[Fraction]) -> Fraction:
    """The mean of the last twenty; par for a new player."""
    latest = earlier[-RECENT:]
    return sum(latest, Fraction(0)) / len(latest) if latest else Fraction(0)
