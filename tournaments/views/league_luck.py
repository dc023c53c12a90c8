"""How much of a league's results is skill, and who can be told apart."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournaments.pages.league_luck import luck_of
from tournaments.permissions import Member
from tournaments.queries.league_fits import stored_fit
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show


@LEAGUE.look("read")
def league_luck(request: HttpRequest, member: Member) -> HttpResponse:
    """One line of the league, and where skill may be spoken of, a bar for everybody."""
    figures, names = stored_fit(member.league)
    by_name = request.GET.get("sort") == "name"
    context = {
        "luck": luck_of(figures, names, by_name=by_name),
        "by_name": by_name,
        "me": member.person_id,
    }
    return show(request, member, "tournaments/league_luck.html", context, tab="standings")
