"""How a season ended: its winners, what stood out in it, and a word of thanks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.pages.finish import finish_sentence
from tournaments.queries.closing import closing_of
from tournaments.queries.editions import cached_facts, records_edition
from tournaments.views.form_pages import address
from tournaments.views.seasons import readable_season
from tournaments.views.shell import show
from tournaments.views.standings import finish_of


@never_cache
@require_safe
def closing(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """The end of a season; while nobody has won it, where everybody stands."""
    member, season = readable_season(request, slug, season_slug)
    ends = finish_of(season)
    if not ends:
        return redirect(address("season", slug, season_slug))
    context = {
        "ends": ends,
        "headline": finish_sentence(ends),
        "records": records_edition(season),
        "closing": cached_facts(season, "closing", lambda: closing_of(season)),
    }
    return show(
        request, member, "tournaments/closing.html", context, tab="standings", season=season
    )
