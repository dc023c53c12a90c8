"""What a tournament gives to whom in a season of its league, by a rule. Reads; writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.ledger.days.day_places import (
    day_places,
    people_with_places,
    stages_begun,
    team_places,
)
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.result_rows import guests_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Penalty, Season, SeasonPoints, Team, Tournament
from tournaments.rules.days.season_points import BY_PLACES, PointsRule, points_of_places
from tournaments.rules.standings.penalties import signed_amount

OVER = ("provisional", "final", "archived")
THOUSAND = 1000


@dataclass(frozen=True)
class PlacePoints:
    """What somebody gets: the place of the day, and what is added to the figure of the season,
    which makes it better; where teams play, the place of the `team` and what it is worth. Guests
    are not ranked in the season and get nothing.
    """

    person: int
    place: int
    amount: Fraction
    team: str = ""


class _Places(NamedTuple):
    """The places of the day, of people or of teams; the people of each, and the name of a team."""

    places: Mapping[int, int]
    people: Mapping[int, Sequence[int]]
    teams: Mapping[int, str]


def _places_of_day(tournament: Tournament) -> _Places:
    """The places of a tournament that is over. Raises DirectingError before that."""
    if tournament.state not in OVER:
        raise DirectingError(gettext("The tournament is not over yet."))
    stages = stages_begun(tournament)
    if not plays_in_teams(tournament):
        places = day_places(stages)
        return _Places(places, {who: (who,) for who in places}, {})
    people: dict[int, list[int]] = {}
    for who, (team, _place) in people_with_places(stages).items():
        people.setdefault(team, []).append(who)
    names = Team.objects.filter(tournament=tournament).values_list("pk", "name")
    return _Places(team_places(stages), people, dict(names))


def place_points(tournament: Tournament, season: Season, rule: PointsRule) -> list[PlacePoints]:
    """Everybody who gets something, in the order of the places; each of a team what its place is
    worth. Raises DirectingError where the rule gives nothing to anybody.
    """
    scheme = settings_of(season).scheme
    places, people, teams = _places_of_day(tournament)
    system = scheme.points_system
    if not rule.ladder and system.slug not in BY_PLACES:
        sentence = gettext("The points of this season do not follow from places alone.")
        raise DirectingError(sentence, "by")
    worth = points_of_places(places, rule, system, scheme.terms)
    guests = guests_of(season.league_id)
    rows = [
        PlacePoints(
            who,
            places[each],
            signed_amount(points, bonus=True, low_is_better=scheme.low_is_better)
            if rule.ladder
            else points,
            teams.get(each, ""),
        )
        for each, points in worth.items()
        for who in people.get(each, ())
        if points and who not in guests
    ]
    if not rows:
        raise DirectingError(gettext("By this rule nobody gets a point."), "ladder")
    return rows


def standing_points(tournament: Tournament, season: Season) -> SeasonPoints | None:
    """What was handed over to this season and not taken back."""
    rows = SeasonPoints.objects.filter(tournament=tournament, season=season, cancelled=None)
    return rows.first()


def amounts_of(points: SeasonPoints) -> dict[int, Fraction]:
    """What it adds to the figure of everybody now. Two queries."""
    roots = merges_in(points.season.league_id)
    rows = Penalty.objects.filter(points=points, cancelled=None)
    amounts: dict[int, Fraction] = {}
    for person, amount in rows.values_list("person", "amount"):
        root = root_of(roots, person)
        amounts[root] = amounts.get(root, Fraction(0)) + Fraction(amount, THOUSAND)
    return amounts
