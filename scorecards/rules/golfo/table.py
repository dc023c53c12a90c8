"""The table at one moment: purses, debts, the hand that is being played and the last one.

Everything is plain and frozen, so that a table can be written as JSON (`dataclasses.asdict`) and
never changes under anybody's hands. Chips are conserved: those of the purses and of the pot are
those the bank has issued.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from scorecards.rules.golfo.agreement import Agreement
from scorecards.rules.golfo.events import Pay
from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.texts import text

ROUNDS = 4
SHOW = ROUNDS + 1  # the "round" in which hands are shown, and given up


class Phase(StrEnum):
    """Where the session is."""

    BETWEEN = "between"
    ROUND = "round"
    SHOW = "show"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's chips outside the pot (resto), those the bank has issued, and what was credited
    or charged without chips (`credit`). Who left is not `present`.
    """

    name: str
    chips: int
    issued: int
    credit: int = 0
    present: bool = True


@dataclass(frozen=True, slots=True)
class Debt:
    """`amount` chips, always more than nothing, that one player owes another."""

    debtor: int
    lender: int
    amount: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that was shown: its value and suit; `cards` are empty where the value was typed."""

    seat: int
    value: int
    suit: str = ""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand that is being played. `order` has the mano first; `put` and `stake` are by seat, in
    this hand and in this round; `folded` is by seat the round in which they went out, 0 for those
    still in; `to_speak` in their order. `last_raise` is 0 while nobody has bet in this round. At
    the show `rounds` are those in which bids were possible.
    """

    number: int
    dealer: int
    order: tuple[int, ...]
    put: tuple[int, ...]
    stake: tuple[int, ...]
    folded: tuple[int, ...]
    to_speak: tuple[int, ...] = ()
    round: int = 1
    rounds: int = ROUNDS
    last_raise: int = 0
    raiser: int | None = None
    shown: tuple[Shown, ...] = ()

    @property
    def live(self) -> tuple[int, ...]:
        """Who is still in, from the mano on."""
        return tuple(seat for seat in self.order if not self.folded[seat])

    @property
    def highest(self) -> int:
        """The highest stake of this round."""
        return max(self.stake)

    @property
    def pot(self) -> int:
        """All chips in the middle."""
        return sum(self.put)


@dataclass(frozen=True, slots=True)
class Payout:
    """A pot, who could win it, and who got it. One name alone: chips that nobody called."""

    amount: int
    seats: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a hand ended, for those who look at it afterwards. `chips` are those after it."""

    number: int
    order: tuple[int, ...]
    put: tuple[int, ...]
    folded: tuple[int, ...]
    shown: tuple[Shown, ...]
    payouts: tuple[Payout, ...]
    chips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The session now. `dealer` deals this hand, or the next one; `hands` are finished."""

    agreement: Agreement
    purses: tuple[Purse, ...]
    dealer: int
    debts: tuple[Debt, ...] = ()
    hands: int = 0
    hand: Hand | None = None
    last: Result | None = None
    end: str = ""
    closed: bool = False
    closed_at: str = ""
    paid: tuple[Pay, ...] = ()

    @property
    def phase(self) -> Phase:
        """Where the session is."""
        if self.closed:
            return Phase.CLOSED
        if self.hand is None:
            return Phase.BETWEEN
        return Phase.SHOW if self.hand.round == SHOW else Phase.ROUND

    @property
    def seats(self) -> range:
        """All seats, also of those who left."""
        return range(len(self.purses))

    @property
    def present(self) -> tuple[int, ...]:
        """Who has not left."""
        return tuple(seat for seat in self.seats if self.purses[seat].present)

    @property
    def turn(self) -> int | None:
        """Who is to speak; None outside the rounds."""
        return self.hand.to_speak[0] if self.hand and self.hand.to_speak else None

    def name(self, seat: int) -> str:
        """What a player is called."""
        return self.purses[seat].name

    def after(self, seat: int) -> tuple[int, ...]:
        """Everybody who is present, in playing order from the one after a seat on."""
        count = len(self.purses)
        return tuple(
            each
            for each in ((seat + step) % count for step in range(1, count + 1))
            if self.purses[each].present
        )

    def with_purse(self, seat: int, **changes: Any) -> Table:
        """The table with one purse changed."""
        purses = list(self.purses)
        purses[seat] = replace(purses[seat], **changes)
        return replace(self, purses=tuple(purses))

    def add(self, seat: int, chips: int) -> Table:
        """The table with so many chips more (or fewer) in a purse."""
        return self.with_purse(seat, chips=self.purses[seat].chips + chips)

    def check_seat(self, *seats: int) -> None:
        """Raises IllegalEvent where nobody sits, or whoever sat there has left."""
        for seat in seats:
            if seat not in self.seats:
                raise refusal("seat", text("Nobody sits there."))
            if not self.purses[seat].present:
                raise refusal("seat", text("{name} has left.", name=self.name(seat)), seat)

    def check_between(self) -> None:
        """Raises IllegalEvent while a hand is being played."""
        if self.hand is None:
            return
        if self.phase is Phase.SHOW:
            shown = text("Between hands. Hand {n} is being shown.", n=self.hand.number)
            raise refusal("between", shown)
        message = "Between hands. Hand {n} is in round {round}."
        raise refusal("between", text(message, n=self.hand.number, round=self.hand.round))
