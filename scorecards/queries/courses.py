"""The course of a game, as what is told about it asks for it: from the rows as they are stored."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorecards import turns
from scorecards.models import Game
from scorecards.queries.game_rows import StoredHole, StoredRow, holes_of, is_typed, names_of
from scorecards.queries.keepsake import keepsake
from scorecards.queries.scorecard import Scorecard
from scorecards.queries.tables import scorecard_of
from scorecards.rules import Layout, ProblemError
from scorecards.rules.highlights import Course, Deal, Part


class GameState(NamedTuple):
    """All that the page of a game is made of: its rows, its scorecard, what a phone takes along of
    it, and its course.
    """

    holes: Mapping[int, StoredHole]
    card: Scorecard
    keepsake: dict[str, Any]
    course: Course


def game_state(game: Game) -> GameState:
    """The state of a game, in two queries."""
    names, holes = names_of(game), holes_of(game)
    card = scorecard_of(game, names, holes)
    course = course_of(game, names, holes, card)
    return GameState(holes, card, keepsake(game, names, holes), course)


def course(game: Game) -> Course:
    """The complete holes of a game, in two queries."""
    names, holes = names_of(game), holes_of(game)
    return course_of(game, names, holes, scorecard_of(game, names, holes))


def course_of(
    game: Game, names: Sequence[str], holes: Mapping[int, StoredHole], card: Scorecard
) -> Course:
    """The complete holes of a game whose rows were read; nothing is asked of the database."""
    return Course(
        ruleset=game.rules,
        names=tuple(names),
        deals=tuple(
            _deal(game, hole, len(names))
            for hole in holes.values()
            if hole.rows and turns.is_complete(hole.points.values())
        ),
        planned=card.planned,
        winners=tuple(seat.position for seat in card.seats if seat.wins),
        left=game.presence.left,
    )


def _deal(game: Game, hole: StoredHole, seats: int) -> Deal:
    parts = {position: _part(game, row) for position, row in hole.rows.items()}
    points = game.presence.points(hole.number, hole.points, seats)
    missed = {seat: points[seat] for seat in range(seats) if seat not in parts}
    return Deal(hole.number, parts, hole.knocker, missed)


def _part(game: Game, row: StoredRow) -> Part:
    by_hand = sum([each["points"] for each in row.adjustments])
    return Part(row.points or 0, row.counted or 0, by_hand, _layout(game, row.entry))


def _layout(game: Game, entry: str) -> Layout | None:
    """The cards of a row; None for a typed total, and for what cannot be read any more: then there
    is less to tell, and the page stands all the same.
    """
    if is_typed(entry):
        return None
    try:
        row = game.rules.read_row(entry, game.shape)
    except ProblemError:
        return None
    return row if isinstance(row, Layout) else None
