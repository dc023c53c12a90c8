"""The screens of a hall, and their pages for phones: for everybody who has the link or the code.

Whoever comes here has no role and needs none, so nothing leads on from here into the tournament,
and nothing is told but what the hall sees. Many look on: whether something is new is answered
without reading the tournament, and what is shown is put together once for all of them.
"""

from __future__ import annotations

import hashlib
from threading import Lock
from typing import NamedTuple

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.addresses import address_for_others, site_for_others
from scorecards.codes import read_code
from scorecards.views.links import code_inline
from tournaments.models import HallScreen
from tournaments.pages.halls.boards import Board, board_of
from tournaments.queries.days.screens import edition_of_screen, screen_by_key
from tournaments.rules.days.screens import View
from tournaments.views.form_pages import METHODS, address

CACHED_SECONDS = 10
LAST_SECONDS = 60
"""How long the last board is at hand for those who ask while the next is put together."""
_making = Lock()
SURFACES = {
    "hall": "tournaments/days/hall/_hall.html",
    "phone": "tournaments/days/hall/_phone.html",
}


class Shown(NamedTuple):
    """What a screen shows, as HTML, its heading, and the edition of it."""

    html: SafeString
    heading: str
    edition: str


@never_cache
@require_safe
def screen(request: HttpRequest, key: str) -> HttpResponse:
    """The screen itself."""
    return _page(request, key, "hall", "tournaments/days/hall/screen.html")


@never_cache
@require_safe
def follow(request: HttpRequest, key: str) -> HttpResponse:
    """The same for the phones of those who look on."""
    return _page(request, key, "phone", "tournaments/days/hall/follow.html")


def _page(request: HttpRequest, key: str, surface: str, template: str) -> HttpResponse:
    row, edition = _screen(key), edition_of_screen(key)
    shown = _shown(request, key, edition or "", surface)
    context = {
        "screen": row,
        "tournament": row.tournament,
        "heading": shown.heading,
        "shown": shown.html,
        "edition": shown.edition,
        "shape": shape(),
    }
    response = render(request, template, context)
    response["X-Robots-Tag"] = "noindex"
    return response


@never_cache
@require_safe
def hall_now(request: HttpRequest, key: str) -> HttpResponse:
    """What the screen shows now; 204 where that is what was seen."""
    edition = edition_of_screen(key)
    if edition is None:
        raise Http404
    seen = request.GET.get("seen")
    shown = None
    if seen != edition:
        surface = "phone" if request.GET.get("on") == "phone" else "hall"
        shown = _shown(request, key, edition, surface)
    if shown is None or shown.edition == seen:
        response = HttpResponse(status=204)
    else:
        response = HttpResponse(shown.html)
    response["Hall-Edition"] = shown.edition if shown is not None else edition
    response["Hall-Now"] = str(int(timezone.now().timestamp() * 1000))
    response["Hall-Shape"] = shape()
    return response


@never_cache
@require_http_methods(METHODS)
def halls(request: HttpRequest) -> HttpResponse:
    """The way to a screen, or to its page for a phone, by a code that was read aloud or seen."""
    typed, wrong = request.POST.get("code", "")[:40], ""
    if request.method == "POST":
        row = screen_by_key(typed)
        if row is not None:
            door = "hall_screen" if request.POST.get("on") == "screen" else "hall_follow"
            return redirect(address(door, row.key))
        wrong = _("No screen has this code. It has eight letters and digits.")
    context = {"typed": typed, "wrong": wrong}
    status = 422 if wrong else 200
    return render(request, "tournaments/days/hall/code.html", context, status=status)


def shape() -> str:
    """Another one when the script or the style of the screens is."""
    files = "".join(static(each) for each in ("js/hall.js", "css/hall.css"))
    return hashlib.sha256(files.encode()).hexdigest()[:8]


def rendered(request: HttpRequest, board: Board, surface: str = "hall") -> SafeString:
    """A board as HTML."""
    key = board.screen.key
    context = {
        "screen": board.screen,
        "board": board,
        "host": site_for_others(request),
        "code": f"{key[:4]} {key[4:]}",
        "qr": _picture(request, board) if surface == "hall" else "",
    }
    return mark_safe(render_to_string(SURFACES[surface], context))


def _picture(request: HttpRequest, board: Board) -> SafeString | str:
    """The code that is scanned from a screen: of the door, or of the page for phones."""
    if board.view is View.DOOR:
        to = address("own_door", board.screen.tournament.door_key)
    elif board.view is View.IDLE:
        to = address("hall_follow", board.screen.key)
    else:
        return ""
    return code_inline(address_for_others(request, to))


def _screen(key: str) -> HallScreen:
    row = screen_by_key(key)
    if row is None:
        raise Http404
    return row


def _shown(request: HttpRequest, key: str, edition: str, surface: str) -> Shown:
    """What is shown, put together once for everybody who sees the same. Whoever asks while this
    process puts the next board together gets the last, and asks again: in a full hall there is a
    new one every second, and all phones at once must not make it for themselves.
    """
    of = f"{read_code(key)}:{surface}:{get_language()}:{request.get_host()}"
    name = f"hall:{edition}:{of}"
    shown: Shown | None = cache.get(name)
    if shown is not None:
        return shown
    free = _making.acquire(blocking=False)
    try:
        last: Shown | None = None if free else cache.get(f"hall-last:{of}")
        return last or _make(request, _screen(key), edition, surface, of)
    finally:
        if free:
            _making.release()


def _make(request: HttpRequest, row: HallScreen, edition: str, surface: str, of: str) -> Shown:
    now = timezone.now()
    board = board_of(row, now)
    shown = Shown(rendered(request, board, surface), board.face.heading, edition)
    left = board.until - now.timestamp() if board.until else CACHED_SECONDS
    cache.set(f"hall:{edition}:{of}", shown, max(min(CACHED_SECONDS, left), 0))
    cache.set(f"hall-last:{of}", shown, LAST_SECONDS)
    return shown
