"""Leagues, their people and their seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.declared import with_example
from scorecards.permissions import device_of
from tournaments.api.resources import LeagueResource, there
from tournaments.models import League, Person, Season
from tournaments.permissions import READ_FROM
from tournaments.queries.facts import (
    LeagueFacts,
    PersonFacts,
    SeasonFacts,
    league_facts,
    people_facts,
    person_facts,
    season_facts,
    season_rows,
    seasons_facts,
)
from tournaments.queries.leagues import LeagueLine, league_lines, readable_leagues, roles_of
from tournaments.queries.people import persons_of
from tournaments.wording.names import SEASON_STATES

LEAGUE = {"slug": "thursdays", "name": "Thursdays", "visibility": "public", "people": 9}
PERSON = {
    **{"id": 3, "name": "Ann", "guest": False, "claimed": True, "joined": "2026-01-05"},
    **{"left": None, "games": 12, "last": "2026-03-02", "merged": ["Anne"], "mine": False},
    **{"index": "77/10", "rating": 1040, "provisional": False},
}
SEASON = {
    **{"slug": "winter", "name": "Winter", "state": "open", "starts": "2026-01-05", "ends": None},
    **{"system": "share", "net": False, "games": 6, "people": 9, "last_day": "2026-03-02"},
    "version": 7,
}


LeagueLineSerializer = with_example(
    "A league", LEAGUE | {"season": "Winter", "role": "member"}, LeagueLine
)
LeagueSerializer = with_example(
    "A league",
    LEAGUE
    | {"about": "At eight.", "created": "2026-01-01T12:00:00Z", "season": "winter"}
    | {"role": None, "version": 41},
    LeagueFacts,
    name="League",
)
PersonSerializer = with_example("Somebody", PERSON, PersonFacts, name="Person")
SeasonLineSerializer = with_example(
    "A season",
    SEASON,
    SeasonFacts,
    "slug name state starts ends system net games people last_day version",
    name="SeasonLine",
    about="A season in a list.",
)
SeasonSerializer = with_example(
    "A season",
    SEASON
    | {"rules": [{"slug": "pagat-6", "name": "Six-Card Golf"}]}
    | {"words": [{"topic": "Minimum of games", "sentence": "3"}]},
    SeasonFacts,
    name="Season",
)


class LeagueFilter(filters.FilterSet):
    """Which leagues."""

    name = filters.CharFilter("name", "icontains", label="part of the name")
    mine = filters.BooleanFilter("mine", label="only those in which one has a role, or has none")
    visibility = filters.ChoiceFilter(choices=[(each, each) for each in READ_FROM])


class Leagues(LeagueResource):
    """Leagues that whoever asks may read: one's own and the public ones, by name."""

    queryset = League.objects.none()
    serializer_class = LeagueLineSerializer
    item_class = LeagueSerializer
    filterset_class = LeagueFilter
    roles: Mapping[int, str]

    def enter(self, request: HttpRequest, slug: str = "", **parts: Any) -> None:
        """The list is everybody's own."""
        if slug:
            super().enter(request, slug)
        else:
            self.roles = roles_of(getattr(request, "user", None), device_of(request))

    def rows(self) -> QuerySet[League]:
        """By name."""
        return readable_leagues(self.roles)

    def lines(self, rows: list[League]) -> Sequence[LeagueLine]:
        """With one's own role in each."""
        return league_lines(rows, self.roles)

    def item(self, **parts: Any) -> LeagueFacts:
        """A league as its page introduces it."""
        return league_facts(self.member)


class PersonFilter(filters.FilterSet):
    """Which people."""

    name = filters.CharFilter("name", "icontains", label="part of the name")
    guest = filters.BooleanFilter("guest", label="only guests, or nobody who is one")
    left = filters.BooleanFilter(
        "left", "isnull", exclude=True, label="only who left, or nobody who did"
    )


class People(LeagueResource):
    """People of a league by name, those who left at the end. Who was merged into somebody else is
    not among them, and an old address leads to whom they became.
    """

    queryset = Person.objects.none()
    serializer_class = PersonSerializer
    filterset_class = PersonFilter

    def rows(self) -> QuerySet[Person]:
        """By name."""
        return persons_of(self.member.league)

    def lines(self, rows: list[Person]) -> Sequence[PersonFacts]:
        """With how often they played, index and rating."""
        return people_facts(self.member, rows)

    def item(self, person_id: int = 0, **parts: Any) -> PersonFacts:
        """Somebody, or whom they turned out to be."""
        return there(person_facts(self.member, person_id))


class SeasonFilter(filters.FilterSet):
    """Which seasons."""

    state = filters.ChoiceFilter(choices=[(each, each) for each in SEASON_STATES])


class Seasons(LeagueResource):
    """Seasons of a league, the latest first."""

    tag = "seasons"
    queryset = Season.objects.none()
    serializer_class = SeasonLineSerializer
    item_class = SeasonSerializer
    filterset_class = SeasonFilter

    def rows(self) -> QuerySet[Season]:
        """The latest first."""
        return season_rows(self.member.league)

    def lines(self, rows: list[Season]) -> Sequence[SeasonFacts]:
        """With how much was played."""
        return seasons_facts(rows)

    def item(self, season: str = "", **parts: Any) -> SeasonFacts:
        """A season with its rules, and everything that is set, in words."""
        return there(season_facts(self.member.league, season))
