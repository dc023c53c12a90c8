"""A game as it was played, and what it would have been under a ruleset: with every reason, or the
points alone, which is many times as fast and the same by tests.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorecards import rules
from scorecards.rules import Card, Ending, Hole, HoleScore, Layout, Manual, Ruleset, Shape
from scorecards.rules.absences import PRESENT, Absences
from scorecards.rules.cards import BY_CODE, GAP
from scorecards.rules.courses import Course
from scorecards.rules.endings import EndType
from scorecards.rules.junctures import Juncture

Row = Layout | int
Points = tuple[tuple[int, ...], ...]  # hole by hole, one number a seat
Layouts = Sequence[tuple[Row | None, ...]]  # the same of rows


@dataclass(frozen=True)
class PlayedHole:
    """A complete hole. Who does not play it has no row; `by_hand` names positions at the table."""

    number: int
    rows: Mapping[int, Row]
    knocker: int | None = None
    by_hand: tuple[Manual, ...] = ()

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The positions of those who play it."""
        return tuple(sorted(self.rows))

    @cached_property
    def pure(self) -> Hole:
        """The hole as the rules see it: one row for each who plays it."""
        order = self.order
        return Hole(
            tuple(self.rows[position] for position in order),
            order.index(self.knocker) if self.knocker in order else None,
            tuple(each._replace(seat=order.index(each.seat)) for each in self.by_hand),
            Juncture(self.number),
        )


@dataclass(frozen=True)
class PlayedGame:
    """The complete holes of a game, in order."""

    shape: Shape
    seats: int
    holes: tuple[PlayedHole, ...]
    absences: Absences = PRESENT

    def course(self, ruleset: Ruleset) -> list[Hole]:
        """The holes as some rules see them, each with what lies before it."""
        course = Course(ruleset, self.seats, self.absences)
        return [course.play(hole.order, hole.pure) for hole in self.holes]

    def points(self, hole: PlayedHole, points: Mapping[int, int]) -> tuple[int, ...]:
        """The points of every seat in a hole; `points` are those of who played it."""
        return self.absences.points(hole.number, points, self.seats)

    @cached_property
    def codes(self) -> frozenset[int]:
        """The codes of the cards that lay on the table, each once."""
        rows = [row for hole in self.holes for row in hole.rows.values()]
        codes = frozenset().union(*[row.codes for row in rows if isinstance(row, Layout)])
        return codes - {GAP}

    @property
    def cards(self) -> frozenset[Card]:
        """Every card that lay on the table, each once."""
        return frozenset([BY_CODE[code] for code in self.codes])

    @property
    def layouts(self) -> Layouts:
        """What lay there, hole by hole; None for who did not play it."""
        return [tuple(map(hole.rows.get, range(self.seats))) for hole in self.holes]

    @cached_property
    def stayed(self) -> tuple[int, ...]:
        """Who played every hole they were there for: who was out, or left, before the end cannot
        win under any rules.
        """
        return tuple(
            seat
            for seat in range(self.seats)
            if seat not in self.absences.left
            and all(seat in hole.rows or self.absences.of(seat, hole.number) for hole in self.holes)
        )


@dataclass(frozen=True)
class Ended:
    """When a game is over and who has won it. `after` counts holes; `reason` is "" when these rules
    would have played on, and then the winners only lead.
    """

    after: int
    reason: str
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Rescored:
    """A game under a ruleset: for every hole the scores by position, the totals, and its end."""

    scores: tuple[Mapping[int, HoleScore], ...]
    running: Points
    end: Ended

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's total after the last hole."""
        return self.running[-1]


def rescore(game: PlayedGame, ruleset: Ruleset, *, own: bool = False) -> Rescored:
    """The game under a ruleset. `own`: it was played by that very ruleset, so it ended as it did.

    There must be a hole, and the ruleset must fit the game (`caveats.misfit`).
    """
    scores = []
    played = ruleset if own else lasting(ruleset, len(game.holes))
    for hole, pure in zip(game.holes, game.course(played), strict=True):
        settled = played.score(pure)
        scores.append({at: one for at, one in zip(hole.order, settled, strict=True) if one})
    points = tuple(
        game.points(hole, {at: one.points or 0 for at, one in row.items()})
        for hole, row in zip(game.holes, scores, strict=True)
    )
    running = rules.Game(ruleset, game.seats, points).running
    return Rescored(tuple(scores), running, end_of(game, ruleset, points, own=own))


def verdict(game: PlayedGame, ruleset: Ruleset, *, own: bool = False) -> Ended:
    """The end that `rescore` explains, by the points alone: an eighth of the work."""
    points = []
    played = ruleset if own else lasting(ruleset, len(game.holes))
    for hole, pure in zip(game.holes, game.course(played), strict=True):
        by_position = dict(zip(hole.order, played.hole_points(pure), strict=True))
        points.append(game.points(hole, by_position))
    return end_of(game, ruleset, tuple(points), own=own)


def end_of(game: PlayedGame, ruleset: Ruleset, points: Points, *, own: bool) -> Ended:
    """The end of a game with these points: after the first hole at which these rules end it.

    How many holes are played is the table's choice and not the variant's, so a number of holes in
    the ruleset is taken to be as many as were played.
    """
    played = ruleset if own else lasting(ruleset, len(points))
    layouts = game.layouts if ruleset.ending.wins_at_once else ()
    seats, stayed = game.seats, game.stayed
    first = len(points) if own or ends_by_holes(ruleset.ending) else 1
    for after in range(first, len(points) + 1):
        last = layouts[after - 1 : after]
        outcome = rules.Game(played, seats, points[:after], tuple(last)).outcome()
        if outcome:
            winners = tuple(seat for seat in outcome.winners if seat in stayed)
            return Ended(after, outcome.reason, winners or leading(played, points[:after], stayed))
    return Ended(len(points), "", leading(played, points, stayed))


def ends_by_holes(ending: Ending) -> bool:
    """Is the last hole the only one that can end a game?"""
    by_holes = ending.type in (EndType.HOLES, EndType.OPEN)
    return by_holes and ending.wins_at is None and ending.wins_at_once is None


def lasting(ruleset: Ruleset, holes: int) -> Ruleset:
    """The ruleset over so many holes, where a number of holes ends it."""
    if ruleset.ending.holes == holes:
        return ruleset
    return replace(ruleset, ending=replace(ruleset.ending, holes=holes))


def leading(ruleset: Ruleset, points: Points, stayed: Sequence[int]) -> tuple[int, ...]:
    """Who of those who stayed has the lowest total; of all when nobody stayed."""
    totals = rules.Game(ruleset, len(points[0]), points).totals
    seats = stayed or range(len(totals))
    least = min(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == least)
