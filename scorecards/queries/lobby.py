"""A table before its first hole, for who keeps the score: what is asked, and who sits on which
phone.
"""

from dataclasses import dataclass

from scorecards.display.headlines import say_sitting
from scorecards.models import Game
from scorecards.queries.phones import Place, seats_on
from scorecards.queries.scorecard import Scorecard


@dataclass(frozen=True)
class Lobby:
    """What is asked or how many sit, and the seats in their order."""

    headline: str
    places: tuple[Place, ...]

    @property
    def sitting(self) -> bool:
        """Does anybody sit on a phone of their own?"""
        return any(place.here or place.elsewhere for place in self.places)


def lobby_of(game: Game, card: Scorecard, mine: int | None) -> Lobby:
    """The lobby as the phone sees it whose seat is `mine`. It may have it by its account."""
    elsewhere = seats_on(game.accesses.all(), game) - {mine}
    places = tuple(
        Place(seat.position, seat.name, seat.position == mine, seat.position in elsewhere)
        for seat in card.seats
    )
    sitting = sum(place.here or place.elsewhere for place in places)
    return Lobby(say_sitting(sitting, len(places)), places)
