"""The People tab of a tournament: the door with its taps, walk-ins, and everybody else at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorecards.addresses import address_for_others
from tournaments.directing.days import arrivals, entrants
from tournaments.errors import DirectingError
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Entrant, Tournament
from tournaments.pages.day_people import door_context
from tournaments.permissions import Member
from tournaments.queries.days.door import door_of_day
from tournaments.queries.days.entries import short_tables
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.stages import Teams
from tournaments.views import posted
from tournaments.views.days.shell import DAY, day_form, enter_day, of_day, show_day
from tournaments.views.form_pages import address
from tournaments.views.places import Place, each_of

MOST_AT_ONCE = 1000
ROUND_STEPS = ("draw", "publish_round")


@DAY.look("read")
def people(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """Everybody who is entered: a list to tap for who runs the door, names for the others."""
    return show_people(request, member, event)


def show_people(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: object = "",
    wrong: object = "",
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
    template = "tournaments/days/people.html#people" if again else "tournaments/days/people.html"
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


def _arrival(entrant: Entrant) -> str:
    """What is said of somebody who was entered by name."""
    name = {"name": entrant.person.name}
    if entrant.state == "waitlisted":
        return _("Every place is taken: %(name)s is on the waiting list.") % name
    if entrant.state == "registered":
        return _("%(name)s is on the list.") % name
    return _("%(name)s is here.") % name


def _show_name(
    request: HttpRequest, member: Member, event: Tournament, *, refused: DirectingError
) -> HttpResponse:
    typed = posted.title(request, "name")
    return show_people(request, member, event, wrong=refused, typed=typed)


PEOPLE = Place(enter_day, of_day("day_people"), show_people, frame=day_form, tab="people")
DOOR = replace(PEOPLE, again=True)


def _check(member: Member, event: Tournament, *, coming: list[int], going: list[int]) -> None:
    """Where one side is refused the other stands."""
    coming, going = coming[:MOST_AT_ONCE], going[:MOST_AT_ONCE]
    if not event.entrants.filter(pk__in=[*coming, *going]).exists():
        raise DirectingError(_("This person does not exist here."))
    each_of(
        *([lambda: arrivals.arrive(member, event, entrants=coming)] if coming else []),
        *([lambda: arrivals.take_back_arrivals(member, event, entrants=going)] if going else []),
    )


check = DOOR.button(
    "run_night",
    _check,
    coming=posted.field("in", posted.rows),
    going=posted.field("out", posted.rows),
)
"""These are here (`in`) or not (`out`)."""


def _rest(member: Member, event: Tournament, *, undo: datetime | None) -> None:
    if undo is None:
        entrants.arrive_rest(member, event)
    else:
        arrivals.take_back_arrivals(member, event, moment=undo)


rest = DOOR.button("run_night", _rest, undo=posted.undone)
"""Everybody who is to come in time is here; with `undo`, they are not."""


def _walk_in(member: Member, event: Tournament, *, name: str) -> Entrant:
    here = event.state in ("checkin", "running")
    return entrants.enter_name(member, event, name=name, here=here)


walk_in = replace(PEOPLE, show=_show_name).button(
    "run_night", _walk_in, name=posted.title, message=_arrival
)
"""Somebody who is on no list: entered, and here once the door is open."""
