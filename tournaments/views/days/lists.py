"""The list of tournaments, and a new one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.permissions import device_of
from tournaments.directing.days import tournaments as acts
from tournaments.forms.days.tournaments import NewTournamentForm
from tournaments.models import Tournament
from tournaments.queries.days.lists import days_of, public_days
from tournaments.rules.days.kinds import KINDS, Kind
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.wording.texts import sentence


@never_cache
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments of whoever looks, and those anybody may read."""
    user = request.user if request.user.is_authenticated else None
    words = request.GET.get("q", "")[:80]
    mine = days_of(user, device_of(request))
    known = {line.slug for line in mine}
    public = [line for line in public_days(words) if line.slug not in known]
    context = {"mine": mine, "public": public, "words": words}
    return render(request, "tournaments/days/list.html", context)


@never_cache
@require_http_methods(METHODS)
@login_required
def new_tournament(request: HttpRequest) -> HttpResponse:
    """A new tournament that stands alone; whoever makes it owns it."""
    form = form_of(request, NewTournamentForm)
    page = FormPage(
        heading=_("New tournament"),
        button=_("Make the tournament"),
        back=address("tournaments"),
        template="tournaments/days/new.html",
        context={"kinds": [_offer(each) for each in KINDS]},
    )
    return ask(
        request,
        None,
        page,
        form=form,
        act=lambda typed: _made(request, form, typed),
        to=lambda made: address("day", made.slug),
        message=_("The tournament is made. Only directors see it until you publish it."),
    )


def _offer(kind: Kind) -> dict[str, str]:
    return {"slug": kind.slug, "name": sentence(kind.name), "says": sentence(kind.says)}


def _made(request: HttpRequest, form: NewTournamentForm, typed: dict[str, Any]) -> Tournament:
    kind = form.kind_chosen
    return acts.create_alone(
        user=request.user,
        name=typed["name"],
        settings=replace(kind.settings, ruleset=typed["ruleset"]),
        day=typed["day"],
        stage_names=[sentence(each) for each in kind.names],
        kind=kind.slug,
        visibility=typed["visibility"],
        device=device_of(request),
        starts=typed["starts"],
        place=typed["place"],
    )
