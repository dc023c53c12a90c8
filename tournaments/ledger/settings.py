"""The settings of a season, read from what the season stores."""

from __future__ import annotations

import json
from functools import lru_cache

from tournaments.models import Season
from tournaments.rules.season_settings import SeasonSettings, season_settings


def settings_of(season: Season) -> SeasonSettings:
    """What the season is played by; the same text is read once."""
    return _settings(json.dumps(season.settings, sort_keys=True))


@lru_cache(maxsize=256)
def _settings(text: str) -> SeasonSettings:
    return season_settings(json.loads(text))
