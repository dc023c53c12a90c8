"""Whose line on the scorecard is the reader's own: a seat, or what a phone that follows marked."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorecards.permissions import SCORER, GameAccess, Reading
from scorecards.rules.texts import whole_number
from scorecards.seats import MOST_SEATS

LINE = "line"  # the cookie of a marked line, with the code of its game
LINE_AGE = 60 * 24 * 3600  # seconds


def own_line(request: HttpRequest, access: GameAccess | Reading, code: str) -> int | None:
    """The position whose line is marked as the reader's own: the seat of who keeps the score, and
    for who follows along the line that this phone marked for itself.
    """
    if access.role == SCORER:
        return access.seat
    return whole_number(request.COOKIES.get(f"{LINE}-{code}"), below=MOST_SEATS)


def mark_line(request: HttpRequest, access: GameAccess) -> HttpResponse:
    """Mark the line at a position on this phone, which follows along, or none with "". The phone
    remembers it by itself, since whose line somebody looks at is nobody else's business.
    """
    written, response = request.GET["line"], redirect(request.path)
    if written == "":
        response.delete_cookie(f"{LINE}-{access.game.code}")
        return response
    line = whole_number(written, below=access.game.seats.count())
    if line is None:
        raise Http404
    response.set_cookie(
        f"{LINE}-{access.game.code}",
        str(line),
        max_age=LINE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
