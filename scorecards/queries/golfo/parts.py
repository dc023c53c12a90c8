"""What is told of a session of Golfo. Sentences and amounts of money are ready to print."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorecards.permissions import SCORER, VIEWER
from scorecards.rules.golfo import Table


@dataclass(frozen=True)
class ShownHand:
    """A hand that was shown: its value, its suit and its cards; no cards where the value was
    typed.
    """

    value: int
    suit: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class SeatView:
    """A player. `chips` are the stack (resto), `stake` what was put in in this round, `put` in this
    hand; `playing` has cards or had, `folded` is out of the hand. `issued` came from the bank,
    `lent` and `owes` are debts among players, `credit` was booked without chips. `net` is what the
    player has won if it ended now, in chips; `balance` the same in the smallest unit of what is
    played for, `money` as it is written.
    """

    position: int
    name: str
    chips: int
    stake: int
    put: int
    present: bool
    playing: bool
    folded: bool
    all_in: bool
    dealer: bool
    mano: bool
    turn: bool
    shows: bool  # is still to show a hand
    shown: ShownHand | None
    issued: int
    lent: int
    owes: int
    credit: int
    net: int
    balance: int
    money: str
    own: bool  # is the seat of the phone that asks
    phone: bool  # is on a phone


@dataclass(frozen=True)
class PotView:
    """A pot of the hand as it stands, the main pot first, and who can win it. `back`: only one can,
    so it goes back to them.
    """

    amount: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    back: bool


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
    line: str
    at: datetime
    device: str
    hand: int | None
    reason: str
    corrected_by: int | None
    instead: tuple[str, ...]  # what a correction put in the place of another entry
    payouts: tuple[str, ...]
    chips: tuple[int, ...]
    event: str
    data: dict[str, object]


@dataclass(frozen=True)
class Payment:
    """Who pays whom, in the smallest unit of what is played for and as it is written. A banker who
    does not play has no seat.
    """

    payer: int | None
    payer_name: str
    payee: int | None
    payee_name: str
    amount: int
    money: str


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
    name: str
    version: int
    number: int
    started: datetime
    closed: datetime | None
    scorer: bool
    own_seat: int | None
    table: Table
    phase: str
    round: int
    hand: int
    turn: int | None
    pot: int
    highest: int
    pots: tuple[PotView, ...]
    seats: tuple[SeatView, ...]
    announcement: str
    offers: tuple[OfferView, ...]
    quick_bet: int | None
    typed_first: bool
    last: BookEntry | None
    undo: bool
    payouts: tuple[str, ...]
    book: tuple[BookEntry, ...]
    issued: int
    payments: tuple[Payment, ...] | None
    final: bool
    proven: bool
    currency: str
    end: str
    minutes_left: int | None
    reminder: int | None

    @property
    def role(self) -> str:
        """What who asks may do here, in a word."""
        return SCORER if self.scorer else VIEWER
