"""Finding the matches of a layout: the groups of cells of every step, looked at in their order.

Compiled once for a shape. Steps that only ask for equal cards walk tables of codes; the others
ask the step itself. Which of the matches act is not decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import itemgetter

from scorecards.rules.cards import GAP, every_card
from scorecards.rules.layouts import Cells, Layout, Shape
from scorecards.rules.matches import Match
from scorecards.rules.places import Where
from scorecards.rules.selection import Candidate
from scorecards.rules.values import codes_of

Group = tuple[Cells, "itemgetter[tuple[int, ...]]"]

_RANKS: list[str] = sorted({card.rank for card in every_card()})
_RANK_OF = bytearray([GAP] * 256)
for _card in every_card():
    _RANK_OF[_card.code] = _RANKS.index(_card.rank)
RANK_OF = bytes(_RANK_OF)


WILD = GAP - 1  # stands for the rank of every wild card in a step; no rank has so high a number


class Finding:
    """Finds the matches of some steps in layouts of one shape; `values`: what codes count."""

    def __init__(self, shape: Shape, matches: Sequence[Match], values: Sequence[int]) -> None:
        self.shape = shape
        self.matches = matches
        self.values = values
        self._steps = [self._compiled(index, step) for index, step in enumerate(matches)]

    def _compiled(self, index: int, step: Match) -> Callable[[Layout, bytes], Iterator[Candidate]]:
        one = Where.CENTRE in step.where  # a cell alone, and the tables compare some
        if one or step.titled or (step.wild and (step.only or self.shape.free)):
            return lambda layout, _: self._special(index, step, layout)
        ranks_of = _ranks_in(step)
        groups: list[Group] = []
        if not step.anywhere or step.wild:
            groups = [(cells, itemgetter(*cells)) for cells in step.groups(self.shape)]
        if step.wild:
            return lambda layout, ranks: _equal_or_wild(
                index, groups, layout.codes.translate(ranks_of), ranks
            )
        if step.only and step.anywhere:
            return lambda layout, _: _equal_anywhere(
                index, step.size, layout.codes.translate(ranks_of)
            )
        if step.only:
            return lambda layout, _: _equal(index, groups, layout.codes.translate(ranks_of))
        if step.anywhere:
            return lambda _, ranks: _equal_anywhere(index, step.size, ranks)
        return lambda _, ranks: _equal(index, groups, ranks)

    def candidates(self, layout: Layout) -> Iterator[Candidate]:
        """Every match of every step, in order, but for those whose cards a step leaves alone."""
        ranks = layout.codes.translate(RANK_OF)
        for step, find in zip(self.matches, self._steps, strict=True):
            for match in find(layout, ranks):
                if not step.weighs or step.takes(self._values(layout, match.cells)):
                    yield match

    def _values(self, layout: Layout, cells: Cells) -> list[int]:
        return [self.values[layout.codes[cell]] for cell in cells]

    def _special(self, index: int, step: Match, layout: Layout) -> Iterator[Candidate]:
        """Matches of a step that looks at more than ranks."""
        for cells in step.groups_in(layout):
            cards = [card for cell in cells if (card := layout.cards[cell])]
            natural = not any(step.is_wild(card) for card in cards)
            yield Candidate(index, cells, natural, step.rank_of(cards))

    def order(self, cells: int) -> Sequence[int]:
        """For every cell its place when reading down the columns from the left."""
        return _order(self.shape, cells)


def _ranks_in(step: Match) -> bytes:
    """What a step takes every code for: its rank, a wild card, or a gap if it leaves it out."""
    table = bytearray(RANK_OF)
    if step.only:
        only = codes_of(step.only)
        table = bytearray([rank if code in only else GAP for code, rank in enumerate(RANK_OF)])
    for code in codes_of(step.wild):
        table[code] = WILD
    return bytes(table)


def _equal(index: int, groups: list[Group], ranks: bytes) -> Iterator[Candidate]:
    for cells, pick in groups:
        group = pick(ranks)
        first = group[0]
        if first == group[1] and first != GAP and group.count(first) == len(group):
            yield Candidate(index, cells, True, _RANKS[first])


def _equal_or_wild(
    index: int, groups: list[Group], meant: bytes, ranks: bytes
) -> Iterator[Candidate]:
    """Groups of one rank and any number of wild cards, or of nothing but wild cards."""
    for cells, pick in groups:
        group = set(pick(meant))
        if GAP in group or len(group) > 2:
            continue
        if len(group) == 1 or WILD in group:
            rank = min(group)  # WILD is above every rank
            own = ranks[cells[0]] if rank == WILD else rank
            yield Candidate(index, cells, WILD not in group, _RANKS[own])


def _equal_anywhere(index: int, size: int, ranks: bytes) -> Iterator[Candidate]:
    if len(set(ranks)) == len(ranks):
        return
    choices: list[Cells] = []
    for rank in set(ranks) - {GAP}:
        if ranks.count(rank) >= size:
            choices += combinations([cell for cell, of in enumerate(ranks) if of == rank], size)
    for cells in sorted(choices):
        yield Candidate(index, cells, True, _RANKS[ranks[cells[0]]])


@lru_cache(maxsize=128)
def _order(shape: Shape, cells: int) -> tuple[int, ...]:
    if shape.free:
        return tuple(range(cells))
    return tuple(cell % shape.columns * shape.rows + cell // shape.columns for cell in range(cells))
