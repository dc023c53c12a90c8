"""Counting many layouts of one shape at once, as arrays of cards.

Arrays hold codes as packed games do: columns by layouts by rows, a layout of free size as columns
of one card. Three ways, the quickest that a ruleset allows: a table of whole columns, groups of
cells looked at in all layouts together, or one layout after the other, each different one once. All
are held equal to `Ruleset.points` by tests; what anything counts is decided there and not here.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scorecards.rescoring.packing import BY_CODE, cells_of, layout
from scorecards.rules import Card, Exactly, Layout, Match, Ruleset, Shape
from scorecards.rules.candidates import RANK_OF
from scorecards.rules.cards import GAP
from scorecards.rules.columns import ColumnCounting
from scorecards.rules.tally import Counting
from scorecards.rules.values import fits

Codes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]
Points = npt.NDArray[np.signedinteger]
Keys = npt.NDArray[np.uint16]
Indices = npt.NDArray[np.intp]
Truths = npt.NDArray[np.bool_]

BLOCK = 65_536  # layouts at a time: what is worked on stays in the processor's cache
_RANK_OF = np.frombuffer(RANK_OF, np.uint8)


class Counts(NamedTuple):
    """What every layout counts, and for every mark which layouts have it."""

    points: Points
    marks: dict[str, Truths]


@lru_cache(maxsize=32)
def counter_of(counting: Counting) -> "Grouped | OneByOne":
    """The quickest way to count many layouts as this does."""
    steps = counting.matches
    if counting.shape.free or any(
        step.once or step.anywhere or step.run or step.cards for step in steps
    ):
        return OneByOne(counting)
    if isinstance(counting, ColumnCounting) and counting.shape.rows == 2:
        return ColumnTable(counting)
    return Grouped(counting.shape, counting.values, steps, counting.exactly)


def count_layouts(ruleset: Ruleset, shape: Shape, codes: Codes) -> Counts:
    """What every layout of `codes` (columns by layouts by rows) counts under a ruleset."""
    return counter_of(ruleset.counting(shape)).count(codes)


def codes_of(layouts: Sequence[Layout], shape: Shape) -> Codes:
    """Layouts of one shape as an array."""
    cells = cells_of(shape)
    flat = b"".join(each.codes.ljust(cells, bytes([GAP])) for each in layouts)
    codes = np.frombuffer(flat, np.uint8).reshape(len(layouts), shape.rows, -1)
    return np.ascontiguousarray(codes.transpose(2, 0, 1))


def by_cells(codes: Codes) -> Codes:
    """The same array as cells, row by row, by layouts."""
    columns, length, rows = codes.shape
    return codes.transpose(2, 0, 1).reshape(rows * columns, length)


def replaced(points: Points, steps: Sequence[Exactly]) -> Points:
    """The points after the steps that look for one exact number."""
    for step in steps:
        points[points == step.exactly] = step.counts
    return points


class Grouped:
    """Every step finds its matches in groups of cells, in all layouts together."""

    def __init__(
        self,
        shape: Shape,
        values: Sequence[int],
        steps: Sequence[Match],
        exactly: Sequence[Exactly] = (),
    ) -> None:
        self.values = np.array(values, np.int32)
        self.exactly = exactly
        # Matches that act by themselves come before those that must be repeated (`tally.acting`).
        self.steps = [
            GroupStep(step, shape) for step in sorted(steps, key=lambda step: bool(step.repeats))
        ]

    def count(self, codes: Codes) -> Counts:
        """What every layout counts, block by block."""
        length = codes.shape[1]
        points = np.empty(length, np.int32)
        words = {step.match.marks for step in self.steps} - {""}
        marks = {word: np.zeros(length, np.bool_) for word in words}
        for start in range(0, length, BLOCK):
            block = slice(start, start + BLOCK)
            points[block] = self.points(
                codes[:, block], {word: truths[block] for word, truths in marks.items()}
            )
        return Counts(replaced(points, self.exactly), marks)

    def points(self, codes: Codes, marks: dict[str, Truths]) -> Numbers:
        """What the layouts of one block count; their marks are added."""
        codes = by_cells(codes)
        values = self.values[codes]
        block = Block(codes, _RANK_OF[codes], values, values.copy())
        more = np.zeros(codes.shape[1], np.int32)
        for step in self.steps:
            more += step.act(block, marks.get(step.match.marks))
        points: Numbers = block.counted.sum(axis=0, dtype=np.int32) + more
        return points


class Block(NamedTuple):
    """Some layouts: codes, ranks, values, and what each card counts after the steps so far."""

    codes: Codes
    ranks: Codes
    values: Numbers
    counted: Numbers


class GroupStep:
    """One step that asks for equal cards in groups of cells."""

    def __init__(self, match: Match, shape: Shape) -> None:
        self.match = match
        self.groups = [list(cells) for cells in match.groups(shape)]
        self.wild = _table(card for card in BY_CODE.values() if match.is_wild(card))
        self.only = _table(
            card for card in BY_CODE.values() if any(fits(card, name) for name in match.only)
        )
        # What so many matches of one rank pay, and whether they are enough.
        often = [match.amount(times) for times in range(len(self.groups) + 1)]
        self.enough = np.array([amount is not None for amount in often])
        self.amounts = np.array([amount or 0 for amount in often], np.int32)

    def act(self, block: Block, marks: Truths | None) -> Numbers:
        """Let the matches act on what the cards count; returns the points beside the cards."""
        found = [self._matches(block, cells) for cells in self.groups]
        more = np.zeros(block.codes.shape[1], np.int32)
        if self.match.repeats and found:
            found, more = self._repeated(block, found)
        for cells, here in zip(self.groups, found, strict=True):
            if self.match.each is not None:
                block.counted[cells] = np.where(here, self.match.each, block.counted[cells])
            if self.match.bonus:
                more += here * np.int32(self.match.bonus)
            if marks is not None:
                marks |= here
        return more

    def _matches(self, block: Block, cells: list[int]) -> Truths:
        """In which layouts these cells are a match."""
        ranks = block.ranks[cells]
        if self.match.wild or self.match.only:
            here = self._equal_but_wild(block.codes[cells], ranks)
        else:
            here = (ranks[0] == ranks[1:]).all(axis=0)
        here &= (block.codes[cells] != GAP).all(axis=0)
        if self.match.keep_negative:
            here &= block.values[cells].sum(axis=0) >= 0
        return here

    def _equal_but_wild(self, codes: Codes, ranks: Codes) -> Truths:
        wild = self.wild[codes]
        highest = np.where(wild, 0, ranks).max(axis=0)
        here: Truths = highest <= np.where(wild, GAP, ranks).min(axis=0)
        if self.match.only:
            only = self.only[codes]
            here &= (only | wild).all(axis=0) & (only.all(axis=0) | ~wild.all(axis=0))
        return here

    def _repeated(self, block: Block, found: list[Truths]) -> tuple[list[Truths], Numbers]:
        """Only the matches of ranks that matched often enough, and what is paid for those ranks."""
        ranks = np.stack(
            [
                np.where(here, self._rank_of(block, cells), GAP)
                for cells, here in zip(self.groups, found, strict=True)
            ]
        )
        more = np.zeros(block.codes.shape[1], np.int32)
        acting = []
        for place, rank in enumerate(ranks):
            times = np.where(rank == GAP, 0, (ranks == rank).sum(axis=0))
            enough = self.enough[times]
            first = ~(ranks[:place] == rank).any(axis=0)
            more += np.where(enough & first, self.amounts[times], 0)
            acting.append(enough)
        return acting, more

    def _rank_of(self, block: Block, cells: list[int]) -> Codes:
        """The rank of a match: of its first card that is not wild, else of its first."""
        wild = self.wild[block.codes[cells]]
        first = np.where(wild.all(axis=0), 0, wild.argmin(axis=0))
        ranks: Codes = np.take_along_axis(block.ranks[cells], first[None], axis=0)[0]
        return ranks


def _table(cards: Iterator[Card]) -> Truths:
    """By code: is it one of these cards?"""
    table = np.zeros(256, np.bool_)
    table[[card.code for card in cards]] = True
    return table


class ColumnTable(Grouped):
    """Two rows, and no step looks beyond a column: its two bytes are one number to look up."""

    def __init__(self, counting: Counting) -> None:
        super().__init__(counting.shape, counting.values, (), counting.exactly)
        # All columns there can be are a batch themselves.
        columns = np.arange(1 << 16, dtype=np.uint16).view(np.uint8).reshape(1, -1, 2)
        alone = Grouped(Shape(2, 1), counting.values, counting.matches)
        self.table = alone.count(columns).points.astype(np.int16)

    def count(self, codes: Codes) -> Counts:
        """What every layout counts: the sum of its columns."""
        first, *others = codes.view(np.uint16)[:, :, 0]
        points = np.empty(len(first), np.int16)
        # The same memory for every block: to ask for it anew costs as much as the look-ups.
        keys, more = np.empty(BLOCK, np.intp), np.empty(BLOCK, np.int16)
        for start in range(0, len(points), BLOCK):
            whole = points[start : start + BLOCK]
            self._look_up(first[start : start + BLOCK], keys, out=whole)
            for column in others:
                whole += self._look_up(column[start : start + BLOCK], keys, out=more[: len(whole)])
        return Counts(replaced(points, self.exactly), {})

    def _look_up(self, columns: Keys, keys: Indices, *, out: Points) -> Points:
        keys = keys[: len(columns)]
        keys[:] = columns
        # Every key is in the table; "wrap" saves numpy the copy it makes to be safe.
        return np.take(self.table, keys, out=out, mode="wrap")


class OneByOne:
    """Where cards compete for matches: the library itself, once for every different layout."""

    def __init__(self, counting: Counting) -> None:
        self.counting = counting

    def count(self, codes: Codes) -> Counts:
        """What every layout counts."""
        cells = np.ascontiguousarray(by_cells(codes).T)
        rows = cells.view(np.dtype((np.void, cells.shape[1]))).ravel()
        different, places = np.unique(rows, return_inverse=True)
        layouts = [layout(row.tobytes(), self.counting.shape) for row in different]
        points = np.array([self.counting.points(each) for each in layouts], np.int32)
        words = {step.marks for step in self.counting.matches} - {""}
        held = [self._marks(each) for each in layouts] if words else []
        marks = {word: np.array([word in each for each in held], np.bool_) for word in words}
        return Counts(points[places], {word: each[places] for word, each in marks.items()})

    def _marks(self, one: Layout) -> set[str]:
        found, _ = self.counting.acting(one)
        return {self.counting.matches[match.step].marks for match in found}
