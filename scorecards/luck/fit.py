"""The fit: the few numbers that everything about skill follows from (`docs/luck.md`).

The points a hole of whoever sat at a table are the table, the person and luck:
`y = table + a + e`, with a of variance tau squared and e of sigma squared over the holes. Tables
are free, so who sat there, how many, and what was dealt to all of them is taken out. What is left
of the people is turned onto axes on which nothing depends on anything else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from scorecards.luck.eigenvalues import axes_of
from scorecards.luck.units import League, Unit

NOTHING = 1e-9
"""An eigenvalue is 0 when it is so small beside the largest, or beside 1."""
NO_REST = 1e-12
"""A rest that is so small a part of all differences is none, but the rounding of the computer."""


@dataclass(frozen=True)
class Fit:
    """`people` by name, and beside each the number of the `group` of people who met, directly or
    through others. Each axis has a weight `d`, a direction `v` over the people, and what was seen
    along it, `u`. `rest` is the sum of squares that no person explains, with `freedom` degrees.
    """

    people: tuple[str, ...]
    groups: tuple[int, ...]
    d: tuple[float, ...]
    v: tuple[tuple[float, ...], ...]
    u: tuple[float, ...]
    rest: float
    freedom: int

    @property
    def rank(self) -> int:
        return len(self.d)

    @property
    def hole_sd(self) -> float | None:
        """Sigma: how far one hole of a person strays within its table."""
        return sqrt(self.rest / self.freedom) if self.freedom > 0 else None

    def explained(self, ratio: float) -> float:
        """What is seen of the people, if tau squared is so many times sigma squared."""
        pairs = zip(self.d, self.u, strict=True)
        return fsum(u * u / (d * (1 + ratio * d)) for d, u in pairs)


Kind = tuple[int, float]
"""The size of a table, and by what its points are divided."""


class Sums:
    """Holes, points and squares of units, in whole numbers for each kind of table (and, for
    squares, by its holes): whole numbers add up to the same in every order.
    """

    def __init__(self, units: Iterable[Unit], place: Mapping[str, int]) -> None:
        self.place = place
        self.holes: dict[int, dict[tuple[int, int], int]] = defaultdict(lambda: defaultdict(int))
        self.points: dict[Kind, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self.squares: dict[tuple[int, Kind], int] = defaultdict(int)
        self.rows = self.tables = 0
        for unit in units:
            self.add(unit)

    def add(self, unit: Unit) -> None:
        size, holes, totals = len(unit.people), unit.holes, unit.totals
        kind = size, unit.scale
        at = [self.place[name] for name in unit.people]
        apart = [size * total - sum(totals) for total in totals]
        for person, difference in zip(at, apart, strict=True):
            self.points[kind][person] += difference
            for other in at:
                self.holes[size][person, other] += holes
        self.squares[holes, kind] += sum(each * each for each in apart)
        self.rows += size
        self.tables += 1

    def matrix(self) -> list[list[float]]:
        """C: for each person the holes, less each table's shared evenly among its people."""
        people = range(len(self.place))
        return [[self._entry(one, other) for other in people] for one in people]

    def _entry(self, one: int, other: int) -> float:
        return fsum(
            ((one == other) * size - 1) * pairs.get((one, other), 0) / size
            for size, pairs in self.holes.items()
        )

    def vector(self) -> list[float]:
        """b: for each person the points apart from the means of the tables."""
        return [
            fsum(
                points.get(one, 0) / (size * scale) for (size, scale), points in self.points.items()
            )
            for one in range(len(self.place))
        ]

    def total(self) -> float:
        """RSS: all squares of what is apart from the means of the tables."""
        return fsum(
            square / ((size * scale) ** 2 * holes)
            for (holes, (size, scale)), square in self.squares.items()
        )


def fit_of(league: League) -> Fit:
    """The fit of some units; that of nobody has no axis and no freedom."""
    people = tuple(sorted(league.played))
    sums = Sums(league.units, {name: at for at, name in enumerate(people)})
    matrix, points, total = sums.matrix(), sums.vector(), sums.total()
    axes = axes_of(matrix)
    least = NOTHING * max([1.0, *(axis.value for axis in axes)])
    axes = [axis for axis in axes if axis.value > least]
    d = tuple(axis.value for axis in axes)
    v = tuple(axis.vector for axis in axes)
    u = tuple(product(vector, points) for vector in v)
    rest = total - fsum(each * each / value for each, value in zip(u, d, strict=True))
    if rest <= NO_REST * total:
        rest = 0.0
    freedom = sums.rows - sums.tables - len(axes)
    return Fit(people, groups_in(matrix), d, v, u, rest, freedom)


def product(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(x * y for x, y in zip(one, other, strict=True))


def groups_in(matrix: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """The group of everybody: those who sat at a table with one another, or with somebody who did,
    and so on. Groups are numbered by their first person.
    """
    group = [-1] * len(matrix)
    for first in range(len(matrix)):
        if group[first] < 0:
            number, waiting = max(group) + 1, [first]
            group[first] = number
            while waiting:
                row = matrix[waiting.pop()]
                met = [at for at, entry in enumerate(row) if entry and group[at] < 0]
                for at in met:
                    group[at] = number
                waiting += met
    return tuple(group)
