"""Reading leagues for pages: which there are, whose they are, and which season is played now.

Writes nothing, and shows nobody more than `permissions.READ_FROM` allows.
"""

from __future__ import annotations

from django.db.models import Case, IntegerField, Value, When

from tournaments.models import League, Season

FIRST = ("open", "planned", "closed", "archived")


def current_season(league: League) -> Season | None:
    """The season a league is about: the open one, else the next, else the latest."""
    rank = Case(
        *(When(state=state, then=Value(at)) for at, state in enumerate(FIRST)),
        output_field=IntegerField(),
    )
    return Season.objects.filter(league=league).order_by(rank, "-created", "-pk").first()
