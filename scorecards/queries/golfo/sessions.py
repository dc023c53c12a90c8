"""Reading a session of Golfo, and the sessions of a device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated

from django.db.models import Exists, F, OuterRef, Q, QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import NO_BROWSER
from scorecards.ledgers import stored_entry
from scorecards.models import Device, GolfoAccess, GolfoEntry, GolfoSession
from scorecards.permissions import SCORER, VIEWER
from scorecards.queries.golfo.parts import BookEntry, SessionView
from scorecards.queries.golfo.tables import offers_of, payments_of, pots_of, seats_of
from scorecards.rules.golfo import (
    Book,
    BookLine,
    Settling,
    announcement,
    book,
    issued,
    minutes_left,
    payout_lines,
    quick_bet,
    reminder,
    settlement,
    typed_first,
)
from scorecards.rules.golfo.table import ROUNDS


def session_view(
    session: GolfoSession, *, seat: int | None = None, scorer: bool = False
) -> SessionView:
    """The session for a device that has this seat, if any, and keeps it or only looks. A looker is
    offered nothing.
    """
    names = names_of(session)
    rows = _rows_of(session)
    account = book([stored_entry(row.data, names) for row in rows])
    table, hand = account.table, account.table.hand
    lines = _book_of(account, rows)
    now = f"{timezone.localtime():%Y-%m-%dT%H:%M}"
    due = None if hand else settlement(table)
    return SessionView(
        code=session.code,
        name=session.name,
        version=session.version,
        number=session.entries,
        started=session.started,
        closed=session.closed,
        scorer=scorer,
        own_seat=seat,
        table=table,
        phase=table.phase.value,
        round=hand.round if hand and hand.round <= ROUNDS else 0,
        hand=hand.number if hand else table.hands,
        turn=table.turn,
        pot=hand.pot if hand else 0,
        highest=hand.highest if hand else 0,
        pots=pots_of(table),
        seats=seats_of(table, own=seat, phones=_phones_of(session)),
        announcement=announcement(table).render(gettext),
        offers=offers_of(table) if scorer else (),
        quick_bet=quick_bet(table) if scorer else None,
        typed_first=typed_first(table),
        last=_last(account, lines),
        undo=scorer and account.last is not None,
        payouts=_rendered_payouts(account),
        book=lines,
        issued=issued(table),
        payments=payments_of(table, due) if due else None,
        final=table.closed,
        proven=bool(due and due.proven and table.agreement.settling is Settling.PLAYERS),
        currency=table.agreement.tender,
        end=table.end,
        minutes_left=minutes_left(table, now),
        reminder=None if table.closed else reminder(table, now),
    )


def names_of(session: GolfoSession) -> list[str]:
    """The names at the table, in the order of the seats."""
    return list(session.seats.order_by("position").values_list("name", flat=True))


def _rows_of(session: GolfoSession) -> list[GolfoEntry]:
    """The entries of the ledger, with the devices they came from."""
    rows = GolfoEntry.objects.filter(session=session, number__isnull=False)
    return list(rows.select_related("device").order_by("seq"))


def _phones_of(session: GolfoSession) -> set[int]:
    """The seats that are on a phone."""
    there = session.accesses.filter(key=session.score_link).exclude(seat=None)
    seats = there.exclude(device__key__startswith=NO_BROWSER).values_list("seat", flat=True)
    return {seat for seat in seats if seat is not None}


def _book_of(account: Book, rows: Sequence[GolfoEntry]) -> tuple[BookEntry, ...]:
    """The book, the newest entry first."""
    pairs = zip(account.lines, rows, strict=True)
    return tuple(_book_entry(line, row) for line, row in reversed(list(pairs)))


def _book_entry(line: BookLine, row: GolfoEntry) -> BookEntry:
    return BookEntry(
        number=line.number,
        line=line.line.render(gettext),
        at=row.at,
        device=gettext(row.device.label) if row.device else "",
        hand=line.hand,
        reason=row.reason,
        corrected_by=line.corrected_by,
        instead=tuple(each.render(gettext) for each in line.instead),
        payouts=tuple(each.render(gettext) for each in line.payouts),
        chips=line.chips,
        event=row.data["event"],
        data=row.data,
    )


def _last(account: Book, lines: Sequence[BookEntry]) -> BookEntry | None:
    """The last entry that counts, as it counts now."""
    if account.last is None:
        return None
    number, sentence = account.last
    entry = next(line for line in lines if line.number == number)
    return replace(entry, line=sentence.render(gettext))


def _rendered_payouts(account: Book) -> tuple[str, ...]:
    last = account.table.last
    return tuple(each.render(gettext) for each in payout_lines(account.table, last)) if last else ()


@dataclass(frozen=True)
class SessionLine:
    """A session in the list of those that this device or its account has opened."""

    code: Annotated[str, "by which its address is made"]
    name: Annotated[str, "empty where it has none"]
    players: Annotated[tuple[str, ...], "in playing order"]
    role: Annotated[str, (SCORER, VIEWER)]
    started: datetime
    closed: datetime | None
    hands: Annotated[int, "how many were played to their end"]
    number: Annotated[int, "of the last entry of its book"]
    version: Annotated[int, "one more with every change"]


def opened_sessions(device: Device | None) -> QuerySet[GolfoSession]:
    """The sessions this device, or its account, may open by a link that still holds: those that go
    on first, then the latest. None for no device.
    """
    if device is None:
        return GolfoSession.objects.none()
    came = GolfoAccess.objects.filter(device__in=device.together, session=OuterRef("pk"))
    return (
        GolfoSession.objects.annotate(
            scorer=Exists(came.filter(key=OuterRef("score_link"))),
            viewer=Exists(came.filter(key=OuterRef("view_link"))),
        )
        .filter(Q(scorer=True) | Q(viewer=True))
        .order_by(F("closed").desc(nulls_first=True), "-started", "-id")
    )


def session_lines(rows: Sequence[GolfoSession]) -> list[SessionLine]:
    """These rows of `opened_sessions`, with who sits there; one query."""
    prefetch_related_objects(list(rows), "seats")
    return [
        SessionLine(
            code=row.code,
            name=row.name,
            players=tuple(seat.name for seat in row.seats.all()),
            role=SCORER if vars(row)["scorer"] else VIEWER,
            started=row.started,
            closed=row.closed,
            hands=row.hands,
            number=row.entries,
            version=row.version,
        )
        for row in rows
    ]


def recent_sessions(device: Device | None, *, most: int = 10) -> list[SessionLine]:
    """The sessions for the list of a device."""
    return session_lines(list(opened_sessions(device)[:most]))


def book_of(session: GolfoSession) -> tuple[BookEntry, ...]:
    """The book alone, the newest entry first, in two queries."""
    names, rows = names_of(session), _rows_of(session)
    return _book_of(book([stored_entry(row.data, names) for row in rows]), rows)
