"""Knockouts: pairs in a bracket, and groups of a table of which the best go on.

A bracket of pairs is as large as the next power of two; the best seeds have the byes, and 1 and 2
can meet in the final only. Groups are filled as a snake; who goes on is seeded by place at the
table first and by seed then, so that winners meet runners-up of other tables. `lucky_losers` fill
tables that would stay short. That nobody meets again at once who just met is for the draw of the
next round, a snake that knows the history. This module never says who has won a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tournaments.rules.draws.standings_draws import snake


class Match(NamedTuple):
    """Two seeds, from 1; without the other one has a bye. `number` counts from 0 in its round."""

    number: int
    one: int
    other: int | None

    @property
    def bye(self) -> bool:
        return self.other is None


def bracket(entrants: int) -> tuple[Match, ...]:
    """The first round. Raises ValueError for fewer than two."""
    if entrants < 2:
        raise ValueError("A bracket needs two or more.")
    order = [1]
    while len(order) < entrants:
        whole = 2 * len(order) + 1
        order = [seed for mine in order for seed in (mine, whole - mine)]
    pairs = (sorted(order[at : at + 2]) for at in range(0, len(order), 2))
    return tuple(
        Match(at, one, other if other <= entrants else None)
        for at, (one, other) in enumerate(pairs)
    )


def next_matches(winners: Sequence[int]) -> tuple[Match, ...]:
    """The next round: the winners of neighbours meet, in the order of the bracket.

    Raises ValueError unless they are a power of two, and two or more.
    """
    if len(winners) < 2 or len(winners) & (len(winners) - 1):
        raise ValueError("A round of a bracket has 2, 4, 8 … winners.")
    return tuple(Match(at // 2, winners[at], winners[at + 1]) for at in range(0, len(winners), 2))


def bracket_rounds(entrants: int) -> int:
    """How many rounds it takes to the title."""
    return max(entrants - 1, 0).bit_length()


@dataclass(frozen=True, slots=True)
class Finisher:
    """Somebody's end of a group: the seed he came with, the group from 0, the place at its table,
    and the figure that lucky losers are compared by, higher is better.
    """

    player: int
    seed: int
    group: int
    place: int
    figure: Fraction = Fraction(0)


class Advance(NamedTuple):
    """Who goes on, best seeded first; who is level on a line at a table, and needs a playoff there:
    (group, players, places to win).
    """

    players: tuple[int, ...]
    level: tuple[tuple[int, tuple[int, ...], int], ...] = ()


def groups(seeds: Sequence[int], tables: int) -> list[tuple[int, ...]]:
    """People in the order of their seeds, as a snake along so many tables."""
    return snake(seeds, tables)


def advance(finishers: Sequence[Finisher], best: int) -> Advance:
    """The best so many of every group, seeded by their place and then by their seed."""
    through: list[Finisher] = []
    level = []
    for group in sorted({each.group for each in finishers}):
        mine = [each for each in finishers if each.group == group]
        ahead = {one: sum(other.place < one.place for other in mine) for one in mine}
        equals = {one: sum(other.place == one.place for other in mine) for one in mine}
        safe = [one for one in mine if ahead[one] + equals[one] <= best]
        tied = [one for one in mine if one not in safe and ahead[one] < best]
        through += safe
        if tied:
            people = tuple(one.player for one in sorted(tied, key=lambda each: each.seed))
            level.append((group, people, best - len(safe)))
    ordered = sorted(through, key=lambda each: (each.place, each.seed))
    return Advance(tuple(each.player for each in ordered), tuple(level))


def lucky_losers(
    finishers: Sequence[Finisher], through: Sequence[int], number: int
) -> tuple[int, ...]:
    """The best of those who did not go on: by place at their table, by figure, by seed."""
    losers = sorted(
        (each for each in finishers if each.player not in through),
        key=lambda each: (each.place, -each.figure, each.seed),
    )
    return tuple(each.player for each in losers[:number])
