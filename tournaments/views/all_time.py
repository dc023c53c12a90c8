"""All seasons of a league in one table, and what stood out over all of them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.pages.league_tables import records_of_each_kind
from tournaments.permissions import Member
from tournaments.queries.editions import all_time_edition
from tournaments.queries.hidden_games import hidden_games
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show


@LEAGUE.look("read")
def all_time(request: HttpRequest, member: Member) -> HttpResponse:
    """Who won how many seasons, everybody's place in each, and the records over all of them."""
    table, marks = all_time_edition(member.league, hidden_games(member.league, member))
    kinds = [
        (title, [(record, marks.seasons[record.seat.code]) for record in best])
        for title, best in records_of_each_kind(marks.records)
        if best
    ]
    context = {"table": table, "kinds": kinds, "marks": marks.records, "me": member.person_id}
    return show(request, member, "tournaments/all_time.html", context, tab="standings")
