"""Seating pairs: partners sit at one table, opposite each other, and are drawn as one.

The draw of people is used as it is, with pairs instead of people: their demands, who met whom, who
sat out. Whoever has no partner there is joined with another such one, so that tables fill up; who
is left over is a side alone. Partners take turns at sitting first. This module draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments.rules.draws.demands import Demands, paired
from tournaments.rules.draws.halls import Hall
from tournaments.rules.draws.nights import History, Pair, Table, pairs

PAIR = 2
Side = tuple[int, ...]


def sides_of(order: Sequence[int], teams: Iterable[Sequence[int]]) -> tuple[Side, ...]:
    """Who is drawn as one, in the order of the better of each; `teams` may name more people than
    play.
    """
    at = {who: place for place, who in enumerate(order)}
    sides, alone = [], set(order)
    for team in teams:
        here = sorted((who for who in team if who in alone), key=lambda who: at[who])
        whole = len(here) // PAIR * PAIR
        sides += [tuple(here[each : each + PAIR]) for each in range(0, whole, PAIR)]
        alone -= set(here[:whole])
    rest = sorted(alone, key=lambda who: at[who])
    sides += [tuple(rest[each : each + PAIR]) for each in range(0, len(rest), PAIR)]
    return tuple(sorted(sides, key=lambda side: at[side[0]]))


def hall_of_pairs(hall: Hall) -> Hall:
    """The tables of a hall, counted in pairs; two pairs sit at one at least."""
    most = max(hall.most // PAIR, PAIR)
    preferred = min(max(hall.preferred // PAIR, PAIR), most)
    return replace(hall, least=PAIR, most=most, preferred=preferred, sizes=())


def seats_of_pairs(sizes: Sequence[int], people: int) -> tuple[int, ...]:
    """The seats of tables for so many pairs; where somebody is left over, one seat stays empty."""
    seats = [PAIR * size for size in sizes]
    if seats and people % PAIR and sum(seats) > people:
        seats[-1] -= 1
    return tuple(seats)


@dataclass(frozen=True, slots=True)
class Sides:
    """People as those who are drawn for them: the first of each side."""

    sides: tuple[Side, ...]

    @property
    def first(self) -> dict[int, int]:
        """Who is drawn for each."""
        return {who: side[0] for side in self.sides for who in side}

    def demands(self, demands: Demands) -> Demands:
        """What is asked of people, asked of sides; nothing of two of one side."""
        first = self.first
        apart = {
            _ordered(first[one], first[other])
            for one, other in demands.apart
            if one in first and other in first and first[one] != first[other]
        }
        tables = {first[who]: at for who, at in demands.tables.items() if who in first}
        return Demands(frozenset(apart), tables)

    def history(self, history: History) -> History:
        """Who met whom, of sides: as often as any two of them met."""
        first = self.first
        met: dict[Pair, int] = {}
        for (one, other), times in history.met.items():
            if one in first and other in first and first[one] != first[other]:
                pair = _ordered(first[one], first[other])
                met[pair] = max(met.get(pair, 0), times)
        last = {
            _ordered(first[one], first[other])
            for one, other in history.last
            if one in first and other in first and first[one] != first[other]
        }
        return History(met, frozenset(last), apart=history.apart)

    def tables(self, drawn: Iterable[Table], number: int) -> tuple[Table, ...]:
        """Tables of people from tables of sides; in every second round the other of a side sits
        first.
        """
        turn = slice(None) if number % PAIR else slice(None, None, -1)
        return tuple(paired(drawn, {side[0]: side[turn] for side in self.sides}))

    def people(self, first: Iterable[int]) -> tuple[int, ...]:
        """Everybody of these sides."""
        whole = {side[0]: side for side in self.sides}
        return tuple(who for each in first for who in whole[each])


def without_partners(history: History, teams: Iterable[Sequence[int]]) -> History:
    """The history in which partners never met: they always do, and nobody counts it."""
    mates = {pair for team in teams for pair in pairs(team)}
    met = {pair: times for pair, times in history.met.items() if pair not in mates}
    return replace(history, met=met, last=history.last - mates)


def _ordered(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
