"""How many deals count how much, exactly, adding one rank after the other to the layout.

Where no card stands for another, the cards of a match have one rank, and matches of different ranks
share no card. So a layout counts the sum of what its ranks count, each alone among gaps, and large
layouts need no deals: only which cells hold a rank. Sets of cells that count alike
(`symmetries`) are taken together. A set of cells is a number, a bit for every cell; `orbit` gives
for every set the least set like it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from itertools import product
from math import perm, prod

from scorecards.rules import budget
from scorecards.rules.cards import Card
from scorecards.rules.layouts import Layout
from scorecards.rules.statistics.decks import Kind
from scorecards.rules.statistics.exact import Spread
from scorecards.rules.tally import Counting

Rank = tuple[Kind, ...]
# For a set of cells: what a rank counts there alone, in how many ways.
RankSpreads = dict[int, Spread]
# The ways to cut a set of cells in two: the look of one part, with every other part and how often
# it is left.
Cuts = list[tuple[int, list[tuple[int, int]]]]


def cost(orbit: Sequence[int], ranks: Sequence[Rank], count: int) -> int:
    """About how many additions `by_ranks` takes; counting a layout costs `count` of them."""
    least = set(orbit)
    cuts = sum(1 << mask.bit_count() for mask in least)
    counted = sum(
        prod([len(rank)] * mask.bit_count())
        for rank in {likeness(rank): rank for rank in ranks}.values()
        for mask in least
        if mask.bit_count() <= copies(rank)
    )
    return cuts + min(cuts, len(least) ** 2) * len(ranks) + count * counted


def by_ranks(counting: Counting, orbit: Sequence[int], ranks: Sequence[Rank]) -> Spread:
    """The number of deals of every count.

    The deals of every count so far are digits of one large number: adding two of them adds all
    counts at once, and shifting adds points.
    """
    least, cells = sorted(set(orbit)), (len(orbit) - 1).bit_count()
    alike = {likeness(rank): rank for rank in ranks}
    tables = {key: rank_spreads(counting, rank, least, cells) for key, rank in alike.items()}
    looks = looks_of(least, list(tables.values()))
    cuts = {mask: cuts_of(mask, orbit, looks) for mask in least}
    low = min(0, *(lowest(table) for table in tables.values()))
    bits = perm(sum(map(copies, ranks)), cells).bit_length() + 1
    state = {0: 1}
    for rank in ranks:
        shifts = {
            looks[mask]: [
                ((points - low * mask.bit_count()) * bits, ways) for points, ways in of.items()
            ]
            for mask, of in tables[likeness(rank)].items()
        }
        state = {mask: deals(state, cuts[mask], shifts) for mask in least}
    return digits(state[len(orbit) - 1], bits, low * cells)


def deals(state: dict[int, int], cuts: Cuts, shifts: dict[int, list[tuple[int, int]]]) -> int:
    """The deals that fill a set of cells once another rank may lie in some of them."""
    total = 0
    for look, rests in cuts:
        terms = shifts[look]
        if terms:
            before = sum([times * state.get(rest, 0) for rest, times in rests])
            for shift, ways in terms:
                total += before * ways << shift
    return total


def digits(number: int, bits: int, low: int) -> Spread:
    """The spread written in a number, so many bits for a count, the first for `low` points."""
    spread: Spread = {}
    written = number.to_bytes(number.bit_length() // 8 + 1, "little")
    for place in range(-(-number.bit_length() // bits)):
        first, last = place * bits // 8, (place + 1) * bits // 8 + 1
        part = int.from_bytes(written[first:last], "little") >> place * bits % 8
        ways = part & (1 << bits) - 1
        if ways:
            spread[low + place] = ways
    return spread


def rank_spreads(counting: Counting, rank: Rank, least: Iterable[int], cells: int) -> RankSpreads:
    """What a rank counts in every set of cells, in how many ways its cards can be dealt there."""
    spreads: RankSpreads = {}
    for mask in least:
        budget.check()
        spreads[mask] = defaultdict(int)
        places = [cell for cell in range(cells) if mask >> cell & 1]
        for lying in product(rank, repeat=len(places)) if len(places) <= copies(rank) else ():
            ways = prod(perm(kind.copies, times) for kind, times in Counter(lying).items())
            cards: list[Card | None] = [None] * cells
            for cell, kind in zip(places, lying, strict=True):
                cards[cell] = kind.card
            if ways:
                spreads[mask][counting.points(Layout(counting.shape, tuple(cards)))] += ways
    return spreads


def looks_of(least: Iterable[int], tables: Sequence[RankSpreads]) -> dict[int, int]:
    """A number for every set of cells, the same for sets of one size that count alike."""
    numbers: dict[Hashable, int] = {}
    looks = {}
    for mask in least:
        look = (mask.bit_count(), *(tuple(table[mask].items()) for table in tables))
        looks[mask] = numbers.setdefault(look, len(numbers))
    return looks


def cuts_of(whole: int, orbit: Sequence[int], looks: dict[int, int]) -> Cuts:
    """Every way to cut a set of cells in two, those alike together."""
    counts: Counter[tuple[int, int]] = Counter()
    part = whole
    while part:
        counts[looks[orbit[part]], orbit[whole ^ part]] += 1
        part = part - 1 & whole
    counts[looks[0], whole] += 1
    cuts: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for (look, rest), times in counts.items():
        cuts[look].append((rest, times))
    return list(cuts.items())


def lowest(table: RankSpreads) -> int:
    """The fewest points a card of a rank brings, rounded down."""
    return min(points // (mask.bit_count() or 1) for mask, of in table.items() for points in of)


def copies(rank: Rank) -> int:
    """How many cards of a rank there are."""
    return sum(kind.copies for kind in rank)


def likeness(rank: Rank) -> Hashable:
    """A key that is equal for ranks that count the same wherever they lie."""
    return tuple((kind.copies, kind.worth, kind.meant) for kind in rank)
