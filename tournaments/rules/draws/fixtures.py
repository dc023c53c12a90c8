"""Fixture lists: who meets whom over a season without common rounds.

Where a block design is known every pair meets equally often; it is stored as the base games from
which all others follow by adding 1 to each player in turn (a fixed player, FIXED, stays). For other
numbers the games are chosen one by one: everyone plays equally often if the numbers allow, and
meetings are as even as a search finds. `meetings` tells what any list really does, and is what a
page shows beside it.

Players are positions from 0; whoever calls puts people there. This module never draws lots except
from the seed it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, gcd
from random import Random

Table = tuple[int, ...]

FIXED = -1

SWAPS = 6000
"""How many swaps are tried to make the meetings of a list more even."""

DESIGNS: dict[tuple[int, int], tuple[Table, ...]] = {
    (5, 3): ((0, 1, 2), (0, 1, 3)),
    (5, 4): ((0, 1, 2, 3),),
    (6, 3): ((FIXED, 0, 1), (0, 1, 3)),
    (7, 3): ((0, 1, 3),),
    (7, 4): ((2, 4, 5, 6),),
    (8, 4): ((FIXED, 0, 1, 3), (2, 4, 5, 6)),
    (9, 4): ((0, 1, 2, 4), (0, 3, 4, 7)),
    (11, 5): ((1, 3, 4, 5, 9),),
    (13, 3): ((0, 1, 4), (0, 2, 7)),
    (13, 4): ((0, 1, 3, 9),),
    (21, 5): ((0, 1, 4, 14, 16),),
}
"""(players, size of a table): the base games. Every pair meets once in 7/3, 13/3, 13/4 and 21/5,
twice in 6/3, 7/4 and 11/5, three times in the others."""


@dataclass(frozen=True, slots=True)
class Meetings:
    """What a fixture list does: how many games each plays and how often each pair meets, as the
    different numbers that occur, in order. `pairs_met` counts the pairs that meet at all.
    """

    games: int
    games_per_player: tuple[int, ...]
    meetings: tuple[int, ...]
    pairs_met: int


def meetings(players: int, games: Iterable[Sequence[int]]) -> Meetings:
    """The check of a fixture list. Raises ValueError for a game that cannot be played."""
    listed = [tuple(game) for game in games]
    played = dict.fromkeys(range(players), 0)
    met = dict.fromkeys(combinations(range(players), 2), 0)
    for game in listed:
        if len(set(game)) < len(game) or len(game) < 2 or not set(game) <= played.keys():
            raise ValueError("A game seats two or more different players of the list.")
        for player in game:
            played[player] += 1
        for pair in combinations(sorted(game), 2):
            met[pair] += 1
    return Meetings(
        len(listed),
        tuple(sorted(set(played.values()))),
        tuple(sorted(set(met.values()))),
        sum(1 for times in met.values() if times),
    )


def design(players: int, size: int) -> list[Table] | None:
    """A list in which every pair meets equally often, or None if none is known here."""
    if size == players:
        return [tuple(range(players))]
    if size == 2:
        return [pair for games in round_robin(players) for pair in games]
    base = DESIGNS.get((players, size))
    if base is None:
        return None
    turning = players - any(FIXED in game for game in base)
    return [
        tuple(sorted(players - 1 if seat == FIXED else (seat + step) % turning for seat in game))
        for game in base
        for step in range(turning)
    ]


def round_robin(players: int) -> list[list[tuple[int, int]]]:
    """Every pair once, in rounds in which nobody plays twice; one rests if the number is odd."""
    circle = list(range(players)) + ([FIXED] if players % 2 else [])
    half = len(circle) // 2
    rounds = []
    for _ in range(max(len(circle) - 1, 0)):
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        rounds.append([(one, other) for one, other in map(sorted, pairs) if one != FIXED])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def fixtures(
    players: int, size: int, *, games_each: int | None = None, seed: int = 0
) -> list[Table]:
    """A fixture list: the known design, or one that is as even as a search finds.

    `games_each` asks for another length; then the numbers may give some players one game more.
    Raises ValueError for tables that cannot be filled.
    """
    if not 2 <= size <= players:
        raise ValueError("A table has two seats or more, and no more than there are players.")
    known = design(players, size)
    if known is not None and games_each in (None, len(known) * size // players):
        return known
    length = games_each or _usual_length(players, size)
    return _evened(_chosen(players, size, -(-players * length // size), Random(seed)), Random(seed))


def _usual_length(players: int, size: int) -> int:
    """Enough games to meet everybody once if no seat were wasted, rounded up until everyone can
    play equally often.
    """
    enough = -(-(players - 1) // (size - 1))
    step = size // gcd(size, players)
    return -(-enough // step) * step


def _chosen(players: int, size: int, number: int, lots: Random) -> list[Table]:
    """Games one by one, each from those with the fewest games and then the fewest meetings."""
    played = [0] * players
    met = [[0] * players for _ in range(players)]
    games = []
    for _ in range(number):
        game: list[int] = []
        lot = [lots.random() for _ in range(players)]
        for _ in range(size):
            free = [player for player in range(players) if player not in game]
            together = {player: sum(met[player][other] ** 2 for other in game) for player in free}
            game.append(min(free, key=lambda who: (played[who], together[who], lot[who])))
        for player in game:
            played[player] += 1
            for other in game:
                met[player][other] += 1
        games.append(tuple(sorted(game)))
    return games


def _evened(games: list[Table], lots: Random) -> list[Table]:
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


def _swap(one: set[int], other: set[int], lots: Random) -> Pair | None:
    """Two games after one player of each has changed over; None if they are the same players."""
    mine, theirs = sorted(one - other), sorted(other - one)
    if not mine:
        return None
    out, into = lots.choice(mine), lots.choice(theirs)
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
