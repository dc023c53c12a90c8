"""The account of a game: who owes whom for its holes, from the same points as its scorecard."""

from dataclasses import replace

from scorecards.models import Game
from scorecards.queries.game_rows import StoredHole, holes_of, names_of
from scorecards.queries.tables import Reckoning, low_of, reckon
from scorecards.rules.stakes import Account, Card, PlayedHole, Stakes, account
from scorecards.stakes import stakes_of

__all__ = ["account_of", "game_account", "stakes_of"]


def game_account(game: Game) -> Account | None:
    """The account of a game, in two queries; None without stakes, and then without a query.

    Its holes have the numbers of the scorecard, those that are complete, and 0 for the end. Seats
    are positions.
    """
    stakes = stakes_of(game)
    if stakes is None:
        return None
    return account_of(game, stakes, reckon(game, names_of(game), holes_of(game)))


def account_of(game: Game, stakes: Stakes, sums: Reckoning) -> Account:
    """The account of a game whose rows were read and added up."""
    holes = tuple(
        _played(game, sums.holes[number], sums.card.holes[place])
        for number, place in sums.complete.items()
    )
    card = Card(holes, sums.winners, sums.card.totals if holes else None)
    numbers = {place + 1: number for number, place in sums.complete.items()}
    made = account(stakes, card)
    renumbered = tuple(replace(one, number=numbers.get(one.number, 0)) for one in made.holes)
    return replace(made, holes=renumbered, seats=len(sums.names))


def _played(game: Game, hole: StoredHole, points: tuple[int, ...]) -> PlayedHole:
    """A complete hole as stakes see it: whoever has no row in it was not there."""
    there = tuple(sorted(hole.rows))
    counted = tuple(_counted(hole, seat, points) for seat in range(len(points)))
    return PlayedHole(
        points,
        low_of(game.rules, hole),
        hole.dealer,
        hole.knocker if hole.knocker in hole.rows else None,
        counted,
        there,
    )


def _counted(hole: StoredHole, seat: int, points: tuple[int, ...]) -> int:
    row = hole.rows.get(seat)
    return points[seat] if row is None or row.counted is None else row.counted
