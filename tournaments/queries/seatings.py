"""A seating that is a draft, of a night or of a tournament: how good it is, what each change would
cost, and why everybody sits where they do.

What was played before is read by whoever makes one. What takes long is kept as long as `key` is the
same. Writes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.cache import cache

from scorecards.rules.texts import Text
from tournaments.ledger.merges import root_of
from tournaments.rules.draws.bounds import least_repeats
from tournaments.rules.draws.byes import sit_out
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.halls import SizeChoice
from tournaments.rules.draws.nights import History, Table, repeats
from tournaments.rules.draws.reasons import Draft, reason
from tournaments.rules.draws.swaps import Price, off_size_again, swap_price

CACHE_SECONDS = 3600


@dataclass(frozen=True)
class SizesShown:
    """One way to make tables: what is sent for it, how many sit out, the fewest repeated meetings,
    whether that is exact or only not undercut, and how many sit at a table off the usual size.
    """

    sizes: tuple[int, ...]
    byes: int
    repeats: int
    exact: bool
    off_seats: int
    now: bool

    @property
    def value(self) -> str:
        return "+".join(map(str, self.sizes))

    @property
    def words(self) -> str:
        return " + ".join(map(str, self.sizes))


@dataclass(frozen=True, kw_only=True)
class SeatingRead(ABC):
    """A draft with what was played before. People are ids; `roots` says as whom they count, `byes`
    how often each sat out. `round` has `tables` (each with its `number`, `people` as pairs of id
    and name, and their `ids`) and `byes` (each with its `person` and `name`).
    """

    round: Any
    history: History
    demands: Demands
    byes: Mapping[int, int]
    roots: Mapping[int, int]
    preferred: int

    @property
    def fixed(self) -> bool:
        """Does nobody change places in it?"""
        return False

    @property
    @abstractmethod
    def key(self) -> str:
        """The name and the version of what is drafted."""

    @abstractmethod
    def parts(self) -> Iterator[tuple[list[int], list[int]]]:
        """The people and the sizes of the tables that were drawn together."""

    @abstractmethod
    def draft(self) -> Draft:
        """What the sentences are made from."""

    @abstractmethod
    def bye_reason(self, person: int) -> Text:
        """Why somebody sits out."""

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        return tuple(
            tuple(root_of(self.roots, person) for person, _name in table.people)
            for table in self.round.tables
        )

    @property
    def repeats(self) -> int:
        return repeats(self.tables, self.history)

    @property
    def off_size(self) -> int:
        """How many sit at a table off the usual size who did before."""
        return off_size_again(self.tables, self.history, self.preferred)

    @cached_property
    def minimum(self) -> tuple[int, bool]:
        """The fewest repeated meetings at tables of these sizes, and whether that is exact."""
        key = f"tournaments:fewest:{self.key}"
        answer: tuple[int, bool] | None = cache.get(key)
        if answer is None:
            parts = [least_repeats(*part, self.history.met) for part in self.parts()]
            answer = sum(least for least, _exact in parts), all(exact for _least, exact in parts)
            cache.set(key, answer, CACHE_SECONDS)
        return answer

    def reason(self, person: int) -> Text:
        """Why somebody sits where they do."""
        return reason(self.draft(), root_of(self.roots, person))

    def prices(self, one: int) -> dict[int, Price]:
        """What it costs to change somebody's place with each of those at other tables, and with
        those who wait.
        """
        mine: frozenset[int] = next(
            (table.ids for table in self.round.tables if one in table.ids), frozenset()
        )
        waiting = [guest.person for guest in self.round.byes] if mine else []
        others = [who for table in self.round.tables for who in table.ids - mine] + waiting
        return {other: self.price(one, other) for other in others}

    def price(self, one: int, other: int) -> Price:
        """What the change of these two costs."""
        swap = root_of(self.roots, one), root_of(self.roots, other)
        return swap_price(self.tables, swap, self.history, self.demands, preferred=self.preferred)


def sizes_shown(
    read: SeatingRead,
    choices: Sequence[SizeChoice],
    cost: Callable[[SizeChoice], tuple[int, bool]],
) -> list[SizesShown]:
    """These ways to make tables, with what each costs: the fewest repeated meetings, and whether
    that is exact.
    """
    now = tuple(sorted((len(table) for table in read.tables), reverse=True))
    key = f"tournaments:sizes:{read.key}"
    costs: list[tuple[int, bool]] | None = cache.get(key)
    if costs is None:
        costs = [cost(each) for each in choices]
        cache.set(key, costs, CACHE_SECONDS)
    return [
        SizesShown(each.sizes, each.byes, *cost, each.off_seats, each.sizes == now)
        for each, cost in zip(choices, costs, strict=True)
    ]


def fewest(read: SeatingRead, people: Sequence[int], sizes: tuple[int, ...]) -> tuple[int, bool]:
    """The fewest repeated meetings at tables of these sizes, of those who would play."""
    out = sit_out(people, len(people) - sum(sizes), byes=read.byes)
    playing = [person for person in people if person not in out]
    return least_repeats(playing, sizes, read.history.met)
