"""The page of a player: results, averages, cards, opponents, how rating and handicap came about.

Reads a bounded number of rows (see the queries), is rendered anew for each reader, writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.ledger.merges import Roots, members_of
from tournaments.models import Person
from tournaments.pages.player_charts import draw_curve, draw_spread
from tournaments.permissions import Member
from tournaments.queries.handicaps import ByHand, by_hand, sizes_without_par
from tournaments.queries.hands import hands_of
from tournaments.queries.hidden_games import hidden_games
from tournaments.queries.histories import index_steps, rating_steps, reasons_of
from tournaments.queries.leagues import current_season
from tournaments.queries.players import find_person, profile_of
from tournaments.queries.season_page import recalculating
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show

AVERAGE = 1000
"""The rating of an average player."""


def person_and_roots(member: Member, person_id: int) -> tuple[Person, Roots]:
    """The person, or the one they were merged into; and who is merged into whom. Raises Http404."""
    match = find_person(member.league, person_id)
    if match is None:
        raise Http404
    return match


@LEAGUE.look("read")
def person(request: HttpRequest, member: Member, person_id: int) -> HttpResponse:
    """Everything the league knows of how somebody plays."""
    who, roots = person_and_roots(member, person_id)
    hidden = hidden_games(member.league, member)
    profile = profile_of(who, roots, hidden=hidden.games)
    everyone = members_of(roots, [who.pk])[who.pk]
    ratings = rating_steps(who, before=hidden.since)
    indexes = index_steps(who, before=hidden.since)
    season = current_season(member.league)
    context = {
        "person": who,
        "profile": profile,
        "hands": hands_of(member.league, everyone, profile.results),
        "ratings": ratings[::-1],
        "rating": ratings[-1].rating if ratings else None,
        "rating_curve": draw_curve([step.rating.shown for step in ratings], middle=AVERAGE),
        "reasons": reasons_of(who, ratings, roots),
        "indexes": indexes[::-1],
        "by_hand": index_by_hand(by_hand(everyone, timezone.localdate())),
        "index": indexes[-1] if indexes else None,
        "unmeasured": [] if indexes else sizes_without_par(everyone),
        "index_curve": draw_curve([float(step.index) for step in indexes], middle=0),
        "spread": draw_spread(profile.mine, profile.theirs),
        "mean": _mean(profile.mine),
        "their_mean": _mean(profile.theirs),
        "recalculating": recalculating(member.league),
    }
    return show(request, member, "tournaments/person.html", context, tab="people", season=season)


def index_by_hand(rulings: Sequence[ByHand]) -> ByHand | None:
    """The index set by hand that holds now."""
    return next((each for each in rulings if each.now), None)


def _mean(tally: dict[int, int]) -> Fraction | None:
    every = sum(tally.values())
    points = sum(each * times for each, times in tally.items())
    return Fraction(points, every) if every else None
