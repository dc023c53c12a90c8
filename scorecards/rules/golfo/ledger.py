"""The ledger: events that are only ever added, and the table they lead to.

The table is a fold over the events, so any of them can be corrected: the correction is added at the
end, and everything after what it corrects is played again. A correction after which a later hand no
longer fits is refused whole; several may be recorded together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scorecards.rules.golfo import bank, bids, deals, session, showdown
from scorecards.rules.golfo.events import (
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
)
from scorecards.rules.golfo.hours import clock
from scorecards.rules.golfo.refusals import IllegalEvent, refusal
from scorecards.rules.golfo.rounds import pass_deal
from scorecards.rules.golfo.table import Table
from scorecards.rules.texts import Text, text

BETWEEN: dict[type, Callable[[Table, Any], Table]] = {
    Deal: deals.deal,
    TopUp: bank.top_up,
    Loan: bank.loan,
    Repay: bank.repay,
    Difference: bank.difference,
    Count: bank.count,
    Leave: session.leave,
    Extend: session.extend,
    Close: session.close,
}
"""What happens between hands."""

IN_HAND: dict[type, Callable[[Table, Any], Table]] = {
    Bid: bids.bid,
    Show: showdown.show,
    GiveUp: showdown.give_up,
    CallOff: deals.call_off,
}
"""What belongs to a hand."""


def play(table: Table | None, event: Event) -> Table:
    """The table after an event. Raises IllegalEvent where the rules do not allow it now."""
    if isinstance(event, Open):
        if table is not None:
            raise refusal("open", text("A table is opened once."))
        return deals.open_table(event)
    if table is None:
        raise refusal("open", text("The table is not open yet."))
    if isinstance(event, Pay) and table.closed:
        return session.pay(table, event)
    if table.closed:
        at = clock(table.closed_at) if table.closed_at else "–"
        template = (
            "This table was closed ({hour}). Corrections make a new settlement of the differences."
        )
        raise refusal("closed", text(template, hour=at))
    if isinstance(event, Pay):
        raise refusal("pay", text("A table is settled when it is closed."))
    if type(event) in BETWEEN:
        table.check_between()
        return BETWEEN[type(event)](table, event)
    return IN_HAND[type(event)](table, event)


class Broken(NamedTuple):
    """An entry that no longer fits: its number, the hand it belongs to or comes after, and why."""

    number: int
    hand: int
    between: bool
    reason: Text


class Replay(NamedTuple):
    """Where a ledger leads. A hand that no longer fits is left out of the table."""

    table: Table
    broken: tuple[Broken, ...]


def in_force(entries: Iterable[Entry]) -> list[tuple[int, Event]]:
    """The events that count, each with the number (from 1) of the entry it stands at.

    Raises IllegalEvent for a correction of what is not there.
    """
    places: dict[int, tuple[Event, ...]] = {}
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Correction):
            if entry.number not in places:
                message = text("The ledger has no entry {n} to correct.", n=entry.number)
                raise refusal("correction", message)
            places[entry.number] = entry.events
        else:
            places[number] = (entry,)
    return [(number, event) for number, events in places.items() for event in events]


def replay(entries: Iterable[Entry]) -> Replay:
    """The ledger played from nothing. What no longer fits is named, the rest of its hand passed
    over, and the next hand goes on with the chips from before.

    Raises IllegalEvent where not even the opening of the table fits.
    """
    (_, first), *rest = in_force(entries) or [(0, CallOff())]
    table, broken, passed_over = play(None, first), list[Broken](), False
    for number, event in rest:
        if passed_over and type(event) in IN_HAND:
            continue
        passed_over = False
        try:
            table = play(table, event)
            continue
        except IllegalEvent as error:
            hand, reason = table.hand, error.problems[0].message
        between = hand is None and type(event) in BETWEEN and not isinstance(event, Deal)
        n = hand.number if hand else table.hands + isinstance(event, Deal)
        broken.append(Broken(number, n, between, reason))
        passed_over = not between
        table = _without_hand(table, n)
        if hand and type(event) in BETWEEN:  # the hand was not over: what follows it may still fit
            table, passed_over = _if_legal(table, event), False
    return Replay(table, tuple(broken))


def _without_hand(table: Table, number: int) -> Table:
    """The table after a hand that does not count: every chip back, and the deal passed."""
    if table.hand is not None:
        table = deals.call_off(table, CallOff())
    return replace(pass_deal(table), hands=number) if number > table.hands else table


def _if_legal(table: Table, event: Event) -> Table:
    try:
        return play(table, event)
    except IllegalEvent:
        return table


@dataclass(frozen=True)
class Ledger:
    """Entries in the order in which they were recorded, and the table they lead to."""

    entries: tuple[Entry, ...] = ()
    table: Table | None = None

    @classmethod
    def read(cls, entries: Iterable[Entry]) -> Ledger:
        """A ledger from the entries that are stored; raises IllegalEvent where they do not fit."""
        return cls().record(*entries)

    def record(self, *entries: Entry) -> Ledger:
        """The ledger with more entries, all of them or none.

        Raises IllegalEvent with the sentence of the rule; for a correction that breaks a later
        hand, with the hand it breaks.
        """
        recorded = (*self.entries, *entries)
        table = self.table
        if any(isinstance(entry, Correction) for entry in entries):
            table, broken = replay(recorded)
            if broken:
                raise _misfit(broken[0], entries)
        else:
            for entry in entries:
                assert not isinstance(entry, Correction)
                if table is not None and isinstance(entry, Close):
                    session.check_count(table, entry.counted)
                if table is not None and table.closed and isinstance(entry, Pay):
                    session.check_due(table, entry)
                table = play(table, entry)
        return Ledger(recorded, table)

    def undo(self) -> Ledger:
        """The ledger without the last event that counts; the opening stays."""
        number, event = (in_force(self.entries) or [(0, CallOff())])[-1]
        if number == 0 or isinstance(event, Open):
            raise refusal("undo", text("There is nothing to undo."))
        events = [each for place, each in in_force(self.entries) if place == number]
        return self.record(Correction(number, tuple(events[:-1])))


def _misfit(broken: Broken, entries: tuple[Entry, ...]) -> IllegalEvent:
    """Why a correction cannot be recorded: it is wrong itself, or a later hand no longer fits."""
    if broken.number in {entry.number for entry in entries if isinstance(entry, Correction)}:
        return refusal("correction", broken.reason)
    if broken.between:
        template = (
            "Then what comes after hand {n} no longer fits: {reason} "
            "Correct it too, or book the difference now."
        )
        return refusal("later", text(template, n=broken.hand, reason=broken.reason))
    message = (
        "Then hand {n} no longer fits: {reason} Correct hand {n} too, or book the difference now."
    )
    return refusal("later", text(message, n=broken.hand, reason=broken.reason))
