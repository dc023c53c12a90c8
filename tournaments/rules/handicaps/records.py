"""What the next index of one person rests on, brought up to date differential by differential.

Whole numbers only (thousandths of z, tenths of an index), so that going on from what was stored and
starting over come to the same. An early correction means going on from before it. This module knows
no league and stores nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tournaments.rules.handicaps.differentials import RECENT, UNIT
from tournaments.rules.handicaps.index import traditional_index
from tournaments.rules.handicaps.shrinkage import LATEST

EXCEPTIONAL = ((Fraction(10), -2), (Fraction(7), -1))
"""Units better than the index a score was played with, and what it takes off; the most first."""

YEAR = 365
"""Days for which a low index holds growth back."""


def tenths_of(z: int) -> int:
    """A differential in tenths from its z in thousandths, halves up."""
    return floor(Fraction(z * UNIT, 100) + Fraction(1, 2))


@dataclass
class IndexRecord:
    """The last z in thousandths, the last differentials in tenths with what exceptional scores took
    off, how many there were, the low indexes of a year as (day, tenths), and the traditional index
    in tenths, None while there are too few.
    """

    z: list[int] = field(default_factory=list)
    tenths: list[int] = field(default_factory=list)
    entries: int = 0
    lows: list[tuple[int, int]] = field(default_factory=list)
    index: int | None = None

    def add(self, z: int, day: int) -> int:
        """One more differential; returns what an exceptional score took off, in tenths."""
        tenths = tenths_of(z)
        off = self._taken_off(tenths)
        self.z = [*self.z, z][-LATEST:]
        self.tenths = [each + off for each in [*self.tenths, tenths][-RECENT:]]
        self.entries += 1
        self.lows = [each for each in self.lows if each[0] >= day - YEAR]
        low = self.low_on(day)
        index = traditional_index(
            [Fraction(each, 10) for each in self.tenths], None if low is None else Fraction(low, 10)
        )
        self.index = None if index is None else int(index * 10)
        return off

    def close(self, day: int) -> None:
        """A game is over: its index may be the lowest of a year, once it rests on twenty."""
        if self.entries >= RECENT and self.index is not None:
            self.lows.append((day, self.index))

    def low_on(self, day: int) -> int | None:
        """The lowest index of the year before a day, in tenths."""
        return min((index for at, index in self.lows if at >= day - YEAR), default=None)

    def _taken_off(self, tenths: int) -> int:
        if self.index is None:
            return 0
        better = Fraction(self.index - tenths, 10)
        return next((10 * off for least, off in EXCEPTIONAL if better >= least), 0)
