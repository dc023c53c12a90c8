"""The card that stakes read: points, winners, dealer and knocker, and nothing of the cards."""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.rules.texts import Problem, ProblemError, Text, text


@dataclass(frozen=True, slots=True)
class PlayedHole:
    """A complete hole: the points of every seat and its winners (`Ruleset.winners`).

    `counted` is what the seats counted before anything was added for the knock, where that differs
    from the points: the knock is judged by it. `players` are the seats that played it, None for
    all: whoever was not there neither pays nor gets anything for it.

    Raises ProblemError for figures that are not whole, and for seats that are not at the table.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    dealer: int = 0
    knocker: int | None = None
    counted: tuple[int, ...] | None = None
    players: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        seats = range(len(self.points))
        if any(type(figure) is not int for figure in (*self.points, *(self.counted or ()))):
            raise _refusal(text("Points are whole numbers."))
        knockers = () if self.knocker is None else (self.knocker,)
        if any(seat not in seats for seat in (*self.there, self.dealer)) or any(
            seat not in self.there for seat in (*self.winners, *knockers)
        ):
            raise _refusal(text("Winners, dealer and knocker sit at this table."))
        if not self.winners or len(set(self.winners)) < len(self.winners):
            raise _refusal(text("A hole has one winner or several, each named once."))
        if self.counted is not None and len(self.counted) != len(self.points):
            raise _refusal(text("Every seat counted something."))

    @property
    def there(self) -> tuple[int, ...]:
        """The seats that played it."""
        return tuple(range(len(self.points))) if self.players is None else self.players

    @property
    def lowest(self) -> tuple[int, ...]:
        """The seats that counted the least."""
        counted = self.points if self.counted is None else self.counted
        least = min(counted[seat] for seat in self.there)
        return tuple(seat for seat in self.there if counted[seat] == least)

    @property
    def column(self) -> tuple[int | None, ...]:
        """The points of every seat, None for those who did not play it."""
        return tuple(mine if seat in self.there else None for seat, mine in enumerate(self.points))


@dataclass(frozen=True, slots=True)
class Card:
    """Holes in order, with the same seats. `winners` are those of the game once it is over, until
    then nobody. `totals` where they are not the sums of the holes (a total that was reset).

    Raises ProblemError for holes with different seats.
    """

    holes: tuple[PlayedHole, ...]
    winners: tuple[int, ...] = ()
    totals: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if len({len(hole.points) for hole in self.holes}) > 1:
            raise _refusal(text("Every hole has the same seats."))
        if any(seat not in range(self.seats) for seat in self.winners):
            raise _refusal(text("Winners, dealer and knocker sit at this table."))
        if self.totals is not None and len(self.totals) != self.seats:
            raise _refusal(text("Every seat has a total."))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.holes[0].points) if self.holes else 0

    @property
    def end(self) -> PlayedHole:
        """The whole game as if it were one hole, for what is paid once; there must be a winner."""
        totals = self.totals or tuple(map(sum, zip(*(h.points for h in self.holes), strict=True)))
        return PlayedHole(totals, self.winners, self.holes[-1].dealer)


def _refusal(message: Text) -> ProblemError:
    return ProblemError(Problem("card", message))
