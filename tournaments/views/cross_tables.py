"""The cross table of a season: everybody's points night by night, sorted by any column."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.pages.cross_table import cross_pages
from tournaments.queries.editions import cross_edition
from tournaments.views.seasons import readable_season
from tournaments.views.shell import show
from tournaments.views.standings import headline_of


@never_cache
@require_safe
def cross(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """Night by night. `by` and `order` sort; a column that is not there leaves the places."""
    member, season = readable_season(request, slug, season_slug)
    tables = cross_edition(season)
    by, order = request.GET.get("by", ""), request.GET.get("order", "")
    context = {
        "tables": cross_pages(tables, by=by, order=order),
        "headline": headline_of(season, tables[0].standings) if tables else "",
        "too_many": not tables,
        "me": member.person_id,
    }
    return show(request, member, "tournaments/cross.html", context, tab="standings", season=season)
