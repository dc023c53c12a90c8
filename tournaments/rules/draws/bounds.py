"""How few repeated meetings a round of tables can have: the number beside the one a draw has.

Exact while all ways to seat can be looked at; beyond, a bound from below: nobody can meet fewer
than those he met least. This module draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.rules.draws.nights import TRIED, Pair, pairs, partitions, ways


def least_repeats(
    players: Sequence[int], sizes: Sequence[int], met: Mapping[Pair, int]
) -> tuple[int, bool]:
    """The fewest repeated meetings of a round for these players at tables of these sizes, and
    whether that number is exact or only known not to be undercut. `met` is how often each pair
    (lower number first) has met before.
    """
    if len(players) != sum(sizes):
        raise ValueError("The tables seat as many as there are players.")
    if ways(sizes) > TRIED:
        return _bound(players, sizes, met), False
    counts = (
        sum(met.get(pair, 0) for table in tables for pair in pairs(table))
        for tables in partitions(tuple(sorted(players)), sizes)
    )
    return min(counts), True


def _bound(players: Sequence[int], sizes: Sequence[int], met: Mapping[Pair, int]) -> int:
    """Half the meetings nobody can avoid at the smallest table, added up, rounded up."""
    others = min(sizes) - 1
    total = 0
    for player in players:
        times = sorted(
            met.get((min(player, other), max(player, other)), 0)
            for other in players
            if other != player
        )
        total += sum(times[:others])
    return -(-total // 2)
