"""Counting one layout: the tally, its reasons, and the choice when a card may be used once.

Two doors to one truth: ``count`` explains, ``points`` only adds up. The algorithm is
``docs/scoring.md`` 4 to 6. What other players have, and who knocked, is not known here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from scorecards.rules.cards import GAP, Card, every_card, face
from scorecards.rules.choosing import Found, choose
from scorecards.rules.layouts import Cells, Layout, Shape, column_first
from scorecards.rules.matches import Exactly, Match, step_label
from scorecards.rules.places import Where
from scorecards.rules.texts import Text, text
from scorecards.rules.values import Values


class Line(NamedTuple):
    """One reason in a tally: its sentence, its points, and the cells it speaks of."""

    label: Text
    points: int
    cells: Cells

    def __str__(self) -> str:
        return f"{self.label!s:<40}{self.points:>4}"


class Tally(NamedTuple):
    """What a layout counts. ``total`` is the sum of the lines' points."""

    layout: Layout
    total: int
    lines: tuple[Line, ...]
    marks: frozenset[str] = frozenset()


class Counting:
    """Counts layouts of one shape under one list of steps. Made once for a ruleset and a shape."""

    def __init__(self, shape: Shape, values: Values, steps: Sequence[Match | Exactly]) -> None:
        self.shape = shape
        self.matches = [step for step in steps if isinstance(step, Match)]
        self.exactly = [step for step in steps if isinstance(step, Exactly)]
        self.values = [0] * 256
        for card in every_card():
            self.values[card.code] = values.of(card) or 0
        self.values[GAP] = 0
        # A column that decides for itself is counted once and remembered by its codes.
        self.by_column = not shape.free and all(_column_alone(match) for match in self.matches)
        self.twice = [i for i, match in enumerate(self.matches) if match.repeats]
        self._columns: dict[tuple[int, bytes], tuple[int, tuple[Line, ...]]] = {}
        self._column_points: dict[bytes, tuple[int, int]] = {}

    # -- points only
    # ---------------------------------------------------------------------------------------

    def points(self, layout: Layout) -> int:
        """What the layout counts, without the reasons."""
        if self.by_column:
            codes, width, known = layout.codes, self.shape.columns, self._column_points
            total = matched = 0
            try:
                for column in range(width):
                    points, hits = known[codes[column::width]]
                    total += points
                    matched += hits
            except KeyError:
                self._learn_columns(codes)
                return self.points(layout)
            if matched < 2 or not self.twice:
                return self._replace(total) if self.exactly else total
        return self._replace(self._add_up(layout, *self._acting(layout)))

    def _learn_columns(self, codes: bytes) -> None:
        width, rows = self.shape.columns, self.shape.rows
        for column in range(width):
            part = codes[column::width]
            if part not in self._column_points:
                alone = Layout(Shape(rows, 1), _cards(part))
                found, paid = self._acting(alone)
                hits = sum(1 for match in self._found(alone) if match.step in self.twice)
                self._column_points[part] = (self._add_up(alone, found, paid), hits)

    def _replace(self, total: int) -> int:
        for step in self.exactly:
            if total == step.exactly:
                total = step.counts
        return total

    def _add_up(
        self, layout: Layout, found: list[Found], paid: list[tuple[int, Cells, int, str]]
    ) -> int:
        counted = [self.values[code] for code in layout.codes]
        total = sum(points for _, _, points, _ in paid)
        for match in found:
            step = self.matches[match.step]
            total += step.bonus
            if step.each is not None:
                for cell in match.cells:
                    counted[cell] = step.each
        return total + sum(counted)

    # -- with reasons
    # --------------------------------------------------------------------------------------

    def count(self, layout: Layout) -> Tally:
        """What the layout counts, and why."""
        if self.by_column and not self.twice:
            lines: tuple[Line, ...] = ()
            total = 0
            codes, width, known = layout.codes, self.shape.columns, self._columns
            for column in range(width):
                key = (column, codes[column::width])
                if key not in known:
                    known[key] = self._count_column(layout, column)
                points, told = known[key]
                total += points
                lines += told
            return (
                self._finish(layout, total, lines) if self.exactly else Tally(layout, total, lines)
            )
        found, paid = self._acting(layout)
        lines = self._lines(layout, found, paid)
        marks = frozenset(self.matches[match.step].marks for match in found) - {""}
        return self._finish(layout, sum(line.points for line in lines), lines, marks)

    def _count_column(self, layout: Layout, column: int) -> tuple[int, tuple[Line, ...]]:
        """One column alone: the others are gaps while it is counted."""
        width = self.shape.columns
        cards = tuple(card if i % width == column else None for i, card in enumerate(layout.cards))
        alone = Layout(self.shape, cards)
        lines = self._lines(alone, *self._acting(alone))
        return sum(line.points for line in lines), lines

    def _finish(
        self,
        layout: Layout,
        total: int,
        lines: tuple[Line, ...],
        marks: frozenset[str] = frozenset(),
    ) -> Tally:
        for step in self.exactly:
            if total == step.exactly:
                lines += (Line(step_label(step), step.counts - total, ()),)
                total = step.counts
        return Tally(layout, total, lines, marks)

    def _lines(
        self, layout: Layout, found: list[Found], paid: list[tuple[int, Cells, int, str]]
    ) -> tuple[Line, ...]:
        told: list[tuple[tuple[int, int], Line]] = []
        counted = {cell: self.values[code] for cell, code in enumerate(layout.codes) if code != GAP}
        changed: set[int] = set()
        for match in found:
            step = self.matches[match.step]
            points = step.bonus
            if step.each is not None:
                points += step.each * len(set(match.cells) - changed)
                changed.update(match.cells)
            if step.each is not None or step.bonus:
                told.append(self._line(layout, step_label(step), points, match.cells))
        left = [cell for cell in counted if cell not in changed]
        for cells, sentence in _by_column(left, layout.shape):
            points = sum(counted[cell] for cell in cells)
            told.append(self._line(layout, sentence, points, cells, left=True))
        told.sort(key=lambda entry: entry[0])
        after = [
            Line(_with_cards(step_label(self.matches[step]), layout, cells), points, cells)
            for step, cells, points, _ in paid
        ]
        return (*(line for _, line in told), *after)

    def _line(
        self, layout: Layout, label: Text, points: int, cells: Cells, *, left: bool = False
    ) -> tuple[tuple[int, int], Line]:
        first = min(column_first(cell, layout.shape) for cell in cells)
        cards = " ".join(face(layout.cards[cell]) for cell in cells)
        sentence = (
            Text(label.template, (*label.params, ("cards", cards)))
            if left
            else _with_cards(label, layout, cells)
        )
        return first, Line(sentence, points, cells)

    # -- what acts
    # -----------------------------------------------------------------------------------------

    def _found(self, layout: Layout) -> list[Found]:
        """Every match of every step that is not left alone (``keep_negative``)."""
        found = []
        for index, step in enumerate(self.matches):
            if (
                step.anywhere
                and len(set(layout.codes)) == len(layout.codes)
                and _ranks_differ(layout, step)
            ):
                continue
            for cells in step.found(layout):
                if (
                    step.keep_negative
                    and sum(self.values[layout.codes[cell]] for cell in cells) < 0
                ):
                    continue
                cards = [card for cell in cells if (card := layout.cards[cell])]
                natural = not any(step.is_wild(card) for card in cards) if step.wild else True
                found.append(Found(index, cells, natural, step.rank_of(cards)))
        return found

    def _acting(self, layout: Layout) -> tuple[list[Found], list[tuple[int, Cells, int, str]]]:
        """The matches that act, and what ``repeats`` pay: step, cells, points, rank."""
        acting: list[Found] = []
        rivals: list[Found] = []
        often: dict[tuple[int, str], list[Found]] = defaultdict(list)
        for match in self._found(layout):
            step = self.matches[match.step]
            if step.repeats:
                often[match.step, match.rank].append(match)
            elif step.once or step.anywhere:
                rivals.append(match)
            else:
                acting.append(match)
        paid = []
        for (index, rank), matches in often.items():
            amount = self.matches[index].amount(len(matches))
            if amount is not None:
                paid.append(
                    (
                        index,
                        tuple(sorted({c for match in matches for c in match.cells})),
                        amount,
                        rank,
                    )
                )
                acting += matches
        return (
            acting + choose(self.matches, self.values, layout, rivals, acting) if rivals else acting
        ), paid


