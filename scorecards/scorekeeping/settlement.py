"""What a hole and its game come to once rows are in: problems, points, and whether it is over.

Works on what `statements.py` read and changes nothing. Here seats are positions at the table; the
rules know only the rows of those who play the hole (after an elimination some do not), so this is
where one is translated into the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from scorecards import rules, turns
from scorecards.rescoring.records import BY_HAND
from scorecards.rules import HoleScore, Layout, Manual, Outcome, Problem
from scorecards.rules.courses import Course
from scorecards.rules.junctures import Juncture
from scorecards.scorekeeping.statements import LockedGame, LockedHole, Row
from scorecards.turns import PointsByHole


@dataclass(frozen=True)
class Table:
    """A game under its lock, one of its holes, and the points of all holes. Where the rules look
    back, also all holes with their rows.
    """

    game: LockedGame
    hole: LockedHole
    points: PointsByHole
    every: Mapping[int, LockedHole] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hole.rows)

    @property
    def last_number(self) -> int:
        """The last hole that was begun, 0 before the first."""
        return max(self.points, default=0)

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The positions that play this hole."""
        return turns.playing(
            self.game.rules,
            self.seats,
            self.points,
            number=self.hole.number,
            absences=self.game.absences,
        )

    @property
    def dealer(self) -> int:
        """Who deals this hole."""
        return turns.dealer(
            self.game.first_dealer, self.hole.number, seats=self.seats, players=self.playing
        )

    def card(
        self, points: PointsByHole, *, layouts: Sequence[Layout | int | None] = ()
    ) -> rules.Game:
        """The pure game with these points."""
        return turns.pure_game(
            self.game.rules, self.seats, points, layouts=layouts, absences=self.game.absences
        )

    def pure_hole(self, rows: Sequence[Row], knocker: int | None) -> rules.Hole:
        """The hole as the rules see it: one row for each who plays it."""
        hole = replace(self.hole, rows=tuple(rows), knocker=knocker)
        return self.course.at(self.playing, pure_hole(self.game, hole, self.playing))

    @cached_property
    def course(self) -> Course:
        """The complete holes before this one, as far as the rules ask for them."""
        course = Course(self.game.rules, self.seats, self.game.absences)
        for number in sorted(self.every):
            if number < self.hole.number:
                order = tuple(sorted(self.points[number]))
                course.play(order, pure_hole(self.game, self.every[number], order))
        return course

    def read(self, row: Row) -> Layout | int | None:
        """The cards or total of a stored row. Never fails: it was read once to be stored."""
        return self.read_text(row.entry)

    def read_text(self, entry: str) -> Layout | int | None:
        """The cards or total of a text. Raises InvalidLayout for one that was never stored."""
        return self.game.rules.read_row(entry, self.game.shape)

    def problems(self, hole: rules.Hole) -> list[Problem]:
        """Everything wrong with the hole, with positions at the table as seats.

        The number of players is left out: that was settled when the game was started.
        """
        return [
            each if each.seat is None else each.at(self.playing[each.seat])
            for each in self.game.rules.problems(hole, self.seats, shape=self.game.shape)
            if each.code != "players"
        ]

    def scores(self, hole: rules.Hole) -> dict[int, HoleScore | None]:
        """What everyone who plays the hole counted and got, by position."""
        return dict(zip(self.playing, self.game.rules.score(hole), strict=True))


def pure_hole(game: LockedGame, hole: LockedHole, order: Sequence[int]) -> rules.Hole:
    """A hole as the rules see it, by itself: one row for each who plays it."""
    places = {position: place for place, position in enumerate(order)}
    return rules.Hole(
        tuple(game.rules.read_row(hole.rows[position].entry, game.shape) for position in order),
        None if hole.knocker is None else places.get(hole.knocker),
        tuple(
            Manual(places[row.position], each["points"], each["reason"])
            for row in hole.rows
            if row.position in places
            for each in row.adjustments
        ),
        Juncture(hole.number),
    )


def with_scores(rows: Sequence[Row], scores: dict[int, HoleScore | None]) -> tuple[Row, ...]:
    """The rows with what they counted, and their points unless those are pending."""
    return tuple(
        replace(row, counted=score.counted, points=score.points)
        if (score := scores.get(row.position))
        else replace(row, counted=None, points=None)
        for row in rows
    )


def points_after(table: Table, rows: Sequence[Row]) -> PointsByHole:
    """The points of all holes with these rows in place of this hole's."""
    return {
        **table.points,
        table.hole.number: {position: rows[position].points for position in table.playing},
    }


def finish_reason(table: Table, outcome: Outcome | None) -> str:
    """Why the game is over now, "" when it is not. An end that the table agreed on stays."""
    if table.game.finish_reason in BY_HAND:
        return table.game.finish_reason
    return outcome.reason if outcome else ""
