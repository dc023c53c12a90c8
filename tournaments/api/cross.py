"""A season night by night, for whoever reads the league; and for everybody what a league publishes
of itself, with the names it chose and nothing that leads further in.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_view

from scorecards.api.declared import serializer_of, with_example
from scorecards.api.resources import Resource
from tournaments.api.resources import SeasonResource, there
from tournaments.models import League, Season
from tournaments.pages.published import published_table
from tournaments.permissions import published_league
from tournaments.queries.cross_facts import (
    CrossDivision,
    CrossFacts,
    CrossLine,
    cross_facts,
)
from tournaments.queries.days.shown_standings import refuse_kept_back
from tournaments.queries.editions import cross_edition
from tournaments.queries.leagues import current_season, season_with_table
from tournaments.queries.season_page import find_season
from tournaments.rules.standings.cross import Worth

POINTS = {
    **{"day": "2026-01-12", "points": "50/3", "best": True, "substitute": ""},
    "results": [{"points": "50/3", "counted": True, "missed": False}],
}
PUBLISHED_ROW = {
    **{"name": "Eve M.", "place": 1, "tied": False, "points": "50/3", "games": 1, "wins": 1},
    **{"penalty": 0, "goes": "", "nights": [POINTS]},
}
ROW = {"person": 3} | PUBLISHED_ROW | {"name": "Eve Moss"}
SEASON = {"season": "winter", "name": "Winter", "state": "open", "version": 7}
DIVISION = {"name": "", "first": 1, "nights": ["2026-01-12"], "to_come": ["2026-01-19"]}

serializer_of(
    Worth,
    "points counted missed",
    name="ResultOfNight",
    about="One result of a night: a game, a whole night, or a night that was missed.",
)
serializer_of(
    CrossLine,
    "name place tied points games wins penalty goes nights",
    name="PublishedRow",
    about="Somebody's row.",
)
serializer_of(
    CrossDivision,
    name="PublishedDivision",
    about="A division; one with an empty name where a season has none.",
)
PublishedSerializer = with_example(
    "One night",
    {"league": "thursdays", "league_name": "Thursdays"}
    | SEASON
    | {"divisions": [DIVISION | {"rows": [PUBLISHED_ROW]}]},
    CrossFacts,
    "season name state version league league_name divisions",
    name="Published",
    about="A season that a league shows to everybody.",
)
# The same with who is in it.
serializer_of(CrossLine, name="CrossRow")
serializer_of(CrossDivision)
CrossSerializer = with_example(
    "One night",
    SEASON | {"divisions": [DIVISION | {"rows": [ROW]}]},
    CrossFacts,
    "season name state version divisions",
    name="Cross",
)


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
