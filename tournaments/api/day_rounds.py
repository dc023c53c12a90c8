"""Rounds: their tables and clock, and the standings after each; tables with their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django_filters import rest_framework as filters

from tournaments.api.day_resources import DayResource
from tournaments.api.day_round_serializers import (
    DayTableCardSerializer,
    RoundClockSerializer,
    RoundLineSerializer,
    RoundSerializer,
)
from tournaments.api.day_stage_serializers import StageStandingsSerializer
from tournaments.api.day_team_serializers import TeamTableSerializer
from tournaments.api.resources import WholeFilter, there
from tournaments.models import Round, Table
from tournaments.pages.day_facts import StandingsFacts, standings_facts
from tournaments.pages.day_team_facts import TeamTable, team_table
from tournaments.queries.days.facts import (
    RoundClock,
    RoundFacts,
    TableOfDay,
    round_clock,
    round_facts,
    table_of_day,
)
from tournaments.queries.days.results import stage_results
from tournaments.queries.days.round_lists import RoundLine, lines_of_rounds, round_rows
from tournaments.queries.days.team_results import team_results
from tournaments.rules.days.states import ROUND


class RoundFilter(filters.FilterSet):
    """Which rounds."""

    stage = WholeFilter("stage__position", label="of this stage, from 0")
    state = filters.ChoiceFilter(choices=[(each, each) for each in ROUND.states])


def round_of(resource: DayResource, round_id: int) -> Round:
    """A round with its stage, season and tournament. Raises Http404 also for a draft that whoever
    asks may not see.
    """
    rows = round_rows(resource.tournament, drafts=resource.runs)
    row: Round = there(rows.select_related("stage__season__league").filter(pk=round_id).first())
    row.stage.tournament = resource.tournament
    return row


class Rounds(DayResource):
    """Rounds of a tournament, in order. A draft is only told to who runs the tournament."""

    queryset = Round.objects.none()
    serializer_class = RoundLineSerializer
    item_class = RoundSerializer
    filterset_class = RoundFilter

    def rows(self) -> QuerySet[Round]:
        """In order."""
        return round_rows(self.tournament, drafts=self.runs)

    def lines(self, rows: list[Round]) -> Sequence[RoundLine]:
        """With how many tables are in."""
        return lines_of_rounds(rows)

    def item(self, round_id: int = 0, **parts: Any) -> RoundFacts:
        """A round with its tables, who sits where, how far each table is, who sits out, and the
        clock.
        """
        return round_facts(round_of(self, round_id), timezone.now())


class RoundResource(DayResource):
    """Something of a round."""

    row: Round

    def enter(
        self, request: HttpRequest, tournament: str = "", round_id: int = 0, **parts: Any
    ) -> None:
        """As for the tournament. Raises Http404 also for a draft one may not see."""
        super().enter(request, tournament)
        self.row = round_of(self, round_id)


class ClockOfRound(RoundResource):
    """The clock of a round."""

    serializer_class = RoundClockSerializer

    def item(self, **parts: Any) -> RoundClock:
        """The clock of a round. Whoever knows when it is at zero needs not ask again to count
        down; a table may have extra time besides.
        """
        return round_clock(self.row, timezone.now())


class StandingsAfterRound(RoundResource):
    """The standings of a stage as they were after a round."""

    serializer_class = StageStandingsSerializer

    def edition(self) -> str:
        """They follow from acts alone."""
        return self.day_edition()

    def item(self, **parts: Any) -> StandingsFacts:
        """The standings of the stage as they were after this round, or after the last before it
        that is not kept back: `after` says which.
        """
        return standings_facts(
            stage_results(self.row.stage, everything=self.runs, after=self.row.number)
        )


class TeamsAfterRound(RoundResource):
    """The standings of the teams of a stage as they were after a round."""

    serializer_class = TeamTableSerializer

    def edition(self) -> str:
        """They follow from acts alone."""
        return self.day_edition()

    def item(self, **parts: Any) -> TeamTable:
        """The standings of the teams of the stage as they were after this round, or after the last
        before it that is in and not kept back: `after` says which.
        """
        return team_table(team_results(self.row.stage, everything=self.runs, after=self.row.number))


class DayTables(DayResource):
    """A table of a round."""

    serializer_class = DayTableCardSerializer

    def item(self, table_id: int = 0, **parts: Any) -> TableOfDay:
        """A table with who sits there, and its card: once it counts with points and every hole."""
        row = there(Table.objects.filter(pk=table_id).values_list("round", flat=True).first())
        return table_of_day(round_of(self, row), table_id)
