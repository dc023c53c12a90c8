"""How a season ended: its winners, what stood out in it, and a word of thanks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.models import Season
from tournaments.pages.finish import finish_sentence
from tournaments.permissions import Member
from tournaments.queries.closing import closing_of
from tournaments.queries.editions import cached_facts, records_edition
from tournaments.views.form_pages import address
from tournaments.views.seasons import READABLE
from tournaments.views.shell import show
from tournaments.views.standings import finish_of


@READABLE.look("read")
def closing(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The end of a season; while nobody has won it, where everybody stands."""
    ends = finish_of(season)
    if not ends:
        return redirect(address("season", member.league.slug, season.slug))
    context = {
        "ends": ends,
        "headline": finish_sentence(ends),
        "records": records_edition(season),
        "closing": cached_facts(season, "closing", lambda: closing_of(season)),
    }
    return show(
        request, member, "tournaments/closing.html", context, tab="standings", season=season
    )
