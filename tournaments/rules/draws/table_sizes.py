"""Tables: how many seats each gets for so many players, and who deals first how often.

Fewest left over, then nearest to the preferred size, then more tables; the sizes of one evening
differ by at most one. This module never says who sits where.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of the tables, the largest first, and how many players are left over."""

    sizes: tuple[int, ...]
    byes: int


def table_sizes(players: int, *, least: int = 3, most: int = 5, preferred: int = 4) -> Sizes:
    """The tables for so many players. With too few for one table all are left over.

    Raises ValueError for limits that allow no table.
    """
    if not 2 <= least <= most:
        raise ValueError("A table has two seats or more, and the least is not above the most.")
    for byes in range(players + 1):
        options = [
            even_sizes(players - byes, tables)
            for tables in range(1, (players - byes) // least + 1)
            if players - byes <= tables * most
        ]
        if options:
            return Sizes(min(options, key=lambda sizes: distance(sizes, preferred)), byes)
    return Sizes((), players)


def even_sizes(players: int, tables: int) -> tuple[int, ...]:
    """So many tables whose sizes differ by at most one, the largest first."""
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def distance(sizes: tuple[int, ...], preferred: int) -> tuple[int, int]:
    """How far sizes are from the preferred one; of equal ones more tables are nearer."""
    return sum((size - preferred) ** 2 for size in sizes), -len(sizes)


def starts(holes: int, seats: int) -> tuple[int, ...]:
    """How often each seat is first when the first seat moves on every hole; exactly fair when the
    seats divide the holes.
    """
    each, more = divmod(holes, seats)
    return tuple(each + (seat < more) for seat in range(seats))
