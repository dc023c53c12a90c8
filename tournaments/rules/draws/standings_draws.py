"""One round at a time: tables from the standings so far, the best first.

    power     the first four together, the next four, and so on
    interval  every so many places: with 3 the 1st, 4th, 7th and 10th
    snake     tables as equal as can be: 1st, 8th, 9th and 16th
    random    a lot

With `power` the cost of a seating is that of the specification: 1000 for every earlier meeting at a
table, 100 for a pair of the round before, the difference of places of every pair, and a million for
a pair that is kept apart. The others begin with their own tables and pay one for every place
somebody is moved. Few people are seated in the best of all ways, more by changes from there.

Whoever has not finished the round before is seated by what he had; that the round is in, unless
somebody goes on without on purpose, is for `days.states` to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from itertools import accumulate, combinations
from typing import TypeVar

from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.lots import Lots
from tournaments.rules.draws.nights import (
    TRIED,
    History,
    Pair,
    Table,
    Weigh,
    improved,
    partitions,
    repeats,
    ways,
)
from tournaments.rules.draws.seat_orders import dealing_order

T = TypeVar("T")

AGAIN, AT_ONCE, APART = 1000, 100, 10**6
SWAPS = 20_000
SWAPS_A_TABLE = 800
COMPANIES = 1 << 15
"""Of so many tables the cost is remembered."""
WARMEST = 40
NEAR = 8
"""Two tables further apart than this have nothing to gain from each other."""


class Mode(StrEnum):
    """Who is to sit with whom."""

    POWER = "power"
    INTERVAL = "interval"
    SNAKE = "snake"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class Field:
    """Those who play this round, the best first, and the sizes of the tables. `interval` is the
    distance between two at a table; 0: as far as it goes. `holes` share out the first deals.
    """

    order: tuple[int, ...]
    sizes: tuple[int, ...]
    mode: Mode = Mode.POWER
    interval: int = 0
    demands: Demands = field(default_factory=Demands)
    history: History = field(default_factory=History)
    starts: Mapping[int, int] = field(default_factory=dict)
    holes: int = 0


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """Tables in dealing order, the repeated meetings at them, and the cost that was made small."""

    tables: tuple[Table, ...]
    repeats: int
    cost: int
    seed: str


def draw_round(players: Field, seed: int | str, *, swaps: int | None = None) -> RoundDraw:
    """Seats one round. Raises ValueError if the tables do not seat exactly these people."""
    order = list(players.order)
    if sum(players.sizes) != len(order) or len(set(order)) < len(order):
        raise ValueError("The tables seat everybody once.")
    lots = Lots(seed)
    if players.mode is Mode.RANDOM:
        lots.shuffle(order)
    ideal = first_tables(order, players.sizes, players.mode, players.interval)
    weigh = weights(players, ideal)
    most = max(SWAPS, SWAPS_A_TABLE * len(ideal)) if swaps is None else swaps
    tables = _best(players, ideal, weigh, lots, most)
    history = players.history
    seated = tuple(
        dealing_order(table, history.seats, lots, starts=players.starts, holes=players.holes)
        for table in tables
    )
    total = sum(weigh(at, table) for at, table in enumerate(tables))
    return RoundDraw(seated, repeats(seated, history), total, lots.seed)


def first_tables(
    order: Sequence[int], sizes: Sequence[int], mode: Mode, interval: int = 0
) -> list[Table]:
    """The tables of a mode before anybody's history is looked at."""
    if mode is Mode.SNAKE:
        return _snake_of_sizes(order, sizes)
    if mode is Mode.INTERVAL:
        return _intervals(order, sizes, interval or len(sizes))
    return _one_after_another(order, sizes)


def snake(order: Sequence[T], tables: int) -> list[tuple[T, ...]]:
    """1, 2, 3, 4 along the tables, 5, 6, 7, 8 back, and so on. Raises ValueError for no table."""
    if tables < 1:
        raise ValueError("A snake needs a table.")
    return _wound(order, [len(order)] * tables)


def _wound(order: Sequence[T], seats: Sequence[int]) -> list[tuple[T, ...]]:
    """A snake that passes by a table that is full."""
    tables: list[list[T]] = [[] for _ in seats]
    waiting, forth = list(order), True
    while waiting:
        row = [at for at, table in enumerate(tables) if len(table) < seats[at]]
        for at in row if forth else row[::-1]:
            tables[at] += waiting[:1]
            del waiting[:1]
        forth = not forth
    return [tuple(table) for table in tables]


def _snake_of_sizes(order: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    """The snake, if its tables come out in these sizes; otherwise these sizes."""
    plain = snake(order, len(sizes)) if sizes else []
    same = sorted(map(len, plain)) == sorted(sizes)
    return plain if same else _wound(order, sizes)


def _intervals(order: Sequence[int], sizes: Sequence[int], interval: int) -> list[Table]:
    """Each table begins with the best who is left; where the places run out, the last who are left
    join it.
    """
    left, tables = list(range(len(order))), []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            beyond = [place for place in left if place >= table[-1] + interval]
            table.append(beyond[0] if beyond else left[-1])
            left.remove(table[-1])
        tables.append(tuple(order[place] for place in sorted(table)))
    return tables


def _one_after_another(order: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    starts = accumulate(sizes, initial=0)
    return [tuple(order[at : at + size]) for at, size in zip(starts, sizes, strict=False)]


def weights(players: Field, ideal: Sequence[Table]) -> Weigh:
    """What a table costs by who sits there. `ideal` are the tables a mode began with."""
    place = {player: at for at, player in enumerate(players.order)}
    power, places = players.mode is Mode.POWER, players.demands.tables
    history, strangers = players.history, players.demands.strangers
    seats = [sorted(place[player] for player in table) for table in ideal]

    @cache  # a swap meets the pairs of many swaps before it
    def meeting(pair: Pair) -> int:
        total = AGAIN * history.met.get(pair, 0) + AT_ONCE * (pair in history.last)
        total += APART * (pair in strangers)
        return total + abs(place[pair[0]] - place[pair[1]]) if power else total

    def company(number: int, seated: Table) -> int:
        total = sum(map(meeting, combinations(seated, 2)))
        if not power:
            mine = sorted([place[player] for player in seated])
            total += sum([abs(one - other) for one, other in zip(mine, seats[number], strict=True)])
        if places:
            here = number + 1
            total += APART * sum(places.get(player, here) != here for player in seated)
        return total

    def weigh(number: int, table: Table) -> int:
        return cost(number, tuple(sorted(table)))

    # Where every place has its price few companies are tried, again and again.
    cost = company if power else lru_cache(COMPANIES)(company)
    return weigh


def _best(players: Field, ideal: list[Table], weigh: Weigh, lots: Lots, swaps: int) -> list[Table]:
    """All ways are looked at where tables have no numbers and there are few enough."""
    alike = players.mode is Mode.POWER and not players.demands.tables
    if alike and ways(players.sizes) <= TRIED:
        return list(min(listed(players), key=lambda each: sum(weigh(0, table) for table in each)))
    near = NEAR if players.mode is Mode.POWER and not players.demands.tables else None
    return improved(ideal, weigh, lots, swaps=swaps, warmest=WARMEST, near=near)


def listed(players: Field) -> Iterator[tuple[Table, ...]]:
    """Every way to seat these people, each once, the tables by their best."""
    place = {player: at for at, player in enumerate(players.order)}
    for tables in partitions(tuple(players.order), players.sizes):
        yield tuple(sorted(tables, key=lambda table: min(place[player] for player in table)))
