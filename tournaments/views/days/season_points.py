"""Handing the points of a tournament to a season of its league: looked at, then done, as one act,
and taken back as one.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.directing.days.season_points import hand_points, take_back_points
from tournaments.forms.days.season_points import SeasonPointsForm
from tournaments.ledger.days.season_points import OVER
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Tournament
from tournaments.permissions import Member
from tournaments.queries.days.season_points import (
    points_handed,
    points_preview,
    seasons_for_points,
)
from tournaments.views import posted
from tournaments.views.days.shell import enter_day, of_day, show_day
from tournaments.views.form_pages import form_of, status_of
from tournaments.views.places import Place, Visit


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    form: SeasonPointsForm,
    *,
    refused: object = "",
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


def _enter(request: HttpRequest, permission: str, **words: Any) -> Visit:
    """Raises Http404 where the league is nothing but a roster."""
    at = enter_day(request, permission, **words)
    if at.page.league.roster_only:
        raise Http404
    return at


def _options(event: Tournament) -> dict[str, Any]:
    return {"seasons": seasons_for_points(event), "initial": {"seen": event.version}}


def _show_again(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object
) -> HttpResponse:
    event.refresh_from_db()
    form = SeasonPointsForm(None, **_options(event))
    return _show(request, member, event, form, refused=refused)


POINTS = Place(_enter, of_day("season_points"), _show_again)


@POINTS.page("rule")
def season_points(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """What was handed over, and a form to hand over. 404 where there is no league around it."""
    form = form_of(request, SeasonPointsForm, **_options(event))
    looks = request.POST.get("do") == "look"
    if form.is_bound and not looks and form.is_valid() and form.settled:
        if form.done(
            lambda typed: hand_points(member, event, form.chosen, form.rule, seen=typed["seen"])
        ):
            return redirect(POINTS.address(event))
        event.refresh_from_db()
    return _show(request, member, event, form)


take_back = POINTS.button("rule", take_back_points, seen=posted.number)
"""Take points back that were handed over."""
