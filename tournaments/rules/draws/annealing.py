"""A whole event at once: people change places until nobody meets anybody more often than he must.

`Board` holds rounds of tables and knows at once what a change of two people would cost. Cost is the
coincidences (`spread`), and then the squares of how often each sat at an off-size table. `settle`
tries a fixed number of changes, worse ones too and ever more rarely, in whole numbers only, so that
a seed gives the same seating on every machine. Pairs that are kept apart count as having met APART
times; people of a fixed table are never moved.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import Pair, Table

MEETING = 8
"""What a coincidence weighs against the squares while changes are tried."""
APART = 1000
STEPS = 400_000
CYCLE = 100_000
COLDEST, WARMEST = 192, 19
"""How many sixteenths of a halving of the chance a coincidence costs, at the end and at the start
of a cycle.
"""

Progress = Callable[[int, int, int], None]
"""Told now and then: steps done, steps in all, coincidences of the best seating so far."""
Cost = tuple[int, int]


class Board:
    """Rounds of tables. People are numbers from 0, `preferred` is the size that is not off."""

    def __init__(
        self,
        people: int,
        rounds: Sequence[Sequence[Sequence[int]]],
        *,
        preferred: int,
        met: Mapping[Pair, int],
        off_size: Mapping[int, int],
        apart: Collection[Pair] = (),
    ) -> None:
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.preferred = preferred
        self.met = [[0] * people for _ in range(people)]
        for (one, other), times in met.items():
            self._meet(one, other, times)
        for one, other in apart:
            self._meet(one, other, APART)
        self.off = [off_size.get(player, 0) for player in range(people)]
        self.mixed = any(len({len(table) for table in tables}) > 1 for tables in self.rounds)
        self.meetings = 0
        self.unevenness = 0
        for tables in self.rounds:
            for table in tables:
                self._sit_down(table)

    def _meet(self, one: int, other: int, times: int = 1) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def _sit_down(self, table: Sequence[int]) -> None:
        for at, one in enumerate(table):
            for other in table[:at]:
                self.meetings += self.met[one][other]
                self._meet(one, other)
            if len(table) != self.preferred:
                self.unevenness += 2 * self.off[one] + 1
                self.off[one] += 1

    @property
    def cost(self) -> Cost:
        """Coincidences, and the squares of off-size tables; compared in this order."""
        return self.meetings, self.unevenness

    def price(self, here: list[int], one: int, there: list[int], other: int) -> Cost:
        """What a change of `one` of this table and `other` of that one adds to the cost."""
        mine, theirs = self.met[one], self.met[other]
        more = -2 * mine[other] - 2  # the two themselves, whom the sums below count as mates
        for mate in here:
            more += theirs[mate] - mine[mate] + 1
        for mate in there:
            more += mine[mate] - theirs[mate] + 1
        if not self.mixed or (len(here) == self.preferred) == (len(there) == self.preferred):
            return more, 0
        leaves, comes = (one, other) if len(here) != self.preferred else (other, one)
        return more, 2 * (self.off[comes] - self.off[leaves] + 1)

    def change(self, here: list[int], one: int, there: list[int], other: int, price: Cost) -> None:
        """Do it."""
        for table, leaves, comes in ((here, one, other), (there, other, one)):
            for mate in table:
                if mate != leaves:
                    self._meet(leaves, mate, -1)
                    self._meet(comes, mate)
            if len(table) != self.preferred:
                self.off[leaves] -= 1
                self.off[comes] += 1
        here[here.index(one)], there[there.index(other)] = other, one
        self.meetings += price[0]
        self.unevenness += price[1]

    def tables(self) -> list[list[Table]]:
        """The seating as it is now."""
        return [[tuple(table) for table in tables] for tables in self.rounds]


def settle(
    board: Board,
    lots: Lots,
    *,
    least: Cost = (0, 0),
    steps: int = STEPS,
    unmoved: Collection[int] = (),
    progress: Progress | None = None,
) -> list[list[Table]]:
    """The best seating that so many changes find, or the first that costs no more
    than `least`.

    `progress` is called a hundred times or so.
    """
    seats = [
        [(at, who) for at, table in enumerate(tables) for who in table if who not in unmoved]
        for tables in board.rounds
    ]
    playing = [at for at, each in enumerate(seats) if len({table for table, _ in each}) > 1]
    best, fewest = board.tables(), board.cost
    for step in range(steps if playing else 0):
        if fewest[0] <= least[0] and fewest[1] <= least[1]:
            break
        if progress and step % (steps // 100 + 1) == 0:
            progress(step, steps, fewest[0])
        turn = playing[lots.randrange(len(playing))]
        warm = WARMEST + (COLDEST - WARMEST) * (step % CYCLE) // CYCLE
        if _changed(board, turn, seats[turn], warm, lots) and board.cost < fewest:
            best, fewest = board.tables(), board.cost
    return best


def _changed(board: Board, turn: int, seats: list[tuple[int, int]], warm: int, lots: Lots) -> bool:
    """Draw two people of a round, each with the number of the table, and change them if that is no
    worse, or by chance. Whether they were changed.
    """
    tables = board.rounds[turn]
    mine, theirs = lots.randrange(len(seats)), lots.randrange(len(seats))
    (at, one), (to, other) = seats[mine], seats[theirs]
    if at == to:
        return False
    price = board.price(tables[at], one, tables[to], other)
    worse = MEETING * price[0] + price[1]
    if worse > 0 and not lots.chance(worse * warm // (16 * MEETING)):
        return False
    board.change(tables[at], one, tables[to], other, price)
    seats[mine], seats[theirs] = (at, other), (to, one)
    return True


def least_squares(times: int, people: int) -> int:
    """The sum of squares when so many times are shared out evenly."""
    each, more = divmod(times, people) if people else (0, 0)
    return more * (each + 1) ** 2 + (people - more) * each**2
