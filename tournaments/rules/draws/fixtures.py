"""Fixture lists: who meets whom over a season without common nights.

Where a block design is known every pair meets equally often; it is stored as the base games from
which all others follow by adding 1 to each player in turn (a fixed player, FIXED, stays). For other
numbers a search (`even_lists`) lets everyone play equally often if the numbers allow, and makes
meetings as even as it can. `meetings` tells what any list really does, and is what a page
shows beside it.

A list comes in groups of tables with about one game for everybody, which share a deadline. They are
rounds, in which nobody sits twice, where that costs no meetings (`are_rounds` tells).

Players are positions from 0; whoever calls puts people there. This module never draws lots except
from the seed it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from tournaments.rules.draws.even_lists import Group, Table, even_rounds, even_tables

FIXED = -1

LOOKED_AT = 5_000
"""How many tables are tried while a list is parted into rounds."""

LONGEST = 60
"""The longest list for which that is tried."""

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

    @property
    def unevenness(self) -> tuple[int, int]:
        """How far apart the meetings of two pairs are, and how many do not meet; less is better."""
        return self.meetings[-1] - self.meetings[0], -self.pairs_met


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
) -> list[Group]:
    """A fixture list in groups: the known design, or one that is as even as a search finds.

    `games_each` asks for another length; then the numbers may give some players one game more.
    Raises ValueError for tables that cannot be filled.
    """
    number = tables_of_list(players, size, games_each=games_each)
    known, at_once = design(players, size), players // size
    if known is None or number != len(known):
        return _searched(players, size, number, seed)
    if size == 2:
        return [list(pairs) for pairs in round_robin(players)]
    return parted(known, at_once)


def tables_of_list(players: int, size: int, *, games_each: int | None = None) -> int:
    """How many tables such a list has. Raises ValueError for tables that cannot be filled."""
    if not 2 <= size <= players:
        raise ValueError("A table has two seats or more, and no more than there are players.")
    if games_each is not None:
        return -(-players * games_each // size)
    if size == 2:
        return players * (players - 1) // 2
    known = design(players, size)
    return len(known) if known else players * _usual_length(players, size) // size


def are_rounds(groups: Iterable[Iterable[Sequence[int]]]) -> bool:
    """Does nobody sit at two tables of one group?"""
    seated = [[player for table in group for player in table] for group in groups]
    return all(len(set(each)) == len(each) for each in seated)


def parted(tables: Sequence[Table], at_once: int) -> list[Group]:
    """These tables in groups of so many, the last perhaps smaller: in rounds if some are found,
    otherwise as near to them as a quick search comes.
    """
    rounds = _rounds(list(tables), at_once)
    return rounds if rounds is not None else _loosely(list(tables), at_once)


def _loosely(tables: list[Table], at_once: int) -> list[Group]:
    """The tables in groups in which as few as a quick search finds sit twice."""
    groups: list[Group] = []
    while tables:
        seated: list[int] = []
        groups.append([])
        while tables and len(groups[-1]) < at_once:
            fewest = min(tables, key=lambda table: sum(map(seated.count, table)))
            tables.remove(fewest)
            seated += fewest
            groups[-1].append(fewest)
    return groups


def _rounds(tables: list[Table], at_once: int) -> list[Group] | None:
    """The tables in as few rounds as there can be, found by trying; None if that takes too long."""
    tried = 0

    def fill(left: list[Table], group: Group) -> list[Group] | None:
        nonlocal tried
        if not left:
            return [group]
        if len(group) == at_once:
            further = fill(left[1:], [left[0]])
            return further and [group, *further]
        seated = {player for table in group for player in table}
        for at, table in enumerate(left):
            tried += 1
            if tried > LOOKED_AT:
                break
            if seated.isdisjoint(table):
                whole = fill([*left[:at], *left[at + 1 :]], [*group, table])
                if whole:
                    return whole
        return None

    return fill(tables[1:], tables[:1]) if 0 < len(tables) <= LONGEST else None


def _searched(players: int, size: int, number: int, seed: int) -> list[Group]:
    """So many tables: in rounds, unless meetings are more even without."""
    rounds = even_rounds(players, size, number, seed=seed)
    tables = even_tables(players, size, number, seed=seed)
    strict = meetings(players, [table for group in rounds for table in group])
    if strict.unevenness <= meetings(players, tables).unevenness:
        return rounds
    return parted(tables, players // size)


def _usual_length(players: int, size: int) -> int:
    """Enough games to meet everybody once if no seat were wasted, rounded up until everyone can
    play equally often.
    """
    enough = -(-(players - 1) // (size - 1))
    step = size // gcd(size, players)
    return -(-enough // step) * step
