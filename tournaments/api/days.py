"""Tournaments, who is entered, their teams, and their history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.declared import At, serializer_of, with_example
from scorecards.permissions import device_of
from tournaments.api.resources import DayResource
from tournaments.api.rulings import ActFilter, ActSerializer
from tournaments.ledger.days.day_places import day_places, stages_begun, team_places
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Act, Entrant, Team, Tournament
from tournaments.pages.day_facts import DayEnd, day_end
from tournaments.permissions import ROLES
from tournaments.queries.acts import ActLine, act_lines
from tournaments.queries.days.corrections import corrections_of, days_of
from tournaments.queries.days.door import DoorLine
from tournaments.queries.days.facts import (
    DayFacts,
    TeamFacts,
    day_acts,
    day_facts,
    entrant_lines,
    entrant_rows,
    names_in,
    team_facts,
    team_rows,
)
from tournaments.queries.days.finals import is_played_out
from tournaments.queries.days.lists import DayLine, lines_of_days, readable_days
from tournaments.queries.days.plans import PlanStep, ShownPlan
from tournaments.queries.days.team_results import names_of_teams
from tournaments.queries.facts import Words
from tournaments.queries.leagues import roles_of
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.states import ENTRY, TOURNAMENT

DAY = {"slug": "winter-open", "name": "Winter Open", "day": "2026-01-10", "state": "running"}
STEP = {
    **{"time": "10:00", "name": "Round 1", "minutes": 50, "kind": "round"},
    **{"stage": 0, "round": 1},
}
PLAN = {
    "people": 40,
    "sizes": [4] * 10,
    "byes": 0,
    "sentence": "40 people at 10 tables; no repeat meeting is forced; ends about 18:40",
    "steps": [STEP],
}
ENTRANT = {
    **{"id": 7, "number": 1, "person": 3, "name": "Ann", "state": "active", "late": False},
    **{"unranked": False, "since": 1, "team": "", "table": 5},
}
TEAM = {"id": 2, "name": "North", "people": [{"person": 3, "name": "Ann"}]}


class WholeDay:
    """A tournament."""

    slug: Annotated[str, At("tournament.slug")]
    league: Annotated[str, At("tournament.league.slug"), "slug of the league whose people play"]
    name: Annotated[str, At("tournament.name")]
    about: Annotated[str, At("tournament.about")]
    place: Annotated[str, At("tournament.place")]
    kind: Annotated[str, At("tournament.kind"), "the ready kind it began as; empty for none"]
    day: Annotated[date, At("tournament.day")]
    starts: Annotated[time | None, At("tournament.starts")]
    state: Annotated[str, TOURNAMENT.states, At("tournament.state")]
    own_entry: Annotated[bool, At("tournament.own_entry"), "may people put their own name down?"]
    seed: Annotated[str, At("tournament.seed"), "public: every draw can be repeated from it"]
    ruleset: Annotated[str, At("settings.ruleset"), "slug"]
    limit: Annotated[int | None, At("settings.limit"), "most people; null for no limit"]
    hidden: Annotated[int, At("settings.hidden"), "last rounds whose standings are kept back"]
    secret_final: Annotated[
        bool,
        At("settings.secret_final"),
        "is the last round of a final kept back until it is told?",
    ]
    protest_until: Annotated[datetime | None, At("tournament.protest_until")]
    people: Annotated[int, "who take part"]
    role: Annotated[str | None, ROLES, "one's own; null where it is public"]
    stages: Annotated[Sequence[str], "names, in order"]
    plan: ShownPlan
    words: Annotated[Sequence[Words], "everything that holds for the whole day"]
    version: Annotated[int, At("tournament.version"), "one more with everything that is done in it"]


DayLineSerializer = with_example(
    "A tournament",
    DAY | {"people": 40},
    DayLine,
    "slug name day state people",
    about="A tournament in a list.",
)
serializer_of(
    PlanStep,
    "time name minutes kind stage round=number",
    about="Something that happens in the course of the day.",
)
serializer_of(
    ShownPlan,
    "people sizes byes sentence=says steps",
    name="Plan",
    about="The plan of the day, for those who are entered; as long as those are fewer than "
    "eight, for so many that a cut leaves half of them out, eight at least.",
)
DaySerializer = with_example(
    "A tournament",
    DAY
    | {"league": "thursdays", "about": "", "place": "The hall", "kind": "day"}
    | {"starts": "10:00:00", "seed": "4711", "ruleset": "pagat-6", "limit": None}
    | {"hidden": 1, "secret_final": True, "protest_until": None, "people": 40, "role": "director"}
    | {"own_entry": True, "stages": ["The rounds", "The final"], "plan": PLAN}
    | {"words": [{"topic": "Most people", "sentence": "no limit"}], "version": 31},
    WholeDay,
    name="Day",
)
EntrantSerializer = with_example(
    "Somebody",
    ENTRANT,
    DoorLine,
    "id=entrant number person name state late unranked since team table",
    name="Entrant",
    about="An entry.",
)
TeamSerializer = with_example("A team", TEAM, TeamFacts, name="Team")


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
    lines = staticmethod(lines_of_days)
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
        return day_acts(self.tournament, hidden=self.hidden)

    def lines(self, rows: list[Act]) -> Sequence[ActLine]:
        """With what was done, in words, and by whom."""
        league = self.tournament.league
        return act_lines(league, rows, drafts=self.runs, hidden=self.hidden)


END = {
    **{"state": "final", "protest_until": "2026-01-10T19:10:00Z", "corrected": []},
    "places": [{"person": 3, "team": None, "name": "Ann", "place": 1, "units": 5000}],
    "prizes": {"pot": 10000, "currency": "EUR", "shares": [50, 30, 20]},
    "awards": [{"award": "Lowest card", "person": 3, "name": "Ann"}],
}

serializer_of(Prizes, about="A pot, and how it is shared.")
DayEndSerializer = with_example("A result", END, DayEnd)


class FinalPlaces(DayResource):
    """The places of the day."""

    serializer_class = DayEndSerializer
    by_acts = True

    def item(self, **parts: Any) -> DayEnd:
        """The places of the day once all is played, what they are worth, and the awards that have a
        name. Nothing is paid here.
        """
        event = self.tournament
        teams = names_of_teams(event) if plays_in_teams(event) else None
        places: Mapping[int, int] = {}
        if is_played_out(event):
            stages = stages_begun(event)
            places = day_places(stages) if teams is None else team_places(stages)
        return day_end(event, places, names_in(event), days_of(corrections_of(event)), teams)
