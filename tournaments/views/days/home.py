"""The page of a tournament: where it stands, its plan, and the next step of a director."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.directing.days import removal
from tournaments.directing.days import tournaments as acts
from tournaments.forms.days.tournaments import EditTournamentForm, SeenForm
from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.slates import plays_for_something, settled_day
from tournaments.models import Person, Tournament
from tournaments.pages.day_line import day_line
from tournaments.pages.day_winners import day_order, day_winners
from tournaments.pages.days import heading_of
from tournaments.pages.own_days import own_page
from tournaments.permissions import Member
from tournaments.queries.days.corrections import corrections_of
from tournaments.queries.days.finals import is_played_out
from tournaments.queries.days.own_days import OwnDay, own_day, own_ids, own_rounds
from tournaments.queries.days.own_standings import own_place
from tournaments.queries.days.plans import people_in, plan_of
from tournaments.queries.days.rounds import hall_round, round_on_now
from tournaments.queries.days.screens import words_now
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.prizes import prizes_from
from tournaments.rules.days.states import TOURNAMENT
from tournaments.views import posted
from tournaments.views.days.rehearsals import rehearsal_offer
from tournaments.views.days.rounds import draw_on
from tournaments.views.days.seat_jobs import draws_on
from tournaments.views.days.shell import DAY, day_form, enter_day, of_day, show_day
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.places import Place, button
from tournaments.wording.days import DAY_ACTS

AFTERWARDS = {
    "open_checkin": "day_people",
    "start": "desk",
    "reopen": "desk",
    "finish": "final",
    "certify": "final",
    "amend": "final",
}
"""Where the work goes on after an act; after the others it is the page of the tournament."""


class Step(NamedTuple):
    """An act of the tournament as a button; some ask for a reason."""

    act: str
    name: str
    needs_reason: bool


@DAY.look("read")
def day(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The page of a tournament."""
    return _show(request, member, event)


def _show(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object = ""
) -> HttpResponse:
    there = ahead_of(event)
    ahead = there if member.may("run_night") else None
    context = {
        "line": day_line(event, there) if event.state == "running" else None,
        "plan": plan_of(event),
        "people": people_in(event),
        "ahead": ahead,
        "steps": [
            Step(act, str(DAY_ACTS[act]), TOURNAMENT.acts[act].needs_reason)
            for act in TOURNAMENT.possible(event.state)
            if ahead is None or act != ahead.step
        ],
        "corrections": corrections_of(event),
        "refused": refused,
        "words": words_now(event),
        **_first_look(event, member),
    }
    status = 422 if refused else 200
    template = "tournaments/days/home.html"
    return show_day(request, member, event, template, context, tab="home", status=status)


class FinalLine(NamedTuple):
    """A line of the final table."""

    place: int
    name: str
    me: bool


def _first_look(event: Tournament, member: Member) -> dict[str, Any]:
    """What somebody wants to know first: while it is on where they sit, and how it stands at the
    desk; afterwards who won, and where everybody ended.
    """
    if event.state == "running":
        return _on_now(event, member)
    if not is_played_out(event):
        return {}
    stages = stages_begun(event)
    names = dict(Person.objects.filter(entries__tournament=event).values_list("pk", "name"))
    order, mine = day_order(event, stages, names), own_ids(event, member.person_id)
    return {
        "winners": day_winners(event, stages, names),
        "in_teams": plays_in_teams(event),
        "prizes": prizes_from(event.awards),
        "place": own_place(event, _own(event, member)) if mine else None,
        "table": [
            FinalLine(place, order.names.get(who, ""), who in mine)
            for who, place in order.places.items()
        ],
    }


def _on_now(event: Tournament, member: Member) -> dict[str, Any]:
    row = round_on_now(event) if member.may("run_night") else None
    day = _own(event, member)
    return {
        "desk_says": heading_of(hall_round(row, results=False)) if row is not None else "",
        "seat": own_page(day, (), sits=False) if day.entrant is not None else None,
        "place": own_place(event, day),
    }


def _own(event: Tournament, member: Member) -> OwnDay:
    ids = own_ids(event, member.person_id)
    return own_day(event, ids, own_rounds(event, ids))


@DAY.look("read")
def more_of_day(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """What is seldom needed."""
    deletable = member.may("plan_season") and removal.may_be_deleted(event)
    context = {
        "staked": plays_for_something(settled_day(event)),
        "deletable": deletable and not _others(member, event),
        "rehearsal": rehearsal_offer(event) if member.may("plan_season") else "",
    }
    return show_day(request, member, event, "tournaments/days/more.html", context, tab="more")


def _others(member: Member, event: Tournament) -> bool:
    """Whether it is only for its owners to delete, and this is none of them."""
    return event.league.roster_only and not member.may("delete_league")


def _show_again(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object
) -> HttpResponse:
    event.refresh_from_db()
    return _show(request, member, event, refused=refused)


HOME = Place(enter_day, of_day("day"), _show_again, frame=day_form)


@HOME.page("plan_season")
def edit_day(request: HttpRequest, member: Member, event: Tournament) -> FormPage:
    """What the tournament is called, where and when it is."""
    stored = {name: getattr(event, name) for name in ("name", "day", "starts", "place", "about")}
    return FormPage(
        _("Name, place and time"),
        _("Save"),
        form=form_of(request, EditTournamentForm, initial=stored | {"seen": event.version}),
        act=lambda typed: acts.describe_tournament(member, event, **typed),
    )


@HOME.page("plan_season")
def delete_day(request: HttpRequest, member: Member, event: Tournament) -> FormPage:
    """Delete a tournament that nobody played."""
    alone = member.league.roster_only
    return FormPage(
        _("Delete the tournament"),
        _("Delete it for good"),
        address("more_of_day", event.slug),
        [_("The people, the plan and the drafts are deleted. This cannot be undone.")],
        grave=True,
        form=form_of(request, SeenForm, initial={"seen": event.version}),
        act=lambda typed: removal.delete_tournament(member, event, seen=typed["seen"]),
        to=address("tournaments") if alone else address("league_tournaments", member.league.slug),
        message=_("%(name)s is deleted.") % {"name": event.name},
    )


def _lead(
    member: Member, event: Tournament, *, request: HttpRequest, **how: Any
) -> HttpResponse | None:
    """Lead the tournament on, and draw its next round if that is asked for as well."""
    acts.lead_tournament(member, event, **how)
    return draw_on(request, member, event) if draws_on(request) else None


def _afterwards(act: str) -> Callable[..., str]:
    return lambda _request, event: address(AFTERWARDS.get(act, "day"), event.slug)


lead_day = HOME.buttons(
    "plan_season",
    {
        act: button(
            _lead,
            request=posted.whole,
            act=posted.same(act),
            reason=posted.text,
            seen=posted.number,
            to=_afterwards(act),
        )
        for act in TOURNAMENT.acts
    },
)
"""Lead the tournament on, or back."""
