"""What a director asks of a seating: pairs that never share a table, people who stay at one table.

`demand_problems` says what cannot be met, and of whom, before anything is drawn. Team mates are
pairs that are kept apart, or, as partners, one entrant on two seats (`paired`). This module seats
nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from scorecards.rules.texts import Text, text
from tournaments.rules.draws.nights import Pair, Table


@dataclass(frozen=True, slots=True)
class Demands:
    """`apart` are pairs (lower number first), `tables` the number of the table, from 1, of those
    who stay at one all day.
    """

    apart: frozenset[Pair] = frozenset()
    tables: Mapping[int, int] = field(default_factory=dict)

    @property
    def strangers(self) -> frozenset[Pair]:
        """Pairs that cannot share a table: those kept apart, and those who stay at two tables."""
        staying = combinations(sorted(self.tables), 2)
        two = {pair for pair in staying if self.tables[pair[0]] != self.tables[pair[1]]}
        return self.apart | two


class DemandProblem(NamedTuple):
    """A demand that cannot be met, and the people it is about."""

    message: Text
    players: tuple[int, ...]


def apart_in_groups(groups: Iterable[Iterable[int]]) -> frozenset[Pair]:
    """The pairs of families, clubs or teams whose people never sit together."""
    return frozenset(pair for group in groups for pair in combinations(sorted(group), 2))


def mates_apart(teams: Iterable[Iterable[int]], tables: int) -> frozenset[Pair]:
    """The pairs of team mates who never sit together at so many tables. A team of more people than
    there are tables cannot avoid that some meet: then those who are as many places apart.
    """
    return frozenset(
        (one, other)
        for team in teams
        for (at, one), (then, other) in combinations(enumerate(sorted(team)), 2)
        if tables and (then - at) % tables
    )


def demand_problems(
    players: Sequence[int], sizes: Sequence[int], demands: Demands
) -> tuple[DemandProblem, ...]:
    """What cannot be met at tables of these sizes; nothing if no contradiction is known."""
    present = set(players)
    apart = {pair for pair in demands.apart if present.issuperset(pair)}
    troubles = _staying_problems(present, sizes, demands)
    if not sizes:
        return tuple(troubles)
    for group in _cliques(apart):
        if len(group) > len(sizes):
            sentence = text(
                "{people} people who are all kept apart need as many tables; there are {tables}.",
                people=len(group),
                tables=len(sizes),
            )
            troubles.append(DemandProblem(sentence, group))
    for player in sorted({each for pair in apart for each in pair}):
        mates = len(present) - 1 - sum(player in pair for pair in apart)
        if mates < min(sizes) - 1:
            sentence = text("Kept apart from so many that no table can be filled.")
            troubles.append(DemandProblem(sentence, (player,)))
    return tuple(troubles)


def _staying_problems(
    present: set[int], sizes: Sequence[int], demands: Demands
) -> list[DemandProblem]:
    troubles = []
    at: dict[int, list[int]] = {}
    for player in sorted(demands.tables.keys() & present):
        at.setdefault(demands.tables[player], []).append(player)
    for table, people in sorted(at.items()):
        who = tuple(people)
        if not 1 <= table <= len(sizes):
            sentence = text(
                "There is no table {table}; there are {tables}.", table=table, tables=len(sizes)
            )
            troubles.append(DemandProblem(sentence, who))
        elif len(people) > sizes[table - 1]:
            sentence = text("More people stay at table {table} than it has seats.", table=table)
            troubles.append(DemandProblem(sentence, who))
        for pair in combinations(people, 2):
            if pair in demands.apart:
                sentence = text("Two who are kept apart both stay at table {table}.", table=table)
                troubles.append(DemandProblem(sentence, pair))
    return troubles


def _cliques(apart: Iterable[Pair]) -> list[tuple[int, ...]]:
    """Groups in which everybody is kept apart from everybody, each as large as it grows from one
    of its people; each group once.
    """
    enemies: dict[int, set[int]] = {}
    for one, other in apart:
        enemies.setdefault(one, set()).add(other)
        enemies.setdefault(other, set()).add(one)
    groups = set()
    for first in sorted(enemies):
        group = {first}
        for player in sorted(enemies[first], key=lambda each: (-len(enemies[each]), each)):
            if group <= enemies[player]:
                group.add(player)
        groups.add(tuple(sorted(group)))
    return sorted(groups)


def paired(tables: Iterable[Sequence[int]], partners: Mapping[int, Sequence[int]]) -> list[Table]:
    """Tables of people from tables of entrants: partners sit opposite each other."""
    seated = []
    for table in tables:
        sides = [tuple(partners[entrant]) for entrant in table]
        most = max(map(len, sides), default=0)
        seated.append(tuple(side[at] for at in range(most) for side in sides if at < len(side)))
    return seated
