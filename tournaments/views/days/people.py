"""The People tab of a tournament: the door with its taps, walk-ins, and everybody else at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.addresses import address_for_others
from scorecards.rules.texts import whole_number
from tournaments.directing.days import arrivals, entrants
from tournaments.errors import DirectingError
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Entrant, Tournament
from tournaments.pages.day_people import door_context
from tournaments.permissions import Member, acting_day, reading_day
from tournaments.queries.days.door import door_of_day
from tournaments.queries.days.entries import short_tables
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.stages import Teams
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, address

MOST_AT_ONCE = 1000
ROUND_STEPS = ("draw", "publish_round")


@never_cache
@require_safe
def people(request: HttpRequest, tournament: str) -> HttpResponse:
    """Everybody who is entered: a list to tap for who runs the door, names for the others."""
    member, event = reading_day(request, tournament)
    return show_people(request, member, event)


def show_people(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: str = "",
    wrong: str = "",
    typed: str = "",
) -> HttpResponse:
    """The page; for the script of the door only the part that changes. `wrong` stands beside the
    name that was `typed`, `refused` above all.
    """
    event.refresh_from_db()
    words, show = request.GET.get("q", "")[:80], request.GET.get("show", "")
    door = door_of_day(event, words, show)
    ahead = ahead_of(event) if member.may("run_night") else None
    step = str(ahead.step) if ahead else ""
    context = door_context(door) | {
        "refused": refused,
        "wrong": wrong,
        "typed": typed or (words if not door.lines else ""),
        "ahead": ahead,
        "next": step in ROUND_STEPS or member.may("plan_season"),
        "open": event.state in ("checkin", "running"),
        "mine": own_entry_of(member, event),
        "may_enter": event.own_entry and event.state in ("registration", "checkin"),
        "teams": day_settings_of(event).teams is not Teams.NONE,
        "door_address": _door_address(request, event) if member.may("run_night") else "",
        "short": short_tables(event) if member.may("run_night") else [],
    }
    again = context["again"] = bool(getattr(request, "htmx", False))
    template = "tournaments/days/_people.html" if again else "tournaments/days/people.html"
    status = 422 if refused or wrong else 200
    return show_day(request, member, event, template, context, tab="people", status=status)


def _door_address(request: HttpRequest, event: Tournament) -> str:
    """What the code at the door opens, "" while there is none."""
    if not event.door_key:
        return ""
    return address_for_others(request, address("own_door", event.door_key))


def own_entry_of(member: Member, event: Tournament) -> Entrant | None:
    """The entry of whoever looks."""
    if member.person_id is None:
        return None
    return event.entrants.filter(person=member.person_id).select_related("person").first()


@never_cache
@require_POST
def check(request: HttpRequest, tournament: str) -> HttpResponse:
    """These are here (`in`) or not (`out`). Where one side is refused the other stands."""
    member, event = acting_day(request, tournament, "run_night")
    coming, going = _numbers(request, "in"), _numbers(request, "out")
    if not event.entrants.filter(pk__in=[*coming, *going]).exists():
        return _done(request, member, event, _("There is no such person here."))
    refused = [
        *_refusals(lambda: arrivals.arrive(member, event, entrants=coming) if coming else None),
        *_refusals(
            lambda: arrivals.take_back_arrivals(member, event, entrants=going) if going else None
        ),
    ]
    return _done(request, member, event, " ".join(refused))


@never_cache
@require_POST
def rest(request: HttpRequest, tournament: str) -> HttpResponse:
    """Everybody who is to come in time is here; with `undo`, they are not."""
    member, event = acting_day(request, tournament, "run_night")
    if "undo" not in request.POST:
        return _done(
            request, member, event, *_refusals(lambda: entrants.arrive_rest(member, event))
        )
    try:
        moment = parse_datetime(request.POST["undo"])
    except ValueError:
        moment = None
    if moment is None or not is_aware(moment):
        return show_people(request, member, event, refused=_("There is nothing to take back."))
    refused = _refusals(lambda: arrivals.take_back_arrivals(member, event, moment=moment))
    return _done(request, member, event, *refused)


@never_cache
@require_POST
def walk_in(request: HttpRequest, tournament: str) -> HttpResponse:
    """Somebody who is on no list: entered, and here once the door is open."""
    member, event = acting_day(request, tournament, "run_night")
    name = request.POST.get("name", "")[:200]
    here = event.state in ("checkin", "running")
    try:
        entrant = entrants.enter_name(member, event, name=name, here=here)
    except DirectingError as error:
        return show_people(request, member, event, wrong=error.message, typed=name)
    messages.success(request, _arrival(entrant))
    return redirect(address("day_people", event.slug))


def _arrival(entrant: Entrant) -> str:
    """What is said of somebody who was entered by name."""
    name = {"name": entrant.person.name}
    if entrant.state == "waitlisted":
        return _("Every place is taken: %(name)s is on the waiting list.") % name
    if entrant.state == "registered":
        return _("%(name)s is on the list.") % name
    return _("%(name)s is here.") % name


def _numbers(request: HttpRequest, word: str) -> Sequence[int]:
    taps = request.POST.getlist(word)[:MOST_AT_ONCE]
    return [whole_number(each, below=ABOVE_IDS) or 0 for each in taps]


def _refusals(act: Callable[[], object]) -> list[str]:
    try:
        act()
    except DirectingError as error:
        return [error.message]
    return []


def _done(
    request: HttpRequest, member: Member, event: Tournament, refused: str = ""
) -> HttpResponse:
    if refused or getattr(request, "htmx", False):
        return show_people(request, member, event, refused=refused)
    return redirect(address("day_people", event.slug))
