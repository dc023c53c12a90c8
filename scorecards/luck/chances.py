"""Who may still have the lowest total: the chances of a game in progress, without drawing lots.

What the holes that are left may bring is the spread of one hole added up so many times; it is moved
by what is known of the person, and by what is not, at the five points of Gauss and Hermite. Ties
are shared exactly, by integrals over what breaks them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import cos, fsum, pi, sqrt
from operator import mul
from typing import NamedTuple

from scorecards.luck.share import NINE
from scorecards.luck.spread import Spread, divided

INNER, OUTER = sqrt(5 - sqrt(10)), sqrt(5 + sqrt(10))
SHIFTS = tuple((z, 4.8 / (z**4 - 6 * z**2 + 3) ** 2) for z in (-OUTER, -INNER, 0.0, INNER, OUTER))
"""The five points of Gauss and Hermite, each with its weight."""


class Form(NamedTuple):
    """What is known of a person in points per nine holes; of a stranger in a fit nothing."""

    mean: float = 0.0
    sd: float = 0.0


class Masses(NamedTuple):
    """Chances of the whole numbers from `first` on."""

    first: int
    shares: tuple[float, ...]

    @property
    def end(self) -> int:
        return self.first + len(self.shares)


@lru_cache(maxsize=256)
def holes_ahead(spread: Spread, holes: int) -> Masses:
    """What so many holes together may bring."""
    if not holes:
        return Masses(0, (1.0,))
    return added(holes_ahead(spread, holes - 1), spread)


def added(masses: Masses, spread: Iterable[tuple[int, float]]) -> Masses:
    """The distribution of a sum of two."""
    steps = list(spread)
    low, high = min(points for points, _ in steps), max(points for points, _ in steps)
    sums = [0.0] * (len(masses.shares) + high - low)
    width = len(masses.shares)
    for points, share in steps:
        at = points - low
        sums[at : at + width] = [
            have + share * more
            for have, more in zip(sums[at : at + width], masses.shares, strict=True)
        ]
    return Masses(masses.first + low, tuple(sums))


def moves(total: int, holes: int, form: Form) -> dict[int, float]:
    """What is added to the holes that are left: the total so far, and what the person is worth."""
    shares: dict[int, list[float]] = {}
    for z, weight in SHIFTS:
        for whole, part in divided(holes * (form.mean + form.sd * z) / NINE):
            shares.setdefault(total + whole, []).append(weight * part)
    return {whole: fsum(each) for whole, each in sorted(shares.items())}


def final_total(spread: Spread, holes: int, total: int, form: Form) -> Masses:
    """The distribution of a total at the end."""
    return added(holes_ahead(spread, holes), moves(total, holes, form).items())


def chances(
    totals: Mapping[str, int], left: int, spread: Spread, forms: Mapping[str, Form]
) -> dict[str, float]:
    """The chance of everybody to have the lowest total, where a tie counts for its part; they sum
    to 1. Whoever is not among `forms` is average.
    """
    names = sorted(totals)
    ends = [final_total(spread, left, totals[name], forms.get(name, Form())) for name in names]
    first, end = min(each.first for each in ends), max(each.end for each in ends)
    own = [_between(each, first, end) for each in ends]
    above = [above_each(masses) for masses in own]
    weights = [0.0] * len(names)
    for node, part in legendre(len(names) // 2 + len(names) % 2):
        lower = [_above_or_tied(*pair, node) for pair in zip(above, own, strict=True)]
        for at, others in enumerate(products_of_others(lower)):
            weights[at] += part * fsum(map(mul, own[at], others))
    whole = fsum(weights)
    return {name: weight / whole for name, weight in zip(names, weights, strict=True)}


def _between(masses: Masses, first: int, end: int) -> list[float]:
    before, after = masses.first - first, end - masses.end
    return [0.0] * before + [*masses.shares] + [0.0] * after


def above_each(masses: Sequence[float]) -> list[float]:
    """How much lies above every number."""
    return [0.0, *accumulate(reversed(masses))][-2::-1]


def _above_or_tied(above: Sequence[float], own: Sequence[float], part: float) -> list[float]:
    """The chance to be above a number, or at it and to lose this part of the ties."""
    return [more + part * same for more, same in zip(above, own, strict=True)]


def products_of_others(rows: Sequence[list[float]]) -> list[list[float]]:
    """For each row the product of all others, number by number."""
    one = [1.0] * len(rows[0])
    before = list(accumulate(rows[:-1], _product, initial=one))
    after = list(accumulate(rows[:0:-1], _product, initial=one))
    return [_product(*pair) for pair in zip(before, reversed(after), strict=True)]


def _product(one: list[float], other: list[float]) -> list[float]:
    return list(map(mul, one, other))


@lru_cache
def legendre(points: int) -> tuple[tuple[float, float], ...]:
    """The points of Gauss and Legendre between 0 and 1, each with its weight: so many integrate
    every polynomial below twice their number exactly.
    """
    pairs = []
    for at in range(points):
        x = cos(pi * (at + 0.75) / (points + 0.5))
        for _ in range(100):
            value, slope = _polynomial(points, x)
            x -= value / slope
            if abs(value / slope) < 1e-16:
                break
        slope = _polynomial(points, x)[1]
        pairs.append(((1 + x) / 2, 1 / ((1 - x * x) * slope * slope)))
    return tuple(pairs)


def _polynomial(degree: int, x: float) -> tuple[float, float]:
    """Legendre's polynomial of a degree, and its slope."""
    before, value = 1.0, x
    for step in range(2, degree + 1):
        before, value = value, ((2 * step - 1) * x * value - (step - 1) * before) / step
    return value, degree * (x * value - before) / (x * x - 1)
