"""Holes that are counted again because an earlier one was corrected: where the rules look back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import connection

from scorecards.rules.courses import Course
from scorecards.scorekeeping.settlement import pure_hole, with_scores
from scorecards.scorekeeping.statements import LockedGame, LockedHole, Row
from scorecards.turns import PointsByHole


class Recount(NamedTuple):
    """A hole with other points than before, and the positions that play it."""

    hole: LockedHole
    rows: tuple[Row, ...]
    order: tuple[int, ...]

    @property
    def points(self) -> dict[int, int | None]:
        """The points by position."""
        return {position: self.rows[position].points for position in self.order}


def recounts(
    game: LockedGame, holes: Iterable[tuple[LockedHole, Sequence[int]]]
) -> dict[int, Recount]:
    """The holes, of all that a game has, whose points are no longer those that follow; none where
    the rules do not look back.
    """
    if not game.rules.looks_back:
        return {}
    every = sorted(holes, key=lambda each: each[0].number)
    course = Course(game.rules, len(every[0][0].rows) if every else 0, game.absences)
    other = {}
    for hole, present in every:
        order = tuple(sorted(present))
        pure = course.play(order, pure_hole(game, hole, order))
        scores = dict(zip(order, game.rules.score(pure), strict=True))
        rows = with_scores(hole.rows, scores)
        if rows != hole.rows:
            other[hole.number] = Recount(hole, rows, order)
    return other


def with_recounts(points: PointsByHole, other: Mapping[int, Recount]) -> PointsByHole:
    """The points of all holes, those of recounted ones as they are now."""
    return {**points, **{number: each.points for number, each in other.items()}}


def write_recounts(game: LockedGame, other: Iterable[Recount]) -> None:
    """Store the points of these holes. Nothing was entered in them, so no revision counts up."""
    points = [
        (each.rows[position].points, each.hole.id, position)
        for each in other
        for position in each.order
    ]
    holes = [(game.version + 1, each.hole.id) for each in other]
    if not points:
        return
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE scorecards_score SET points = %s WHERE hole_id = %s AND position = %s", points
        )
        cursor.executemany("UPDATE scorecards_hole SET version = %s WHERE id = %s", holes)
