"""The cross table of a season: everybody's points night by night, sorted by any column."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import Season
from tournaments.pages.cross_table import cross_pages
from tournaments.queries.cross_table import CrossTable, cross_tables, too_many
from tournaments.views.facts import cached_facts
from tournaments.views.seasons import readable_season
from tournaments.views.shell import show
from tournaments.views.standings import headline_of


@never_cache
@require_safe
def cross(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """Night by night. `by` and `order` sort; a column that is not there leaves the places."""
    member, season = readable_season(request, slug, season_slug)
    tables = tables_of(season)
    by, order = request.GET.get("by", ""), request.GET.get("order", "")
    context = {
        "tables": cross_pages(tables, by=by, order=order),
        "headline": headline_of(season, tables[0].standings) if tables else "",
        "too_many": not tables,
        "me": member.person_id,
    }
    return show(request, member, "tournaments/cross.html", context, tab="standings", season=season)


def tables_of(season: Season) -> list[CrossTable]:
    """The table of each division, or the one of everybody; none where the season has too many
    results to add them up for a page.
    """
    if too_many(season):
        return []
    return cached_facts(season, f"cross:{timezone.localdate()}", lambda: cross_tables(season))
