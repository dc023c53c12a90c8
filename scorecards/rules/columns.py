"""Counting by tables: a column that decides for itself is counted once and remembered by its codes.

Most rulesets only ever look down the columns, and their layouts are sums of table entries. The
readable `Counting` fills the tables, so that the rules are written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from scorecards.rules.cards import BY_CODE, Card
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.places import Where
from scorecards.rules.tally import Counting, Line, Tally
from scorecards.rules.values import Values

MOST_REMEMBERED = 60_000  # columns; then the tables start again, so that nobody can fill the memory

ColumnTally = tuple[int, tuple[Line, ...]]
Entry = TypeVar("Entry")
NO_MARKS: frozenset[str] = frozenset()


class ColumnCounting(Counting):
    """Counts layouts under steps that never look beyond a column, of any number of rows."""

    def __init__(self, shape: Shape, values: Values, steps: Sequence[Match | Exactly]) -> None:
        super().__init__(shape, values, steps)
        self._columns = [slice(column, None, shape.columns) for column in range(shape.columns)]
        self._alone = Counting(Shape(shape.rows, 1), values, self.matches)
        self._points: dict[bytes, int] = {}
        self._known: list[dict[bytes, ColumnTally]] = [{} for _ in self._columns]

    def points(self, layout: Layout) -> int:
        """What the layout counts, without the reasons."""
        codes, known = layout.codes, self._points
        try:
            total = sum([known[codes[column]] for column in self._columns])
        except KeyError:
            self._learn(codes)
            return self.points(layout)
        return self.replaced(total) if self.exactly else total

    def _learn(self, codes: bytes) -> None:
        if len(self._points) > MOST_REMEMBERED:
            self._points.clear()
        for column in self._columns:
            self._points[codes[column]] = self.column_points(codes[column])

    def column_points(self, codes: bytes) -> int:
        """What one column counts."""
        cards = tuple(BY_CODE.get(code) for code in codes)
        return self._alone.points(Layout(self._alone.shape, cards))

    def count(self, layout: Layout) -> Tally:
        """What the layout counts, and why."""
        codes = layout.codes
        total = 0
        lines: tuple[Line, ...] = ()
        for column, known in enumerate(self._known):
            part = codes[self._columns[column]]
            if part not in known:
                if len(known) > MOST_REMEMBERED // len(self._known):
                    known.clear()
                known[part] = self.column_reasons(column, part)
            points, reasons = known[part]
            total += points
            lines += reasons
        return self.tally_of(layout, total, lines)

    def column_reasons(self, column: int, codes: bytes) -> ColumnTally:
        """What one column counts and why, in its place: the other columns are gaps meanwhile."""
        cards: list[Card | None] = [None] * self.shape.cells
        cards[self._columns[column]] = [BY_CODE.get(code) for code in codes]
        alone = Layout(self.shape, tuple(cards))
        lines = self.lines(alone, *self.acting(alone))
        return sum([line.points for line in lines]), lines


class PairCounting(ColumnCounting):
    """Three columns of two cards: the commonest layout, as plain look-ups by both codes.

    A column is learnt when it is first met. None stands for one not met yet, so that look-ups need
    no test: adding or unpacking None raises the TypeError that has it learnt.
    """

    def __init__(self, shape: Shape, values: Values, steps: Sequence[Match | Exactly]) -> None:
        super().__init__(shape, values, steps)
        self._pairs: list[list[int]] = [[]] * 256
        self._reasons: list[list[list[ColumnTally]]] = [[[]] * 256 for _ in range(3)]

    def points(self, layout: Layout) -> int:
        """What the layout counts, without the reasons."""
        a, b, c, d, e, f = layout.codes
        pairs = self._pairs
        try:
            return pairs[a][d] + pairs[b][e] + pairs[c][f]
        except (IndexError, TypeError):
            for first, second in ((a, d), (b, e), (c, f)):
                points = self.column_points(bytes((first, second)))
                self._pairs[first] = learnt(self._pairs[first], second, points)
            return self.points(layout)

    def count(self, layout: Layout) -> Tally:
        """What the layout counts, and why."""
        a, b, c, d, e, f = layout.codes
        first, second, third = self._reasons
        try:
            left, left_lines = first[a][d]
            middle, middle_lines = second[b][e]
            right, right_lines = third[c][f]
        except (IndexError, TypeError):
            for column, (above, below) in enumerate(((a, d), (b, e), (c, f))):
                reasons = self.column_reasons(column, bytes((above, below)))
                known = self._reasons[column]
                known[above] = learnt(known[above], below, reasons)
            return self.count(layout)
        lines = left_lines + middle_lines + right_lines
        # The constructor of a named tuple would cost as much as all the look-ups together.
        return tuple.__new__(Tally, (layout, left + middle + right, lines, NO_MARKS))


def learnt(known: list[Entry], code: int, entry: Entry) -> list[Entry]:
    """A row of a table with one more entry; a row that is empty yet is made first."""
    row: list[Any] = known or [None] * 256
    row[code] = entry
    return row


def counting_for(shape: Shape, values: Values, steps: Sequence[Match | Exactly]) -> Counting:
    """The quickest way to count this shape under these steps."""
    matches = [step for step in steps if isinstance(step, Match)]
    alone = all(
        step.where == (Where.COLUMN,) and not (step.once or step.repeats or step.marks)
        for step in matches
    )
    if shape.free or not alone:
        return Counting(shape, values, steps)
    exactly = len(matches) < len(steps)
    pairs = shape == (2, 3) and not exactly
    return (PairCounting if pairs else ColumnCounting)(shape, values, steps)