def _ranks_differ(layout: Layout, step: Match) -> bool:
    """True when no two cards are of one rank and none is wild: nothing equal can be found."""
    if step.wild or step.run or step.cards:
        return False
    ranks = [card.rank for card in layout.cards if card]
    return len(set(ranks)) == len(ranks)


def _column_alone(match: Match) -> bool:
    return match.where == (Where.COLUMN,) and not match.once and not match.marks


def _by_column(cells: list[int], shape: Shape) -> list[tuple[Cells, Text]]:
    """Cells that no match changed, a group a column; all of them together in a free layout."""
    if shape.free:
        return [(tuple(cells), text("Cards: {cards}"))] if cells else []
    columns: dict[int, list[int]] = defaultdict(list)
    for cell in cells:
        columns[cell % shape.columns].append(cell)
    return [(tuple(columns[n]), text("Column {n}: {cards}", n=n + 1)) for n in sorted(columns)]


def _with_cards(label: Text, layout: Layout, cells: Cells) -> Text:
    cards = " ".join(face(layout.cards[cell]) for cell in cells)
    return text("{label}: {cards}", label=label, cards=cards)


_BY_CODE: dict[int, Card | None] = {card.code: card for card in every_card()} | {GAP: None}


def _cards(codes: bytes) -> tuple[Card | None, ...]:
    return tuple(_BY_CODE[code] for code in codes)
