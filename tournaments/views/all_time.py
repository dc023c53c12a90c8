"""All seasons of a league in one table, and what stood out over all of them."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.models import League
from tournaments.pages.listings import records_of_each_kind
from tournaments.permissions import reading
from tournaments.queries.all_time import AllTime, all_time_of
from tournaments.queries.league_records import LeagueRecords, league_records
from tournaments.views.facts import CACHE_SECONDS
from tournaments.views.shell import show


@never_cache
@require_safe
def all_time(request: HttpRequest, slug: str) -> HttpResponse:
    """Who won how many seasons, everybody's place in each, and the records over all of them."""
    member = reading(request, slug)
    table, marks = facts_of(member.league)
    kinds = [
        (title, [(record, marks.seasons[record.seat.code]) for record in best])
        for title, best in records_of_each_kind(marks.records)
        if best
    ]
    context = {"table": table, "kinds": kinds, "marks": marks.records, "me": member.person_id}
    return show(request, member, "tournaments/all_time.html", context, tab="standings")


def facts_of(league: League) -> tuple[AllTime, LeagueRecords]:
    """The table and the records at this version of the league, read now if nobody has."""
    key = f"league-all-time:{league.pk}:{league.version}:{league.head[:16]}"
    facts: tuple[AllTime, LeagueRecords] | None = cache.get(key)
    if facts is None:
        facts = all_time_of(league), league_records(league)
        cache.set(key, facts, CACHE_SECONDS)
    return facts
