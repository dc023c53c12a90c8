"""The cookie with the drafts of the editor: one for each of its addresses, for thirty days."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

from scorecards.editing.drafts import Draft, packed, unpacked
from scorecards.editing.fields import Table

COOKIE = "rules-draft"
AGE = 30 * 24 * 3600  # seconds


def draft_of(request: HttpRequest, start: str) -> Draft | None:
    """The draft for what these rules begin with."""
    return unpacked(request.COOKIES.get(COOKIE, "")).get(start)


def keep_draft(
    request: HttpRequest, response: HttpResponse, start: str, now: Table, first: Table
) -> HttpResponse:
    """The response, with the cookie for the rules as they are now; without changes, no draft."""
    drafts = unpacked(request.COOKIES.get(COOKIE, ""))
    before = drafts.pop(start, None)
    if now | {"name": ""} != first | {"name": ""}:
        drafts[start] = Draft(datetime.now(UTC), now)
    elif before is None:
        return response
    return _sent(request, response, packed(drafts))


def forget_draft(request: HttpRequest, response: HttpResponse, start: str) -> HttpResponse:
    """The response once these rules are saved."""
    drafts = unpacked(request.COOKIES.get(COOKIE, ""))
    if drafts.pop(start, None) is None:
        return response
    return _sent(request, response, packed(drafts))


def _sent(request: HttpRequest, response: HttpResponse, text: str) -> HttpResponse:
    response.set_cookie(
        COOKIE,
        text,
        max_age=AGE if text else 0,
        path=request.path,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
