"""What counting a layout can cost at most, known from the steps before any card lies.

Two things grow beyond all bounds: the groups of cells that steps look at, and the choice between
matches that may not share a card. Both are taken for the worst layout there is. No table's rules
come near the bounds; without them one ruleset could stop a whole site.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, inf, prod
from typing import NamedTuple

from scorecards.rules.cards import JOKER, SUITS, Card, Pack, Suit, named
from scorecards.rules.layouts import LARGEST, Cells, Shape
from scorecards.rules.match_words import Alike
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.packing import MOST_STATES
from scorecards.rules.places import places
from scorecards.rules.values import Values, codes_of

# Of one layout. The dearest hole within them, of twenty players, takes less than half a second.
MOST_WAYS = 2000  # groups; four cards anywhere among sixteen are 1820
MOST_SEARCH = 45_000  # sets of cells put together; pairs anywhere among sixteen are 44,029
RUN_STATES = 128  # more than there are where a run matches as often as it can


class Pool(NamedTuple):
    """Every choice of so many of these cells."""

    cells: Cells
    size: int

    @property
    def groups(self) -> int:
        """How many choices there are."""
        return comb(len(self.cells), self.size)

    def beginning(self, cell: int) -> int:
        """How many of them have this cell as their first."""
        return comb(len(self.after(cell)), self.size - 1) if cell in self.cells else 0

    def after(self, cell: int) -> Cells:
        """Its cells beyond this one."""
        return tuple(other for other in self.cells if other > cell)

    def goes_on(self, cell: int) -> bool:
        """True when there are choices whose first cell lies beyond this one."""
        return len(self.after(cell)) >= self.size


class Excess(NamedTuple):
    """What is too dear: the place of the dearest step, in which shape, and whether alone."""

    step: int
    shape: Shape
    alone: bool


def excess(
    steps: Sequence[Match | Exactly], shape: Shape, pack: Pack, values: Values
) -> Excess | None:
    """What makes layouts of this shape too dear to count; None where nothing does."""
    matches = {i: step for i, step in enumerate(steps) if isinstance(step, Match)}
    each = {i: ways(step, shape) for i, step in matches.items()}
    every = list(matches.values())
    if sum(each.values()) <= MOST_WAYS and search(every, shape, pack, values) <= MOST_SEARCH:
        return None
    shares = {
        i: max(each[i] / MOST_WAYS, search([step], shape, pack, values) / MOST_SEARCH)
        for i, step in matches.items()
    }
    dearest = max(shares, key=lambda i: shares[i])
    return Excess(dearest, shape, shares[dearest] > 1)


def pools_of(step: Match, shape: Shape) -> list[Pool]:
    """Where a step looks; together they are its groups."""
    if shape.free:
        shape = Shape(1, LARGEST)
    pools = []
    for where in step.where:
        pools += [Pool(cells, step.size or len(cells)) for cells in places(where, shape)]
    return [pool for pool in pools if 0 < pool.size <= len(pool.cells)]


def ways(step: Match, shape: Shape) -> int:
    """How many groups a step looks at; those of a large collection, and those of which every one
    that matches is a line of its own, count more than once.
    """
    cards = len(step.collection)
    collection = cards // 2 if cards > 4 else 1
    dear = collection if step.rival else 2
    return dear * sum(pool.groups for pool in pools_of(step, shape))


def search(steps: Iterable[Match], shape: Shape, pack: Pack, values: Values) -> float:
    """How often the choice between the matches of these steps puts two sets of cells together."""
    rivals = [step for step in steps if step.rival]
    runs = {step.run for step in rivals if step.run and step.anywhere}
    others = [step for step in rivals if not (step.run and step.anywhere)]
    cells = shape.cells or LARGEST
    total: float = RUN_STATES * sum(prod(_spread(cells, run)) for run in runs)
    pools = frozenset(pool for step in others for pool in pools_of(step, shape))
    among_cells = by_cells(pools)
    if among_cells + total <= MOST_SEARCH or not all(step.anywhere for step in others):
        return among_cells + total
    return min(among_cells, by_kinds(others, cells, pack, values)) + total


@lru_cache(maxsize=1024)
def by_cells(pools: frozenset[Pool]) -> int:
    """How much `packing.least` does at most where every group of some pools matches."""
    largest = max((pool.size for pool in pools), default=0)
    total, states = 0, 1
    for cell in sorted({cell for pool in pools for cell in pool.cells}):
        beginning = sum(pool.beginning(cell) for pool in pools)
        total += states * (1 + beginning)
        met = {c for pool in pools if pool.cells[0] <= cell for c in pool.after(cell)}
        later = {c for pool in pools if pool.goes_on(cell) for c in pool.after(cell)}
        used, most = len(met & later), (cell + 1) * (largest - 1)
        sets = sum(comb(used, number) for number in range(min(used, most) + 1))
        states = min(states * (1 + beginning), sets)
    return total


def by_kinds(steps: Sequence[Match], cells: int, pack: Pack, values: Values) -> float:
    """The same where cards that count alike and fit alike need only be counted (`packing`).

    For steps that look anywhere. Ranks that no step takes together are chosen among apart.
    """
    worst: float = 0
    for cards in _taken_together(steps, cards_of(pack)):
        kinds = len({_kind(card, steps, values) for card in cards})
        states = prod(number + 1 for number in _spread(cells, kinds))
        if states > MOST_STATES:
            return inf
        worst = max(worst, states * (1 + sum(comb(kinds + s.size - 1, s.size) for s in steps)))
    return worst


@lru_cache(maxsize=8)
def cards_of(pack: Pack) -> tuple[Card, ...]:
    """Every card of a pack and its jokers, of any suit that can be said."""
    suits = (*SUITS, Suit.OTHER) if pack.suits else ()
    ranks = [named(rank + suit) for rank in pack.ranks for suit in suits or [""]]
    return (*ranks, named(JOKER))


def _kind(card: Card, steps: Sequence[Match], values: Values) -> tuple[object, ...]:
    """What decides which matches a card can be in, and what they bring."""
    counts = any(step.revalues or step.weighs for step in steps)
    fits = [card.code in codes_of((name,)) for step in steps for name in step.collection]
    lists = [names for step in steps for names in (step.only, step.wild, step.among)]
    fits += [card.code in codes_of(names) for names in lists]
    alike = {step.alike for step in steps if not (step.collection or step.among)}
    common = [kind.of(card) for kind in sorted(alike)]
    return (values.of(card) if counts else 0, *common, *fits)


def _taken_together(steps: Sequence[Match], cards: Sequence[Card]) -> list[list[Card]]:
    """The cards in parts, those together that some step takes together."""
    if any(step.wild or step.alike is not Alike.RANK for step in steps):
        return [list(cards)]
    parts = [{rank} for rank in dict.fromkeys(card.rank for card in cards)]
    for step in (step for step in steps if step.collection or step.among):
        names = codes_of((*step.collection, *step.among))
        taken = {card.rank for card in cards if card.code in names}
        parts = [part for part in parts if not part & taken] + [
            set().union(*[part for part in parts if part & taken])
        ]
    return [[card for card in cards if card.rank in part] for part in parts]


def _spread(number: int, parts: int) -> list[int]:
    """A number cut into parts as equal as they can be."""
    return [(number + part) // parts for part in range(parts)]
