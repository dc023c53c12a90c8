"""Recording in a ledger of Golfo: what is said and paid, taking back, correcting, and closing.

The ledger is read and played without a lock, and written only if nobody wrote meanwhile. What the
rules refuse is an `IllegalEvent` (`scorecards.rules.golfo`) with their sentence, and changes
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from scorecards.models import Device, GolfoSession
from scorecards.rules import Problem, text
from scorecards.rules.golfo import (
    Agreement,
    Close,
    Correction,
    Entry,
    Event,
    Extend,
    IllegalEvent,
    Leave,
    Ledger,
    Open,
    Pay,
    in_force,
)
from scorecards.scorekeeping.attempts import one_at_a_time
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.golfo.records import (
    LockedSession,
    Sessions,
    write_entries,
)

MOST_ENTRIES = 5000
LONGEST_REASON = 300


class LedgerMoved(ScorekeepingError):
    """Another phone recorded something since this one looked. `number` is the last entry now."""

    def __init__(self, number: int) -> None:
        super().__init__(
            gettext("Another phone was faster, so this was not entered. Check the table first.")
        )
        self.number = number


@dataclass(frozen=True)
class Recorded:
    """What was recorded: the number of its first entry, and the last one of the ledger. `again`
    where it had been recorded under the same key before, and nothing was written now.
    """

    number: int
    last: int
    again: bool = False


def record_entry(
    *,
    session: GolfoSession,
    entry: Event,
    device: Device | None,
    expected: int,
    key: str | None = None,
) -> Recorded:
    """Record what happened. `expected` is the number of the last entry the phone has seen
    (`SessionView.number`): of two phones at once one is recorded, and the other raises LedgerMoved.
    The same `key` twice is recorded once. An empty hour of the end is the hour now.

    Raises IllegalEvent with the sentence of the rule, and then nothing is written.
    """
    return _record(session, lambda ledger: (entry,), device=device, expected=expected, key=key)


def undo(
    *, session: GolfoSession, device: Device | None, expected: int, key: str | None = None
) -> Recorded:
    """Take back the last event that counts, by an entry that says so. Also a close."""
    return _record(
        session,
        lambda ledger: ledger.undo().entries[len(ledger.entries) :],
        device=device,
        expected=expected,
        key=key,
    )


def take_back_payment(
    *,
    session: GolfoSession,
    number: int,
    device: Device | None,
    expected: int,
    key: str | None = None,
) -> Recorded:
    """Record that the payment at this number of the book was not made after all.

    Raises IllegalEvent where no payment counts there.
    """

    def entries_of(ledger: Ledger) -> Sequence[Entry]:
        if not any(at == number and isinstance(each, Pay) for at, each in in_force(ledger.entries)):
            raise IllegalEvent(Problem("pay", text(gettext_noop("There is no such payment."))))
        return (Correction(number),)

    return _record(session, entries_of, device=device, expected=expected, key=key)


def correct(
    *,
    session: GolfoSession,
    corrections: Sequence[Correction],
    reason: str,
    device: Device | None,
    expected: int,
    key: str | None = None,
) -> Recorded:
    """Put other events in the place of entries, and play everything after them again. Several at
    once where one correction makes another necessary.

    Raises IllegalEvent without a reason, and where a later hand would no longer fit: it is named.
    """
    reason = " ".join(reason.split())
    if not reason:
        message = text(gettext_noop("This needs a reason, for those who read the book later."))
        raise IllegalEvent(Problem("reason", message))
    if len(reason) > LONGEST_REASON:
        message = text(gettext_noop("A reason has at most {n} letters."), n=LONGEST_REASON)
        raise IllegalEvent(Problem("reason", message))
    return _record(
        session,
        lambda ledger: tuple(corrections),
        device=device,
        expected=expected,
        key=key,
        reason=reason,
    )


def close(
    *,
    session: GolfoSession,
    counted: tuple[int, ...] = (),
    device: Device | None,
    expected: int,
    key: str | None = None,
) -> Recorded:
    """End the session now; `counted` are the chips of each seat where they were counted."""
    entry = Close("", counted)
    return record_entry(session=session, entry=entry, device=device, expected=expected, key=key)


def _record(
    session: GolfoSession,
    entries_of: Callable[[Ledger], Sequence[Entry]],
    *,
    device: Device | None,
    expected: int,
    key: str | None,
    reason: str = "",
) -> Recorded:
    def prepare(locked: LockedSession) -> Callable[[], Recorded]:
        last = locked.session.entries
        if key and key in locked.keys:
            again = Recorded(locked.keys[key] or last, last, again=True)
            return lambda: again
        if expected != last:
            raise LedgerMoved(last)
        now = f"{timezone.localtime():%Y-%m-%dT%H:%M}"
        names = locked.table.agreement.players
        entries = [_complete(entry, now, names) for entry in entries_of(locked.ledger)]
        if last + len(entries) > MOST_ENTRIES:
            message = text(gettext_noop("The book is full: close this table and open another."))
            raise IllegalEvent(Problem("full", message))
        ledger = locked.ledger.record(*entries)
        return lambda: _write(locked, entries, ledger, device=device, key=key, reason=reason)

    return one_at_a_time(session.code, prepare, Sessions())


def _write(
    locked: LockedSession,
    entries: Sequence[Entry],
    ledger: Ledger,
    *,
    device: Device | None,
    key: str | None,
    reason: str,
) -> Recorded:
    assert ledger.table is not None
    first = locked.session.entries + 1
    write_entries(
        locked.session,
        entries,
        ledger.table,
        last_seq=locked.last_seq,
        device=device,
        key=key,
        reason=reason,
    )
    return Recorded(first, first + len(entries) - 1)


def _complete(entry: Entry, now: str, names: tuple[str, ...]) -> Entry:
    """The entry with the hour that a phone leaves to us, and with the names of the seats: they are
    not corrected in the ledger.
    """
    match entry:
        case Correction(number, events):
            return Correction(number, tuple(_complete(each, now, names) for each in events))  # type: ignore[misc]
        case Close(now="") | Extend(now="") | Leave(now=""):
            return replace(entry, now=now)
        case Open(Agreement(players=players) as agreement) if players != names:
            if len(players) != len(names):
                message = text(gettext_noop("The players of a table stay: whoever goes leaves."))
                raise IllegalEvent(Problem("players", message))
            return Open(replace(agreement, players=names))
    return entry
