"""The fewest and the most that a layout can count: what a total that was typed is held against.

No layout of the shape counts less or more with the packs of so many players. Where every match lies
within a column some layout counts exactly so much, unless there are too many columns to try. Where
matches reach further, or rows have any length, each card is taken at its best and each bonus as
often as it fits: then the bounds may lie further apart than any layout does, and never closer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from scorecards.rules.cards import JOKER, Card, named
from scorecards.rules.layouts import LARGEST, Layout, Shape
from scorecards.rules.match_words import Of
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.places import Where
from scorecards.rules.ruletable import RuleTable
from scorecards.rules.tally import Counting

MOST_COLUMNS = 4000  # of different cards; more are not gone through one by one
MOST_STEPS = 20_000  # of a search for the best columns


class Bounds(NamedTuple):
    """The fewest and the most points."""

    low: int
    high: int


class Kind(NamedTuple):
    """Cards of a rank that count alike, and how many there are; no card stands for a gap."""

    card: Card | None
    value: int
    copies: int


def bounds(table: RuleTable, shape: Shape, players: int) -> Bounds:
    """What layouts of this shape can count at a table of so many players."""
    kinds = kinds_of(table, shape, players)
    steps = [step for step in table.layout_steps if isinstance(step, Match)]
    exact = None
    if not shape.free and all(stays_in_column(step) for step in steps):
        exact = by_columns(table, shape, kinds)
    low, high = exact or by_cards(steps, shape, kinds)
    for step in table.layout_steps:
        if isinstance(step, Exactly) and low <= step.exactly <= high:
            low, high = min(low, step.counts), max(high, step.counts)
    return Bounds(low, high)


def kinds_of(table: RuleTable, shape: Shape, players: int) -> list[Kind]:
    """Every kind of card on the table. Suits are told apart only where one of them counts."""
    kinds = []
    for rank, copies in table.pack.copies:
        suits = table.pack.suits if rank in table.special_suits else ""
        for card in [named(rank + suit) for suit in suits] or [named(rank)]:
            number = copies // len(suits) if suits else copies
            kinds.append(Kind(card, table.values.of(card) or 0, number * table.packs_for(players)))
    jokers = table.jokers_for(players)
    if jokers and JOKER in table.values.written:
        kinds.append(Kind(named(JOKER), table.values.of(named(JOKER)) or 0, jokers))
    if table.gaps:
        kinds.append(Kind(None, 0, shape.cells or LARGEST))
    return kinds


def stays_in_column(step: Match) -> bool:
    """Is what it finds decided by each column alone?"""
    return step.where == (Where.COLUMN,) and not step.repeats


def by_columns(table: RuleTable, shape: Shape, kinds: Sequence[Kind]) -> Bounds | None:
    """The bounds of columns that count by themselves; None where there are too many to try."""
    if comb(len(kinds) + shape.rows - 1, shape.rows) > MOST_COLUMNS:
        return None
    alone = Shape(shape.rows, 1)
    steps = [step for step in table.layout_steps if isinstance(step, Match)]
    counting = Counting(alone, table.values, steps)
    columns = [
        (counting.points(Layout(alone, tuple(kinds[at].card for at in names))), Counter(names))
        for names in combinations_with_replacement(range(len(kinds)), shape.rows)
        if all(n <= kinds[at].copies for at, n in Counter(names).items())
    ]
    stock = {at: kind.copies for at, kind in enumerate(kinds)}
    low = least(sorted(columns, key=lambda each: each[0]), shape.columns, stock)
    mirrored = sorted([(-points, cards) for points, cards in columns], key=lambda each: each[0])
    high = least(mirrored, shape.columns, stock)
    return None if low is None or high is None else Bounds(low, -high)


def least(
    columns: Sequence[tuple[int, Counter[int]]], number: int, stock: dict[int, int]
) -> int | None:
    """The least sum of so many columns that the packs have cards for, the columns sorted by what
    they count; None where the search is given up, or there are not enough cards.
    """
    best: int | None = None
    steps = 0

    def search(start: int, left: int, total: int, used: Counter[int]) -> bool:
        nonlocal best, steps
        if not left:
            best = total if best is None else min(best, total)
            return True
        for at in range(start, len(columns)):
            steps += 1
            points, cards = columns[at]
            if best is not None and total + left * points >= best:
                return True
            if steps > MOST_STEPS:
                return False
            after = used + cards
            if all(after[card] <= stock[card] for card in cards) and not search(
                at, left - 1, total + points, after
            ):
                return False
        return True

    return best if search(0, number, 0, Counter()) else None


def by_cards(steps: Sequence[Match], shape: Shape, kinds: Sequence[Kind]) -> Bounds:
    """Each card at its best, and each bonus as often as it fits."""
    each = [step.each for step in steps if step.each is not None]
    times = [1, *(step.times for step in steps if step.times is not None)]
    copies = max(kind.copies for kind in kinds)
    low = high = 0
    for at_most in (False, True):
        pick = max if at_most else min
        best = {kind: pick([*(n * kind.value for n in times), *each]) for kind in kinds}
        counts = [best[kind] for kind in kinds for _ in range(kind.copies)]
        counts = sorted(counts, reverse=at_most)[: shape.cells or LARGEST]
        if shape.free:  # a row need not have a card that makes it worse
            counts = [count for count in counts if (count > 0) == at_most]
        total = sum(counts) + sum(pick(0, *extras(step, shape, copies)) for step in steps)
        low, high = (low, total) if at_most else (total, high)
    return Bounds(low, high)


def extras(step: Match, shape: Shape, copies: int) -> Iterator[int]:
    """What a step can pay beside the cards, with everything it finds."""
    times = most_matches(step, shape, copies)
    yield times * step.bonus
    if step.repeats:
        ranks = (shape.cells or LARGEST) // max(step.size, 2) if step.of is Of.RANK else 1
        yield from (ranks * points for _, points in step.repeats)


def most_matches(step: Match, shape: Shape, copies: int) -> int:
    """How often a step can match in one layout."""
    cells = shape.cells or LARGEST
    if step.extreme:
        return 1
    if step.anywhere or shape.free:
        return cells // max(step.size, 2) if step.rival else cells
    groups = step.groups(shape)
    if not groups:
        return 0
    size = min(map(len, groups))
    equal = step.by_rank and not step.wild
    # Of a rank with just enough cards there is one match; those of two ranks share no card.
    apart = step.once or (equal and size >= copies)
    return min(len(groups), cells // size) if apart else len(groups)
