"""Eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, hypot, sqrt
from typing import NamedTuple

Matrix = list[list[float]]

MOST_SWEEPS = 60
EXACT = 1e-15
"""Of the size of the matrix: what may be left beside the diagonal."""


class Axis(NamedTuple):
    """An eigenvalue with its vector, of length 1."""

    value: float
    vector: tuple[float, ...]


def axes_of(matrix: Sequence[Sequence[float]]) -> list[Axis]:
    """Every eigenvalue with its vector, in the order in which the rotations leave them."""
    rows = [list(row) for row in matrix]
    size = len(rows)
    vectors = [[float(row == column) for column in range(size)] for row in range(size)]
    least = EXACT * hypot(*(number for row in rows for number in row))
    for _ in range(MOST_SWEEPS):
        if _beside(rows) <= least:
            break
        for p in range(size - 1):
            for q in range(p + 1, size):
                if rows[p][q]:
                    _rotate(rows, vectors, p, q)
    return [Axis(rows[at][at], tuple(vectors[at])) for at in range(size)]


def _beside(rows: Matrix) -> float:
    """How much is left beside the diagonal."""
    return sqrt(fsum(x * x for at, row in enumerate(rows) for x in row[at + 1 :]))


def _rotate(rows: Matrix, vectors: Matrix, p: int, q: int) -> None:
    """Turn two axes so that the number at p, q becomes 0."""
    beside, first, second = rows[p][q], rows[p][p], rows[q][q]
    theta = (second - first) / (2 * beside)
    tangent = (1 if theta >= 0 else -1) / (abs(theta) + hypot(theta, 1))
    cosine = 1 / hypot(tangent, 1)
    sine = tangent * cosine
    rows[p], rows[q] = _turned(rows[p], rows[q], cosine, sine)
    vectors[p], vectors[q] = _turned(vectors[p], vectors[q], cosine, sine)
    for row, one, other in zip(rows, rows[p], rows[q], strict=True):
        row[p], row[q] = one, other
    rows[p][p], rows[q][q] = first - tangent * beside, second + tangent * beside
    rows[p][q] = rows[q][p] = 0.0


def _turned(
    one: list[float], other: list[float], cosine: float, sine: float
) -> tuple[list[float], list[float]]:
    pairs = list(zip(one, other, strict=True))
    return (
        [cosine * x - sine * y for x, y in pairs],
        [sine * x + cosine * y for x, y in pairs],
    )
