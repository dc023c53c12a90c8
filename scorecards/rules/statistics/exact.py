"""How many deals count how much, exactly, without dealing them one by one.

A spread is a table from points to the number of deals (ordered, every card its own) that count so
much. `by_hands` finds one where only the cards matter, `by_columns` where columns decide for
themselves; `rankwise` is quicker where no card stands for another. `Counting` says what a layout
counts; there are no rules here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from scorecards.rules import budget
from scorecards.rules.layouts import Layout
from scorecards.rules.statistics.decks import Kind
from scorecards.rules.tally import Counting

Spread = dict[int, int]


def by_hands(counting: Counting, cells: int, kinds: Sequence[Kind]) -> Spread:
    """Every hand of so many cards, whatever their order."""
    spread: Spread = defaultdict(int)
    for hand in combinations_with_replacement(kinds, cells):
        budget.check()
        deals = deals_of(hand)
        if deals:
            spread[counting.points(Layout(counting.shape, tuple(k.card for k in hand)))] += deals
    return spread


def deals_of(hand: Sequence[Kind]) -> int:
    """How many deals put down these kinds in any order."""
    times = Counter(hand).items()
    ways = factorial(len(hand))
    for kind, copies in times:
        ways = ways // factorial(copies) * perm(kind.copies, copies)
    return ways


def by_columns(alone: Counting, columns: int, kinds: Sequence[Kind]) -> Spread:
    """Column after column from what the columns before have left. `alone` counts one column."""
    names = range(len(kinds))
    every = [
        (column, alone.points(Layout(alone.shape, tuple(kinds[name].card for name in column))))
        for column in combinations_with_replacement(names, alone.shape.rows)
    ]
    orders = {column: _orders(column) for column, _ in every}

    @cache
    def left(columns: int, taken: tuple[int, ...]) -> Spread:
        if not columns:
            return {0: 1}
        stock = [kind.copies - taken.count(name) for name, kind in enumerate(kinds)]
        spread: Spread = defaultdict(int)
        for column, points in every:
            ways = orders[column]
            for place, name in enumerate(column):
                ways *= stock[name] - column[:place].count(name)
            if ways and columns == 1:
                spread[points] += ways
            elif ways:
                for more, deals in left(columns - 1, tuple(sorted(taken + column))).items():
                    spread[points + more] += ways * deals
        return spread

    return left(columns, ())


def _orders(column: tuple[int, ...]) -> int:
    return factorial(len(column)) // prod(map(factorial, Counter(column).values()))
