"""The end of a tournament: the places of the day, prizes and awards."""

from __future__ import annotations

from typing import Any

from tournaments.api.day_final_serializers import DayEndSerializer
from tournaments.api.day_resources import DayResource
from tournaments.ledger.days.day_places import day_places, stages_begun
from tournaments.pages.day_facts import DayEnd, day_end
from tournaments.queries.days.facts import names_in
from tournaments.queries.days.finals import is_played_out
from tournaments.queries.days.results import corrections_of


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
        places = day_places(stages_begun(event)) if is_played_out(event) else {}
        return day_end(event, places, names_in(event), corrections_of(event))
