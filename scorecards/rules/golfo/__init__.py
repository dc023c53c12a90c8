"""Golfo at the table: the ledger of a session, from the first chips to who owes whom.

The cards are dealt at a real table; this package knows chips, what may be said, and the hands that
are shown. Events are recorded in a `Ledger`, which leads to a `Table`; `offers` are what can happen
next, and `settlement` says who pays whom.

>>> ledger = Ledger().record(Open(Agreement(("Ana", "Ben", "Cleo", "Dev"), first_dealer=3)), Deal())
>>> ledger = ledger.record(Bid(0, Act.PASS), Bid(1, Act.BET, 4))
>>> print(announcement(ledger.table))
Cleo to speak: 4 to call, or raise to 5 and up to 49. The pot holds 7, Cleo has 49.
>>> ledger = ledger.record(Bid(2, Act.FOLD), Bid(0, Act.FOLD))
>>> [purse.chips for purse in ledger.table.purses]
[49, 52, 49, 50]
"""

from scorecards.rules.golfo.agreement import Agreement, Pack, Raise, Settling
from scorecards.rules.golfo.bank import issued, net
from scorecards.rules.golfo.book import Book, BookLine, book
from scorecards.rules.golfo.data import entry_data, read_entry
from scorecards.rules.golfo.events import (
    Act,
    Bid,
    CallOff,
    Close,
    Correction,
    Count,
    Deal,
    Difference,
    Entry,
    Event,
    Extend,
    GiveUp,
    Leave,
    Loan,
    Open,
    Pay,
    Repay,
    Show,
    TopUp,
    Winnings,
)
from scorecards.rules.golfo.hands import PACK, HandValue, best_suit, card_name, hand_value
from scorecards.rules.golfo.ledger import Broken, Ledger, Replay, in_force, play, replay
from scorecards.rules.golfo.offers import Choice, Offer, offers, quick_bet, typed_first
from scorecards.rules.golfo.pots import Pot, pots
from scorecards.rules.golfo.refusals import IllegalEvent
from scorecards.rules.golfo.session import (
    BANKER,
    balances,
    minutes_left,
    nets,
    reminder,
    settlement,
)
from scorecards.rules.golfo.showdown import to_show
from scorecards.rules.golfo.table import Hand, Payout, Phase, Purse, Result, Shown, Table
from scorecards.rules.golfo.wording import announcement, book_line, payout_lines

__all__ = [
    "BANKER",
    "PACK",
    "Act",
    "Agreement",
    "Bid",
    "Book",
    "BookLine",
    "Broken",
    "CallOff",
    "Choice",
    "Close",
    "Correction",
    "Count",
    "Deal",
    "Difference",
    "Entry",
    "Event",
    "Extend",
    "GiveUp",
    "Hand",
    "HandValue",
    "IllegalEvent",
    "Leave",
    "Ledger",
    "Loan",
    "Offer",
    "Open",
    "Pay",
    "Pack",
    "Payout",
    "Phase",
    "Pot",
    "Purse",
    "Raise",
    "Repay",
    "Replay",
    "Result",
    "Settling",
    "Show",
    "Shown",
    "Table",
    "TopUp",
    "Winnings",
    "announcement",
    "balances",
    "best_suit",
    "book",
    "book_line",
    "card_name",
    "entry_data",
    "hand_value",
    "in_force",
    "issued",
    "minutes_left",
    "net",
    "nets",
    "offers",
    "payout_lines",
    "play",
    "pots",
    "quick_bet",
    "read_entry",
    "reminder",
    "replay",
    "settlement",
    "to_show",
    "typed_first",
]
