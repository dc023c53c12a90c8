"""What people do themselves: enter, take their name off, check in at the door by phone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.addresses import address_for_others
from scorecards.devices import ensure_device, remember
from scorecards.limits.counting import count, counted, network_of
from scorecards.limits.tries import count_try
from scorecards.permissions import device_of
from scorecards.views.links import draw_code
from tournaments.directing.days import own_entries
from tournaments.errors import DirectingError
from tournaments.models import Entrant, Tournament
from tournaments.permissions import Member, member_of, reading_day
from tournaments.queries.days.door import door_of_day
from tournaments.views import posted
from tournaments.views.days.people import PEOPLE, own_entry_of
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import METHODS, address
from tournaments.views.invitations import show_nothing, slow_down

HOUR = 3600
MOST_NAMES_AN_HOUR = 100  # new names from one network: a club may sit behind one address
OPEN = ("checkin", "running")


@DAY.page("read")
def enter_self(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """Put one's own name down, or take it off (`do=withdraw`)."""
    if request.method != "POST":
        return _show_own(request, event)
    try:
        if request.POST.get("do") == "withdraw":
            own_entries.withdraw_self(member, event)
            messages.success(request, _("Your name is off the list."))
            return redirect(address("enter_self", event.slug))
        return _enter(request, event)
    except DirectingError as error:
        return _show_own(request, event, refused=error)


def _enter(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Raises DirectingError, and then remembers no device."""
    member = member_of(request, event.league)
    network = f"own-entries:{network_of(request)}"
    if counted(network) >= MOST_NAMES_AN_HOUR:
        raise DirectingError(_("Too many names came from here. Try again in an hour."))
    device = None if member.user is not None else device_of(request) or ensure_device(request)
    name = posted.title(request, "name")
    entrant = own_entries.enter_self(event, member=member, name=name, device=device)
    count(network, HOUR)
    messages.success(request, _own_arrival(entrant))
    response = redirect(address("enter_self", event.slug))
    if device is not None:
        remember(response, device, secure=request.is_secure())
    return response


def _own_arrival(entrant: Entrant) -> str:
    if entrant.state == "waitlisted":
        return _("Every place is taken. You are on the waiting list, and move up automatically.")
    return _("You are on the list.")


def _show_own(
    request: HttpRequest, event: Tournament, *, refused: DirectingError | None = None
) -> HttpResponse:
    member, event = reading_day(request, event.slug)
    context = {
        "mine": own_entry_of(member, event),
        "may_enter": event.own_entry and event.state in own_entries.OWN_STATES,
        "somebody": member.person_id is not None,
        "refused": refused,
        "typed": request.POST.get("name", "")[:80],
    }
    template, status = "tournaments/days/enter_self.html", 422 if refused else 200
    return show_day(request, member, event, template, context, tab="people", status=status)


own_entry = PEOPLE.button("manage_people", own_entries.allow_own_entry, own=posted.yes)
"""Let people enter by themselves (`own=yes`), or no longer."""

make_door_link = PEOPLE.button(
    "run_night",
    own_entries.make_door_link,
    to=lambda _request, event: f"{address('day_people', event.slug)}#door-code",
)
"""A code for the door, or another one."""


@DAY.look("run_night")
def day_door_code(request: HttpRequest, _member: Member, event: Tournament) -> HttpResponse:
    """The code of the door as a picture; that of the People tab while there is none."""
    to = (
        address("own_door", event.door_key) if event.door_key else address("day_people", event.slug)
    )
    response = draw_code(address_for_others(request, to))
    response["Cache-Control"] = "private, no-store"
    return response


@never_cache
@require_http_methods(METHODS)
def own_door(request: HttpRequest, key: str) -> HttpResponse:
    """Which one are you? A name of who is not here yet, by one tap, without an account."""
    if slowed := slow_down(request):
        return slowed
    rows = Tournament.objects.filter(door_key=key.upper(), league__stopped=None)
    event = rows.exclude(door_key="").select_related("league").first()
    if event is None:
        count_try(request, site=False)
        return show_nothing(request, _("This code opens no door."), status=404)
    if request.method != "POST":
        return _show_door(request, event)
    try:
        return _check_in(request, event)
    except DirectingError as error:
        return _show_door(request, event, refused=error.message)


def _check_in(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Raises DirectingError, and then remembers no device."""
    number = posted.row(request, "entrant")
    row = event.entrants.filter(pk=number).select_related("person").first()
    if row is None:
        raise DirectingError(_("This person does not exist here."))
    device = device_of(request) or ensure_device(request)
    own_entries.check_in_by_phone(event, entrant=row, device=device)
    messages.success(request, _("You are here, %(name)s.") % {"name": row.person.name})
    response = redirect(address("me", event.slug))
    remember(response, device, secure=request.is_secure())
    return response


def _show_door(request: HttpRequest, event: Tournament, *, refused: str = "") -> HttpResponse:
    words = request.GET.get("q", "")[:80]
    door = door_of_day(event, words, "not")
    waiting = [line for line in door.lines if line.state == "registered"]
    opened = event.state in OPEN
    context = {
        "name": event.name,
        "league": event.league,
        "field": "entrant",
        "lines": [(line.entrant, line.name) for line in waiting] if opened else [],
        "words": words,
        "open": opened,
        "refused": refused,
    }
    status = 422 if refused else 200
    return render(request, "tournaments/own_door.html", context, status=status)
