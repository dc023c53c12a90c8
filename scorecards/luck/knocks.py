"""What a knock cost or won: the points of a hole, less those of the same hole when nobody knocks.

Exact, by the rules. Whether a knock was right is another question, and cannot be answered: nobody
stores what the others had at that moment, and who has a good layout knocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import inf, sqrt
from typing import NamedTuple

from scorecards.rules import Hole, Line, Ruleset

LEAST_KNOCKS = 20
"""From so many on their share may be told."""
LEAST_OF_A_BAND = 10
BANDS = ((-inf, 4), (5, 8), (9, inf))
"""What the knocker counted: up to 4, 5 to 8, 9 and more."""
Z = 1.6448536269514722
"""A normal distribution has 90 in 100 within so many standard deviations."""


class Price(NamedTuple):
    """What one player got, would have got without the knock, and the lines that explain it."""

    points: int
    without: int
    lines: tuple[Line, ...]

    @property
    def price(self) -> int:
        """Negative where the knock won points."""
        return self.points - self.without


def prices_of(ruleset: Ruleset, hole: Hole) -> tuple[Price, ...]:
    """The price of the knock for everybody at the table: some rules charge or pay the others.
    Nothing where nobody knocked, or where a row is missing.
    """
    if hole.knocker is None or not hole.complete:
        return ()
    rows = zip(ruleset.score(hole), ruleset.score(replace(hole, knocker=None)), strict=True)
    prices = []
    for knocked, quiet in rows:
        if knocked and quiet:
            lines = tuple((Counter(knocked.lines) - Counter(quiet.lines)).elements())
            prices.append(Price(knocked.points or 0, quiet.points or 0, lines))
    return tuple(prices)


class Knock(NamedTuple):
    """What a knocker counted, whether nobody counted less, and what the knock cost or won."""

    counted: int
    lowest: bool
    price: int


def knock_of(ruleset: Ruleset, hole: Hole) -> Knock | None:
    """The knock of a hole, for whoever knocked; None where nobody did."""
    prices = prices_of(ruleset, hole)
    if not prices or hole.knocker is None:
        return None
    counts = [score.counted for score in ruleset.score(hole) if score]
    mine = counts[hole.knocker]
    return Knock(mine, mine == min(counts), prices[hole.knocker].price)


class Portion(NamedTuple):
    """So many of so many, with the ends of a 90 % interval by Wilson's formula."""

    part: int
    whole: int

    @property
    def low(self) -> float:
        return self._end(-1)

    @property
    def high(self) -> float:
        return self._end(1)

    def _end(self, side: int) -> float:
        share, square = self.part / self.whole, Z * Z / self.whole
        reach = Z * sqrt((share * (1 - share) + square / 4) / self.whole)
        return min(1.0, max(0.0, (share + square / 2 + side * reach) / (1 + square)))


class Knocks(NamedTuple):
    """How many knocks, how many of them were lowest, and the sum of their prices."""

    knocks: int
    lowest: int
    price: int
    share: Portion | None
    bands: tuple[Portion | None, ...]


def knocks_of(knocks: Sequence[Knock]) -> Knocks:
    """The knocks of somebody. The share that was lowest is there from LEAST_KNOCKS on, that of a
    band of counts where it has LEAST_OF_A_BAND of them.
    """
    enough = len(knocks) >= LEAST_KNOCKS
    bands = [[each for each in knocks if low <= each.counted <= high] for low, high in BANDS]
    return Knocks(
        len(knocks),
        sum(each.lowest for each in knocks),
        sum(each.price for each in knocks),
        _lowest(knocks) if enough else None,
        tuple(_lowest(band) if enough and len(band) >= LEAST_OF_A_BAND else None for band in bands),
    )


def _lowest(knocks: Sequence[Knock]) -> Portion:
    return Portion(sum(each.lowest for each in knocks), len(knocks))
