"""Handing the points of a tournament to a season of its league: looked at, then done, as one act,
and taken back as one.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorecards.rules.texts import whole_number
from tournaments.directing.days.season_points import hand_points, take_back_points
from tournaments.errors import DirectingError
from tournaments.forms.days.season_points import SeasonPointsForm
from tournaments.ledger.days.season_points import OVER
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Tournament
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.season_points import (
    points_handed,
    points_preview,
    seasons_for_points,
)
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, METHODS, address, form_of, status_of


@never_cache
@require_http_methods(METHODS)
def season_points(request: HttpRequest, tournament: str) -> HttpResponse:
    """What was handed over, and a form to hand over. 404 where there is no league around it."""
    member, event = _event(request, tournament)
    form = _form(request, event)
    looks = request.POST.get("do") == "look"
    if form.is_bound and not looks and form.is_valid() and form.settled:
        if form.done(
            lambda typed: hand_points(member, event, form.chosen, form.rule, seen=typed["seen"])
        ):
            return redirect(address("season_points", event.slug))
        event.refresh_from_db()
    return _show(request, member, event, form)


@never_cache
@require_POST
def take_back(request: HttpRequest, tournament: str, points_id: int) -> HttpResponse:
    """Take points back that were handed over."""
    member, event = _event(request, tournament)
    seen = whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    try:
        take_back_points(member, event, points_id, seen=seen)
    except DirectingError as error:
        event.refresh_from_db()
        form = SeasonPointsForm(None, seasons=seasons_for_points(event), initial=_initial(event))
        return _show(request, member, event, form, refused=error.message)
    return redirect(address("season_points", event.slug))


def _event(request: HttpRequest, tournament: str) -> tuple[Member, Tournament]:
    """The tournament for whoever rules in its league. Raises as `acting_day`, and Http404 where the
    league is nothing but a roster.
    """
    member, event = acting_day(request, tournament, "rule")
    if event.league.roster_only:
        raise Http404
    return member, event


def _form(request: HttpRequest, event: Tournament) -> SeasonPointsForm:
    options: dict[str, Any] = {"seasons": seasons_for_points(event), "initial": _initial(event)}
    return form_of(request, SeasonPointsForm, **options)


def _initial(event: Tournament) -> dict[str, Any]:
    return {"seen": event.version}


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    form: SeasonPointsForm,
    *,
    refused: str = "",
) -> HttpResponse:
    """The page; with who would get what, once the form can be read and was not refused."""
    preview = None
    if form.is_bound and form.is_valid():
        form.done(lambda _typed: points_preview(event, form.chosen, form.rule))
        preview = form.made if not form.errors else None
    if preview is not None:
        form.look()
    context = {
        "form": form,
        "preview": preview,
        "changes": preview.changes if preview else (),
        "counts": preview is not None,
        "handed": points_handed(event),
        "over": event.state in OVER,
        "in_teams": plays_in_teams(event),
        "refused": refused,
    }
    status = 422 if refused or preview is None and status_of(form) == 422 else 200
    template = "tournaments/days/season_points.html"
    return show_day(request, member, event, template, context, tab="final", status=status)
