"""League nights: tables from those who are present, for one round of games.

Two ways: at random, or with the fewest repeated meetings of the season. Both draw from a seed that
is stored with the night, so that the draw can be repeated in front of everybody. What counts, in
this order: nobody sits with somebody he is kept apart from; repeated meetings (each pair costs as
many as it has met before); the most often any pair meets; pairs that met in the round before; who
sat at an off-size table already. Up to TRIED ways are all looked at; beyond, swaps are tried.

Whoever stays at a table is never moved. Where not all can be seated, those sit out who have least
often. Seats come out in dealing order, those first who started least. This module never decides who
is present and never stores a draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import comb, exp, factorial
from random import Random

from tournaments.rules.draws.byes import sit_out
from tournaments.rules.draws.lots import Luck
from tournaments.rules.draws.seat_orders import dealing_order
from tournaments.rules.draws.table_sizes import Sizes, table_sizes

Table = tuple[int, ...]
Pair = tuple[int, int]
Cost = tuple[int, ...]
Weigh = Callable[[int, Table], int]

TRIED = 6000
"""Ways to seat that are looked at one by one; 12 players in fours have 5775."""

SWAPS = 12_000
WARMEST = 1200
WEIGHTS = (10**6, 1000, 100, 10, 1)


@dataclass(frozen=True, slots=True)
class History:
    """What was played before: how often each pair (lower number first) has met, who met in the
    round before, who sat how often at an off-size table, and who sat how often in which seat
    (player, seat from 0). `apart` are pairs that never share a table.
    """

    met: Mapping[Pair, int] = field(default_factory=dict)
    last: frozenset[Pair] = frozenset()
    off_size: Mapping[int, int] = field(default_factory=dict)
    seats: Mapping[tuple[int, int], int] = field(default_factory=dict)
    apart: frozenset[Pair] = frozenset()

    def after(self, tables: Sequence[Table], *, preferred: int = 4) -> History:
        """The history with one more round."""
        met, off, seats = dict(self.met), dict(self.off_size), dict(self.seats)
        last = frozenset(pair for table in tables for pair in pairs(table))
        for pair in last:
            met[pair] = met.get(pair, 0) + 1
        for table in tables:
            for at, player in enumerate(table):
                seats[player, at] = seats.get((player, at), 0) + 1
                if len(table) != preferred:
                    off[player] = off.get(player, 0) + 1
        return History(met, last, off, seats, self.apart)


@dataclass(frozen=True, slots=True)
class Evening:
    """What tables there may be. `sizes` says them outright, otherwise they follow from the limits.
    `staying` is the table, from 1, of those who are not moved; `byes` how often each has sat out.
    """

    least: int = 3
    most: int = 5
    preferred: int = 4
    sizes: tuple[int, ...] = ()
    staying: Mapping[int, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)

    def tables(self, people: int) -> Sizes:
        """The tables for so many people: where somebody stays the smallest that takes them, else
        the largest first. Raises ValueError for limits that allow no table.
        """
        rule = table_sizes(people, least=self.least, most=self.most, preferred=self.preferred)
        if self.sizes:
            rule = Sizes(self.sizes, people - sum(self.sizes))
        stay = Counter(self.staying.values())
        left, sizes = sorted(rule.sizes), dict[int, int]()
        for at in sorted(range(len(left)), key=lambda at: (-stay[at + 1], at)):
            fits = [size for size in left if size >= stay[at + 1]]
            sizes[at] = fits[0] if stay[at + 1] and fits else left[-1]
            left.remove(sizes[at])
        return Sizes(tuple(sizes[at] for at in range(len(sizes))), rule.byes)


@dataclass(frozen=True, slots=True)
class NightDraw:
    """The tables of a round, who is left over, and the repeated meetings it has."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    repeats: int
    seed: int


def pairs(table: Iterable[int]) -> list[Pair]:
    return list(combinations(sorted(table), 2))


def seat_night(
    present: Iterable[int],
    history: History,
    *,
    seed: int,
    fewest_repeats: bool = True,
    evening: Evening | None = None,
) -> NightDraw:
    """Tables for those present. Among those who sat out equally often a lot decides who does.

    Raises ValueError for limits that allow no table.
    """
    lots, evening = Random(seed), evening or Evening()
    drawn = sorted(present)
    lots.shuffle(drawn)
    sizes = evening.tables(len(drawn))
    byes = sit_out(drawn, sizes.byes, byes=evening.byes)
    seated = [player for player in drawn if player not in byes]
    staying = {who: at for who, at in evening.staying.items() if who in seated}
    tables = _cut(seated, sizes.sizes)
    if staying:
        tables = tables_by_lot(seated, sizes.sizes, staying)
    if (fewest_repeats or history.apart) and len(tables) > 1:
        judged = history if fewest_repeats else History(apart=history.apart)
        tables = _arranged(tables, judged, evening.preferred, staying, lots)
    ordered = tuple(dealing_order(table, history.seats, lots) for table in tables)
    return NightDraw(ordered, tuple(sorted(byes)), repeats(ordered, history), seed)


