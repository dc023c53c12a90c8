"""Games of a season whose card is still open: neither confirmed nor void."""

from __future__ import annotations

from tournaments.models import LeagueGame, Season

WAITING = ("playing", "submitted", "disputed")


def waiting_games(season: Season) -> int:
    """How many games of the season nobody has confirmed yet."""
    return LeagueGame.objects.filter(season=season, state__in=WAITING).count()
