"""In which division people play: what keeps tables from mixing them. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.ledger.ranking import places_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Season


def levels_of(season: Season, people: Iterable[int]) -> dict[int, int]:
    """The division (from 1) of each of these people, the lowest for who is in none; empty where the
    season has no divisions. Two queries at most.
    """
    lowest = settings_of(season).levels
    if lowest == 1:
        return {}
    places = places_of(season)
    return {who: places[who].division if who in places else lowest for who in people}
