"""The slates of games: what each hole gave whom, and what of it is paid."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scorecards.models import Game, Payment
from scorecards.queries.game_rows import holes_at, names_at
from scorecards.queries.reckonings import reckon
from scorecards.queries.stakes import account_of
from scorecards.slates.records import OpenSlate, open_slate
from scorecards.stakes import stakes_of


@dataclass(frozen=True)
class StakedGame:
    """What a game with stakes came to: who sits where, and what each hole gave every seat, by its
    number as text; "0" is what is paid once at the end.
    """

    currency: str
    names: dict[int, str]
    holes: dict[str, dict[int, int]]


def game_slate(game: Game) -> OpenSlate | None:
    """The slate of a game, in three queries; None without stakes, and then without a query."""
    played = staked_games([game]).get(game.pk)
    if played is None:
        return None
    rows = [row for row in payments_of_games([game.pk])[game.pk] if row.currency == played.currency]
    over = game.finished is not None
    return open_slate(played.currency, played.names, played.holes, rows, over=over)


def staked_games(games: Sequence[Game]) -> dict[int, StakedGame]:
    """Those of these games that have stakes, in two queries."""
    stakes = {game.pk: each for game in games if (each := stakes_of(game))}
    names, rows = names_at([*stakes]), holes_at([*stakes])
    played = {}
    for game in games:
        if game.pk in stakes:
            sums = reckon(game, names[game.pk], rows[game.pk])
            account = account_of(game, stakes[game.pk], sums)
            holes = {str(hole.number): dict(enumerate(hole.gained)) for hole in account.holes}
            seats = dict(enumerate(names[game.pk]))
            played[game.pk] = StakedGame(stakes[game.pk].currency, seats, holes)
    return played


def payments_of_games(games: Sequence[int]) -> dict[int, list[Payment]]:
    """The payments of these games, also those taken back, in the order they were marked."""
    rows = Payment.objects.filter(game__in=games).select_related("device", "back_device")
    payments: dict[int, list[Payment]] = defaultdict(list)
    for row in rows.order_by("pk"):
        payments[row.game_id].append(row)
    return payments
