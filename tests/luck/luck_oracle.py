"""Skill and chances a second time: dense least squares in fractions, and every outcome one by one.

Nothing here imports `scorecards.luck`. It knows the model alone: points a hole are the table, the
person and luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import asin, cos, exp, lgamma, log, sin, sqrt
from typing import NamedTuple

Matrix = list[list[Fraction]]
Totals = Sequence[tuple[int, Mapping[str, int]]]
"""Units: how many holes, and the total of everybody."""


class Rows(NamedTuple):
    """Every total as a row: points a hole, the table, the person, and how many holes it is of."""

    points: list[Fraction]
    tables: Matrix
    people: Matrix
    holes: list[Fraction]


def rows_of(units: Totals) -> Rows:
    names = sorted({name for _, totals in units for name in totals})
    rows = Rows([], [], [], [])
    for at, (holes, totals) in enumerate(units):
        for name, total in totals.items():
            rows.points.append(Fraction(total, holes))
            rows.tables.append([Fraction(at == other) for other in range(len(units))])
            rows.people.append([Fraction(name == other) for other in names])
            rows.holes.append(Fraction(holes))
    return rows


def transposed(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def times(one: Matrix, other: Matrix) -> Matrix:
    columns = transposed(other)
    return [
        [sum((a * b for a, b in zip(r, c, strict=True)), Fraction(0)) for c in columns] for r in one
    ]


def inverse_and_determinant(matrix: Matrix) -> tuple[Matrix, Fraction]:
    """By elimination, in fractions."""
    size = len(matrix)
    rows = [
        [*row, *(Fraction(at == other) for other in range(size))] for at, row in enumerate(matrix)
    ]
    determinant = Fraction(1)
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        if pivot != at:
            rows[at], rows[pivot] = rows[pivot], rows[at]
            determinant = -determinant
        determinant *= rows[at][at]
        rows[at] = [number / rows[at][at] for number in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows], determinant


class Squares(NamedTuple):
    """The generalised least squares for one ratio of skill to luck, in units of sigma squared:
    yᵀPy, everybody's mean and the variances and covariances about it, and the log of both
    determinants of the restricted likelihood.
    """

    whole: Fraction
    means: list[Fraction]
    covariance: Matrix
    volume: float


def squares(units: Totals, ratio: Fraction) -> Squares:
    rows = rows_of(units)
    z, zt = rows.people, transposed(rows.people)
    v = [[ratio * number for number in row] for row in times(z, zt)]
    for at, holes in enumerate(rows.holes):
        v[at][at] += 1 / holes
    inverse, determinant = inverse_and_determinant(v)
    vx = times(inverse, rows.tables)
    core, of_tables = inverse_and_determinant(times(transposed(rows.tables), vx))
    taken = times(times(vx, core), transposed(vx))
    p = [[a - b for a, b in zip(*pair, strict=True)] for pair in zip(inverse, taken, strict=True)]
    y = [[each] for each in rows.points]
    py = times(p, y)
    means = [ratio * row[0] for row in times(zt, py)]
    less = times(times(zt, p), z)
    covariance = [
        [ratio * (at == other) - ratio * ratio * number for other, number in enumerate(row)]
        for at, row in enumerate(less)
    ]
    volume = log(determinant) + log(of_tables)
    return Squares(times(transposed(y), py)[0][0], means, covariance, volume)


def rest_of(units: Totals) -> tuple[Fraction, int]:
    """What neither tables nor people explain, and its degrees of freedom: every column in turn is
    made upright to those before it.
    """
    rows = rows_of(units)
    weights = rows.holes

    def inner(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
        triples = zip(weights, one, other, strict=True)
        return sum((weight * a * b for weight, a, b in triples), Fraction(0))

    def without(column: list[Fraction]) -> list[Fraction]:
        for each in upright:
            factor = inner(column, each) / inner(each, each)
            column = [a - factor * b for a, b in zip(column, each, strict=True)]
        return column

    upright: Matrix = []
    for column in (*transposed(rows.tables), *transposed(rows.people)):
        left = without(column)
        if any(left):
            upright.append(left)
    left = without(rows.points)
    return inner(left, left), len(rows.points) - len(upright)


def f_below(f: float, above: int, below: int, steps: int = 20_000) -> float:
    """How often F is below f: the density of its beta variable, summed by Simpson's rule in the
    sine of an angle, where it has no poles from two degrees of freedom on.
    """
    a, b = above / 2, below / 2
    end = asin(sqrt(above * f / (above * f + below)))
    factor = 2 * exp(lgamma(a + b) - lgamma(a) - lgamma(b))

    def density(angle: float) -> float:
        return factor * sin(angle) ** (2 * a - 1) * cos(angle) ** (2 * b - 1)

    width = end / steps
    inside = sum((4 if at % 2 else 2) * density(at * width) for at in range(1, steps))
    return width / 3 * (density(0.0) + inside + density(end))


def every_end(totals: Sequence[int], holes: int, spread: Mapping[int, Fraction]) -> list[Fraction]:
    """The chances of a game by each of its ends: every player's every hole, one by one."""
    wins = [Fraction(0)] * len(totals)
    for outcome in product(spread, repeat=holes * len(totals)):
        ends = [
            total + sum(outcome[at * holes : (at + 1) * holes]) for at, total in enumerate(totals)
        ]
        share = Fraction(1)
        for points in outcome:
            share *= spread[points]
        lowest = [at for at, end in enumerate(ends) if end == min(ends)]
        for at in lowest:
            wins[at] += share / len(lowest)
    return wins
