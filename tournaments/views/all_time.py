"""All seasons of a league in one table, and what stood out over all of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.pages.listings import records_of_each_kind
from tournaments.permissions import reading
from tournaments.queries.editions import all_time_edition
from tournaments.views.shell import show


@never_cache
@require_safe
def all_time(request: HttpRequest, slug: str) -> HttpResponse:
    """Who won how many seasons, everybody's place in each, and the records over all of them."""
    member = reading(request, slug)
    table, marks = all_time_edition(member.league)
    kinds = [
        (title, [(record, marks.seasons[record.seat.code]) for record in best])
        for title, best in records_of_each_kind(marks.records)
        if best
    ]
    context = {"table": table, "kinds": kinds, "marks": marks.records, "me": member.person_id}
    return show(request, member, "tournaments/all_time.html", context, tab="standings")
