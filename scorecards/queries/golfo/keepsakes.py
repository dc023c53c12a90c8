"""A session to take along: all of it as plain values for JSON, and its book as rows for a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from scorecards.display.cells import harmless
from scorecards.queries.golfo.parts import BookEntry, SessionView


def session_keepsake(view: SessionView) -> dict[str, Any]:
    """The session with its agreement, stacks, book and payments. No key of a link is in it."""
    agreed = view.book[-1].data["agreement"]
    return {
        "game": "Golfo",
        "code": view.code,
        "name": view.name,
        "started": view.started.isoformat(),
        "closed": view.closed.isoformat() if view.closed else None,
        "agreement": {**dict(agreed), "players": list(view.table.agreement.players)},  # type: ignore[call-overload]
        "players": [
            {
                "name": seat.name,
                "chips": seat.chips,
                "from_the_bank": seat.issued,
                "lent": seat.lent,
                "owes": seat.owes,
                "credit": seat.credit,
                "net": seat.net,
                "balance": seat.balance,
            }
            for seat in view.seats
        ],
        "pot": view.pot,
        "currency": view.currency,
        "payments": [
            {"payer": each.payer_name, "payee": each.payee_name, "amount": each.amount}
            for each in view.payments or ()
        ],
        "book": [_entry(each) for each in reversed(view.book)],
    }


def _entry(entry: BookEntry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "hand": entry.hand,
        "line": entry.line,
        "instead": list(entry.instead),
        "reason": entry.reason,
        "corrected_by": entry.corrected_by,
        "payouts": list(entry.payouts),
        "chips": list(entry.chips),
        "data": entry.data,
    }


def book_rows(view: SessionView) -> Iterator[list[str | int]]:
    """The book as rows, the oldest first, below their headings; a column of chips for each seat."""
    headings = ["No.", gettext("Time"), gettext("Hand"), gettext("Entry"), gettext("Reason")]
    yield [*headings, *(harmless(seat.name) for seat in view.seats)]
    for entry in reversed(view.book):
        sentences = " ".join((entry.line, *entry.instead, *entry.payouts))
        time = f"{timezone.localtime(entry.at):%Y-%m-%d %H:%M}"
        yield [
            entry.number,
            time,
            entry.hand or "",
            harmless(sentences),
            harmless(entry.reason),
            *entry.chips,
        ]
