"""Tournaments, who is entered, their teams, and their history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django_filters import rest_framework as filters

from scorecards.permissions import device_of
from tournaments.api.day_resources import DayResource
from tournaments.api.day_serializers import (
    DayLineSerializer,
    DaySerializer,
    EntrantSerializer,
    TeamSerializer,
)
from tournaments.api.ruling_serializers import ActSerializer
from tournaments.api.rulings import ActFilter
from tournaments.models import Act, Entrant, Team, Tournament
from tournaments.queries.acts import ActLine, act_lines
from tournaments.queries.days.door import DoorLine
from tournaments.queries.days.facts import (
    DayFacts,
    TeamFacts,
    day_acts,
    day_facts,
    entrant_lines,
    entrant_rows,
    team_facts,
    team_rows,
)
from tournaments.queries.days.lists import DayLine, lines_of_days, readable_days
from tournaments.queries.leagues import roles_of
from tournaments.rules.days.states import ENTRY, TOURNAMENT


class DayFilter(filters.FilterSet):
    """Which tournaments."""

    name = filters.CharFilter("name", "icontains", label="part of the name")
    mine = filters.BooleanFilter("mine", label="only those in which one has a role, or has none")
    state = filters.ChoiceFilter(choices=[(each, each) for each in TOURNAMENT.states])
    league = filters.CharFilter("league__slug", label="of the league of this slug")
    day_after = filters.DateFilter("day", "gte", label="from this day on")
    day_before = filters.DateFilter("day", "lte", label="until this day")


class Days(DayResource):
    """Tournaments that whoever asks may read, the latest first: those in whose league one has a
    role, and the public ones. A draft is only told to who directs it.
    """

    queryset = Tournament.objects.none()
    serializer_class = DayLineSerializer
    item_class = DaySerializer
    filterset_class = DayFilter
    roles: Mapping[int, str]

    def enter(self, request: HttpRequest, tournament: str = "", **parts: Any) -> None:
        """The list is everybody's own."""
        if tournament:
            super().enter(request, tournament)
        else:
            self.roles = roles_of(getattr(request, "user", None), device_of(request))

    def rows(self) -> QuerySet[Tournament]:
        """The latest first."""
        return readable_days(self.roles)

    def lines(self, rows: list[Tournament]) -> Sequence[DayLine]:
        """With how many are entered."""
        return lines_of_days(rows)

    def item(self, **parts: Any) -> DayFacts:
        """A tournament with the plan of its day, and what holds for all of it, in words."""
        return day_facts(self.member, self.tournament)


class EntrantFilter(filters.FilterSet):
    """Which entries."""

    name = filters.CharFilter("person__name", "icontains", label="part of the name")
    state = filters.ChoiceFilter(choices=[(each, each) for each in ENTRY.states])
    team = filters.CharFilter("team__name", label="of the team of this name")


class Entrants(DayResource):
    """Who is entered, in the order of entry. Who took the name off is only told to who runs the
    tournament.
    """

    queryset = Entrant.objects.none()
    serializer_class = EntrantSerializer
    filterset_class = EntrantFilter

    def rows(self) -> QuerySet[Entrant]:
        """In the order of entry."""
        return entrant_rows(self.tournament, everybody=self.runs)

    def lines(self, rows: list[Entrant]) -> Sequence[DoorLine]:
        """With the table of the round that is on."""
        return entrant_lines(self.tournament, rows)


class Teams(DayResource):
    """Teams by name, each with who plays in it."""

    queryset = Team.objects.none()
    serializer_class = TeamSerializer

    def rows(self) -> QuerySet[Team]:
        """By name."""
        return team_rows(self.tournament)

    def lines(self, rows: list[Team]) -> Sequence[TeamFacts]:
        """With who plays in it."""
        return team_facts(rows)


class DayActs(DayResource):
    """The history of a tournament: every act, the latest first. For members, as its page is."""

    permission = "read_private"
    queryset = Act.objects.none()
    serializer_class = ActSerializer
    filterset_class = ActFilter

    def rows(self) -> QuerySet[Act]:
        """The latest first."""
        return day_acts(self.tournament)

    def lines(self, rows: list[Act]) -> Sequence[ActLine]:
        """With what was done, in words, and by whom."""
        return act_lines(self.tournament.league, rows, drafts=self.runs)
