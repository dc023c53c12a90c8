"""Whether a game of a league may be played for something. Registered with `scorecards.watching`."""

from scorecards.models import Game
from tournaments.models import LeagueGame


def forbids_stakes(game: Game) -> bool:
    """Does the league of this game say that nothing is played for? One query."""
    return LeagueGame.objects.filter(game=game, season__league__no_stakes=True).exists()
