"""What was read of a season or a league, once for each of its editions: what costs much to read, on
pages, in files and for programs alike. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import get_language

from tournaments.models import League, Season
from tournaments.queries.all_time import AllTime, all_time_of
from tournaments.queries.cross_table import CrossTable, cross_tables, too_many
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames
from tournaments.queries.league_records import LeagueRecords, league_records
from tournaments.queries.records import Records, records_of

Facts = TypeVar("Facts")

CACHE_SECONDS = 3600


def cached_facts(season: Season, name: str, make: Callable[[], Facts]) -> Facts:
    """What `make` read at this version of the season, in this language; read now if nobody has."""
    return _cached(f"season-{name}:{season.edition}:{get_language()}", make)


def cross_edition(season: Season) -> list[CrossTable]:
    """The cross table of each division, or the one of everybody; none where the season has too many
    results to add them up for a page.
    """
    if too_many(season):
        return []
    return cached_facts(season, f"cross:{timezone.localdate()}", lambda: cross_tables(season))


def records_edition(season: Season) -> Records:
    """What stands out in the season."""
    return cached_facts(season, "records", lambda: records_of(season))


def all_time_edition(
    league: League, hidden: HiddenGames = NONE_HIDDEN
) -> tuple[AllTime, LeagueRecords]:
    """The table over all seasons of the league, and the records without `hidden` games."""
    key = f"league-all-time:{league.edition}:{hidden.edition}"
    return _cached(key, lambda: (all_time_of(league), league_records(league, hidden=hidden.games)))


def _cached(key: str, make: Callable[[], Facts]) -> Facts:
    value: Facts | None = cache.get(key)
    if value is None:
        value = make()
        cache.set(key, value, CACHE_SECONDS)
    return value
