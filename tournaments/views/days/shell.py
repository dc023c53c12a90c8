"""What every page of a tournament has around it: the tournament, its tabs, and who looks.

Never writes and never decides who may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Tournament
from tournaments.permissions import ACTIONS, Member
from tournaments.rules.days.states import TOURNAMENT
from tournaments.views.shell import let_index
from tournaments.wording.texts import sentence


def show_day(
    request: HttpRequest,
    member: Member,
    tournament: Tournament,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    tab: str = "",
    status: int = 200,
) -> HttpResponse:
    """A page that extends tournaments/days/base.html. `tab` is a word of its tabs."""
    around = {
        "tournament": tournament,
        "state_name": sentence(TOURNAMENT.states[tournament.state]),
        "league": tournament.league,
        "member": member,
        "may": {action: member.may(action) for action in ACTIONS},
        "tab": tab,
        "several_stages": len(day_settings_of(tournament).stages) > 1,
    }
    response = render(request, template, around | dict(context or {}), status=status)
    if tournament.league.visibility == "public" and tournament.state != "draft":
        let_index(response, tournament.league)
    return response
