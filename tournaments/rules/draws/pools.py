"""Pools: a field in parts that play among themselves, as strong as each other, in one hall.

Each pool is seated by itself (`schedules.py`, `standings_draws.py`, and `nights.py` where the pools
are the divisions of a league); tables are numbered on from pool to pool. This module seats nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from tournaments.rules.draws.nights import NightDraw
from tournaments.rules.draws.schedules import SeatedRound
from tournaments.rules.draws.standings_draws import snake


def pools(order: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """So many pools of people, the best of whom stands first. Raises ValueError for none."""
    return snake(order, number)


def by_level(people: Iterable[int], levels: Mapping[int, int]) -> list[list[int]]:
    """The people of each division, the highest first; without levels all of them together."""
    parts: dict[int, list[int]] = {}
    for person in people:
        parts.setdefault(levels.get(person, 0), []).append(person)
    return [parts[level] for level in sorted(parts)]


def hall_draw(draws: Sequence[NightDraw]) -> NightDraw:
    """One round of the hall from those of its pools, which were drawn with one seed."""
    return NightDraw(
        tuple(table for each in draws for table in each.tables),
        tuple(sorted(player for each in draws for player in each.byes)),
        sum(each.repeats for each in draws),
        draws[0].seed,
    )


def hall_rounds(parts: Sequence[Sequence[SeatedRound]]) -> tuple[SeatedRound, ...]:
    """The rounds of the hall from those of its pools; a pool that is done rests."""
    return tuple(
        SeatedRound(
            tuple(table for each in rounds for table in each.tables),
            tuple(player for each in rounds for player in each.byes),
        )
        for rounds in zip_longest(*parts, fillvalue=SeatedRound(()))
    )
