"""Records of differentials and units for the tests of handicaps, led through the library."""

from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.handicaps.records import IndexRecord
from tournaments.rules.handicaps.shrinkage import UnitSums


@dataclass(frozen=True)
class IndexStep:
    """The record after a differential: the index, the low one of the year before, and what an
    exceptional score took off each of the last twenty.
    """

    day: int
    index: Fraction | None
    low: Fraction | None
    adjusted: int


def index_steps(entries):
    """The record after each (day, differential in whole tenths), one differential a game."""
    record, steps = IndexRecord(), []
    for day, value in entries:
        low = record.low_on(day)
        off = record.add(int(value * 250), day)
        record.close(day)
        steps.append(IndexStep(day, _units(record.index), _units(low), off // 10))
    return tuple(steps)


def _units(tenths):
    return None if tenths is None else Fraction(tenths, 10)


def unit_sums(units):
    """The sums of every player's units."""
    return [
        UnitSums(len(mine), sum(mine, Fraction(0)), sum((z * z for z in mine), Fraction(0)))
        for mine in units.values()
    ]
