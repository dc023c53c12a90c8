"""Coming to a table: by a typed code, or by one of the two links. Wrong codes are limited, so that
nobody tries them all.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from scorecards import scorekeeping
from scorecards.devices import ensure_device, remember
from scorecards.forms import JoinForm
from scorecards.permissions import COOKIE, SCORER, VIEWER, GameAccess
from scorecards.views.game import show_game

TRIES, TRIES_AN_ADDRESS, MINUTE = 20, 60, 60


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A field for the code: the right one opens the game, a wrong one is refused beside it."""
    form = JoinForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return show_join(request, form)
    if too_many_tries(request):
        return show_join(request, form, status=429)
    try:
        if form.is_valid():
            return let_in(request, form.cleaned_data["code"])
    except scorekeeping.NoSuchLink as unknown:
        form.add_error("code", unknown.message)
    count_try(request)
    return show_join(request, form, status=422)


def show_join(request: HttpRequest, form: JoinForm, *, status: int = 200) -> HttpResponse:
    """The page with the field and what is wrong with it."""
    wrong = list(form.errors.get("code", [])) if status == 422 else []
    if status == 429:
        wrong = [_("Too many wrong codes from this device. Wait a minute and try again.")]
    response = render(
        request,
        "scorecards/join.html",
        {"wrong": wrong, "typed": form.data.get("code", "")[:40]},
        status=status,
    )
    if status == 429:
        response["Retry-After"] = str(MINUTE)
    return response


@never_cache
@require_safe
def score_link(request: HttpRequest, key: str) -> HttpResponse:
    """The scorers' link: let the device in and go to the game."""
    with known_link(request):
        return let_in(request, key)


@never_cache
@require_safe
def paper_link(request: HttpRequest, key: str) -> HttpResponse:
    """The link on a printed sheet: let a scorer in, and go to the page where it is typed in. With
    the viewers' key, go where their link goes.
    """
    with known_link(request):
        game, role = scorekeeping.find_link(key)
        response = let_in(request, key)
    if role == SCORER:
        response["Location"] = reverse("scorecards:rekey", args=[game.code])
    return response


@never_cache
@require_safe
def view_link(request: HttpRequest, key: str) -> HttpResponse:
    """The link to pass on: the scorecard to read, with a title and a description for previews."""
    with known_link(request):
        if scorekeeping.find_link(key)[1] != VIEWER:
            return redirect("scorecards:score_link", key=key)
        device = ensure_device(request)
        game, role = scorekeeping.open_link(key=key, device=device)
    response = show_game(request, GameAccess(game, role, device), shared=True)
    remember(response, device, secure=request.is_secure())
    return response


@contextmanager
def known_link(request: HttpRequest) -> Iterator[None]:
    """Turns NoSuchLink into Http404 and counts it; after too many, every link is a 404."""
    if too_many_tries(request):
        raise Http404
    try:
        yield
    except scorekeeping.NoSuchLink as unknown:
        count_try(request)
        raise Http404 from unknown


def let_in(request: HttpRequest, key: str) -> HttpResponse:
    """Let this device in and send it to the game; viewers to the address that can be passed on.

    Raises NoSuchLink, and then no device is stored.
    """
    scorekeeping.find_link(key)
    device = ensure_device(request)
    game, role = scorekeeping.open_link(key=key, device=device)
    if role == SCORER:
        response = redirect("scorecards:game", game.code)
    else:
        response = redirect("scorecards:view_link", game.view_key)
    remember(response, device, secure=request.is_secure())
    return response


def try_counters(request: HttpRequest) -> list[tuple[str, int]]:
    """The names under which wrong codes are counted, with how many are too many: for a device at an
    address, and for the address alone, since a cookie can be thrown away.
    """
    address = BaseThrottle().get_ident(Request(request))
    return [
        (f"wrong-codes:{address}:{request.COOKIES.get(COOKIE, '')[:22]}", TRIES),
        (f"wrong-codes:{address}", TRIES_AN_ADDRESS),
    ]


def too_many_tries(request: HttpRequest) -> bool:
    """Whether this device, or everyone at its address together, has typed too many wrong codes in
    the last minute.
    """
    return any(cache.get(name, 0) >= most for name, most in try_counters(request))


def count_try(request: HttpRequest) -> None:
    """One more wrong code; the minute runs from the first."""
    for name, _most in try_counters(request):
        if not cache.add(name, 1, MINUTE):
            try:
                cache.incr(name)
            except ValueError:  # the minute ended in between
                cache.set(name, 1, MINUTE)
