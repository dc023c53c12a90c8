"""Points of one game at one table: the arithmetic of every points system.

`systems.py` names the systems and says what each needs. Tied players share the mean of the places
they cover. Totals may be net: then the playing handicap was taken off before (`results.py`). Every
figure is a whole number of 1/SCALE, so sums never drift and a database keeps them as integers:
shares and shared places of up to twelve seats and thousandths of a stroke are exact, square roots
are rounded once for a table size, which keeps the sum of a table at exactly 0.

This module never adds games up, never ranks players over a season, and has no "seat nearest the
dealer wins ties": the seat matters enough already.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from math import floor, isqrt
from types import MappingProxyType

from tournaments.rules.handicaps.par import Par

HALF = Fraction(1, 2)
BILLION = 10**9
SCALE = 27_720 * 1000
"""What a point is divided into: the least common multiple of 1 to 12, and thousandths."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a club may set: points for each table size from first to last (`table`), the placement
    bonus of the first and the weight of a stroke (`uma`).
    """

    tables: Mapping[int, tuple[Fraction, ...]] = field(
        default_factory=lambda: MappingProxyType(
            {3: tuple(map(Fraction, (7, 4, 1))), 4: tuple(map(Fraction, (7, 5, 3, 1)))}
        )
    )
    bonus: Fraction = Fraction(30)
    stroke_weight: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Sat:
    """A table as a points system sees it: totals by seat (lower is better), the holes played and
    the par of this ruleset and table size, if it is known. `cards` are the holes by seat, for
    systems that read them.
    """

    totals: tuple[int, ...]
    holes: int
    par: Par | None = None
    cards: tuple[tuple[int, ...], ...] = ()

    @property
    def opponents(self) -> int:
        return len(self.totals) - 1


def beaten_twice(totals: Sequence[int]) -> tuple[int, ...]:
    """Twice the opponents each seat has beaten: 2 for one with a higher total, 1 for a tie."""
    ordered = sorted(totals)
    return tuple(
        2 * len(totals) - bisect_left(ordered, mine) - bisect_right(ordered, mine) - 1
        for mine in totals
    )


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Places at the table, from 1; tied players share the better one (1-2-2-4)."""
    ordered = sorted(totals)
    return tuple(bisect_left(ordered, mine) + 1 for mine in totals)


def shares_of_first(totals: Sequence[int]) -> tuple[Fraction, ...]:
    """The win, split among those tied for first place."""
    first = min(totals)
    return tuple(Fraction(mine == first, list(totals).count(first)) for mine in totals)


def scaled(points: Fraction) -> int:
    """A figure as the whole number a database keeps, rounded half up."""
    return floor(points * SCALE + HALF)


def unscaled(number: int) -> Fraction:
    """The figure that was stored as a whole number."""
    return Fraction(number, SCALE)


@lru_cache(maxsize=64)
def square_root(number: Fraction) -> Fraction:
    """The square root to a billionth, the same on every machine."""
    scaled = number * BILLION**2 * 4
    return Fraction((isqrt(int(scaled)) + 1) // 2, BILLION)


def shares(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    return tuple(Fraction(beaten, 2 * sat.opponents) for beaten in beaten_twice(sat.totals))


def hundred(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    return tuple(100 * share for share in shares(sat, terms))


def rank_z(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    """A step is what half an opponent is worth: a whole number of 1/SCALE, so a table sums to 0."""
    size = len(sat.totals)
    step = scaled(square_root(Fraction(12 * (size - 1), size + 1)) / (2 * (size - 1)))
    return tuple(unscaled(step * (beaten - size + 1)) for beaten in beaten_twice(sat.totals))


def from_table(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    return spread_over_ties(sat.totals, points_for_size(terms.tables, len(sat.totals)))


def points_for_size(tables: Mapping[int, tuple[Fraction, ...]], size: int) -> tuple[Fraction, ...]:
    """The points from first to last at a table of this size. A size that is not listed runs in
    equal steps between the ends of the nearest one (the smaller of two as near).
    """
    if size in tables:
        return tables[size]
    nearest = tables[min(sorted(tables), key=lambda listed: abs(listed - size))]
    first, last = nearest[0], nearest[-1]
    return tuple(first + (last - first) * Fraction(step, size - 1) for step in range(size))


def uma(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    size = len(sat.totals)
    mean = Fraction(sum(sat.totals), size)
    ladder = tuple(terms.bonus * (1 - Fraction(2 * step, size - 1)) for step in range(size))
    bonuses = spread_over_ties(sat.totals, ladder)
    return tuple(
        (mean - total) * terms.stroke_weight + bonus
        for total, bonus in zip(sat.totals, bonuses, strict=True)
    )


def spread_over_ties(totals: Sequence[int], ladder: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The ladder's steps from first to last; tied players share the mean of those they cover."""
    worth: dict[int, Fraction] = {}
    step = 0
    for total, tied in groupby(sorted(totals)):
        covered = ladder[step : step + len(list(tied))]
        worth[total] = sum(covered, Fraction(0)) / len(covered)
        step += len(covered)
    return tuple(worth[total] for total in totals)


def t_score(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    """A stroke is worth a whole number of 1/SCALE, so that over games of one par equal strokes
    come to equal points; counted from the whole number nearest to par, rounding stays small.
    """
    assert sat.par is not None
    expected = sat.par.r * sat.holes
    sigma = sat.par.s * square_root(Fraction(sat.holes))
    middle, stroke = round(expected), scaled(10 / sigma)
    level = scaled(50 + 10 * (expected - middle) / sigma)
    return tuple(unscaled(level + stroke * (middle - total)) for total in sat.totals)


def to_par(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    assert sat.par is not None
    return tuple(total - sat.par.r * sat.holes for total in sat.totals)


def strokes(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    return tuple(Fraction(total) for total in sat.totals)
