"""What a correction moves of a game's money, said beside its points."""

from scorecards.display.money import say_moved
from scorecards.models import Game
from scorecards.queries.game_rows import names_of
from scorecards.queries.stakes import game_account
from scorecards.rules.stakes import Account


def moved_since(before: Account | None, game: Game) -> str:
    """Who has more by now than in the account of `before`, and who less; "" where nobody has, and
    without a query where nothing is played for.
    """
    if before is None:
        return ""
    game.refresh_from_db()
    after = game_account(game)
    if after is None or after.stakes != before.stakes:
        return ""
    gained = [now - was for now, was in zip(after.balances, before.balances, strict=True)]
    return say_moved(names_of(game), gained, after.pot - before.pot, after.stakes.money)