def tables_by_lot(
    order: Iterable[int], sizes: Sequence[int], staying: Mapping[int, int]
) -> list[Table]:
    """Tables in the order of a lot, those who stay at theirs; where too many want one, the rest
    are drawn.
    """
    tables: list[list[int]] = [[] for _ in sizes]
    free = []
    for player in order:
        at = staying.get(player, 0) - 1
        if 0 <= at < len(tables) and len(tables[at]) < sizes[at]:
            tables[at].append(player)
        else:
            free.append(player)
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            table.append(free.pop())
    return [tuple(table) for table in tables]


def repeats(tables: Iterable[Table], history: History) -> int:
    """Repeated meetings: for each pair at a table, how often it has met before."""
    return sum(history.met.get(pair, 0) for table in tables for pair in pairs(table))


def cost(tables: Sequence[Table], history: History, *, preferred: int = 4) -> Cost:
    """What is wrong with these tables, the gravest first; compared from left to right."""
    together = [pair for table in tables for pair in pairs(table)]
    off = [player for table in tables if len(table) != preferred for player in table]
    return (
        sum(pair in history.apart for pair in together),
        sum(history.met.get(pair, 0) for pair in together),
        max((history.met.get(pair, 0) for pair in together), default=0),
        sum(pair in history.last for pair in together),
        sum(history.off_size.get(player, 0) for player in off),
    )


def _cut(players: Sequence[int], sizes: Sequence[int]) -> list[Table]:
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(players[start : start + size]))
        start += size
    return tables


def _arranged(
    tables: list[Table],
    history: History,
    preferred: int,
    staying: Collection[int],
    lots: Random,
) -> list[Table]:
    sizes = [len(table) for table in tables]
    if staying or ways(sizes) > TRIED:
        return _annealed(tables, history, preferred, staying, lots)
    listed = partitions(tuple(player for table in tables for player in table), sizes)
    best: Sequence[Table] = min(
        listed, key=lambda tables: cost(list(tables), history, preferred=preferred)
    )
    return list(best)


def ways(sizes: Sequence[int]) -> int:
    """How many ways there are to seat; tables of one size are not told apart."""
    number, left = 1, sum(sizes)
    for size in sizes:
        number, left = number * comb(left, size), left - size
    for size in set(sizes):
        number //= factorial(list(sizes).count(size))
    return number


def partitions(players: Table, sizes: Sequence[int]) -> Iterator[tuple[Table, ...]]:
    """Every way once: the first player left sits at one of the sizes left."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes), reverse=True):
        others = list(sizes)
        others.remove(size)
        for company in combinations(rest, size - 1):
            left = tuple(player for player in rest if player not in company)
            for tables in partitions(left, others):
                yield ((first, *company), *tables)


def _annealed(
    tables: list[Table],
    history: History,
    preferred: int,
    staying: Collection[int],
    lots: Random,
) -> list[Table]:
    @cache  # the same people meet again and again, and a night has not many
    def company(seated: Table) -> int:
        wrong = cost([seated], history, preferred=preferred)
        return sum(weight * much for weight, much in zip(WEIGHTS, wrong, strict=True))

    def weigh(_number: int, table: Table) -> int:
        return company(tuple(sorted(table)))

    return improved(tables, weigh, lots, unmoved=staying)


def improved(
    tables: Sequence[Table],
    weigh: Weigh,
    lots: Luck,
    *,
    swaps: int = SWAPS,
    warmest: int = WARMEST,
    near: int | None = None,
    unmoved: Collection[int] = (),
) -> list[Table]:
    """The tables after swaps of two people that make them weigh less.

    `weigh` says what the table of a number (from 0) costs. A fixed number of swaps, so a seed
    repeats; `warmest` is about what a swap may cost at first. `near` is how far apart two tables
    may be that swap, where distant ones have nothing to gain; `unmoved` stay where they are.
    """
    seated, now = list(tables), [weigh(at, table) for at, table in enumerate(tables)]
    best, best_cost = list(seated), sum(now)
    for step in range(swaps if len(seated) > 1 else 0):
        if not best_cost:
            break
        one, other = _two_tables(len(seated), near, lots)
        swapped = _swapped(seated[one], seated[other], lots)
        if unmoved and not set(unmoved).isdisjoint({*swapped[0]} ^ {*seated[one]}):
            continue
        new = [weigh(one, swapped[0]), weigh(other, swapped[1])]
        worse = sum(new) - now[one] - now[other]
        warmth = warmest * (1 - step / swaps) + 1
        if worse <= 0 or lots.random() < exp(-worse / warmth):
            (seated[one], seated[other]), (now[one], now[other]) = swapped, new
            if sum(now) < best_cost:
                best, best_cost = list(seated), sum(now)
    return best


def _two_tables(number: int, near: int | None, lots: Luck) -> tuple[int, int]:
    if near is None or near >= number:
        one, other = lots.sample(range(number), 2)
        return one, other
    one = lots.randrange(number - 1)
    return one, min(one + 1 + lots.randrange(near), number - 1)


def _swapped(one: Table, other: Table, lots: Luck) -> tuple[Table, Table]:
    mine, theirs = lots.randrange(len(one)), lots.randrange(len(other))
    return (
        (*one[:mine], other[theirs], *one[mine + 1 :]),
        (*other[:theirs], one[mine], *other[theirs + 1 :]),
    )
