"""The remote: what the screens of the hall show, steered from the phone of a director."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from scorecards.addresses import address_for_others, host_for_others
from scorecards.views.links import draw_code
from tournaments.directing.days import clocks
from tournaments.directing.days import screens as acts
from tournaments.errors import DirectingError
from tournaments.models import HallScreen, Tournament
from tournaments.pages.halls.boards import board_of, door_is_open
from tournaments.pages.halls.finals import final_hands
from tournaments.pages.halls.remotes import remote_of
from tournaments.permissions import Member
from tournaments.queries.days.screens import day_now, screens_of
from tournaments.rules.days.clocks import CLOCK_TAPS
from tournaments.rules.days.screens import Light, View
from tournaments.views import posted
from tournaments.views.days.hall import rendered
from tournaments.views.days.shell import DAY, enter_day, enter_row, of_day, show_day
from tournaments.views.form_pages import address
from tournaments.views.places import Place, button

MOST_PAGES = 1000
ITSELF = "itself"
"""The word in the address of a remote that turns the hands of the final by itself."""
Word = TypeVar("Word", View, Light)


@DAY.look("run_night")
def screens(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The screens of a tournament, each in small."""
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


def _show(
    request: HttpRequest,
    member: Member,
    row: HallScreen,
    *,
    refused: DirectingError | None = None,
) -> HttpResponse:
    """The page of a remote; for htmx only the part that changes."""
    row = get_object_or_404(SCREENS, pk=row.pk)
    event, board = row.tournament, board_of(row, timezone.now())
    again = bool(getattr(request, "htmx", False))
    steered = remote_of(board, day_now(event, timezone.now()))
    by_itself = request.GET.get("turn") == ITSELF and board.view is View.REVEAL
    context = {
        "host": host_for_others(request),
        "remote": steered,
        "mirror": rendered(request, board),
        "screens": screens_of(event),
        "turning": by_itself and bool(steered.next_hand),
        "refused": refused,
        "typed": request.POST.get("words", row.words) if refused else row.words,
    }
    template = (
        "tournaments/days/hall/remote.html#remote" if again else "tournaments/days/hall/remote.html"
    )
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="hall", status=status)


SCREENS = HallScreen.objects.filter(revoked=None).select_related("tournament__league")
HALL = Place(enter_day, of_day("screens"), _show_all)
SCREEN = Place(
    enter_row(SCREENS, "tournament", page=lambda row: row),
    lambda row: address("remote", row.tournament.slug, row.pk),
    _show,
    again=True,
)


@SCREEN.look("run_night")
def remote(request: HttpRequest, member: Member, row: HallScreen) -> HttpResponse:
    """The remote of one screen."""
    return _show(request, member, row)


@SCREEN.look("run_night")
def follow_code(request: HttpRequest, _member: Member, row: HallScreen) -> HttpResponse:
    """The code that opens what a screen shows on the phones of those who look on."""
    response = draw_code(address_for_others(request, address("hall_follow", row.key)))
    response["Cache-Control"] = "private, no-store"
    return response


def _add(member: Member, event: Tournament, *, name: str) -> HttpResponse:
    row = acts.add_screen(member, event, name=name)
    return redirect(address("remote", event.slug, row.pk))


add_screen = HALL.button("run_night", _add, name=posted.text)
"""One more screen."""


def _choice(words: type[Word]) -> posted.Reader:
    def read(request: HttpRequest, name: str) -> Word:
        try:
            return words(posted.text(request, name))
        except ValueError as error:
            raise DirectingError(_("Choose one of the list.")) from error

    return read


def _below(most: int) -> posted.Reader:
    def read(request: HttpRequest, name: str) -> int:
        number = posted.number(request, name, below=most)
        if number is None:
            raise DirectingError(_("Choose one of the list."))
        return number

    return read


def _view(_by: Member, row: HallScreen, *, view: View, words: str) -> None:
    moment = day_now(row.tournament, timezone.now()).moment
    if view is View.DOOR and not door_is_open(row.tournament):
        raise DirectingError(_("The door has no code now. Make one on the page of the people."))
    acts.show_view(row, view, moment, words=words)


def _itself(_by: Member, row: HallScreen, *, on: bool) -> None:
    acts.follow_day(row, on, board_of(row, timezone.now()).chosen)


def _reveal(by: Member, row: HallScreen, *, request: HttpRequest) -> None:
    """So many hands are turned; the screen shows the reveal."""
    shown = final_hands(row.tournament, 0)
    if shown is None:
        raise DirectingError(_("The card of the final is not in yet."))
    revealed = _below(100)(request, "revealed")
    if request.GET.get("turn") == ITSELF and row.revealed >= revealed:
        return  # another phone was quicker, and nothing is turned back by itself
    acts.turn_hand(by, row, revealed, most=len(shown.hands))


def _begin(by: Member, event: Tournament) -> HttpResponse:
    """The reveal on every screen, steered from the first."""
    if final_hands(event, 0) is None:
        raise DirectingError(_("The card of the final is not in yet."))
    moment = day_now(event, timezone.now()).moment
    screen = acts.begin_reveal(by, event, moment)
    return redirect(address("remote", event.slug, screen.pk) + f"?turn={ITSELF}")


begin_reveal = HALL.button("run_night", _begin)
"""Turn the last hole of the final in the hall, one hand after the other until somebody stops it."""


def _clock(member: Member, row: HallScreen, *, what: str, seen: int | None) -> None:
    """More time for everybody, a pause, going on."""
    on_now = day_now(row.tournament, timezone.now()).row
    if on_now is None or what not in CLOCK_TAPS:
        raise DirectingError(_("No clock is on now."))
    kind, seconds = CLOCK_TAPS[what]
    clocks.set_clock(member, on_now, kind, seconds=seconds, seen=seen)


def _revoke(member: Member, row: HallScreen) -> HttpResponse:
    acts.revoke_screen(member, row)
    return redirect(address("screens", row.tournament.slug))


steer = SCREEN.buttons(
    "run_night",
    {
        "view": button(_view, view=_choice(View), words=posted.text),
        "itself": button(_itself, on=lambda request, name: request.POST.get(name) == "1"),
        "light": button(lambda _by, row, light: acts.set_light(row, light), light=_choice(Light)),
        "seconds": button(
            lambda _by, row, seconds: acts.set_turning(row, seconds), seconds=_below(100)
        ),
        "page": button(lambda _by, row, page: acts.turn_page(row, page), page=_below(MOST_PAGES)),
        "reveal": button(_reveal, request=posted.whole),
        "clock": button(_clock, what=posted.text, seen=posted.number),
        "revoke": button(_revoke),
    },
)
"""One tap on the remote."""
