"""What every page of a league has around it: the league, its tabs, and who looks.

Never writes and never decides who may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import League, Season, Stage
from tournaments.pages.day_frame import day_frame
from tournaments.permissions import ACTIONS, Member
from tournaments.queries.leagues import current_season

STAGE_TABS = {"games": "rounds"}


def show(
    request: HttpRequest,
    member: Member,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    tab: str = "",
    season: Season | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page that extends tournaments/league_base.html. `tab` is standings, nights, games, people
    or more; `season` the one the page is about, the current one if it is about none. A page about
    a stage has the header of its tournament.
    """
    around = {
        "league": member.league,
        "member": member,
        "may": {action: member.may(action) for action in ACTIONS},
        "season": season or current_season(member.league),
        "tab": tab,
        "shell": "tournaments/league_base.html",
    }
    if season is not None and season.staged:
        stage = Stage.objects.select_related("tournament").get(season=season)
        around |= day_frame(member, stage.tournament) | {"tab": STAGE_TABS.get(tab, tab)}
    response = render(request, template, around | dict(context or {}), status=status)
    if member.league.visibility == "public":
        let_index(response, member.league)
    return response


def let_index(response: HttpResponse, league: League) -> None:
    """Let search engines list this page that everybody may read, if the league says so. Without
    that every page with names is kept out of them (golfscore/crawlers.py).
    """
    if league.indexed:
        response["X-Robots-Tag"] = "all"
