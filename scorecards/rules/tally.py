"""Counting one layout: the tally and its reasons.

Two ways to the same number: `count` explains, `points` only adds up. The algorithm is
`docs/scoring.md` 4 to 6. Nothing here knows the other players, or who knocked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from operator import itemgetter
from typing import NamedTuple

from scorecards.rules.candidates import Finding
from scorecards.rules.cards import GAP, every_card
from scorecards.rules.faces import Faces
from scorecards.rules.layouts import Cells, Layout, Shape
from scorecards.rules.match_words import Of
from scorecards.rules.matches import Exactly, Match, step_label
from scorecards.rules.places import Where
from scorecards.rules.selection import Candidate, choose, shares, tells
from scorecards.rules.texts import Text
from scorecards.rules.values import Values

MATCH = Text("{label}: {cards}")  # what a line says about cards that belong together


class Line(NamedTuple):
    """One reason in a tally: its sentence, its points, and the cells it speaks of."""

    label: Text
    points: int
    cells: Cells

    def __str__(self) -> str:
        return f"{self.label!s:<40}{self.points:>4}"


class Tally(NamedTuple):
    """What a layout counts. `total` is the sum of the lines' points."""

    layout: Layout
    total: int
    lines: tuple[Line, ...]
    marks: frozenset[str] = frozenset()


class Paid(NamedTuple):
    """What `repeats` pays for one rank: the step, the cells of all its matches, the points."""

    step: int
    cells: Cells
    points: int


