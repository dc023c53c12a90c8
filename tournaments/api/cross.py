"""A season night by night, for whoever reads the league; and for everybody what a league publishes
of itself, with the names it chose and nothing that leads further in.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view

from scorecards.api.resources import Resource
from tournaments.api.cross_serializers import CrossSerializer, PublishedSerializer
from tournaments.api.resources import SeasonResource, there
from tournaments.models import League, Season
from tournaments.pages.published import published_table
from tournaments.permissions import published_league
from tournaments.queries.cross_facts import CrossFacts, cross_facts
from tournaments.queries.days.shown_standings import refuse_kept_back
from tournaments.queries.editions import cross_edition
from tournaments.queries.leagues import current_season, season_with_table
from tournaments.queries.season_page import find_season


class Cross(SeasonResource):
    """A season night by night."""

    serializer_class = CrossSerializer
    ranks = True

    def edition(self) -> str:
        """The version of the season, and the day: planned nights pass by themselves."""
        return f"{self.season.edition}:{timezone.localdate()}"

    def item(self, **parts: Any) -> CrossFacts:
        """Everybody's points of every night, with what was dropped, and who goes up and down. 404
        where there are more than twenty thousand results.
        """
        return cross_facts(self.season, there(cross_edition(self.season) or None))


@extend_schema_view(retrieve=extend_schema(operation_id="published_standings"))
class PublishedStandings(Resource):
    """The standings a league shows to everybody."""

    tag = "seasons"
    serializer_class = PublishedSerializer
    refusals = (403, 404, 429)
    league: League
    season: Season

    def enter(self, request: HttpRequest, slug: str = "", season: str = "", **parts: Any) -> None:
        """Nobody needs a role; a league that publishes nothing is the same 404 as none.
        Raises KeptBack.
        """
        self.league = published_league(slug)
        if season:
            self.season = there(find_season(self.league, season))
            refuse_kept_back(self.season, None)
        else:
            self.season = season_with_table(self.league, there(current_season(self.league)))

    def edition(self) -> str:
        """That of the cross table, and how names are shown."""
        return f"{self.season.edition}:{timezone.localdate()}:{self.league.published}"

    def item(self, **parts: Any) -> CrossFacts:
        """A season night by night."""
        tables = cross_edition(self.season)
        return cross_facts(
            self.season, [published_table(each, self.league.published) for each in tables]
        )


@extend_schema_view(retrieve=extend_schema(operation_id="published_latest"))
class PublishedLatest(PublishedStandings):
    """The same of the latest season."""

    def item(self, **parts: Any) -> CrossFacts:
        """The latest season that has a table, night by night."""
        return super().item(**parts)
