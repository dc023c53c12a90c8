"""A ruleset: one complete way to play. It counts layouts, scores holes and says what is wrong.

Immutable, and compiled once, when it is first used. It scores finished layouts and plays no game.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorecards.rules import budget, checks, entries, reader
from scorecards.rules.adjustments import Adjustment, Counted, adjustment_label
from scorecards.rules.bounds import Bounds, bounds
from scorecards.rules.columns import counting_for
from scorecards.rules.costs import MOST_WAYS, excess, ways
from scorecards.rules.holes import Hole, HoleScore, Row
from scorecards.rules.junctures import Juncture
from scorecards.rules.knock_words import reworded
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.ruletable import RuleTable
from scorecards.rules.sources import merged, resolve
from scorecards.rules.tally import Counting, Line, Tally
from scorecards.rules.texts import InvalidLayout, Problem, text

Entry = str | Layout | int | None


@dataclass(frozen=True)
class Ruleset(RuleTable):
    """A way to play, made by `from_dict`; `to_dict` gives its table with `extends` resolved."""

    _counting: dict[Shape, Counting] = field(
        default_factory=dict, init=False, repr=False, compare=False, hash=False
    )

    _bounds: dict[tuple[Shape, int], Bounds] = field(
        default_factory=dict, init=False, repr=False, compare=False, hash=False
    )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Ruleset:
        """Read a table (`docs/scoring.md` 10). Raises InvalidRuleset with every mistake in it."""
        table = resolve(data) if isinstance(data, Mapping) else {}
        return cls(**reader.read(table), data=table)

    @classmethod
    def from_store(cls, data: Mapping[str, Any]) -> Ruleset:
        """Read a table that was accepted when it was stored: whatever it costs to count by it, a
        game that is played by it goes on. Raises InvalidRuleset.
        """
        table = resolve(data)
        return cls(**reader.read(table, at_any_cost=True), data=table)

    @cached_property
    def too_dear(self) -> bool:
        """True when a layout takes longer to count than rules may that are new today."""
        wins = self.ending.wins_at_once
        return any(
            excess(self.layout_steps, shape, self.pack, self.values)
            or (wins and ways(wins, shape) > MOST_WAYS)
            for shape in self.shapes
        )

    def to_dict(self) -> dict[str, Any]:
        """The complete table, ready for TOML or JSON."""
        return copy.deepcopy(dict(self.data))

    def with_changes(self, changes: Mapping[str, Any]) -> Ruleset:
        """This ruleset with some entries changed as `extends` would. Raises InvalidRuleset.

        One that was too dear before may stay so: it is only played over more or fewer holes.
        """
        read = Ruleset.from_store if self.too_dear else Ruleset.from_dict
        return read(merged(self.data, changes))

    def read_row(self, entry: str, shape: Shape | None = None) -> Row:
        """A typed row: cards, a total (`14`, `=14`), or None for nothing. Raises InvalidLayout."""
        return entries.read(self, entry, shape)

    def read_cards(self, written: str, shape: Shape | None = None) -> Layout:
        """Cards, never a total; without a shape, in the one with so many. Raises InvalidLayout."""
        return entries.read_cards(self, written, shape)

    def counting(self, shape: Shape) -> Counting:
        """The compiled tables for one shape."""
        counting = self._counting.get(shape)
        if counting is None:
            counting = self._counting[shape] = counting_for(shape, self.values, self.layout_steps)
        return counting

    def bounds(self, shape: Shape, players: int) -> Bounds:
        """The fewest and the most that a layout of this shape can count (`bounds`)."""
        key = shape, self.packs_for(players) * 100 + self.jokers_for(players)
        if key not in self._bounds:
            self._bounds[key] = bounds(self, shape, players)
        return self._bounds[key]

    def _layout(self, layout: Layout | str) -> Layout:
        if isinstance(layout, Layout):
            return layout
        row = self.read_row(layout)
        if not isinstance(row, Layout):
            raise InvalidLayout(
                Problem("wrong-shape", text("cards were expected, not {value}", value=layout[:40]))
            )
        return row

    def count(self, layout: Layout | str) -> Tally:
        """What a layout counts, and why. Gaps count nothing."""
        layout = self._layout(layout)
        return self.counting(layout.shape).count(layout)

    def points(self, layout: Layout) -> int:
        """What a layout counts, without the reasons; the same number as `count(layout).total`."""
        return self.counting(layout.shape).points(layout)

    def score(self, hole: Hole) -> tuple[HoleScore | None, ...]:
        """What every row of a hole scored, None for a missing row; pending until all are there."""
        tallies = [self._tally(row) for row in hole.rows]
        if not hole.complete:
            return tuple(t and HoleScore(t[0], None, t[1], pending=True) for t in tallies)
        present = [t for t in tallies if t is not None]
        counted = self._counted(hole, present)
        return tuple(self._settle(hole, counted, seat, t[1]) for seat, t in enumerate(present))

    def counted(self, hole: Hole) -> Counted:
        """What the steps of a complete hole go by."""
        return self._counted(hole, [tally for row in hole.rows if (tally := self._tally(row))])

    def _counted(
        self, hole: Hole, tallies: Sequence[tuple[int, tuple[Line, ...], frozenset[str]]]
    ) -> Counted:
        counts, marks = tuple(t[0] for t in tallies), tuple(t[2] for t in tallies)
        return Counted(counts, hole.knocker, marks, self.at(hole.juncture))

    def at(self, juncture: Juncture) -> Juncture:
        """A hole of a game by these rules; its last one is known where only holes end it."""
        return juncture._replace(of=self.ending.last_hole)

    def _tally(self, row: Row) -> tuple[int, tuple[Line, ...], frozenset[str]] | None:
        budget.check()
        if row is None:
            return None
        if isinstance(row, int):
            return row, (Line(text("Counted at the table"), row, ()),), frozenset()
        tally = self.count(row)
        return tally.total, tally.lines, tally.marks

    def hole_points(self, hole: Hole) -> tuple[int, ...]:
        """The points of every row of a complete hole, without the reasons: those of `score`."""
        if self._asks_marks:
            return tuple([score.points or 0 for score in self.score(hole) if score])
        counts = tuple([self._points(row) for row in hole.rows if row is not None])
        counted = Counted(counts, hole.knocker, juncture=self.at(hole.juncture))
        points = [
            count + sum([more for _, more in self._changes(counted, seat)])
            for seat, count in enumerate(counts)
        ]
        for manual in hole.adjustments:
            points[manual.seat] += manual.points
        return tuple(points)

    @cached_property
    def _asks_marks(self) -> bool:
        """True when a step of the hole asks for a mark: only the explained count knows those."""
        return any(step.marked or step.someone_marked for step in self.hole_steps)

    def _points(self, row: Layout | int) -> int:
        return row if isinstance(row, int) else self.points(row)

    def _changes(self, counted: Counted, seat: int) -> Iterator[tuple[Adjustment, int]]:
        """The steps that concern a seat, and what each adds to its points."""
        points = counted.counts[seat]
        for step in self.hole_steps:
            if step.concerns(counted, seat):
                after = step.apply(points, counted, seat)
                yield step, after - points
                points = after

    def _settle(
        self, hole: Hole, counted: Counted, seat: int, lines: tuple[Line, ...]
    ) -> HoleScore:
        points = counted.counts[seat]
        for step, more in self._changes(counted, seat):
            label = reworded(self.knock_word, adjustment_label(step))
            lines += (Line(label, more, ()),)
            points += more
        for manual in hole.adjustments:
            if manual.seat == seat:
                lines += (Line(text("{reason}", reason=manual.reason), manual.points, ()),)
                points += manual.points
        return HoleScore(counted.counts[seat], points, lines)

    def winners(self, hole: Hole) -> tuple[int, ...]:
        """The places that win a hole, as in `low`; nobody while it is pending."""
        points = [score.points for score in self.score(hole) if score and score.points is not None]
        return self.low(points, hole.knocker) if points else ()

    def low(self, points: Sequence[int], knocker: int | None = None) -> tuple[int, ...]:
        """The places with the fewest points; a knocker tied for them steps back, or is the only
        one, where the ruleset says so (`knocker_tie`).
        """
        best = [seat for seat, value in enumerate(points) if value == min(points)]
        if knocker in best and len(best) > 1:
            if self.knocker_tie == "others":
                best.remove(knocker)
            elif self.knocker_tie == "knocker":
                best = [knocker]
        return tuple(best)

    def problems(
        self,
        hole: Hole | Iterable[Entry],
        seats: int | None = None,
        *,
        shape: Shape | None = None,
    ) -> tuple[Problem, ...]:
        """All that is wrong with a hole as entered; never raises. `seats`: how many play. A total
        is held against what layouts of `shape` can count; without one, those of any shape.
        """
        shapes = self.shapes if shape is None else (shape,)

        def limits(players: int) -> Bounds:
            every = [self.bounds(each, players) for each in shapes]
            return Bounds(min(each.low for each in every), max(each.high for each in every))

        return checks.problems(self, hole, seats, limits)