class Counting:
    """Counts layouts of one shape under one list of steps. Made once for a ruleset and a shape."""

    def __init__(self, shape: Shape, values: Values, steps: Sequence[Match | Exactly]) -> None:
        self.shape = shape
        self.matches = [step for step in steps if isinstance(step, Match)]
        self.exactly = [step for step in steps if isinstance(step, Exactly)]
        self.values = [0] * 256
        for card in every_card():
            self.values[card.code] = values.of(card) or 0
        self.extremes = [i for i, step in enumerate(self.matches) if step.extreme]
        self.finding = Finding(shape, self.matches, self.values)
        self._labels = [step_label(step) for step in self.matches]

    def with_values(self, values: list[int]) -> Counting:
        """The same steps where cards are worth something else, by their codes."""
        other = copy(self)
        other.values = values
        other.finding = copy(self.finding)
        other.finding.values = values
        return other

    def points(self, layout: Layout) -> int:
        """What the layout counts, without the reasons."""
        acting, paid = self.acting(layout)
        values = self.values
        total = sum([values[code] for code in layout.codes])
        if acting:
            total += self._changes(layout.codes, acting) + sum([one.points for one in paid])
        return self.replaced(total) if self.exactly else total

    def worths(self, layout: Layout) -> list[int]:
        """What every card counts where it lies, without what is paid beside them."""
        worths = [self.values[code] for code in layout.codes]
        for share in shares(self.matches, self.values, layout.codes, self.acting(layout)[0]):
            for cell, worth in share.items():
                worths[cell] = worth
        return worths

    def _changes(self, codes: bytes, acting: list[Candidate]) -> int:
        """What matches change: their bonuses, and what their cards count instead of values."""
        total = 0
        every = shares(self.matches, self.values, codes, acting)
        for match, share in zip(acting, every, strict=True):
            total += self.matches[match.step].bonus
            for cell, worth in share.items():
                total += worth - self.values[codes[cell]]
        return total

    def replaced(self, total: int) -> int:
        """The count after the steps that look for one exact number."""
        for step in self.exactly:
            if total == step.exactly:
                total = step.counts
        return total

    def count(self, layout: Layout) -> Tally:
        """What the layout counts, and why."""
        acting, paid = self.acting(layout)
        lines = self.lines(layout, acting, paid)
        marks = frozenset([self.matches[match.step].marks for match in acting]) - {""}
        return self.tally_of(layout, sum([line.points for line in lines]), lines, marks)

    def tally_of(
        self,
        layout: Layout,
        total: int,
        lines: tuple[Line, ...],
        marks: frozenset[str] = frozenset(),
    ) -> Tally:
        """The tally of some lines, with the steps that look for one exact number."""
        for step in self.exactly:
            if total == step.exactly:
                lines += (Line(step_label(step), step.counts - total, ()),)
                total = step.counts
        return Tally(layout, total, lines, marks)

    def lines(self, layout: Layout, acting: list[Candidate], paid: list[Paid]) -> tuple[Line, ...]:
        """The reasons in the order of `docs/scoring.md` 6, without the exact numbers."""
        order = self.finding.order(len(layout.codes))
        reasons: list[tuple[int, Line]] = []
        changed: set[int] = set()
        every = shares(self.matches, self.values, layout.codes, acting)
        for match, share in zip(acting, every, strict=True):
            step, cells = self.matches[match.step], match.cells
            points = step.bonus + sum(share.values())
            changed.update(share)
            if tells(step, share):
                label = with_cards(self._labels[match.step], layout.codes, cells)
                reasons.append((min([order[cell] for cell in cells]), Line(label, points, cells)))
        for cells, sentence in self._left(layout.codes, changed):
            points = sum([self.values[layout.codes[cell]] for cell in cells])
            reasons.append((min([order[cell] for cell in cells]), Line(sentence, points, cells)))
        reasons.sort(key=itemgetter(0))
        after = [
            Line(with_cards(self._labels[one.step], layout.codes, one.cells), one.points, one.cells)
            for one in paid
        ]
        return (*[line for _, line in reasons], *after)

    def _left(self, codes: bytes, changed: set[int]) -> list[tuple[Cells, Text]]:
        """Cells that no match changed, a group a column; all of them together in a free layout."""
        if self.shape.free:
            cells = tuple(cell for cell in range(len(codes)) if cell not in changed)
            return (
                [(cells, Text("Cards: {cards}", (("cards", faces(codes, cells)),)))]
                if cells
                else []
            )
        left = []
        width = self.shape.columns
        for column in range(width):
            cells = tuple(
                [
                    cell
                    for cell in range(column, len(codes), width)
                    if cell not in changed and codes[cell] != GAP
                ]
            )
            if cells:
                params = (("n", column + 1), ("cards", faces(codes, cells)))
                left.append((cells, Text("Column {n}: {cards}", params)))
        return left

    def acting(self, layout: Layout) -> tuple[list[Candidate], list[Paid]]:
        """The matches that act, and what `repeats` pay."""
        acting: list[Candidate] = []
        rivals: list[Candidate] = []
        often: dict[tuple[int, str], list[Candidate]] = {}
        for match in self.finding.candidates(layout):
            step = self.matches[match.step]
            if step.repeats:
                key = match.step, match.rank if step.of is Of.RANK else ""
                often.setdefault(key, []).append(match)
            elif step.rival:
                rivals.append(match)
            else:
                acting.append(match)
        paid = []
        for (index, _), matches in often.items():
            amount = self.matches[index].amount(len(matches))
            if amount is not None:
                cells = tuple(sorted({cell for match in matches for cell in match.cells}))
                paid.append(Paid(index, cells, amount))
                acting += matches
        if rivals:
            acting += choose(self.matches, self.values, layout, rivals, acting)
        for index in self.extremes:
            acting += self._extreme(index, layout, acting)
        return acting, paid

    def _extreme(self, index: int, layout: Layout, acting: list[Candidate]) -> Iterator[Candidate]:
        """The dearest or the cheapest card that nothing has changed, if the step takes it."""
        step, worth = self.matches[index], [self.values[code] for code in layout.codes]
        changed = set().union(*shares(self.matches, self.values, layout.codes, acting))
        left = [cell for cell, card in enumerate(layout.cards) if card and cell not in changed]
        if left:
            pick = max if step.where[0] is Where.DEAREST else min
            cell = pick(left, key=lambda at: worth[at])
            if step.takes([worth[cell]]):
                yield Candidate(index, (cell,), True, "")


def faces(codes: bytes, cells: Cells) -> Faces:
    """Some cards of a layout as people read them."""
    return Faces(bytes([codes[cell] for cell in cells]))


def with_cards(label: Text, codes: bytes, cells: Cells) -> Text:
    """A label and the cards it speaks of."""
    return Text(MATCH.template, (("label", label), ("cards", faces(codes, cells))))


def matched(lines: Iterable[Line]) -> set[int]:
    """The cells of cards that belong together; lines about the cards left over do not count."""
    return {cell for line in lines if line.label.template == MATCH.template for cell in line.cells}
