"""`/api/v1/golfo/`: the sessions of Golfo that a device may open, and their books. A session is
read by whoever opened one of its links, as its page is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.golfo_serializers import (
    EntrySerializer,
    SessionLineSerializer,
    SessionSerializer,
)
from scorecards.api.resources import Resource
from scorecards.limits.programs import counting_turn
from scorecards.models import GolfoEntry, GolfoSession
from scorecards.permissions import SessionAccess, device_of, readable_session
from scorecards.queries.games import fragment_key
from scorecards.queries.golfo import (
    BookEntry,
    SessionLine,
    SessionView,
    book_of,
    opened_sessions,
    session_lines,
    session_view,
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

    def lines(self, rows: list[GolfoSession]) -> Sequence[SessionLine]:
        """Who sits there, and how far they are."""
        return session_lines(rows)

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
