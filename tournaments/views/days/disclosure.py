"""Standings kept back for the last rounds, and shown to everybody: two buttons of directors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorecards.rules.texts import whole_number
from tournaments.directing.days import disclosure
from tournaments.ledger.days.day_places import stages_begun
from tournaments.permissions import acting_day
from tournaments.views.days.standings import done, stage_at
from tournaments.views.form_pages import ABOVE_IDS


@never_cache
@require_POST
def keep_back(request: HttpRequest, tournament: str) -> HttpResponse:
    """Keep the standings of the last rounds back, of so many or of none."""
    member, event = acting_day(request, tournament, "plan_season")
    number = whole_number(request.POST.get("rounds"), below=ABOVE_IDS)
    return done(
        request,
        member,
        stages_begun(event)[-1],
        lambda: disclosure.keep_back(
            member,
            event,
            rounds=-1 if number is None else number,
            seen=whole_number(request.POST.get("seen"), below=ABOVE_IDS),
        ),
    )


@never_cache
@require_POST
def read_out(request: HttpRequest, tournament: str, stage: int) -> HttpResponse:
    """Show everybody what was kept back of a stage, or keep it back again."""
    member, event = acting_day(request, tournament, "plan_season")
    row = stage_at(event, stage)
    return done(
        request,
        member,
        row,
        lambda: disclosure.read_out(
            member,
            row,
            shown=request.POST.get("shown") != "0",
            seen=whole_number(request.POST.get("seen"), below=ABOVE_IDS),
        ),
    )
