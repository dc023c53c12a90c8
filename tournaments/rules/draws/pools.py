"""Pools: a field in parts that play among themselves, as strong as each other, in one hall.

Each pool is seated by itself (`schedules.py`, `standings_draws.py`); tables are numbered on from
pool to pool. This module seats nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from tournaments.rules.draws.schedules import SeatedRound
from tournaments.rules.draws.standings_draws import snake


def pools(order: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """So many pools of people, the best of whom stands first. Raises ValueError for none."""
    return snake(order, number)


def hall_rounds(parts: Sequence[Sequence[SeatedRound]]) -> tuple[SeatedRound, ...]:
    """The rounds of the hall from those of its pools; a pool that is done rests."""
    return tuple(
        SeatedRound(
            tuple(table for each in rounds for table in each.tables),
            tuple(player for each in rounds for player in each.byes),
        )
        for rounds in zip_longest(*parts, fillvalue=SeatedRound(()))
    )
