"""Par: the mean and the spread of a hole for one ruleset and table size.

Totals grow with the table: a nine-hole total of an average player is about 59 at a table of two
and 89 at six. So strokes are compared with `r`, the mean points of a hole, and `s`, its standard
deviation, of the same (ruleset, size). Both are kept in thousandths, as Fractions. They start from
values someone gave (a guess worth PRIOR hole scores) and move towards what was confirmed; only a
director or a new season makes a new version, and a game keeps the version it was scored with.

This module never reads a game and never decides when to recompute.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from types import MappingProxyType

PRIOR = 200
"""How many hole scores the starting values are worth."""

KNOWN_FROM = 50
"""Fewer confirmed hole scores than this: "par not yet known"."""


@dataclass(frozen=True, slots=True)
class Par:
    """`r`: mean points of a hole; `s`: its standard deviation, above 0; `version`: counts the
    recomputations; `scores`: the confirmed hole scores it rests on.

    Raises ValueError for a spread that is not above 0.
    """

    r: Fraction
    s: Fraction
    version: int = 0
    scores: int = 0

    def __post_init__(self) -> None:
        if self.s <= 0:
            raise ValueError("The spread of a hole is above 0.")

    @property
    def sigma(self) -> Fraction:
        """The standard deviation of a nine-hole total: three times that of a hole."""
        return 3 * self.s


@dataclass(frozen=True, slots=True)
class HoleScores:
    """The hole scores of one (ruleset, size): how many, their sum, and the sum of their squares.
    Whole numbers, so that they may be added up in any order and kept game by game.
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: HoleScores) -> HoleScores:
        return HoleScores(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total, self.count)

    @property
    def variance(self) -> Fraction:
        """Of a sample; 0 for fewer than two scores."""
        if self.count < 2:
            return Fraction(0)
        return (self.squares - self.total * self.mean) / (self.count - 1)


def hole_scores(scores: Iterable[int]) -> HoleScores:
    """The hole scores of one or more games."""
    listed = list(scores)
    return HoleScores(len(listed), sum(listed), sum(score * score for score in listed))


def next_version(start: Par | None, scores: HoleScores, *, version: int) -> Par | None:
    """Par recomputed from the values it started with and every hole score confirmed since.

    r := (200 r0 + n mean) / (200 + n), the same for s squared. Without starting values only the
    scores speak; then None until two of them differ.
    """
    if start is None:
        if not scores.variance:
            return None
        r, square = scores.mean, scores.variance
    else:
        n = scores.count
        r = (PRIOR * start.r + scores.total) / (PRIOR + n)
        square = (PRIOR * start.s**2 + n * scores.variance) / (PRIOR + n)
    return Par(_thousandths(r), _root(square), version, scores.count)


def mean_behind(par: Par, start: Par | None) -> Fraction:
    """The mean of the scores that moved par from where it started, to about a hundredth: `r` is
    only kept in thousandths. Raises ValueError for a par that rests on no scores.
    """
    if not par.scores:
        raise ValueError("No score has moved this par.")
    if start is None:
        return par.r
    return ((PRIOR + par.scores) * par.r - PRIOR * start.r) / par.scores


def widest_run(known: Mapping[tuple[str, int], int]) -> tuple[str, tuple[int, ...]] | None:
    """Of all (ruleset, table size) with so many hole scores: the ruleset, and neighbouring sizes at
    all of which its par is known, that hold the most scores together. None if par is known nowhere.
    """
    runs: dict[tuple[str, tuple[int, ...]], int] = {}
    for ruleset in sorted({ruleset for ruleset, _size in known}):
        sizes = sorted(at for (of, at), n in known.items() if of == ruleset and n >= KNOWN_FROM)
        for at, size in enumerate(sizes):
            run = [each for number, each in enumerate(sizes) if each - size == number - at]
            runs[ruleset, tuple(run)] = sum(known[ruleset, each] for each in run)
    return max(runs, key=lambda run: (runs[run], run), default=None)


def starting_par(start: Mapping[int, Par], size: int) -> Par | None:
    """The starting values for a table size: those listed, or between the two nearest listed in
    proportion; None outside the list.
    """
    if size in start:
        return start[size]
    below = max((listed for listed in start if listed < size), default=None)
    above = min((listed for listed in start if listed > size), default=None)
    if below is None or above is None:
        return None
    part = Fraction(size - below, above - below)
    low, high = start[below], start[above]
    return Par(
        _thousandths(low.r + (high.r - low.r) * part), _thousandths(low.s + (high.s - low.s) * part)
    )


def _thousandths(number: Fraction) -> Fraction:
    return Fraction((2000 * number + 1) // 2, 1000)


def _root(square: Fraction) -> Fraction:
    """A square root to the nearest thousandth, at least one."""
    return Fraction(max((isqrt(int(4_000_000 * square)) + 1) // 2, 1), 1000)


SIX_CARDS: Mapping[int, Par] = MappingProxyType(
    {
        size: Par(Fraction(r, 10), Fraction(s, 10))
        for size, r, s in (
            (2, 65, 66),
            (3, 80, 72),
            (4, 90, 77),
            (5, 94, 79),
            (6, 99, 79),
            (8, 105, 81),
            (12, 113, 83),
        )
    }
)
"""Starting values for six cards in two rows with paired columns, from simulated players."""
