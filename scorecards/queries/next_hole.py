"""The hole the table waits for: who deals it, and whose hands are in. Never a card of it."""

from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.display.headlines import say_deal, say_hands
from scorecards.queries.scorecard import Scorecard
from scorecards.queries.seals import Counting


@dataclass(frozen=True)
class NextHole:
    """The hole to be played or counted next, its players by name."""

    number: int
    dealer: str
    ready: tuple[str, ...]  # whose hands are in
    missing: tuple[str, ...]  # who still has to enter; nobody while no hand is in

    @property
    def sentence(self) -> str:
        """What is waited for, in the language of the page: `Hole 8 is being counted. 2 of 4 hands
        are in.`
        """
        if not self.ready:
            return self.brief
        counted = gettext("Hole %(number)d is being counted.") % {"number": self.number}
        return f"{counted} {self.brief}"

    @property
    def brief(self) -> str:
        """The same below a headline that names the hole: `2 of 4 hands are in.`"""
        if not self.ready:
            return say_deal(self.dealer, self.number)
        return say_hands(len(self.ready), len(self.ready) + len(self.missing))

    @property
    def call(self) -> str:
        """What the phone of somebody says whose turn it is."""
        alone = len(self.missing) == 1
        return gettext("Only your cards are missing.") if alone else gettext("Now your cards.")

    def turn(self, name: str) -> str:
        """Is it this player's turn to count: "" while it is not, "hole" once somebody else's hand
        is in, "last" once everybody else's is.
        """
        if name not in self.missing:
            return ""
        return "last" if len(self.missing) == 1 else "hole"


def next_hole_of(card: Scorecard, sealed: Counting | None) -> NextHole | None:
    """The hole that comes next on a scorecard; `sealed` is the one whose hands are sealed, if there
    is one. None once the game is over.
    """
    if card.next_hole is None:
        return None
    if sealed and sealed.number == card.next_hole:
        return NextHole(sealed.number, card.next_dealer, sealed.ready, sealed.counting)
    begun = next((hole for hole in card.holes if hole.number == card.next_hole), None)
    ready: tuple[str, ...] = ()
    if begun:
        ready = tuple(
            seat.name
            for seat, cell in zip(card.seats, begun.cells, strict=True)
            if seat.name not in begun.missing and not {"out", "away"} & set(cell.marks)
        )
    missing = begun.missing if begun and ready else ()
    return NextHole(card.next_hole, card.next_dealer, ready, missing)
