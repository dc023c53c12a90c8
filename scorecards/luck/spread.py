"""How the points of one hole are spread, as these tables have played it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import floor, fsum, sqrt

from scorecards.luck.units import Unit

LEAST_HOLES = 200
"""Fewer points of holes say nothing of what the next may bring."""

Spread = tuple[tuple[int, float], ...]
"""Points from the lowest, each with its share; the shares sum to 1."""


def spread_of(weights: Mapping[int, float]) -> Spread:
    """A spread from numbers in proportion to the shares."""
    total = fsum(weights.values())
    return tuple((points, weights[points] / total) for points in sorted(weights) if weights[points])


def hole_points(units: Iterable[Unit]) -> Counter[int]:
    """How often every number of points came on a hole."""
    counts: Counter[int] = Counter()
    for unit in units:
        for column in unit.points:
            counts.update(column)
    return counts


def empirical(units: Sequence[Unit], size: int) -> Spread | None:
    """The spread at tables of so many people; where too few holes were played so, that at all
    tables; and where those are too few, none.
    """
    own = hole_points(unit for unit in units if len(unit.people) == size)
    counts = own if own.total() >= LEAST_HOLES else hole_points(units)
    return spread_of(counts) if counts.total() >= LEAST_HOLES else None


def mean_of(spread: Spread) -> float:
    return fsum(points * share for points, share in spread)


def sd_of(spread: Spread) -> float:
    mean = mean_of(spread)
    return sqrt(fsum(share * (points - mean) ** 2 for points, share in spread))


def scaled(spread: Spread, sd: float) -> Spread:
    """The spread about its mean with another standard deviation. What falls between two whole
    numbers is shared between them.
    """
    mean, own = mean_of(spread), sd_of(spread)
    factor = sd / own if own else 0.0
    parts: dict[int, list[float]] = {}
    for points, share in spread:
        for whole, part in divided(mean + (points - mean) * factor):
            parts.setdefault(whole, []).append(part * share)
    return spread_of({whole: fsum(each) for whole, each in parts.items()})


def divided(number: float) -> list[tuple[int, float]]:
    """The two whole numbers about a number, each with its part: the nearer has more."""
    whole = floor(number)
    part = number - whole
    return [(whole, 1 - part), (whole + 1, part)] if part else [(whole, 1.0)]
