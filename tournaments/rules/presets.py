"""Ready-made settings of a season for the usual kinds of league, to begin a new one with.

A preset is data: a name, a sentence, and the settings that differ from the defaults in the form
they are stored in (`season_settings`). It decides nothing; whoever plans the season changes what
they like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorecards.rules.texts import Text, text
from tournaments.rules.season_settings import SeasonSettings, season_settings


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of league. `plain` are its settings as plain data, without the usual ones."""

    slug: str
    name: Text
    says: Text
    plain: Mapping[str, Any]

    @property
    def settings(self) -> SeasonSettings:
        return season_settings(self.plain)


PRESETS: tuple[Preset, ...] = (
    Preset(
        "weekly",
        text("Weekly group"),
        text("Any game between members counts. The average decides, so nobody has to come often."),
        {
            "max_players": 6,
            "scheme": {"system": "beaten_pct", "total": "average", "min_games": 3},
        },
    ),
    Preset(
        "nights",
        text("League nights"),
        text("Tables are drawn from those who come; the ten best nights of the season count."),
        {
            "min_players": 3,
            "max_players": 5,
            "scheme": {
                "system": "linear100",
                "total": "best_sum",
                "best": 10,
                "unit": "night_best",
            },
        },
    ),
    Preset(
        "handicap",
        text("Handicap league"),
        text(
            "Everybody plays against their own average, so newcomers can win. It needs par first."
        ),
        {
            "max_players": 6,
            "handicap": "eb",
            "scheme": {
                "system": "beaten_pct",
                "total": "average",
                "net": True,
                "min_games": 5,
            },
        },
    ),
    Preset(
        "divisions",
        text("Divisions with fixtures"),
        text(
            "Two divisions, a list of games for everybody, and two who go up and down. "
            "A game that is not played counts as 0."
        ),
        {
            "min_players": 3,
            "max_players": 4,
            "divisions": [
                {"name": "A", "up": 0, "down": 2},
                {"name": "B", "up": 2, "down": 0},
            ],
            "scheme": {"system": "linear100", "total": "average", "absence": "zero"},
        },
    ),
)


def find_preset(slug: str) -> Preset | None:
    """The preset of that name."""
    return next((each for each in PRESETS if each.slug == slug), None)
