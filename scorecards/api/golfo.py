"""`/api/v1/golfo/`: the sessions of Golfo that a device may open, and their books. A session is
read by whoever opened one of its links, as its page is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.declared import serializer_of, with_example
from scorecards.api.resources import Resource
from scorecards.limits.programs import counting_turn
from scorecards.models import GolfoEntry, GolfoSession
from scorecards.permissions import SessionAccess, device_of, readable_session
from scorecards.queries.games import fragment_key
from scorecards.queries.golfo.parts import BookEntry, Payment, PotView, SeatView, SessionView
from scorecards.queries.golfo.sessions import (
    SessionLine,
    book_of,
    opened_sessions,
    session_lines,
    session_view,
)

ENTRY = {
    "number": 12,
    "line": "Ana shows 24.",
    "at": "2026-01-05T20:04:00Z",
    "hand": 1,
    "reason": "",
    "corrected_by": None,
    "instead": [],
    "payouts": ["The pot of 41 to Ana: 24 each, and Ana is mano."],
    "chips": [72, 31, 47, 50],
    "event": "Show",
}
LINE = {
    "code": "K7PQ2",
    "name": "Friday",
    "players": ["Ana", "Ben", "Cleo", "Dev"],
    "role": "viewer",
    "started": "2026-01-05T19:30:00Z",
    "closed": None,
    "hands": 3,
    "number": 48,
    "version": 49,
}
SEAT = {
    **{"position": 0, "name": "Ana", "chips": 49, "stake": 0, "put": 1, "present": True},
    **{"playing": True, "folded": False, "all_in": False, "dealer": False, "mano": True},
    **{"turn": True, "shows": False, "shown": None, "issued": 50, "lent": 0, "owes": 0},
    **{"credit": 0, "net": -1, "balance": -1, "money": "−1 chip"},
}
SESSION = {
    **{"code": "K7PQ2", "name": "Friday", "role": "viewer", "version": 49, "number": 48},
    **{"started": "2026-01-05T19:30:00Z", "closed": None, "end": "2026-01-05T23:00"},
    **{"phase": "round", "round": 1, "hand": 4, "turn": 0, "pot": 3, "highest": 0},
    "pots": [{"amount": 3, "seats": [0, 1, 2], "back": False}],
    "announcement": "Ana to speak: pass, or bet 1 to 49. The pot holds 3, Ana has 49.",
    "seats": [SEAT],
    "payouts": ["The pot of 7 to Ben, without showing."],
    **{"issued": 200, "payments": None, "final": False, "proven": False, "currency": "chips"},
}

serializer_of(
    SeatView,
    "position name chips stake put present playing folded all_in dealer mano turn shows shown "
    "issued lent owes credit net balance money",
    name="GolfoSeat",
)
serializer_of(PotView, "amount seats back", name="Pot")
serializer_of(Payment, "payer payee amount money", name="GolfoPayment")
SessionLineSerializer = with_example("A session that goes on", LINE, SessionLine)
SessionSerializer = with_example(
    "In the first round",
    SESSION,
    SessionView,
    "code name role version number started closed end phase round hand turn pot highest pots "
    "announcement seats payouts issued payments final proven currency",
    name="Session",
    about="A session as it stands. No hand is in it before it is shown.",
)
EntrySerializer = with_example(
    "The end of a hand",
    ENTRY,
    BookEntry,
    "number line at hand reason corrected_by instead payouts chips event",
    name="Entry",
    about="An entry of the book.",
)


class SessionFilter(filters.FilterSet):
    """Which sessions."""

    over = filters.BooleanFilter(
        "closed", "isnull", exclude=True, label="only those that are closed, or that are not"
    )
    started_after = filters.IsoDateTimeFilter("started", "gte", label="from this moment on")
    started_before = filters.IsoDateTimeFilter("started", "lt", label="until before this moment")


class Sessions(Resource):
    """Sessions of Golfo that this device, or another of its account, came to by a link that still
    holds.
    """

    tag = "golfo"
    queryset = GolfoSession.objects.none()
    serializer_class = SessionLineSerializer
    item_class = SessionSerializer
    filterset_class = SessionFilter
    lines = staticmethod(session_lines)
    refusals = (403, 404, 429)
    access: SessionAccess | None = None

    def enter(self, request: HttpRequest, code: str = "", **parts: Any) -> None:
        """Who opened a link of the session. The list is one's own, and empty for a stranger."""
        self.access = readable_session(request, code) if code else None

    def edition(self) -> str | None:
        """The version of the session."""
        return edition_of(self.access) if self.access else None

    def rows(self) -> QuerySet[GolfoSession]:
        """Those that go on first, then the latest."""
        return opened_sessions(device_of(self.request._request))

    def item(self, **parts: Any) -> SessionView:
        """The session as it stands, played from its first entry when it is this program's turn."""
        assert self.access is not None
        with counting_turn():
            return session_view(self.access.session, scorer=self.access.scorer)


class SessionBook(Resource):
    """The entries of a session's book in order, each in a sentence."""

    tag = "golfo"
    queryset = GolfoEntry.objects.none()
    serializer_class = EntrySerializer
    refusals = (403, 404, 422, 429)
    access: SessionAccess

    def enter(self, request: HttpRequest, code: str = "", **parts: Any) -> None:
        """Who opened a link of the session."""
        self.access = readable_session(request, code)

    def edition(self) -> str | None:
        """The version of the session."""
        return edition_of(self.access)

    def rows(self) -> QuerySet[GolfoEntry]:
        """By their numbers."""
        rows = GolfoEntry.objects.filter(session=self.access.session, number__isnull=False)
        return rows.order_by("number")

    def lines(self, rows: list[GolfoEntry]) -> Sequence[BookEntry]:
        """Told with what was before them, when it is this program's turn."""
        with counting_turn():
            entries = {entry.number: entry for entry in book_of(self.access.session)}
        return [entries[row.number] for row in rows if row.number in entries]

    def item(self, number: int = 0, **parts: Any) -> BookEntry:
        """One entry. Raises Http404 where there is none."""
        with counting_turn():
            entries = book_of(self.access.session)
        for entry in entries:
            if entry.number == number:
                return entry
        raise Http404


def edition_of(access: SessionAccess) -> str:
    """What tells this state of a session, for this role, from any other."""
    session = access.session
    return fragment_key(
        "golfo",
        game_id=session.pk,
        version=session.version,
        head=session.head,
        role=access.role,
    )
