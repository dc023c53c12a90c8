"""Rounds: their tables and clock, and the standings after each; tables with their cards."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django_filters import rest_framework as filters

from scorecards.api.declared import SERIALIZERS, At, serializer_of, with_example
from tournaments.api.day_stages import StageStandingsSerializer, TeamTableSerializer
from tournaments.api.resources import DayResource, WholeFilter, there
from tournaments.api.seasons import SeasonGameSerializer
from tournaments.models import Round, Table
from tournaments.pages.day_facts import StandingsFacts, standings_facts
from tournaments.pages.day_team_facts import TeamTable, team_table
from tournaments.queries.days.drawings import DrawingShown
from tournaments.queries.days.facts import (
    RoundClock,
    RoundFacts,
    SeatedAtDay,
    TableOfDay,
    round_clock,
    round_facts,
    table_of_day,
)
from tournaments.queries.days.results import stage_results
from tournaments.queries.days.round_lists import lines_of_rounds, round_rows
from tournaments.queries.days.rounds import HallSeat, HallTable
from tournaments.queries.days.team_results import team_results
from tournaments.queries.facts import GameFacts
from tournaments.queries.tables import TablePlay, TableSeat
from tournaments.rules.days.states import ROUND

LINE = {
    **{"id": 9, "stage": 0, "stage_name": "The rounds", "round": 1, "state": "playing"},
    **{"tables": 1, "are_in": 0, "put_off": 0, "sit_out": 1},
}
CLOCK = {
    **{"state": "running", "minutes": 50, "zero": "2026-01-10T10:50:00Z", "left": None},
    "starts": None,
}
PLAYER = {
    **{"position": 0, "person": 3, "name": "Ann", "away": "", "total": None, "net": None},
    **{"place": None, "points": None},
}
PLAY = {
    **{"code": "K7PQ2", "state": "playing", "over": False, "hole": 3, "holes": 8},
    **{"leaders": ["Ann"], "players": [PLAYER]},
}
TABLE_OF_ROUND = {
    **{"id": 7, "number": 1, "state": "playing", "postponed": False, "extra": 300},
    **{"walkover": None, "seats": [{"seat": 1, "person": 3, "name": "Ann"}], "game": PLAY},
}


DRAWING = {
    **{"time": 1, "at": "2026-01-10T09:50:00Z", "closed": "2026-01-10T09:50:00Z"},
    **{"seed": "4711-1.1.1", "sizes": [], "lot": "", "figure": "", "reason": ""},
    **{"digest": "", "list": None},
}


class RoundInList:
    """A round in a list."""

    id: Annotated[int, At("row.pk"), "by which its address is made"]
    stage: Annotated[int, At("row.stage.position"), "from 0"]
    round: Annotated[int, At("row.number"), "of the stage, from 1"]
    state: Annotated[str, ROUND.states, At("row.state")]
    stage_name: Annotated[str, At("row.stage.season.name")]
    tables: int
    are_in: Annotated[int, "tables whose card is handed in, or more"]
    put_off: Annotated[int, "tables that are played later"]
    sit_out: Annotated[int, At("byes"), "people"]


class DrawingWithList(DrawingShown):
    """A draw of a round, or a list that was closed for one."""

    list: Annotated[
        Any,
        At("listed"),
        "who was drawn, from which settings and history; docs/inside/tournaments.md says how "
        "it is drawn again. Null while it is kept back",
    ]


class WholeRound:
    """A round with its tables."""

    id: Annotated[int, At("hall.row.pk")]
    stage: Annotated[int, At("hall.row.stage.position"), "from 0"]
    stage_name: Annotated[str, At("hall.name")]
    round: Annotated[int, At("hall.row.number"), "of the stage, from 1"]
    state: Annotated[str, ROUND.states, At("hall.row.state")]
    seed: Annotated[
        str,
        At("hall.row.seed"),
        "from which anybody gets the same tables; empty where a hand changed them",
    ]
    published: Annotated[datetime | None, At("hall.row.published")]
    clock: RoundClock
    drawn: Annotated[int, "how often"]
    drawings: Annotated[Sequence[DrawingWithList], "the first first"]
    tables: Annotated[Sequence[HallTable], At("hall.tables")]
    sit_out: Annotated[Sequence[SeatedAtDay], At("hall.byes")]


serializer_of(HallSeat, "seat=number person name")
serializer_of(
    TableSeat,
    "position person name away total net place points",
    name="PlayerAtTable",
    about="Somebody who plays at a table.",
)
serializer_of(
    TablePlay,
    "code state over hole holes=planned leaders players=seats",
    about="The card of a table.",
)
serializer_of(
    HallTable,
    "id=table number state postponed extra walkover seats game=play",
    name="DayTable",
    about="A table of a round.",
)
serializer_of(
    DrawingWithList, "time at closed seed sizes lot figure reason digest list", name="Drawing"
)
RoundLineSerializer = with_example("A round", LINE, RoundInList, name="RoundLine")
RoundClockSerializer = with_example("A clock that runs", CLOCK, RoundClock)
RoundSerializer = with_example(
    "A round of one table",
    {"id": 9, "stage": 0, "round": 1, "state": "playing", "stage_name": "The rounds"}
    | {"seed": "4711-0-1", "published": "2026-01-10T09:55:00Z", "clock": CLOCK}
    | {"drawn": 1, "drawings": [DRAWING]}
    | {"tables": [TABLE_OF_ROUND], "sit_out": [{"person": 4, "name": "Bob"}]},
    WholeRound,
    name="Round",
)
SERIALIZERS[GameFacts] = SeasonGameSerializer
DayTableCardSerializer = with_example(
    "A table that plays",
    {"round": 9, "table": TABLE_OF_ROUND, "card": None},
    TableOfDay,
    name="DayTableCard",
)


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
    lines = staticmethod(lines_of_rounds)

    def rows(self) -> QuerySet[Round]:
        """In order."""
        return round_rows(self.tournament, drafts=self.runs)

    def item(self, round_id: int = 0, **parts: Any) -> RoundFacts:
        """A round with its tables, who sits where, how far each table is, who sits out, and the
        clock. While the round is kept back, only who sits at a table is told what its card gave.
        """
        return round_facts(round_of(self, round_id), timezone.now(), self.member)


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
    by_acts = True

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
    by_acts = True

    def item(self, **parts: Any) -> TeamTable:
        """The standings of the teams of the stage as they were after this round, or after the last
        before it that is in and not kept back: `after` says which.
        """
        return team_table(team_results(self.row.stage, everything=self.runs, after=self.row.number))


class DayTables(DayResource):
    """A table of a round."""

    serializer_class = DayTableCardSerializer

    def item(self, table_id: int = 0, **parts: Any) -> TableOfDay:
        """A table with who sits there, and its card: once it counts with points and every hole, or
        once its round is not kept back any more.
        """
        row = there(Table.objects.filter(pk=table_id).values_list("round", flat=True).first())
        return table_of_day(round_of(self, row), table_id, hidden=self.hidden)
