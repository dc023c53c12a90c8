"""Lists of tables that no design gives: everyone plays about equally often, and the meetings of all
pairs are as even as a search finds.

`even_rounds` keeps to rounds, in which nobody sits twice; `even_tables` asks for no rounds and so
can be more even. Both draw from a seed and repeat with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import exp

from tournaments.rules.draws.annealing import Board, settle
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.spread import bound

Table = tuple[int, ...]
Group = list[Table]

SWAPS = 10_000
"""How many swaps between any two tables are tried."""

CHANGES = 20_000
"""How many changes of places within a round are tried."""


def even_rounds(players: int, size: int, number: int, *, seed: int) -> list[Group]:
    """So many tables of this size in rounds, the last of which may have fewer."""
    groups = _chosen(players, size, number, at_once=players // size, lots=Lots(seed))
    board = Board(players, groups, preferred=size, met={}, off_size={})
    least = bound(players, [[size] * len(group) for group in groups]).least
    settled = settle(board, Lots(f"{seed} places"), least=(least, 0), steps=CHANGES)
    return [[tuple(sorted(table)) for table in tables] for tables in settled]


def even_tables(players: int, size: int, number: int, *, seed: int) -> list[Table]:
    """So many tables of this size in no order."""
    groups = _chosen(players, size, number, at_once=1, lots=Lots(seed))
    return _evened([table for group in groups for table in group], Lots(f"{seed} swaps"))


def _chosen(players: int, size: int, number: int, *, at_once: int, lots: Lots) -> list[Group]:
    """So many tables in rounds of so many, seat by seat: those sit who have played least, and of
    them who has met the table least.
    """
    played, met = [0] * players, [[0] * players for _ in range(players)]
    groups: list[Group] = []
    for at in range(number):
        if at % at_once == 0:
            groups.append([])
        seated = {player for table in groups[-1] for player in table}
        table: list[int] = []
        lot = lots.shuffled(range(players))
        for _ in range(size):
            free = [player for player in range(players) if player not in {*seated, *table}]
            again = {player: sum(met[player][other] ** 2 for other in table) for player in free}
            table.append(min(free, key=lambda who: (played[who], again[who], lot[who])))
        for player in table:
            played[player] += 1
            for other in table:
                met[player][other] += 1
        groups[-1].append(tuple(table))
    return groups


def _evened(games: list[Table], lots: Lots) -> list[Table]:
    """The same games after swaps of two players between two of them that make meetings more even;
    nobody plays more or less than before. Worse swaps are taken too, ever more rarely.
    """
    now, met = [set(game) for game in games], dict[tuple[int, int], int]()
    total = sum(_count(met, game, 1) for game in now)
    best, least = list(games), total
    for step in range(SWAPS if len(games) > 1 else 0):
        one, other = lots.sample(range(len(now)), 2)
        swap = _swap(now[one], now[other], lots)
        if swap is None:
            continue
        added = _replace(met, (now[one], now[other]), swap)
        if added <= 0 or lots.random() < exp(-added / (2 - 1.9 * step / SWAPS)):
            now[one], now[other] = swap
            total += added
        else:
            _replace(met, swap, (now[one], now[other]))
        if total < least:
            best, least = [tuple(sorted(game)) for game in now], total
    return best


Pair = tuple[set[int], set[int]]


def _swap(one: set[int], other: set[int], lots: Lots) -> Pair | None:
    """Two games after one player of each has changed over; None if they are the same players."""
    mine, theirs = sorted(one - other), sorted(other - one)
    if not mine:
        return None
    out, into = mine[lots.randrange(len(mine))], theirs[lots.randrange(len(theirs))]
    return one - {out} | {into}, other - {into} | {out}


def _replace(met: dict[tuple[int, int], int], old: Pair, new: Pair) -> int:
    """What new games in the place of old ones add to the sum of squared meetings."""
    return sum(_count(met, game, -1) for game in old) + sum(_count(met, game, 1) for game in new)


def _count(met: dict[tuple[int, int], int], game: Iterable[int], change: int) -> int:
    """Count a game in or out; what that adds to the sum of squared meetings."""
    added = 0
    for pair in combinations(sorted(game), 2):
        before = met.get(pair, 0)
        met[pair] = before + change
        added += met[pair] ** 2 - before**2
    return added
