"""What was before: seasons from sheets, all seasons in one table, and what stood out over them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from tournaments.api.past_serializers import (
    AllTimeSerializer,
    LeagueRecordsSerializer,
    PastSeasonLineSerializer,
    PastSeasonSerializer,
)
from tournaments.api.resources import LeagueResource, there
from tournaments.models import PastSeason
from tournaments.queries.all_time import AllTime
from tournaments.queries.editions import all_time_edition
from tournaments.queries.past_seasons import (
    PastFacts,
    PastTile,
    past_facts,
    past_season_rows,
    past_tiles,
)
from tournaments.rules.lists.past_tables import MEASURES


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

    def rows(self) -> QuerySet[PastSeason]:
        """The latest first."""
        return past_season_rows(self.member.league)

    def lines(self, rows: list[PastSeason]) -> Sequence[PastTile]:
        """With how many stand in the table."""
        return past_tiles(rows)

    def item(self, past_id: int = 0, **parts: Any) -> PastFacts:
        """A season from a sheet with its table."""
        return there(past_facts(self.member.league, past_id))


class LeagueEdition(LeagueResource):
    """Something that only an act of the league changes."""

    def edition(self) -> str:
        """The version of the league."""
        return self.member.league.edition


class AllTimeTable(LeagueEdition):
    """All seasons of a league in one table."""

    serializer_class = AllTimeSerializer

    def item(self, **parts: Any) -> AllTime:
        """Who won how many seasons, and everybody's place in each: those played here and those from
        sheets. In divisions a place counts as in one table.
        """
        return all_time_edition(self.member.league)[0]


class RecordsOfLeague(LeagueEdition):
    """What stands out over all seasons of a league."""

    serializer_class = LeagueRecordsSerializer

    def item(self, **parts: Any) -> dict[str, Any]:
        """As of a season, over all that were played here."""
        best = all_time_edition(self.member.league)[1]
        return {**vars(best.records), "seasons": best.mentioned}
