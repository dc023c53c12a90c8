"""The standings as they would be if the tables that play now ended as they are."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.ledger.if_ended import if_ended
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.pages.standings import standings_grid
from tournaments.permissions import Member
from tournaments.queries.cross_table import too_many
from tournaments.queries.days.shown_standings import refuse_kept_back
from tournaments.views.seasons import READABLE
from tournaments.views.shell import show


@READABLE.look("read")
def season_if_ended(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Where everybody would stand, with the tables that are counted as they are."""
    refuse_kept_back(season, member, in_play=True)
    settings = settings_of(season)
    context = {
        "settings": settings,
        "system": settings.scheme.points_system,
        "me": member.person_id,
        "assumed": True,
        "too_many": too_many(season),
    }
    if not context["too_many"]:
        then = if_ended(season)
        context |= {
            "tables": [standings_grid(each) for each in then.tables],
            "open_tables": then.open_tables,
            "playing": then.playing,
        }
    template = "tournaments/if_ended.html"
    return show(request, member, template, context, tab="standings", season=season)
