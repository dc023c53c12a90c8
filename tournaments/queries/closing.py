"""What a season was made of, to look back on: who played, how many games on how many nights.

Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count

from tournaments.models import LeagueGame, LeagueSeat, Season


@dataclass(frozen=True)
class Closing:
    """The games that counted, the days they were played on, and everybody who sat at one by name,
    substitutes and guests too.
    """

    games: int
    days: int
    names: tuple[str, ...]


def closing_of(season: Season) -> Closing:
    """A season as it was. Two queries."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    counts = games.aggregate(games=Count("pk"), days=Count("day", distinct=True))
    seats = LeagueSeat.objects.filter(league_game__in=games)
    names = set(seats.values_list("person__name", flat=True))
    return Closing(counts["games"], counts["days"], tuple(sorted(names, key=str.casefold)))
