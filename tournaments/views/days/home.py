"""The page of a tournament: where it stands, its plan, and the next step of a director."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.rules.texts import whole_number
from tournaments.directing.days import tournaments as acts
from tournaments.errors import DirectingError
from tournaments.forms.days.tournaments import EditTournamentForm
from tournaments.ledger.slates import plays_for_something, settled_day
from tournaments.models import Tournament
from tournaments.permissions import Member, acting_day, reading_day
from tournaments.queries.days.plans import people_in, plan_of
from tournaments.queries.days.results import corrections_of
from tournaments.rules.days.states import TOURNAMENT
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, METHODS, FormPage, address, form_of, status_of
from tournaments.wording.days import DAY_ACTS


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
    context = {
        "plan": plan_of(event),
        "people": people_in(event),
        "steps": [
            Step(act, str(DAY_ACTS[act]), TOURNAMENT.acts[act].needs_reason)
            for act in TOURNAMENT.possible(event.state)
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
    context = {"staked": plays_for_something(settled_day(event))}
    return show_day(request, member, event, "tournaments/days/more.html", context, tab="more")


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
    return redirect(address("day", event.slug))
