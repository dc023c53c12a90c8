"""What tables a hall has for a round: sizes by rule or by choice, and what each choice costs.

This module says how many tables there are and how large, and never who sits there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tournaments.rules.draws.bank import from_bank
from tournaments.rules.draws.spread import bound
from tournaments.rules.draws.table_sizes import distance, even_sizes, table_sizes

VARIED_FROM = 3
"""From so many rounds on sizes may be varied."""


@dataclass(frozen=True, slots=True)
class Hall:
    """What tables there may be. `sizes` says them outright, the largest first; otherwise they
    follow from the number of people. `varied` lets them be others than the rule says where all
    rounds are seated at once and fewer meet again.
    """

    least: int = 3
    most: int = 5
    preferred: int = 4
    sizes: tuple[int, ...] = ()
    varied: bool = True

    def tables(self, people: int) -> tuple[int, ...]:
        """The sizes for so many people; those who are over sit out."""
        if self.sizes:
            return self.sizes
        rule = table_sizes(people, least=self.least, most=self.most, preferred=self.preferred)
        return rule.sizes

    def by_standing(self, people: int, *, off_at_top: bool = False) -> tuple[int, ...]:
        """The same for a round by standing: the last tables take the off size, or the first."""
        return tuple(
            sorted(
                self.tables(people),
                key=lambda size: abs(size - self.preferred),
                reverse=off_at_top,
            )
        )


class SizeChoice(NamedTuple):
    """One way to make tables: the sizes, the largest first, who sit out in each round, the seats at
    tables off the preferred size, the bound on coincidences over all rounds, and whether the bank
    has a schedule that reaches 0.
    """

    sizes: tuple[int, ...]
    byes: int
    off_seats: int
    least_repeats: int
    perfect: bool


def size_choices(people: int, rounds: int, hall: Hall) -> tuple[SizeChoice, ...]:
    """Every number of tables that seats as many as can be seated, the nearest to the preferred size
    first: that is the one of the rule."""
    rule = table_sizes(people, least=hall.least, most=hall.most, preferred=hall.preferred)
    seated = people - rule.byes
    shapes = [
        even_sizes(seated, tables)
        for tables in range(1, seated // hall.least + 1)
        if seated <= tables * hall.most
    ]
    shapes.sort(key=lambda sizes: distance(sizes, hall.preferred))
    return tuple(_choice(sizes, rule.byes, rounds, hall) for sizes in shapes)


@lru_cache(maxsize=256)  # a plan asks once a round, and large halls have many choices
def event_sizes(people: int, rounds: int, hall: Hall) -> tuple[int, ...]:
    """The sizes for so many rounds. Those of the rule, unless they may be varied and others make
    people meet again less: by the bound, and then by what the bank has.
    """
    rule = hall.tables(people)
    if hall.sizes or not hall.varied or rounds < VARIED_FROM or len(rule) < 2:
        return rule
    choices = size_choices(people, rounds, hall)
    return min(choices, key=lambda each: (each.least_repeats, not each.perfect)).sizes


def _choice(sizes: Sequence[int], byes: int, rounds: int, hall: Hall) -> SizeChoice:
    people = sum(sizes) + byes
    schedule = None if byes else from_bank(people, sizes[0], rounds)
    shape = sorted(map(len, schedule.rounds[0]), reverse=True) if schedule else []
    return SizeChoice(
        tuple(sizes),
        byes,
        sum(size for size in sizes if size != hall.preferred),
        bound(people, [sizes] * rounds).least,
        shape == list(sizes),
    )
