"""What was before: seasons from sheets, all seasons in one table, and what stood out over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from scorecards.api.declared import serializer_of, with_example
from tournaments.api.resources import LeagueResource, there
from tournaments.api.seasons import RECORD
from tournaments.models import PastSeason
from tournaments.queries.all_time import AllTime, SeasonColumn
from tournaments.queries.editions import all_time_edition
from tournaments.queries.league_records import LeagueRecords
from tournaments.queries.past_seasons import (
    PastFacts,
    PastRow,
    PastTile,
    past_facts,
    past_season_rows,
    past_tiles,
)
from tournaments.queries.records import Records
from tournaments.rules.lists.past_tables import MEASURES
from tournaments.rules.standings.all_time import AllTimeRow, SeasonResult

PAST = {"id": 4, "name": "2019", "ends": "2019-12-30", "measure": "points", "people": 9}
LINE = {"person": 3, "name": "Ann", "spelt": "Anne", "place": 1, "total": "245/2", "games": 20}
RESULT = {"season": 0, "place": 1, "total": "245/2", "games": 20}
COLUMN = {"number": 0, "name": "2019", "season": "", "past": 4, "running": False}
ALL_TIME_ROW = {
    **{"person": 3, "name": "Ann", "place": 1, "seasons": 1, "titles": 1, "seconds": 0},
    **{"thirds": 0, "games": 20, "results": [RESULT]},
}


@dataclass(frozen=True, kw_only=True)
class MentionedRecords(Records):
    """What stands out over all seasons of a league."""

    seasons: Annotated[Mapping[str, str], "slug of the season of each game, by its code"]


serializer_of(PastRow, "person name spelt place total games", name="PastLine")
serializer_of(SeasonColumn, "number name season=slug past=past_id running")
serializer_of(
    SeasonResult, "season place total games", about="Somebody's line in one of the seasons."
)
serializer_of(
    AllTimeRow,
    "person name place seasons titles seconds thirds games results=lines",
    about="Somebody over all seasons.",
)
PastSeasonLineSerializer = with_example(
    "A season from a sheet", PAST, PastTile, name="PastSeasonLine"
)
PastSeasonSerializer = with_example(
    "A season from a sheet", PAST | {"rows": [LINE]}, PastFacts, name="PastSeason"
)
AllTimeSerializer = with_example(
    "One season",
    {"seasons": [COLUMN], "rows": [ALL_TIME_ROW]},
    AllTime,
    "seasons=columns rows",
)
LeagueRecordsSerializer = with_example(
    "After the first game",
    {
        **{"games": 1, "every": True, "margins": [], "streaks": []},
        "lowest": [{"rules": "Six-Card Golf", "holes": 9, "records": [RECORD]}],
        **{"best_holes": [], "worst_holes": [], "seasons": {"K7PQ2": "winter"}},
    },
    MentionedRecords,
    name="LeagueRecords",
)


class PastSeasonFilter(filters.FilterSet):
    """Which seasons from sheets."""

    name = filters.CharFilter("name", "icontains", label="part of the name")
    measure = filters.ChoiceFilter(choices=[(word, word) for word in MEASURES])


class PastSeasons(LeagueResource):
    """Seasons from before the league kept its score here, brought in from sheets; the latest first,
    those without a day at the end. They have a table and no games.
    """

    queryset = PastSeason.objects.none()
    serializer_class = PastSeasonLineSerializer
    item_class = PastSeasonSerializer
    filterset_class = PastSeasonFilter
    lines = staticmethod(past_tiles)

    def rows(self) -> QuerySet[PastSeason]:
        """The latest first."""
        return past_season_rows(self.member.league)

    def item(self, past_id: int = 0, **parts: Any) -> PastFacts:
        """A season from a sheet with its table."""
        return there(past_facts(self.member.league, past_id))


class LeagueEdition(LeagueResource):
    """Something that only an act of the league changes."""

    def edition(self) -> str:
        """The version of the league, and what of it is kept back."""
        return f"{self.member.league.edition}:{self.hidden.edition}"

    def of_all_time(self) -> tuple[AllTime, LeagueRecords]:
        """The table over all seasons, and the records, as far as they are not kept back."""
        return all_time_edition(self.member.league, self.hidden)


class AllTimeTable(LeagueEdition):
    """All seasons of a league in one table."""

    serializer_class = AllTimeSerializer

    def item(self, **parts: Any) -> AllTime:
        """Who won how many seasons, and everybody's place in each: those played here and those from
        sheets. In divisions a place counts as in one table.
        """
        return self.of_all_time()[0]


class RecordsOfLeague(LeagueEdition):
    """What stands out over all seasons of a league."""

    serializer_class = LeagueRecordsSerializer

    def item(self, **parts: Any) -> MentionedRecords:
        """As of a season, over all that were played here."""
        best = self.of_all_time()[1]
        return MentionedRecords(**vars(best.records), seasons=best.mentioned)
