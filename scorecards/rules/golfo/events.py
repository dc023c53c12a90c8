"""What can happen at a table, as plain objects. The first event is always `Open`.

Seats are numbered from 0 in playing order, chips are whole, hours are written `2026-11-22T23:00`.
What an event does, and when it is allowed, is for the modules that play it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.golfo.agreement import Agreement


class Act(StrEnum):
    """What a player says in a round: envite, igualar, aumentar, pasar, retirarse."""

    PASS = "pass"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    FOLD = "fold"


class Winnings(StrEnum):
    """What becomes of the winnings of somebody who leaves early; `STAND` where there are none."""

    LEFT = "left"
    TAKEN = "taken"
    STAND = "as it stands"


@dataclass(frozen=True, slots=True)
class Open:
    """The table is opened, and the bank gives everybody the chips of the start."""

    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand is dealt and everybody in it antes. `out` sit this one out."""

    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bid:
    """A player speaks. `to` is what the player will have put in in this round, for a bet or a
    raise alone.
    """

    seat: int
    act: Act
    to: int = 0


@dataclass(frozen=True, slots=True)
class Show:
    """A player shows five cards, or tells what they are worth."""

    seat: int
    cards: tuple[str, ...] = ()
    value: int = 0


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A player does not show and loses what was put in."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallOff:
    """The hand is called off: everybody takes back what was put in, and it is dealt anew."""


@dataclass(frozen=True, slots=True)
class TopUp:
    """New chips for an empty stack, from the bank (`source` None) or from whoever has most."""

    seat: int
    amount: int
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Loan:
    """Chips lent by agreement."""

    lender: int
    borrower: int
    amount: int


@dataclass(frozen=True, slots=True)
class Repay:
    """Chips given back to somebody who lent them."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Difference:
    """A mistake found later, booked between two players without touching their chips."""

    payer: int
    payee: int
    amount: int
    reason: str


@dataclass(frozen=True, slots=True)
class Count:
    """The chips on the table as they were counted, by seat."""

    chips: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves early; the chips go back to the bank."""

    seat: int
    winnings: Winnings
    reason: str = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Extend:
    """The table agrees on a later hour."""

    until: str
    now: str


@dataclass(frozen=True, slots=True)
class Close:
    """The session ends. `counted`: the chips on the table by seat, where they were counted."""

    now: str
    counted: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pay:
    """What was due after the close is paid: `amount` in the unit of the settlement, between two
    seats, or a seat and `BANKER` for a banker who does not play.
    """

    payer: int
    payee: int
    amount: int


Event = (
    Open
    | Deal
    | Bid
    | Show
    | GiveUp
    | CallOff
    | TopUp
    | Loan
    | Repay
    | Difference
    | Count
    | Leave
    | Extend
    | Close
    | Pay
)


@dataclass(frozen=True, slots=True)
class Correction:
    """What stands in the ledger under a number is replaced by these events: by nothing, by one, or
    by several where one was forgotten. The last correction of a number holds.
    """

    number: int
    events: tuple[Event, ...] = ()


Entry = Event | Correction
