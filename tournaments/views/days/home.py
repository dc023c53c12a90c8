"""The page of a tournament: where it stands, its plan, and the next step of a director."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.rules.texts import whole_number
from tournaments.directing.days import removal
from tournaments.directing.days import tournaments as acts
from tournaments.errors import DirectingError
from tournaments.forms.days.tournaments import EditTournamentForm, SeenForm
from tournaments.ledger.slates import plays_for_something, settled_day
from tournaments.models import Tournament
from tournaments.permissions import Member, acting_day, reading_day
from tournaments.queries.days.plans import people_in, plan_of
from tournaments.queries.days.results import corrections_of
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.states import TOURNAMENT
from tournaments.views.days.rehearsals import rehearsal_offer
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, METHODS, FormPage, address, form_of, status_of
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


@never_cache
@require_safe
def day(request: HttpRequest, tournament: str) -> HttpResponse:
    """The page of a tournament."""
    member, event = reading_day(request, tournament)
    return _show(request, member, event)


def _show(
    request: HttpRequest, member: Member, event: Tournament, *, refused: str = ""
) -> HttpResponse:
    ahead = ahead_of(event) if member.may("run_night") else None
    context = {
        "plan": plan_of(event),
        "people": people_in(event),
        "ahead": ahead,
        "steps": [
            Step(act, str(DAY_ACTS[act]), TOURNAMENT.acts[act].needs_reason)
            for act in TOURNAMENT.possible(event.state)
            if ahead is None or act != ahead.step
        ],
        "days": corrections_of(event),
        "refused": refused,
    }
    status = 422 if refused else 200
    template = "tournaments/days/home.html"
    return show_day(request, member, event, template, context, tab="home", status=status)


@never_cache
@require_safe
def more_of_day(request: HttpRequest, tournament: str) -> HttpResponse:
    """What is seldom needed."""
    member, event = reading_day(request, tournament)
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


@never_cache
@require_http_methods(METHODS)
def edit_day(request: HttpRequest, tournament: str) -> HttpResponse:
    """What the tournament is called, where and when it is."""
    member, event = acting_day(request, tournament, "plan_season")
    initial = {
        **{name: getattr(event, name) for name in ("name", "day", "starts", "place", "about")},
        "seen": event.version,
    }
    form = form_of(request, EditTournamentForm, initial=initial)
    if form.is_bound and form.done(lambda typed: acts.describe_tournament(member, event, **typed)):
        return redirect(address("day", event.slug))
    page = FormPage(_("Name, place and time"), _("Save"), address("day", event.slug))
    context = {"form": form, "page": page}
    template, status = "tournaments/days/asking.html", status_of(form)
    return show_day(request, member, event, template, context, tab="more", status=status)


@never_cache
@require_http_methods(METHODS)
def delete_day(request: HttpRequest, tournament: str) -> HttpResponse:
    """Delete a tournament that nobody played."""
    member, event = acting_day(request, tournament, "plan_season")
    form = form_of(request, SeenForm, initial={"seen": event.version})
    if form.is_bound and form.done(
        lambda typed: removal.delete_tournament(member, event, seen=typed["seen"])
    ):
        messages.success(request, _("%(name)s is deleted.") % {"name": event.name})
        alone = member.league.roster_only
        here = () if alone else (member.league.slug,)
        return redirect(address("tournaments" if alone else "league_tournaments", *here))
    page = FormPage(
        _("Delete the tournament"),
        _("Delete it for good"),
        address("more_of_day", event.slug),
        [_("Who was entered, the plan and the drafts are gone then. This cannot be taken back.")],
        grave=True,
    )
    context = {"form": form, "page": page}
    template, status = "tournaments/days/asking.html", status_of(form)
    return show_day(request, member, event, template, context, tab="more", status=status)


@never_cache
@require_POST
def lead_day(request: HttpRequest, tournament: str, act: str) -> HttpResponse:
    """Lead the tournament on, or back."""
    member, event = acting_day(request, tournament, "plan_season")
    if act not in TOURNAMENT.acts:
        raise Http404
    try:
        acts.lead_tournament(
            member,
            event,
            act,
            reason=request.POST.get("reason", ""),
            seen=whole_number(request.POST.get("seen"), below=ABOVE_IDS),
        )
    except DirectingError as error:
        event.refresh_from_db()
        return _show(request, member, event, refused=error.message)
    return redirect(address(AFTERWARDS.get(act, "day"), event.slug))
