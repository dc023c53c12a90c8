"""The book of a session: every entry in a sentence, whether it still counts, and what each hand
paid. Each is told as it was when it was recorded; what hands paid is told as it is now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from scorecards.rules.golfo.events import Correction, Entry, Event
from scorecards.rules.golfo.ledger import play
from scorecards.rules.golfo.refusals import IllegalEvent
from scorecards.rules.golfo.table import Result, Table
from scorecards.rules.golfo.wording import book_line, payout_lines
from scorecards.rules.texts import Text


class BookLine(NamedTuple):
    """An entry: its number, what it says, and the hand it belongs to (None between hands).

    `corrected_by` is the entry that replaced it or took it back, None while it counts as it stands;
    `instead` is what a correction put in the place of another entry. `payouts` are what was paid
    where its hand ended with it. `chips` are the stacks by seat after it, as it was recorded.
    """

    number: int
    entry: Entry
    line: Text
    hand: int | None
    corrected_by: int | None
    instead: tuple[Text, ...]
    payouts: tuple[Text, ...]
    chips: tuple[int, ...]


class Book(NamedTuple):
    """All entries in their order, and the table they lead to. `last` is the entry that can be taken
    back: the last that counts, with what it says now; None after the opening.
    """

    lines: tuple[BookLine, ...]
    table: Table
    last: tuple[int, Text] | None


@dataclass
class _Play:
    """The entries so far: what counts at the place of each, and the table before it."""

    table: Table | None = None
    events: dict[int, tuple[Event, ...]] = field(default_factory=dict)
    before: dict[int, Table | None] = field(default_factory=dict)
    results: dict[int, Result] = field(default_factory=dict)

    def put(self, number: int, events: tuple[Event, ...]) -> None:
        """Let these events count at a place, and play everything from there on."""
        if number in self.events:
            self.table = self.before[number]
        self.events[number] = events
        for place in [each for each in self.events if each >= number]:
            self.before[place] = self.table
            self.results.pop(place, None)
            for event in self.events[place]:
                self._play(place, event)

    def sentences(self, number: int) -> tuple[Text, ...]:
        """What happened at a place, as it counts now."""
        table, sentences = self.before[number], []
        for event in self.events[number]:
            sentences.append(book_line(table, event))
            table = _played(table, event)
        return tuple(sentences)

    def last(self) -> tuple[int, Text] | None:
        """The last entry that counts, and its last sentence; None for the opening."""
        number = max(each for each, events in self.events.items() if events)
        return None if number == 1 else (number, self.sentences(number)[-1])

    def _play(self, place: int, event: Event) -> None:
        last = self.table and self.table.last
        self.table = _played(self.table, event)
        if self.table and self.table.last is not None and self.table.last is not last:
            self.results[place] = self.table.last

    def payouts(self, number: int) -> tuple[Text, ...]:
        """What the hand paid that ended at a place; nothing where none did."""
        result = self.results.get(number)
        return tuple(payout_lines(self.table, result)) if self.table and result else ()


def _played(table: Table | None, event: Event) -> Table | None:
    """The table after an event. What does not fit between two corrections that were sent together
    is passed over: the ledger was looked at as a whole when they were recorded.
    """
    try:
        return play(table, event)
    except IllegalEvent:
        return table


def book(entries: Iterable[Entry]) -> Book:
    """The book of the entries of a ledger, which must be one that was recorded."""
    state, lines, corrected = _Play(), list[BookLine](), dict[int, int]()
    for number, entry in enumerate(entries, start=1):
        before, sentence = state.table, book_line(state.table, entry)
        hand, instead = None, tuple[Text, ...]()
        if isinstance(entry, Correction):
            corrected[entry.number] = number
            state.put(entry.number, entry.events)
            instead = state.sentences(entry.number)
        else:
            state.put(number, (entry,))
            hand = _hand(before, state.table)
        chips = tuple(purse.chips for purse in state.table.purses) if state.table else ()
        lines.append(BookLine(number, entry, sentence, hand, None, instead, (), chips))
    assert state.table is not None, "a ledger begins with its opening"
    whole = (
        line._replace(corrected_by=corrected.get(line.number), payouts=state.payouts(line.number))
        for line in lines
    )
    return Book(tuple(whole), state.table, state.last())


def _hand(before: Table | None, after: Table | None) -> int | None:
    """The hand that was played at an entry: the one it ended, or the one it goes on with."""
    hand = (before and before.hand) or (after and after.hand)
    return hand.number if hand else None
