"""How much of a league's results is skill, as its page tells it."""

from __future__ import annotations

from typing import Any

from scorecards.api.declared import serializer_of, with_example
from tournaments.api.resources import LeagueResource
from tournaments.pages.league_luck import Line, Luck, luck_of
from tournaments.queries.league_fits import stored_fit

serializer_of(
    Line,
    "person name games mean low high",
    name="SkillLine",
    about="Somebody in points per nine holes against the average person; negative is better.",
)
LuckSerializer = with_example(
    "A league of six",
    {
        **{"games": 240, "others": 3, "rules": "Six-Card Golf", "day": "2026-03-09"},
        **{"silence": None, "value": 9, "low": 4, "high": 17, "at_most": None},
        "people": [{"person": 3, "name": "Ann", "games": 40, "mean": -9, "low": -14, "high": -6}],
    },
    Luck,
    "games others rules day silence value low high at_most people=lines",
    name="Luck",
)


class LuckOfLeague(LeagueResource):
    """How much of what separates nine-hole results is skill, in parts of a hundred."""

    serializer_class = LuckSerializer

    def item(self, **parts: Any) -> Luck:
        """Where `silence` says why nothing may be said of skill, the shares are 0 and nobody is
        named; `at_most` may be told all the same. It is "waiting" until it was worked out first.
        """
        figures, names = stored_fit(self.member.league)
        return luck_of(figures, names, by_name=False)
