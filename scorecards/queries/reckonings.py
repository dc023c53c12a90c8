"""What follows from the stored rows of a game, before anything is put into words: its points, its
totals, who won. The scorecard and the account of its stakes both stand on it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorecards import rules, turns
from scorecards.models import Game
from scorecards.queries.game_rows import StoredHole
from scorecards.rules import Ruleset
from scorecards.rules.absences import Absences


@dataclass(frozen=True)
class Reckoning:
    """Everything that follows from the rows of a game."""

    names: Sequence[str]
    holes: Mapping[int, StoredHole]
    card: rules.Game
    complete: Mapping[int, int]  # hole number to its place in `card`
    winners: tuple[int, ...]  # positions; nobody while the game goes on
    presence: Absences


def points_in(holes: Mapping[int, StoredHole]) -> turns.PointsByHole:
    """The points of holes that were read."""
    return {number: hole.points for number, hole in holes.items()}


def reckon(game: Game, names: Sequence[str], holes: Mapping[int, StoredHole]) -> Reckoning:
    """What follows from the rows of a game that were read."""
    points = points_in(holes)
    complete = [number for number, row in points.items() if turns.is_complete(row.values())]
    last = holes[complete[-1]] if complete and game.rules.ending.wins_at_once else None
    layouts = last and [
        game.rules.read_row(row.entry, game.shape) for _, row in sorted(last.rows.items())
    ]
    presence = game.presence
    card = turns.pure_game(game.rules, len(names), points, layouts=layouts or (), absences=presence)
    outcome = card.outcome()
    winners: tuple[int, ...] = ()
    if game.finished and card.holes:
        winners = outcome.winners if outcome else card.leaders
    places = {number: place for place, number in enumerate(complete)}
    return Reckoning(names, holes, card, places, winners, presence)


def low_of(ruleset: Ruleset, hole: StoredHole) -> tuple[int, ...]:
    """The positions that won a complete hole."""
    order = sorted(hole.rows)
    knocker = order.index(hole.knocker) if hole.knocker in order else None
    best = ruleset.low([hole.rows[position].points or 0 for position in order], knocker)
    return tuple([order[place] for place in best])
