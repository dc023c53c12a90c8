"""Stages: what is set, their standings, who goes on, playoffs, and the tree of a knockout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from scorecards.api.declared import At, serializer_of, with_example
from tournaments.api.resources import DayResource, StageResource, WholeFilter, there
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Playoff, Stage
from tournaments.pages.day_facts import (
    FROM_ZERO,
    Bracket,
    CellFacts,
    CutFacts,
    RowFacts,
    StandingsFacts,
    bracket_of,
    cut_facts,
    standings_facts,
)
from tournaments.pages.day_team_facts import (
    TeamRoundFacts,
    TeamRowFacts,
    TeamShareFacts,
    TeamTable,
    team_table,
)
from tournaments.queries.days.drawings import next_drawing
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
from tournaments.queries.facts import NamedRules, Words
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import Form, SeatingRule
from tournaments.rules.days.totals import Carry

CUT = {"places": 8, "rule": "playoff", "wildcards": 0}
STAGE = {
    **{"stage": 0, "name": "The rounds", "season": "winter-open", "form": "rounds", "rounds": 5},
    **{"published": 2, "holes": 8, "rules": {"slug": "pagat-6", "name": "Six-Card Golf"}},
    **{"least": 3, "preferred": 4, "most": 5, "first": "random", "seating": "power"},
    **{"interval": 0, "pools": 1, "system": "linear100", "carry": "none", "cut": CUT},
    **{"best": 2, "strikes": 3, "choice_of_seat": False, "minutes": 50, "pause": 10},
    "words": [{"topic": "Rounds", "sentence": "5"}],
}
CELL = {
    **{"round": 1, "kind": "played", "points": "200/3", "place": 2, "players": 4},
    **{"strokes": 31, "dropped": False, "game": "K7PQ2"},
}
ROW = {
    **{"person": 3, "name": "Ann", "place": 1, "tied": False, "left": False, "points": "200/3"},
    **{"to_par": "-5/2", "games": 1, "wins": 0, "penalty": 0, "brought": None, "moved": None},
    **{"strikes_left": None, "mark": "in", "decided_by": "", "why": [], "rounds": [CELL]},
}
TABLE_AFTER = {
    **{"stage": 0, "name": "The rounds", "after": 1, "kept_back": 0, "system": "linear100"},
    **{"corrected": [], "rows": [ROW]},
}
ANN, BOB = {"person": 3, "name": "Ann"}, {"person": 4, "name": "Bob"}
SEAT = ANN | {"seed": 1, "figure": "5&3", "goes_on": True}
MATCH = {"table": 7, "number": 1, "state": "final", "walkover": False, "game": "K7PQ2"}
PLAYOFF = {
    **{"id": 2, "stage": 0, "round": None, "spots": 1, "people": [ANN, BOB]},
    **{"holes": [{"3": 4, "4": 9}], "through": [3], "out": [4], "level": [], "lot": False},
    "decided": "2026-01-10T15:40:00Z",
}
SHARE = {
    **{"person": 3, "name": "Ann", "kind": "played", "points": 100, "strokes": 31},
    **{"counts": True, "game": "K7PQ2"},
}
TEAM_ROUND = {"round": 1, "kind": "played", "points": 100, "place": None, "members": [SHARE]}
TEAM_ROW = {
    **{"team": 2, "name": "North", "place": 1, "points": 100, "moved": None, "why": []},
    **{"people": [{"person": 3, "name": "Ann"}], "rounds": [TEAM_ROUND]},
}


class StageInList:
    """A stage, and what is set."""

    stage: Annotated[int, At("stage.position"), FROM_ZERO]
    name: Annotated[str, At("stage.season.name")]
    season: Annotated[str, At("stage.season.slug"), "slug of the season its games count in"]
    form: Annotated[Form, At("settings.form"), "how it is played"]
    rounds: Annotated[int, At("settings.rounds"), "0: until it is decided"]
    published: Annotated[int, At("rounds"), "rounds that were published"]
    holes: Annotated[int, At("settings.holes"), "of a game"]
    rules: Annotated[NamedRules, At("ruleset")]
    least: Annotated[int, At("settings.hall.least"), "people at a table"]
    preferred: Annotated[int, At("settings.hall.preferred")]
    most: Annotated[int, At("settings.hall.most")]
    first: Annotated[SeatingRule, At("settings.first"), "how the first round is seated"]
    seating: Annotated[SeatingRule, At("settings.seating")]
    interval: Annotated[
        int, At("settings.interval"), "places between people of a table; 0: by itself"
    ]
    pools: Annotated[int, At("settings.pools")]
    system: Annotated[str, At("settings.scheme.system"), "of points"]
    carry: Annotated[Carry, At("settings.carry"), "how much of the points so far counts"]
    cut: Annotated[Cut | None, At("settings.cut")]
    best: Annotated[int, At("settings.best"), "of a table who go on, in groups"]
    strikes: Annotated[
        int, At("settings.strikes"), "with so many one is out, where strikes are counted"
    ]
    choice_of_seat: Annotated[
        bool, At("settings.choice_of_seat"), "are the seats chosen, the best first?"
    ]
    minutes: Annotated[int, At("settings.minutes"), "of a round"]
    pause: Annotated[int, At("settings.pause"), "minutes after a round"]
    words: Sequence[Words]


class DrawToCome:
    """What the next draw of a stage would be made from as the list is now."""

    round: Annotated[int, At("number"), "from 1"]
    people: Annotated[int, "on the list"]
    digest: Annotated[str, "SHA-256 of the list; empty while it is kept back"]
    seed: Annotated[str, "the number; empty until a public lot is drawn"]
    lot: Annotated[str, At("lot.lot", ""), "for which the list was closed; empty: none"]
    drawn: Annotated[int, At("times"), "how often so far"]


class WholeStage(StageInList):
    """A stage, what is set, and what its next round is drawn from."""

    next_draw: DrawToCome | None


serializer_of(
    Cut, name="CutSettings", about="How many go on, and what becomes of who is level on the line."
)
serializer_of(DrawToCome, name="NextDraw")
serializer_of(CellFacts, name="Cell")
serializer_of(RowFacts, name="DayRow")
StageSerializer = with_example("The rounds", STAGE, StageInList, name="Stage")
StageItemSerializer = with_example(
    "All rounds are drawn", STAGE | {"next_draw": None}, WholeStage, name="StageItem"
)
StageStandingsSerializer = with_example(
    "After the first round", TABLE_AFTER, StandingsFacts, name="StageStandings"
)
CutSerializer = with_example(
    "Two who are level for one place",
    {"stage": 0, "cut": CUT | {"places": 1}, "decided": False, "kept_back": 0}
    | {"through": [], "level": [ANN, BOB], "spots": 1, "out": [], "by_wildcard": []},
    CutFacts,
    name="Cut",
)
BracketSerializer = with_example(
    "A match",
    {"stage": 1, "name": "The final", "form": "pairs"}
    | {"rounds": [{"id": 9, "round": 1, "state": "closed", "tables": [MATCH | {"seats": [SEAT]}]}]},
    Bracket,
)
PlayoffSerializer = with_example(
    "One hole was enough",
    PLAYOFF,
    PlayoffFacts,
    "id stage round? spots people holes through out level lot decided",
    name="Playoff",
)
serializer_of(TeamShareFacts, name="TeamShare")
serializer_of(TeamRoundFacts, "round kind points place? members", name="TeamRound")
serializer_of(TeamRowFacts, name="TeamRow")
TeamTableSerializer = with_example(
    "After the first round",
    {"stage": 0, "name": "The rounds", "after": 1, "kept_back": 0, "rows": [TEAM_ROW]},
    TeamTable,
)


class Stages(DayResource):
    """Stages of a tournament, in order."""

    queryset = Stage.objects.none()
    serializer_class = StageSerializer
    item_class = StageItemSerializer
    lines = staticmethod(stage_outlines)

    def rows(self) -> QuerySet[Stage]:
        """In order."""
        return stage_rows(self.tournament)

    def item(self, stage: int = 0, **parts: Any) -> StageOutline:
        """A stage, by its number from 0 as in the addresses of its pages, with what its next round
        is drawn from: how many are on the list, its digest, and the number.
        """
        row = there(self.rows().filter(position=stage).first())
        return replace(stage_outlines([row])[0], next_draw=next_drawing(row, self.member))


class StageStandings(StageResource):
    """The standings of a stage."""

    serializer_class = StageStandingsSerializer
    by_acts = True

    def item(self, **parts: Any) -> StandingsFacts:
        """The standings of a stage as they are now, with every round of everybody. While it is
        played the last rounds may be kept back from all but those who run it.
        """
        return standings_facts(stage_results(self.stage, everything=self.runs))


class StageTeams(StageResource):
    """The standings of the teams of a stage."""

    serializer_class = TeamTableSerializer
    by_acts = True

    def item(self, **parts: Any) -> TeamTable:
        """The standings of the teams of a stage, with every round of each and who counted in it. No
        rows where everybody plays alone; the last rounds may be kept back.
        """
        return team_table(team_results(self.stage, everything=self.runs))


class StageCut(StageResource):
    """Who goes on from a stage."""

    serializer_class = CutSerializer
    by_acts = True

    def item(self, **parts: Any) -> CutFacts:
        """Who goes on from a stage: as it is once that is decided, before as it would be now.
        Nobody is named while the last rounds are kept back, and where the stage has no cut.
        """
        return cut_facts(stage_results(self.stage, everything=self.runs))


class StageBracket(StageResource):
    """The rounds of a stage, and who goes on from each table."""

    serializer_class = BracketSerializer

    def item(self, **parts: Any) -> Bracket:
        """The published rounds of a stage with who goes on from each table: in pairs in the order
        of the bracket. What came out of rounds that are kept back is not told.
        """
        rounds = knockout_rounds(self.stage, everything=self.runs)
        form = stage_settings(self.stage).form
        return bracket_of(self.stage, form, rounds, names_in(self.tournament))


class PlayoffFilter(filters.FilterSet):
    """Which playoffs."""

    stage = WholeFilter("stage__position", label="of this stage, from 0")
    open = filters.BooleanFilter(
        "decided", "isnull", label="only those that are still played, or only those that are over"
    )


class Playoffs(DayResource):
    """Playoffs, as they came: holes for the last places of a cut, or for the places at a table.
    Those that follow from rounds that are kept back are only told to who runs the tournament.
    """

    queryset = Playoff.objects.none()
    serializer_class = PlayoffSerializer
    filterset_class = PlayoffFilter

    def rows(self) -> QuerySet[Playoff]:
        """As they came."""
        return playoff_rows(self.tournament, everything=self.runs)

    def lines(self, rows: list[Playoff]) -> Sequence[PlayoffFacts]:
        """With who is in, out, or plays on."""
        return playoff_facts(shown_playoffs(rows))
