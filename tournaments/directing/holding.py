"""A season as it is stored now, for an act that changes it, and refusals that acts share."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.models import Season
from tournaments.permissions import Member


def held_season(by: Member, season: Season) -> Season:
    found = Season.objects.filter(league=by.league, pk=season.pk).first()
    if found is None:
        raise DirectingError(gettext("There is no such season here."))
    return found


def refuse_unless(season: Season, *states: str) -> None:
    if season.state not in states:
        raise DirectingError(gettext("From where the season stands this is not possible."))
