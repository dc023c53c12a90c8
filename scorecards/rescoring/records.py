"""What must be stored of a game, derived from its entries, and where what is stored differs.

Entries, knockers and points by hand are what people wrote; who played a hole shows in its rows.
All else follows. Pure: reading is in `scorecards.archive`, mending in `scorekeeping`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorecards import turns
from scorecards.rescoring.games import PlayedGame, PlayedHole
from scorecards.rules import Hole, HoleScore, Manual, ProblemError, Ruleset, Shape
from scorecards.rules.absences import PRESENT, Absences
from scorecards.rules.courses import Course
from scorecards.rules.junctures import Juncture

# Reasons to finish that no rule gives and no correction takes back.
BY_HAND = frozenset({"agreed", "abandoned"})


class RowRecord(NamedTuple):
    """A row as it is stored."""

    entry: str
    counted: int | None
    points: int | None
    adjustments: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True)
class HoleRecord:
    """A hole as it is stored, its rows by position."""

    number: int
    knocker: int | None
    rows: Mapping[int, RowRecord]

    def pure(self, ruleset: Ruleset, shape: Shape) -> Hole:
        """The hole as the rules see it. Raises InvalidLayout when an entry cannot be read."""
        order = sorted(self.rows)
        return Hole(
            tuple(ruleset.read_row(self.rows[position].entry, shape) for position in order),
            order.index(self.knocker) if self.knocker in order else None,
            tuple(
                Manual(place, each["points"], each["reason"])
                for place, position in enumerate(order)
                for each in self.rows[position].adjustments
            ),
            Juncture(self.number),
        )


@dataclass(frozen=True)
class GameRecord:
    """A game as it is stored."""

    id: int
    code: str
    rules: Ruleset
    shape: Shape
    seats: int
    finish_reason: str
    holes: tuple[HoleRecord, ...]
    absences: Absences = PRESENT


class Difference(NamedTuple):
    """Something stored that does not follow. `what` is "entry" (cannot be read), "counted",
    "points" or "finished"; the other two say what is stored and what follows.
    """

    what: str
    hole: int | None
    position: int | None
    stored: Any
    follows: Any


Scores = Mapping[int, Mapping[int, HoleScore | None]]  # by hole number and position


def scores_of(game: GameRecord) -> Scores:
    """What every row scores. Raises InvalidLayout when an entry cannot be read."""
    course = Course(game.rules, game.seats, game.absences)
    scores = {}
    for hole in game.holes:
        order = sorted(hole.rows)
        pure = course.play(order, hole.pure(game.rules, game.shape))
        scores[hole.number] = dict(zip(order, game.rules.score(pure), strict=True))
    return scores


def finish_reason(game: GameRecord, scores: Scores) -> str:
    """Why the game is over with these scores, "" when it is not."""
    if game.finish_reason in BY_HAND:
        return game.finish_reason
    points = {
        number: {position: score and score.points for position, score in row.items()}
        for number, row in scores.items()
    }
    complete = [hole for hole in game.holes if turns.is_complete(points[hole.number].values())]
    layouts: list[Any] = []
    if complete and game.rules.ending.wins_at_once:
        last = complete[-1].rows
        entries = [last[at].entry if at in last else "" for at in range(game.seats)]
        layouts = [game.rules.read_row(entry, game.shape) for entry in entries]
    card = turns.pure_game(game.rules, game.seats, points, layouts=layouts, absences=game.absences)
    outcome = card.outcome()
    return outcome.reason if outcome else ""


def played_game(game: GameRecord) -> PlayedGame:
    """The complete holes of a game. Raises InvalidLayout when an entry cannot be read."""
    holes = []
    for hole in game.holes:
        pure, order = hole.pure(game.rules, game.shape), sorted(hole.rows)
        rows = {at: row for at, row in zip(order, pure.rows, strict=True) if row is not None}
        if len(rows) == len(order):
            by_hand = tuple(each._replace(seat=order[each.seat]) for each in pure.adjustments)
            knocker = hole.knocker if hole.knocker in order else None
            holes.append(PlayedHole(hole.number, rows, knocker, by_hand))
    return PlayedGame(game.shape, game.seats, tuple(holes), game.absences)


def differences(game: GameRecord) -> Iterator[Difference]:
    """Everything stored that does not follow from the entries."""
    try:
        scores = scores_of(game)
    except ProblemError:
        yield from _unreadable(game)
        return
    for hole in game.holes:
        for position, row in hole.rows.items():
            score = scores[hole.number][position]
            counted, points = (score.counted, score.points) if score else (None, None)
            if row.counted != counted:
                yield Difference("counted", hole.number, position, row.counted, counted)
            if row.points != points:
                yield Difference("points", hole.number, position, row.points, points)
    reason = finish_reason(game, scores)
    if reason != game.finish_reason:
        yield Difference("finished", None, None, game.finish_reason, reason)


def _unreadable(game: GameRecord) -> Iterator[Difference]:
    for hole in game.holes:
        for position, row in hole.rows.items():
            try:
                game.rules.read_row(row.entry, game.shape)
            except ProblemError as error:
                yield Difference("entry", hole.number, position, row.entry, str(error))
