"""What a phone takes along of a game, to show it without a network: every complete hole.

Of a hole that somebody still counts nothing is in it: what a phone may see of that one, the page of
the hole tells it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorecards import turns
from scorecards.models import Game
from scorecards.queries.game_rows import StoredHole


def keepsake(game: Game, names: Sequence[str], holes: Mapping[int, StoredHole]) -> dict[str, Any]:
    """The game as short as it can be said, ready for JSON.

    A hole has its rows by position as [entry, counted, points, revision, adjustments], and the
    totals `before` it; `totals` are those after the last.
    """
    points = {number: hole.points for number, hole in holes.items()}
    complete = [number for number, row in points.items() if turns.is_complete(row.values())]
    seats, presence = len(names), game.presence
    running = turns.pure_game(game.rules, seats, points, absences=presence).running
    following = turns.next_hole(points)
    totals = [(0,) * len(names), *running]
    ending = game.rules.ending
    return {
        "game": game.code,
        "version": game.version,
        "names": list(names),
        "holes": ending.holes if ending.by_holes else None,
        "next": None if game.finished else following,
        "playing": turns.playing(game.rules, seats, points, number=following, absences=presence),
        "dealer": game.first_dealer,
        "totals": totals[-1],
        "complete": {
            number: _hole(holes[number], before)
            for number, before in zip(complete, totals, strict=False)
        },
    }


def _hole(hole: StoredHole, before: tuple[int, ...]) -> dict[str, Any]:
    return {
        "dealer": hole.dealer,
        "knocker": hole.knocker,
        "knocker_revision": hole.knocker_revision,
        "before": before,
        "rows": {
            position: [row.entry, row.counted, row.points, row.revision, row.adjustments]
            for position, row in hole.rows.items()
        },
    }
