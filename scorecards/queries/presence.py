"""Who plays the next hole of a game, who sits it out, and who has left. Two reads."""

from dataclasses import dataclass

from scorecards import turns
from scorecards.models import Game
from scorecards.queries.game_rows import holes_of, names_of


@dataclass(frozen=True)
class SeatNow:
    """A seat as it is for the next hole: "plays", "out" for this hole, "left", or "beaten"; and
    whether a hand of theirs is in.
    """

    position: int
    name: str
    state: str
    ready: bool


@dataclass(frozen=True)
class TableNow:
    """The table at the hole that is to be entered next."""

    number: int
    seats: tuple[SeatNow, ...]


def table_now(game: Game) -> TableNow:
    """Everybody at the table of a game that is not over."""
    names, holes, presence = names_of(game), holes_of(game), game.presence
    points = {number: hole.points for number, hole in holes.items()}
    number = turns.next_hole(points)
    playing = turns.playing(game.rules, len(names), points, number=number, absences=presence)
    rows = holes[number].rows if number in holes else {}
    seats = []
    for at, name in enumerate(names):
        absence = presence.of(at, number)
        state = "plays" if at in playing else "beaten"
        if absence is not None:
            state = "left" if absence.last is None else "out"
        seats.append(SeatNow(at, name, state, at in rows and bool(rows[at].entry)))
    return TableNow(number, tuple(seats))
