"""Games of several rulesets taken together: each in the standard deviation of its own holes.

Points of six cards and points of nine are not alike. Divided by how far a hole strays at tables of
the same ruleset and size, they are. Where too few holes were played to know, a game is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt

from scorecards.luck.spread import LEAST_HOLES
from scorecards.luck.units import Unit

RuledGame = tuple[str, Sequence[Unit]]
"""A ruleset, and the units of a game by it."""


def pooled(games: Iterable[RuledGame]) -> list[list[Unit]]:
    """The units of every game with the scale of its ruleset and size of table."""
    listed = list(games)
    tables: dict[tuple[str, int], list[Unit]] = defaultdict(list)
    for ruleset, units in listed:
        for unit in units:
            tables[ruleset, len(unit.people)].append(unit)
    scales = {kind: hole_sd(units) for kind, units in tables.items()}
    return [
        [
            unit._replace(scale=scale)
            for unit in units
            if (scale := scales[ruleset, len(unit.people)])
        ]
        for ruleset, units in listed
    ]


def hole_sd(units: Sequence[Unit]) -> float | None:
    """How far a hole strays from its mean at the table, for tables of one size; None for too few
    holes, or where it never does.
    """
    holes = [points for unit in units for points in zip(*unit.points, strict=True)]
    size = len(units[0].people)
    if size * len(holes) < LEAST_HOLES:
        return None
    apart = sum((size * each - sum(points)) ** 2 for points in holes for each in points)
    return sqrt(apart / (size**2 * len(holes) * (size - 1))) or None
