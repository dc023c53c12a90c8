"""Who played in somebody else's place, game by game.

A result stands with the person whose points it is. What was played – places, stories, records,
streaks, ratings – is of whoever sat there, and this is how the one is found from the other.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.models import LeagueSeat


@dataclass(frozen=True)
class StandIn:
    """Somebody who played for somebody else who was away."""

    player: int
    name: str
    away: int
    away_name: str


StandIns = Mapping[tuple[int, int], StandIn]
"""By game and person, under both of the two: a result is of the one or of the other."""


def stand_ins_in(games: Collection[int]) -> dict[tuple[int, int], StandIn]:
    """The substitutes of these league games. One query, a row for each of them."""
    seats = LeagueSeat.objects.filter(league_game__in=games).exclude(stands_for=None)
    rows = seats.values_list(
        "league_game", "person", "person__name", "stands_for", "stands_for__name"
    )
    known: dict[tuple[int, int], StandIn] = {}
    for game, player, name, away, away_name in rows:
        if away is not None:
            each = StandIn(player, name, away, away_name)
            known[game, player] = known[game, away] = each
    return known


def player_of(stand_ins: StandIns, game: int, person: int) -> int:
    """Who played for this result."""
    each = stand_ins.get((game, person))
    return each.player if each is not None else person
