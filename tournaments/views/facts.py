"""What was read of a season, once for each of its versions: for pages that read much."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import get_language

from tournaments.models import Season

Facts = TypeVar("Facts")

CACHE_SECONDS = 3600


def cached_facts(season: Season, name: str, make: Callable[[], Facts]) -> Facts:
    """What `make` read at this version of the season, in this language; read now if nobody has."""
    key = f"season-{name}:{season.edition}:{get_language()}"
    value: Facts | None = cache.get(key)
    if value is None:
        value = make()
        cache.set(key, value, CACHE_SECONDS)
    return value
