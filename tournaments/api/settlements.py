"""Who owes whom for a season, or for one of its nights."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from scorecards.api.slate_serializers import SlatesSerializer
from scorecards.slates.receipts import slate_receipt
from tournaments.api.resources import SeasonResource
from tournaments.ledger.slates import (
    Settled,
    edition_of_slates,
    plays_for_something,
    settled_of,
    slates_of,
)
from tournaments.queries.facts import night_of_day


class SeasonSettlement(SeasonResource):
    """Who owes whom for the confirmed games of a season; for that of a stage, of all stages. Where
    nothing is played for there is no such address.
    """

    serializer_class = SlatesSerializer
    settled: Settled

    def enter(self, request: HttpRequest, slug: str = "", season: str = "", **parts: Any) -> None:
        """As for the season. Raises Http404 where nothing is played for."""
        super().enter(request, slug, season)
        self.settled = self.settled_part(**parts)
        if not plays_for_something(self.settled):
            raise Http404

    def settled_part(self, **parts: Any) -> Settled:
        """The whole season; that of a stage is settled with its tournament."""
        return settled_of(self.season)

    def edition(self) -> str:
        """What slates depend on."""
        return f"{self.season.edition}:{edition_of_slates(self.settled)}"

    def item(self, **parts: Any) -> dict[str, Any]:
        """A slate for each currency."""
        slates = slates_of(self.settled)
        return {
            "slates": [slate_receipt(slate) for slate in slates.slates],
            "waiting": slates.waiting,
        }


class NightSettlement(SeasonSettlement):
    """Who owes whom for the confirmed games of a night."""

    def settled_part(self, day: str = "", **parts: Any) -> Settled:
        """One night. Raises Http404."""
        night = night_of_day(self.season, day)
        if night is None:
            raise Http404
        return Settled(self.season, night)
