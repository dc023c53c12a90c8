"""The end of a tournament: the places of the day, prizes and awards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.api.day_final_serializers import DayEndSerializer
from tournaments.api.day_resources import DayResource
from tournaments.ledger.days.day_places import day_places, stages_begun, team_places
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.pages.day_facts import DayEnd, day_end
from tournaments.queries.days.facts import names_in
from tournaments.queries.days.finals import is_played_out
from tournaments.queries.days.results import corrections_of
from tournaments.queries.days.team_results import names_of_teams


class FinalPlaces(DayResource):
    """The places of the day."""

    serializer_class = DayEndSerializer

    def edition(self) -> str:
        """They follow from acts alone."""
        return self.day_edition()

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
        return day_end(event, places, names_in(event), corrections_of(event), teams)
