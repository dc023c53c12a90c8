"""The list of tournaments, and a new one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.permissions import device_of
from tournaments.directing.days import beginnings as acts
from tournaments.forms.days.tournaments import LeagueTournamentForm, NewTournamentForm
from tournaments.models import Tournament
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.lists import apart, days_of, days_of_league, public_days
from tournaments.queries.days.plans import named_settings
from tournaments.rules.days.kinds import (
    FIRST,
    GROUPS,
    LIKE,
    Kind,
    group_of,
    kind_like,
    picture_of,
)
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show
from tournaments.wording.texts import sentence

MADE = gettext_lazy("The tournament is ready. Only directors see it until you publish it.")


@never_cache
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments of whoever looks, and those anybody may read."""
    user = request.user if request.user.is_authenticated else None
    words = request.GET.get("q", "")[:80]
    mine = days_of(user, device_of(request))
    known = {line.slug for line in mine}
    public = [line for line in public_days(words) if line.slug not in known]
    context = {"mine": apart(mine), "public": apart(public), "words": words}
    return render(request, "tournaments/days/list.html", context)


@never_cache
@require_http_methods(METHODS)
@login_required
def new_tournament(request: HttpRequest) -> HttpResponse:
    """A new tournament that stands alone; whoever makes it owns it."""
    form = form_of(request, NewTournamentForm, like=_like(request))
    back, act = address("tournaments"), lambda typed: _made(request, form, typed)
    return ask(request, (), _page(back, form, act, to="day"))


@LEAGUE.look("read")
def league_tournaments(request: HttpRequest, member: Member) -> HttpResponse:
    """The tournaments of a league."""
    context = {"days": apart(days_of_league(member))}
    return show(request, member, "tournaments/days/of_league.html", context, tab="more")


@LEAGUE.page("plan_season")
def new_league_tournament(request: HttpRequest, member: Member) -> HttpResponse:
    """A new tournament of a league: its people play, and who reads the league reads it."""
    form = form_of(request, LeagueTournamentForm, like=_like(request))

    def act(typed: dict[str, Any]) -> Tournament:
        return acts.create_tournament_once(member, **_described(form, typed))

    return ask(
        request, (), _page(address("league_tournaments", member.league.slug), form, act, to="plan")
    )


def _like(request: HttpRequest) -> Kind | None:
    """The plan of the tournament of the address (`?like=`) as a kind; None without one. Raises as
    `acting_day` does for whoever does not direct it.
    """
    slug = request.GET.get("like", "")
    if not slug:
        return None
    _member, event = acting_day(request, slug, "plan_season")
    return kind_like(event.name, named_settings(event))


def _page(
    back: str, form: LeagueTournamentForm, act: Callable[[dict[str, Any]], Tournament], *, to: str
) -> FormPage:
    return FormPage(
        heading=_("New tournament"),
        button=_("Make the tournament"),
        back=back,
        template="tournaments/days/new.html",
        context=_offers(form),
        form=form,
        act=act,
        to=lambda made: address(to, made.slug),
        message=str(MADE),
    )


def _offers(form: LeagueTournamentForm) -> dict[str, Any]:
    """The few kinds that most days are, the others by what they have in common, and whether one of
    these is chosen.
    """
    first = [each for each in form.kinds if each.slug in (LIKE, *FIRST)]
    others = [each for each in form.kinds if each not in first]
    groups = [
        (sentence(says), [_offer(each) for each in others if group_of(each.settings) is group])
        for group, says in GROUPS.items()
    ]
    chosen = form["kind"].value() in {each.slug for each in others}
    return {"kinds": [_offer(each) for each in first], "groups": groups, "others": chosen}


def _offer(kind: Kind) -> dict[str, str]:
    return {
        "slug": kind.slug,
        "name": sentence(kind.name),
        "says": sentence(kind.says),
        "picture": picture_of(kind.settings),
    }


def _made(request: HttpRequest, form: NewTournamentForm, typed: dict[str, Any]) -> Tournament:
    return acts.create_alone_once(
        user=request.user,
        visibility=typed["visibility"],
        device=device_of(request),
        **_described(form, typed),
    )


def _described(form: LeagueTournamentForm, typed: dict[str, Any]) -> dict[str, Any]:
    """What a new tournament is, of the ready kind that was chosen."""
    kind = form.kind_chosen
    return {
        "name": typed["name"],
        "settings": replace(kind.settings, ruleset=typed["ruleset"]),
        "day": typed["day"],
        "stage_names": [sentence(each) for each in kind.names],
        "kind": "" if kind.slug == LIKE else kind.slug,
        "starts": typed["starts"],
        "place": typed["place"],
    }
