"""Stages: what is set, their standings, who goes on, playoffs, and the tree of a knockout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from tournaments.api.day_bracket_serializers import BracketSerializer, PlayoffSerializer
from tournaments.api.day_resources import DayResource, StageResource
from tournaments.api.day_stage_serializers import (
    CutSerializer,
    StageSerializer,
    StageStandingsSerializer,
)
from tournaments.api.day_team_serializers import TeamTableSerializer
from tournaments.api.resources import WholeFilter, there
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Playoff, Stage
from tournaments.pages.day_facts import (
    CutFacts,
    StandingsFacts,
    bracket_rounds,
    cut_facts,
    standings_facts,
)
from tournaments.pages.day_team_facts import TeamTable, team_table
from tournaments.queries.days.facts import (
    PlayoffFacts,
    StageOutline,
    names_in,
    playoff_facts,
    playoff_rows,
    stage_outlines,
    stage_rows,
)
from tournaments.queries.days.finals import knockout_rounds
from tournaments.queries.days.results import shown_playoffs, stage_results
from tournaments.queries.days.team_results import team_results


class Stages(DayResource):
    """Stages of a tournament, in order."""

    queryset = Stage.objects.none()
    serializer_class = StageSerializer

    def rows(self) -> QuerySet[Stage]:
        """In order."""
        return stage_rows(self.tournament)

    def lines(self, rows: list[Stage]) -> Sequence[StageOutline]:
        """With everything that is set, in figures and in words."""
        return stage_outlines(rows)

    def item(self, stage: int = 0, **parts: Any) -> StageOutline:
        """A stage, by its number from 0 as in the addresses of its pages."""
        row = there(self.rows().filter(position=stage).first())
        return stage_outlines([row])[0]


class StageStandings(StageResource):
    """The standings of a stage."""

    serializer_class = StageStandingsSerializer

    def edition(self) -> str:
        """They follow from acts alone."""
        return self.day_edition()

    def item(self, **parts: Any) -> StandingsFacts:
        """The standings of a stage as they are now, with every round of everybody. While it is
        played the last rounds may be kept back from all but those who run it.
        """
        return standings_facts(stage_results(self.stage, everything=self.runs))


class StageTeams(StageResource):
    """The standings of the teams of a stage."""

    serializer_class = TeamTableSerializer

    def edition(self) -> str:
        """They follow from acts alone."""
        return self.day_edition()

    def item(self, **parts: Any) -> TeamTable:
        """The standings of the teams of a stage, with every round of each and who counted in it. No
        rows where everybody plays alone; the last rounds may be kept back.
        """
        return team_table(team_results(self.stage, everything=self.runs))


class StageCut(StageResource):
    """Who goes on from a stage."""

    serializer_class = CutSerializer

    def edition(self) -> str:
        """It follows from acts alone."""
        return self.day_edition()

    def item(self, **parts: Any) -> CutFacts:
        """Who goes on from a stage: as it is once that is decided, before as it would be now.
        Nobody is named while the last rounds are kept back, and where the stage has no cut.
        """
        return cut_facts(stage_results(self.stage, everything=self.runs))


class StageBracket(StageResource):
    """The rounds of a stage, and who goes on from each table."""

    serializer_class = BracketSerializer

    def item(self, **parts: Any) -> dict[str, Any]:
        """The published rounds of a stage with who goes on from each table: in pairs in the order
        of the bracket. What came out of rounds that are kept back is not told.
        """
        rounds = bracket_rounds(
            knockout_rounds(self.stage, everything=self.runs), names_in(self.tournament)
        )
        return {"stage": self.stage, "form": stage_settings(self.stage).form, "rounds": rounds}


class PlayoffFilter(filters.FilterSet):
    """Which playoffs."""

    stage = WholeFilter("stage__position", label="of this stage, from 0")
    open = filters.BooleanFilter(
        "decided", "isnull", label="only those that are still played, or only those that are over"
    )


class Playoffs(DayResource):
    """Playoffs, as they came: holes for the last places of a cut, or for the places at a table."""

    queryset = Playoff.objects.none()
    serializer_class = PlayoffSerializer
    filterset_class = PlayoffFilter

    def rows(self) -> QuerySet[Playoff]:
        """As they came."""
        return playoff_rows(self.tournament)

    def lines(self, rows: list[Playoff]) -> Sequence[PlayoffFacts]:
        """With who is in, out, or plays on."""
        return playoff_facts(shown_playoffs(rows))
