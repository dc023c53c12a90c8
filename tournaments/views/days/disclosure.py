"""Standings kept back for the last rounds, and shown to everybody: two buttons of directors."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest

from tournaments.directing.days import disclosure
from tournaments.ledger.days.day_places import stages_begun
from tournaments.views import posted
from tournaments.views.days.shell import enter_day
from tournaments.views.days.standings import STAGE
from tournaments.views.places import Visit


def _enter_begun(request: HttpRequest, permission: str, tournament: str) -> Visit:
    at = enter_day(request, permission, tournament)
    return at._replace(page=stages_begun(at.page)[-1])


BEGUN = replace(STAGE, enter=_enter_begun)

keep_back = BEGUN.button(
    "plan_season", disclosure.keep_back, rounds=posted.exact, seen=posted.number
)
"""Keep the standings of the last rounds back, of so many or of none."""


def _shown(request: HttpRequest, name: str) -> bool:
    return request.POST.get(name) != "0"


read_out = STAGE.button("plan_season", disclosure.read_out, shown=_shown, seen=posted.number)
"""Show everybody what was kept back of a stage, or keep it back again."""
