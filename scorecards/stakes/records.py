"""What a stored game is played for, and whether anybody has paid for it yet."""

from scorecards.models import Game, Payment
from scorecards.rules.stakes import Stakes, read_stakes
from scorecards.watching import settled_elsewhere


def stakes_of(game: Game) -> Stakes | None:
    """What the table plays for; None for a game without stakes. Asks the database nothing."""
    return None if game.stakes is None else read_stakes(game.stakes)


def payments_made(game: Game) -> bool:
    """Was anything of this game paid, and not taken back? Then its stakes stay as they are. What
    was paid for it with the rest of a night or a season counts too.
    """
    if Payment.objects.filter(game=game.pk, back_at=None).exists():
        return True
    return settled_elsewhere(game)
