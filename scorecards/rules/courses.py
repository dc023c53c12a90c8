"""A game by some rules, hole by hole: what steps that look back have to know before each hole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorecards.rules.absences import PRESENT, Absences
from scorecards.rules.games import Game
from scorecards.rules.holes import Hole
from scorecards.rules.junctures import Juncture, among, firsts
from scorecards.rules.rulesets import Ruleset


class Course:
    """The complete holes of a game so far. `order` are the seats of those who play a hole."""

    def __init__(self, ruleset: Ruleset, seats: int, absences: Absences = PRESENT) -> None:
        self.ruleset, self.seats, self.absences = ruleset, seats, absences
        self.points: list[tuple[int, ...]] = []
        self.streaks = {step: [0] * seats for step in ruleset.hole_steps if step.in_a_row}

    def at(self, order: Sequence[int], hole: Hole) -> Hole:
        """The hole as the next of this game."""
        if not self.ruleset.looks_back:
            return hole
        totals = Game(self.ruleset, self.seats, tuple(self.points)).totals
        juncture = hole.juncture._replace(
            totals=tuple(totals[seat] for seat in order),
            streaks={
                step: tuple(streaks[seat] for seat in order)
                for step, streaks in self.streaks.items()
            },
        )
        return replace(hole, juncture=juncture)

    def play(self, order: Sequence[int], hole: Hole) -> Hole:
        """The hole as the next of this game, which goes on with it once it is complete."""
        hole = self.at(order, hole)
        if self.ruleset.looks_back and hole.complete:
            points = dict(zip(order, self.ruleset.hole_points(hole), strict=True))
            number = hole.juncture.number
            self.points.append(self.absences.points(number, points, self.seats))
            self._count_streaks(order, hole)
        return hole

    def _count_streaks(self, order: Sequence[int], hole: Hole) -> None:
        """Whoever did not play the hole, or does not meet the conditions, begins again."""
        counted = self.ruleset.counted(hole) if self.streaks else None
        for step, streaks in self.streaks.items():
            for seat in range(self.seats):
                met = seat in order and counted and step.meets(counted, order.index(seat))
                streaks[seat] = streaks[seat] + 1 if met else 0


def telling(ruleset: Ruleset, seats: int) -> Juncture:
    """A hole of a game in which as many of its steps as can be act: the first player is last by the
    totals so far, and everybody has been in every row.
    """
    steps = ruleset.hole_steps
    numbers = {
        1,
        *(first for step in steps for first in firsts(step.holes, ruleset.ending.last_hole)),
    }
    acting = {
        number: sum(among(step.holes, ruleset.at(Juncture(number))) for step in steps)
        for number in sorted(numbers)
    }
    number = max(acting, key=lambda each: acting[each])
    standing = any(step.standing for step in steps)
    totals = tuple(range(10 * seats, 0, -10)) if standing else ()
    rows: dict[object, tuple[int, ...]] = {
        step: (step.in_a_row - 1,) * seats for step in steps if step.in_a_row
    }
    return Juncture(number, totals=totals, streaks=rows)
