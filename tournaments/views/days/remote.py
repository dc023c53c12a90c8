"""The remote: what the screens of the hall show, steered from the phone of a director."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.addresses import address_for_others
from scorecards.rules.texts import whole_number
from scorecards.views.links import draw_code
from tournaments.directing.days import clocks
from tournaments.directing.days import screens as acts
from tournaments.errors import DirectingError
from tournaments.models import HallScreen, Tournament
from tournaments.pages.halls.boards import board_of, door_is_open
from tournaments.pages.halls.finals import final_hands
from tournaments.pages.halls.remotes import remote_of
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.screens import day_now, screens_of
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.screens import Light, View
from tournaments.views.days.hall import rendered
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, address

EXTRA = {"one": 60, "five": 300}
MOST_PAGES = 1000
Word = TypeVar("Word", View, Light)


@never_cache
@require_safe
def screens(request: HttpRequest, tournament: str) -> HttpResponse:
    """The screens of a tournament, each in small."""
    member, event = acting_day(request, tournament, "run_night")
    return _show_all(request, member, event)


def _show_all(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: DirectingError | None = None,
) -> HttpResponse:
    now = timezone.now()
    shown = [(each, rendered(request, board_of(each, now))) for each in screens_of(event)]
    context = {"screens": shown, "refused": refused, "name": request.POST.get("name", "")}
    template, status = "tournaments/days/hall/screens.html", 422 if refused else 200
    return show_day(request, member, event, template, context, tab="hall", status=status)


@never_cache
@require_POST
def add_screen(request: HttpRequest, tournament: str) -> HttpResponse:
    """One more screen."""
    member, event = acting_day(request, tournament, "run_night")
    try:
        row = acts.add_screen(member, event, name=request.POST.get("name", ""))
    except DirectingError as error:
        return _show_all(request, member, event, refused=error)
    return redirect(address("remote", event.slug, row.pk))


@never_cache
@require_safe
def remote(request: HttpRequest, tournament: str, screen_id: int) -> HttpResponse:
    """The remote of one screen."""
    member, event = acting_day(request, tournament, "run_night")
    return _show(request, member, event, _screen(event, screen_id))


def _screen(event: Tournament, screen_id: int) -> HallScreen:
    rows = HallScreen.objects.select_related("tournament__league")
    return get_object_or_404(rows, tournament=event, pk=screen_id, revoked=None)


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    row: HallScreen,
    *,
    refused: DirectingError | None = None,
) -> HttpResponse:
    """The page of a remote; for htmx only the part that changes."""
    board = board_of(row, timezone.now())
    again = bool(getattr(request, "htmx", False))
    context = {
        "remote": remote_of(board, day_now(event, timezone.now())),
        "mirror": rendered(request, board),
        "screens": screens_of(event),
        "refused": refused,
        "typed": request.POST.get("words", row.words) if refused else row.words,
    }
    template = (
        "tournaments/days/hall/_remote.html" if again else "tournaments/days/hall/remote.html"
    )
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="hall", status=status)


@never_cache
@require_safe
def follow_code(request: HttpRequest, tournament: str, screen_id: int) -> HttpResponse:
    """The code that opens what a screen shows on the phones of those who look on."""
    _member, event = acting_day(request, tournament, "run_night")
    row = _screen(event, screen_id)
    response = draw_code(address_for_others(request, address("hall_follow", row.key)))
    response["Cache-Control"] = "private, no-store"
    return response


@never_cache
@require_POST
def steer(request: HttpRequest, tournament: str, screen_id: int, act: str) -> HttpResponse:
    """One tap on the remote."""
    member, event = acting_day(request, tournament, "run_night")
    row = _screen(event, screen_id)
    steering: dict[str, Callable[[], object]] = {
        "view": lambda: _view(request, row),
        "itself": lambda: acts.follow_day(
            row, request.POST.get("on") == "1", board_of(row, timezone.now()).chosen
        ),
        "light": lambda: acts.set_light(row, _choice(Light, request.POST.get("light"))),
        "seconds": lambda: acts.set_turning(row, _number(request, "seconds", below=100)),
        "page": lambda: acts.turn_page(row, _number(request, "page", below=MOST_PAGES)),
        "reveal": lambda: _reveal(request, row),
        "clock": lambda: _clock(request, member, row),
        "revoke": lambda: acts.revoke_screen(member, row),
    }
    if act not in steering:
        raise Http404
    try:
        steering[act]()
    except DirectingError as error:
        return _show(request, member, event, _screen(event, screen_id), refused=error)
    if act == "revoke":
        return redirect(address("screens", event.slug))
    if getattr(request, "htmx", False):
        return _show(request, member, event, _screen(event, screen_id))
    return redirect(address("remote", event.slug, row.pk))


def _choice(words: type[Word], typed: str | None) -> Word:
    try:
        return words(typed or "")
    except ValueError as error:
        raise DirectingError(_("Choose one of the list.")) from error


def _number(request: HttpRequest, name: str, *, below: int) -> int:
    number = whole_number(request.POST.get(name), below=below)
    if number is None:
        raise DirectingError(_("Choose one of the list."))
    return number


def _view(request: HttpRequest, row: HallScreen) -> None:
    moment = day_now(row.tournament, timezone.now()).moment
    view = _choice(View, request.POST.get("view"))
    if view is View.DOOR and not door_is_open(row.tournament):
        raise DirectingError(_("The door has no code now. Make one on the page of the people."))
    acts.show_view(row, view, moment, words=request.POST.get("words", ""))


def _reveal(request: HttpRequest, row: HallScreen) -> None:
    """So many hands are turned; the screen shows the reveal."""
    shown = final_hands(row.tournament, 0)
    if shown is None:
        raise DirectingError(_("The card of the final is not in yet."))
    acts.turn_hand(row, _number(request, "revealed", below=100), most=len(shown.hands))


def _clock(request: HttpRequest, member: Member, row: HallScreen) -> None:
    """More time for everybody, a pause, going on."""
    on_now, what = day_now(row.tournament, timezone.now()).row, request.POST.get("what", "")
    if on_now is None or what not in (*EXTRA, *EventKind):
        raise DirectingError(_("No clock is on now."))
    kind = EventKind.EXTRA if what in EXTRA else EventKind(what)
    seen = whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    clocks.set_clock(member, on_now, kind, seconds=EXTRA.get(what, 0), seen=seen)
