"""What every page of a tournament has around it: the tournament, its tabs, and who looks.

Never writes and never decides who may.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.pages.day_frame import day_frame
from tournaments.permissions import ACTIONS, Member
from tournaments.views.shell import let_index


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
    around = day_frame(member, tournament) | {
        "league": tournament.league,
        "member": member,
        "may": {action: member.may(action) for action in ACTIONS},
        "tab": tab,
    }
    response = render(request, template, around | dict(context or {}), status=status)
    if tournament.league.visibility == "public" and tournament.state != "draft":
        let_index(response, tournament.league)
    return response
