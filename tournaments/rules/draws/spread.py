"""How well a whole event mixes its people, and the bound that no seating can undercut.

X counts coincidences: a pair that meets m times adds m(m−1)/2, so X = 0 means that nobody meets
anybody twice. The bound is the larger of two:

    slots       all pairs at all tables, spread as evenly as possible over all pairs of people
    pigeonhole  any two rounds: a table of s whose people come from t tables repeats some pairs

Both hold for every seating of these sizes, whoever sits where. This module seats nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb

from tournaments.rules.draws.nights import Pair, Table, pairs

Round = Sequence[Table]


@dataclass(frozen=True, slots=True)
class Spread:
    """What a seating of several rounds does: coincidences (X), the most often any pair meets, and
    how many pairs meet at all, of how many there are.
    """

    repeats: int
    most: int
    pairs_met: int
    pairs: int


@dataclass(frozen=True, slots=True)
class Bound:
    """The two bounds on X; `least` is the number that is shown."""

    slots: int
    pigeonhole: int

    @property
    def least(self) -> int:
        return max(self.slots, self.pigeonhole)


def meeting_counts(rounds: Iterable[Iterable[Sequence[int]]]) -> Counter[Pair]:
    """How often each pair (lower number first) shares a table."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def spread(players: int, rounds: Iterable[Iterable[Sequence[int]]]) -> Spread:
    """What these rounds do. Raises ValueError for somebody who sits twice in a round."""
    listed = [[tuple(table) for table in tables] for tables in rounds]
    for tables in listed:
        seated = [player for table in tables for player in table]
        if len(set(seated)) < len(seated):
            raise ValueError("Nobody sits at two tables in one round.")
    met = meeting_counts(listed)
    return Spread(
        coincidences(met),
        max(met.values(), default=0),
        len(met),
        comb(players, 2),
    )


def coincidences(met: Mapping[Pair, int]) -> int:
    """X of these meetings."""
    return sum(comb(times, 2) for times in met.values())


def bound(
    players: int, sizes: Sequence[Sequence[int]], before: Mapping[Pair, int] | None = None
) -> Bound:
    """The bounds for so many people; `sizes` are the tables of each round to come, `before` how
    often pairs have met already, which counts too.
    """
    slots = sum(comb(size, 2) for tables in sizes for size in tables)
    forced = coincidences(before or {}) + sum(
        max(_collisions(one, len(other)), _collisions(other, len(one)))
        for one, other in combinations(sizes, 2)
        if sum(one) == sum(other) == players
    )
    return Bound(_filled_up(slots, comb(players, 2), before or {}), forced)


def _filled_up(slots: int, among: int, before: Mapping[Pair, int]) -> int:
    """Coincidences when new meetings go to those pairs that have met least."""
    levels = Counter(before.values())
    levels[0] += among - len(before)
    while slots:
        low = min(level for level, pairs_there in levels.items() if pairs_there)
        moved = min(slots, levels[low])
        levels[low] -= moved
        levels[low + 1] += moved
        slots -= moved
    return sum(number * comb(level, 2) for level, number in levels.items())


def _even_excess(slots: int, among: int) -> int:
    """Coincidences when the slots are spread evenly among so many pairs."""
    if not among:
        return 0
    each, more = divmod(slots, among)
    return more * comb(each + 1, 2) + (among - more) * comb(each, 2)


def _collisions(sizes: Sequence[int], tables: int) -> int:
    """Pairs of a round that met in another round of so many tables, at least."""
    return sum(_even_excess(size, tables) for size in sizes)
