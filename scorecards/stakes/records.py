"""What a stored game is played for, and whether anybody has paid for it yet."""

from scorecards.models import Game
from scorecards.rules.stakes import Stakes, read_stakes


def stakes_of(game: Game) -> Stakes | None:
    """What the table plays for; None for a game without stakes. Asks the database nothing."""
    return None if game.stakes is None else read_stakes(game.stakes)


def payments_made(game: Game) -> bool:
    """Was anything of this game paid? Then its stakes stay as they are. No payment is written down
    anywhere yet, so nothing was.
    """
    return False
