"""A ruleset: one complete way to play, as data that can count a layout, score a hole and say what
is wrong with it.

Immutable, and compiled once when it is first used. It scores finished layouts; it does not play the
game.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorecards.rules import checking, compiled, entries, reading, wording
from scorecards.rules.adjustments import Adjustment, Counted, adjustment_label
from scorecards.rules.cards import JOKER, Pack
from scorecards.rules.columns import counting_for
from scorecards.rules.endings import Ending
from scorecards.rules.holes import Hole, HoleScore, Row
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.sources import merged, resolve
from scorecards.rules.tally import Counting, Line, Tally
from scorecards.rules.texts import InvalidLayout, Problem, Text, text
from scorecards.rules.values import Values

Entry = str | Layout | int | None


@dataclass(frozen=True)
class Ruleset:
    """A way to play. Made by ``from_dict``; ``to_dict`` gives the same table back with ``extends``
    resolved.
    """

    slug: str
    name: str
    aliases: tuple[str, ...]
    source: str
    confidence: str
    summary: str
    players: tuple[int, int]
    pack: Pack
    packs: tuple[tuple[int, int], ...]
    jokers: tuple[tuple[int, int], ...]
    shapes: tuple[Shape, ...]
    values: Values
    layout_steps: tuple[Match | Exactly, ...]
    hole_steps: tuple[Adjustment, ...]
    ending: Ending
    knock: str
    ends_by: str
    knocker_tie: str
    gaps: bool
    notes: tuple[str, ...]
    stakes: Mapping[str, Any] | None
    data: Mapping[str, Any] = field(repr=False, hash=False)
    _counting: dict[Shape, Counting] = field(
        default_factory=dict, init=False, repr=False, compare=False, hash=False
    )

    # -- making
    # ------------------------------------------------------------------------------------------

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Ruleset:
        """Read a table (``architecture`` of a variant file). Raises InvalidRuleset with every
        mistake in it.
        """
        table = resolve(data) if isinstance(data, Mapping) else {}
        return cls(**reading.read(table), data=table)

    def to_dict(self) -> dict[str, Any]:
        """The complete table, ready for TOML or JSON."""
        return copy.deepcopy(dict(self.data))

    def with_changes(self, changes: Mapping[str, Any]) -> Ruleset:
        """This ruleset with some entries changed as ``extends`` would. Raises InvalidRuleset."""
        return Ruleset.from_dict(merged(self.data, changes))

    # -- asking
    # ------------------------------------------------------------------------------------------

    @property
    def shape(self) -> Shape:
        """The shape it is played with unless another is chosen."""
        return self.shapes[0]

    def packs_for(self, players: int) -> int:
        """How many packs so many players use."""
        return reading.for_players(self.packs, players)

    def jokers_for(self, players: int) -> int:
        """How many jokers are in play with so many players, in all packs together."""
        return reading.for_players(self.jokers, players)

    @cached_property
    def special_suits(self) -> dict[str, tuple[str, ...]]:
        """The ranks where a suit matters, each with the suits that make the difference."""
        return checking.special_suits(self)

    @property
    def needs_suits(self) -> bool:
        """True when some card cannot be counted without its suit."""
        return bool(self.special_suits)

    def shape_for(self, cells: int, rows: int = 0) -> Shape | None:
        """The shape with so many cells (and rows, if given); a free one takes any number."""
        for shape in self.shapes:
            if shape.free or (shape.cells == cells and rows in (0, 1, shape.rows)):
                return shape
        return None

    def read_row(self, entry: str, shape: Shape | None = None) -> Row:
        """What was typed for a row: cards, a total (``14``, ``=14``), or None for nothing. Raises
        InvalidLayout.
        """
        return entries.read(self, entry, shape)

    def read_cards(self, written: str, shape: Shape | None = None) -> Layout:
        """Cards and never a total; without a shape, the one so many cards have. Raises
        InvalidLayout.
        """
        return entries.read_cards(self, written, shape)

    # -- counting
    # ----------------------------------------------------------------------------------------

    def counting(self, shape: Shape) -> Counting:
        """The compiled tables for one shape."""
        counting = self._counting.get(shape)
        if counting is None:
            counting = self._counting[shape] = counting_for(shape, self.values, self.layout_steps)
        return counting

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
        """What a layout counts, without the reasons; the same number as ``count(layout).total``."""
        return self.counting(layout.shape).points(layout)

    def score(self, hole: Hole) -> tuple[HoleScore | None, ...]:
        """What every row of a hole scored; None for a row that is not in. Pending while a row is
        missing.
        """
        tallies = [self._tally(row) for row in hole.rows]
        if not hole.complete:
            return tuple(t and HoleScore(t[0], None, t[1], pending=True) for t in tallies)
        present = [t for t in tallies if t is not None]
        counted = Counted(tuple(t[0] for t in present), hole.knocker, tuple(t[2] for t in present))
        return tuple(self._settle(hole, counted, seat, t[1]) for seat, t in enumerate(present))

    def _tally(self, row: Row) -> tuple[int, tuple[Line, ...], frozenset[str]] | None:
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
        counted = Counted(counts, hole.knocker)
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
            lines += (Line(adjustment_label(step), more, ()),)
            points += more
        for manual in hole.adjustments:
            if manual.seat == seat:
                lines += (Line(text("{reason}", reason=manual.reason), manual.points, ()),)
                points += manual.points
        return HoleScore(counted.counts[seat], points, lines)

    def winners(self, hole: Hole) -> tuple[int, ...]:
        """The places with the fewest points in a hole; nobody while it is pending (``knocker_tie``:
        French golf).
        """
        points = [score.points for score in self.score(hole) if score and score.points is not None]
        return self.low(points, hole.knocker) if points else ()

    def low(self, points: Sequence[int], knocker: int | None = None) -> tuple[int, ...]:
        """The places with the fewest points, the knocker stepping back from a tie where the ruleset
        says so.
        """
        best = [seat for seat, value in enumerate(points) if value == min(points)]
        if self.knocker_tie == "others" and knocker in best and len(best) > 1:
            best.remove(knocker)
        return tuple(best)

    # -- what is wrong
    # -----------------------------------------------------------------------------------

    def problems(
        self, hole: Hole | Iterable[Entry], seats: int | None = None
    ) -> tuple[Problem, ...]:
        """Everything wrong with what was entered, at once. Never raises. ``seats``: players at the
        table.
        """
        return checking.problems(self, hole, seats)

    # -- telling
    # -----------------------------------------------------------------------------------------

    def compiled(
        self, shape: Shape, players: int, translate: Callable[[str], str] = str
    ) -> dict[str, Any]:
        """What a phone needs to score a layout of this shape by itself, as JSON."""
        return compiled.compile_for(self, shape, players, translate)

    def sentences(self) -> list[Text]:
        """The rules in words."""
        return wording.sentences(self)

    @property
    def has_jokers(self) -> bool:
        """True when jokers are in play with any number of players."""
        return any(number for _, number in self.jokers) and JOKER in self.values.written
