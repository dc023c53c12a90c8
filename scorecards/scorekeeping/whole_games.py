"""A whole game as it is stored: every hole with its rows, and who sits there.

Read under the game's lock by what concerns all of it at once; saving a hole reads only that hole.
"""

from scorecards.models import Hole, Seat
from scorecards.scorekeeping.statements import LockedGame, LockedHole, Row


def seat_names(game: LockedGame) -> tuple[str, ...]:
    """Who sits there, in order."""
    seats = Seat.objects.filter(game=game.id).order_by("position")
    return tuple(seats.values_list("name", flat=True))


def every_hole(game: LockedGame, seats: int) -> list[tuple[LockedHole, list[int]]]:
    """Every hole with a row for each seat, and the positions that play it."""
    every = Hole.objects.filter(game=game.id).order_by("number").prefetch_related("scores")
    holes = []
    for stored in every:
        rows = [Row(position) for position in range(seats)]
        for score in stored.scores.all():
            rows[score.position] = Row(
                score.position,
                score.entry,
                score.counted,
                score.points,
                score.adjustments,
                score.revision,
            )
        present = sorted(score.position for score in stored.scores.all())
        knocks = stored.knocker_revision
        hole = LockedHole(stored.pk, stored.number, stored.knocker, knocks, tuple(rows), 0, None)
        holes.append((hole, present))
    return holes
