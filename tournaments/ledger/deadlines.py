"""Which tables of a fixture list are overdue."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Fixture, Season


def overdue(season: Season, *, today: date | None = None) -> QuerySet[Fixture]:
    """The tables whose deadline is over and has not been marked as passed yet."""
    day = today or timezone.localdate()
    return Fixture.objects.filter(
        season=season, night=None, void=False, closed=None, deadline__lt=day
    )
