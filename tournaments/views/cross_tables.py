"""The cross table of a season: everybody's points night by night, sorted by any column."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.models import Season
from tournaments.pages.season_cross import cross_pages
from tournaments.permissions import Member
from tournaments.queries.editions import cross_edition
from tournaments.views.seasons import READABLE
from tournaments.views.shell import show
from tournaments.views.standings import headline_of


@READABLE.look("read")
def cross(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Night by night. `by` and `order` sort; a column that is not there leaves the places."""
    tables = cross_edition(season)
    by, order = request.GET.get("by", ""), request.GET.get("order", "")
    context = {
        "tables": cross_pages(tables, by=by, order=order),
        "headline": headline_of(season, tables[0].standings) if tables else "",
        "too_many": not tables,
        "me": member.person_id,
    }
    return show(request, member, "tournaments/cross.html", context, tab="standings", season=season)
