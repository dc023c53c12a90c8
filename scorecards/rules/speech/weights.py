"""How much hangs on a question: of some dealt hands, those that its answers count differently."""

from __future__ import annotations

from functools import cached_property
from random import Random

from scorecards.rules.choices.samples import stock_of
from scorecards.rules.holes import Hole
from scorecards.rules.layouts import Layout
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.speech.changes import changed
from scorecards.rules.speech.forms import Outcome, Question

HOLES, SEATS = 100, 2
OF_THE_HOLE = {"hole"}
OF_THE_GAME = {"end", "ends_by", "players", "packs"}
Counts = list[tuple[int, ...]]


class Scales:
    """The same hands for every question of a text."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    @cached_property
    def rows(self) -> list[Layout]:
        """The hands, one after the other."""
        rng, stock = Random(20261129), stock_of(self.ruleset, SEATS)
        shape = self.ruleset.shape
        dealt = (rng.sample(stock, shape.dealt * SEATS) for _ in range(HOLES))
        size = shape.dealt
        return [
            Layout(shape, tuple(cards[seat * size : (seat + 1) * size]))
            for cards in dealt
            for seat in range(SEATS)
        ]

    @cached_property
    def counts(self) -> Counts:
        """What they count by the rules so far."""
        return self.counted(self.ruleset)

    def counted(self, ruleset: Ruleset) -> Counts:
        """What the hands of each hole count."""
        points = [ruleset.points(row) for row in self.rows]
        return [tuple(points[at : at + SEATS]) for at in range(0, len(points), SEATS)]

    def weight(self, question: Outcome) -> int:
        """So many of the holes are scored differently by the first two answers."""
        if not isinstance(question, Question) or len(question.choices) < 2:
            return 0
        first = question.choices[:2]
        touched = {key for choice in first for key in choice.changes}
        if touched <= OF_THE_GAME:
            return 0
        one, other = (changed(self.ruleset, choice.changes) for choice in first)
        if one.shape != other.shape or one.jokers != other.jokers:
            return HOLES
        if touched <= OF_THE_HOLE:
            holes = [Hole(counts, 0) for counts in self.counts]
            return sum(one.hole_points(hole) != other.hole_points(hole) for hole in holes)
        pairs = zip(self.counted(one), self.counted(other), strict=True)
        return sum(a != b for a, b in pairs)
