"""What is told of a session of Golfo. Sentences and amounts of money are ready to print."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from scorecards.permissions import SCORER, VIEWER
from scorecards.rules.golfo import Table

SEAT = "place at the table, from 0, in playing order"
PHASES = ("between", "round", "show", "closed")


@dataclass(frozen=True)
class ShownHand:
    """A hand that lies open."""

    value: Annotated[int, "7 to 30"]
    suit: Annotated[str, "O, C, E or B; empty where the value was typed"]
    cards: Annotated[tuple[str, ...], "such as 9E"]


@dataclass(frozen=True)
class SeatView:
    """A player's chips, and what the player does in this hand."""

    position: Annotated[int, SEAT]
    name: str
    chips: Annotated[int, "on the stack, outside the pot"]
    stake: Annotated[int, "put in in this round"]
    put: Annotated[int, "put in in this hand"]
    present: Annotated[bool, "has not left"]
    playing: Annotated[bool, "has cards in this hand, or had"]
    folded: bool
    all_in: bool
    dealer: bool
    mano: Annotated[bool, "speaks first"]
    turn: Annotated[bool, "is to speak"]
    shows: Annotated[bool, "is still to show a hand"]  # is still to show a hand
    shown: ShownHand | None
    issued: Annotated[int, "chips from the bank"]
    lent: Annotated[int, "chips others owe"]
    owes: Annotated[int, "chips owed to others"]
    credit: Annotated[int, "chips booked without moving any"]
    net: Annotated[int, "chips won, if it ended now"]
    balance: Annotated[int, "the same in the smallest unit of the currency"]
    money: Annotated[str, "the same as it is written"]
    own: bool  # is the seat of the phone that asks
    phone: bool  # is on a phone


@dataclass(frozen=True)
class PotView:
    """A pot, the main pot first."""

    amount: int
    seats: Annotated[tuple[int, ...], "who can win it"]
    names: tuple[str, ...]
    back: Annotated[bool, "only one can: it goes back"]


@dataclass(frozen=True)
class OfferView:
    """Something that can be done now, as `rules.golfo.Offer` has it, with the names of the seats.
    `low` to `top` are totals of the round for a bet and a raise.
    """

    choice: str
    seat: int | None
    name: str
    low: int
    top: int
    all_in: bool
    other: int | None
    other_name: str
    order: tuple[int, ...]
    out: tuple[int, ...]
    winnings: tuple[str, ...]


@dataclass(frozen=True)
class BookEntry:
    """An entry of the book: its sentence, when and on what it was recorded, the hand it belongs to
    (None between hands), why it corrects another, and what its hand paid where that ended with it.
    One that was taken back or corrected says by which entry. `data` is what `correct` replaces.
    """

    number: int
    line: Annotated[str, "in the language asked for"]
    at: datetime
    device: str
    hand: Annotated[int | None, "null between hands"]
    reason: Annotated[str, "why it corrects another"]
    corrected_by: Annotated[int | None, "the entry that replaced it or took it back"]
    instead: Annotated[tuple[str, ...], "what a correction put in the place of another"]
    payouts: Annotated[tuple[str, ...], "of a hand it ended"]
    chips: Annotated[tuple[int, ...], "stacks by seat, as it was recorded"]
    event: Annotated[str, "what kind it is, such as Bid"]
    data: dict[str, object]


@dataclass(frozen=True)
class Payment:
    """Who pays whom; null is a banker who does not play."""

    payer: Annotated[int | None, SEAT]
    payer_name: str
    payee: Annotated[int | None, SEAT]
    payee_name: str
    amount: Annotated[int, "in the smallest unit of the currency"]
    money: Annotated[str, "as it is written"]


@dataclass(frozen=True)
class SessionView:
    """A session now.

    `phase` is "between", "round", "show" or "closed"; `round` 1 to 4 in a round, else 0; `hand` the
    number of the hand that is played, else of the last one. `turn` is a seat. `announcement` is all
    a player needs who cannot see the table. `undo` says whether there is something to take back:
    `last`, the last entry that counts. `payouts` are those of the last hand. `payments` settle the
    balances as agreed; they are `final` once the table is closed, and None while a hand is played;
    `proven` where there cannot be fewer. `minutes_left` to the agreed end, fewer than nothing after
    it; `reminder` 15, 5 or 0 where one is due.
    """

    code: str
    name: Annotated[str, "empty where it has none"]
    version: Annotated[int, "one more with every change"]
    number: Annotated[int, "of the last entry of its book"]
    started: datetime
    closed: datetime | None
    scorer: bool
    own_seat: int | None
    table: Table
    phase: Annotated[str, PHASES]
    round: Annotated[int, "1 to 4; 0 outside the rounds"]
    hand: Annotated[int, "that is played, else the last"]
    turn: Annotated[int | None, SEAT]
    pot: int
    highest: Annotated[int, "stake of this round"]
    pots: tuple[PotView, ...]
    seats: tuple[SeatView, ...]
    announcement: Annotated[str, "turn, pot and amounts in a sentence"]
    offers: tuple[OfferView, ...]
    quick_bet: int | None
    typed_first: bool
    last: BookEntry | None
    undo: bool
    payouts: Annotated[tuple[str, ...], "how the last hand was won"]
    book: tuple[BookEntry, ...]
    issued: Annotated[int, "all chips of the bank: stacks and pot together"]
    payments: Annotated[tuple[Payment, ...] | None, "what would settle it; null during a hand"]
    final: Annotated[bool, "is the session closed?"]
    proven: Annotated[bool, "can there be no fewer payments?"]
    currency: Annotated[str, "three letters, or “chips”"]
    end: Annotated[str, "the agreed hour, local; empty for none"]
    minutes_left: int | None
    reminder: int | None

    @property
    def role(self) -> Annotated[str, (SCORER, VIEWER)]:
        """What who asks may do here, in a word."""
        return SCORER if self.scorer else VIEWER
