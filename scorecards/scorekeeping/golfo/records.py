"""Sessions of Golfo as they are read to be written, and the writing: lines, and the session's row.

Never decides anything. The number of statements does not grow with what is in the ledger, but for
the reading of its entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F
from django.utils import timezone

from scorecards.histories import chain
from scorecards.histories.sessions import facts_of, sums_of
from scorecards.histories.terms import seals_of
from scorecards.ledgers import ledger_of, stored_data
from scorecards.models import Device, GolfoEntry, GolfoSeat, GolfoSession
from scorecards.rules.golfo import Entry, Ledger, Open, Table


@dataclass(frozen=True)
class LockedSession:
    """A session as it was read, before its lock is taken. `keys`: under which key of a phone which
    entry was recorded.
    """

    session: GolfoSession
    names: tuple[str, ...]
    ledger: Ledger
    last_seq: int
    keys: dict[str, int | None]

    @property
    def table(self) -> Table:
        """The table the ledger leads to."""
        assert self.ledger.table is not None, "a session begins with its opening"
        return self.ledger.table


class Line(NamedTuple):
    """A line to be written: what happened, its number in the ledger if it is an entry of it, and
    why something was corrected.
    """

    data: dict[str, Any]
    number: int | None = None
    reason: str = ""


class Sessions:
    """Reads sessions for `attempts.one_at_a_time`."""

    @staticmethod
    def read(code: str) -> LockedSession:
        """The session with this code, in three queries. Raises GolfoSession.DoesNotExist."""
        session = GolfoSession.objects.get(code=code)
        seats = GolfoSeat.objects.filter(session=session)
        names = tuple(seats.order_by("position").values_list("name", flat=True))
        stored = GolfoEntry.objects.filter(session=session).order_by("seq")
        lines = list(stored.values_list("seq", "number", "data", "key"))
        ledger = ledger_of((data for _, number, data, _ in lines if number), names)
        keys = {key: number for _, number, _, key in lines if key}
        return LockedSession(session, names, ledger, lines[-1][0], keys)

    @staticmethod
    def still_stands(locked: LockedSession, *, lock: bool = False) -> bool:
        """Has nobody written to it since?"""
        rows = GolfoSession.objects.filter(pk=locked.session.pk)
        if lock and connection.features.has_select_for_update:
            rows = rows.select_for_update()
        state = rows.values_list("version", "head").first()
        return state == (locked.session.version, locked.session.head)


class Sums(NamedTuple):
    """All chips: on the stacks, in the pot, and given out by the bank."""

    chips: int
    pot: int
    issued: int


def write_entries(
    session: GolfoSession,
    entries: Sequence[Entry],
    table: Table,
    *,
    last_seq: int,
    device: Device | None,
    key: str | None = None,
    reason: str = "",
) -> None:
    """Add entries to the ledger, and let the session say what they lead to: `table`. Must be in a
    transaction, under the lock of the session.
    """
    first = session.entries + 1
    lines = [Line(stored_data(each), first + at, reason) for at, each in enumerate(entries)]
    sums = Sums(*sums_of(table))
    head = write_lines(session, lines, sums, last_seq=last_seq, device=device, key=key)
    write_session(
        session,
        head=head,
        entries=session.entries + len(lines),
        hands=table.hands,
        closed=(session.closed or timezone.now()) if table.closed else None,
        agreement=stored_data(Open(table.agreement))["agreement"],
    )


def write_lines(
    session: GolfoSession,
    lines: Sequence[Line],
    sums: Sums,
    *,
    last_seq: int,
    device: Device | None,
    key: str | None = None,
) -> str:
    """Add lines, each chained to the one before; the first carries the key of the phone. Returns
    the digest of the last.
    """
    at, head, rows = timezone.now(), session.head, []
    author = chain.author_of(device=device.pk if device else None)
    for count, line in enumerate(lines):
        row = GolfoEntry(
            session=session,
            seq=last_seq + count + 1,
            number=line.number,
            data=line.data,
            reason=line.reason,
            at=at,
            device=device,
            author=author,
            key=None if count else key,
            **sums._asdict(),
        )
        row.digest = head = chain.digest_of(facts_of(row, session.code), head)
        rows.append(row)
    GolfoEntry.objects.bulk_create(rows)
    return head


def write_session(session: GolfoSession, **fields: Any) -> None:
    """Count the version up, and write these fields."""
    GolfoSession.objects.filter(pk=session.pk).update(version=F("version") + 1, **fields)


def players_line(seats: Iterable[GolfoSeat]) -> dict[str, Any]:
    """What a line says that commits the history to who sits at these seats."""
    seals = seals_of((seat.position, seat.name, seat.salt) for seat in seats)
    return {"event": "players", "players": seals}


def lock(session: GolfoSession) -> GolfoSession:
    """The session as it is now, under its lock: for what needs no ledger. Must be in a
    transaction.
    """
    rows = GolfoSession.objects.all()
    if connection.features.has_select_for_update:
        rows = rows.select_for_update()
    return rows.get(pk=session.pk)


def write_aside(session: GolfoSession, data: dict[str, Any], *, device: Device | None) -> None:
    """Add a line that is no entry of the ledger: no chip moves. The session must be locked."""
    last = GolfoEntry.objects.filter(session=session).order_by("-seq")[0]
    sums = Sums(last.chips, last.pot, last.issued)
    head = write_lines(session, [Line(data)], sums, last_seq=last.seq, device=device)
    write_session(session, head=head)
