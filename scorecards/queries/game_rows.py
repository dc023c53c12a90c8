"""The rows of games as they are stored, in two reads: who sits there, and everything of every
hole.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import connection

from scorecards.models import Game


class StoredRow(NamedTuple):
    """One row of a hole."""

    entry: str
    counted: int | None
    points: int | None
    adjustments: list[dict[str, Any]]
    revision: int


NOT_IN = StoredRow("", None, None, [], 0)


@dataclass
class StoredHole:
    """A hole with its rows by position; who does not play it has none."""

    number: int
    dealer: int
    knocker: int | None
    knocker_revision: int
    rows: dict[int, StoredRow] = field(default_factory=dict)

    @property
    def points(self) -> dict[int, int | None]:
        """The points by position, None while pending."""
        return {position: row.points for position, row in self.rows.items()}


def is_typed(entry: str) -> bool:
    """Is this stored row a total that was added up at the table?"""
    return entry.lstrip("=-").isdecimal()


def names_of(game: Game) -> Sequence[str]:
    """The names at the table, in the order of the seats."""
    return names_at([game.pk])[game.pk]


def names_at(games: Sequence[int]) -> dict[int, list[str]]:
    """The names at each of these tables, in the order of the seats."""
    names: dict[int, list[str]] = {game: [] for game in games}
    for game, name in _read(_EVERY_NAME, games):
        names[game].append(name)
    return names


_EVERY_NAME = """
    SELECT game_id, name FROM scorecards_seat WHERE game_id IN {games} ORDER BY game_id, position"""
_EVERY_ROW = """
    SELECT hole.game_id, hole.number, hole.dealer, hole.knocker, hole.knocker_revision,
        score.position, score.entry, score.counted, score.points, score.adjustments, score.revision
    FROM scorecards_hole hole LEFT JOIN scorecards_score score ON score.hole_id = hole.id
    WHERE hole.game_id IN {games} ORDER BY hole.game_id, hole.number, score.position"""


def _read(statement: str, games: Sequence[int]) -> list[Any]:
    """What a statement about these games finds, by one read."""
    if not games:
        return []
    places = f"({', '.join(['%s'] * len(games))})"
    with connection.cursor() as cursor:
        cursor.execute(statement.format(games=places), list(games))
        return list(cursor.fetchall())


def holes_of(game: Game) -> dict[int, StoredHole]:
    """Every hole that was begun, by its number, in order."""
    return holes_at([game.pk])[game.pk]


def holes_at(games: Sequence[int]) -> dict[int, dict[int, StoredHole]]:
    """Every hole that was begun in each of these games."""
    by_game: dict[int, dict[int, StoredHole]] = {game: {} for game in games}
    for game, number, dealer, knocker, knocks, position, *row in _read(_EVERY_ROW, games):
        holes = by_game[game]
        hole = holes.get(number)
        if hole is None:
            hole = holes[number] = StoredHole(number, dealer, knocker, knocks)
        if position is not None:
            entry, counted, points, adjusted, edits = row
            adjustments = [] if adjusted == "[]" else json.loads(adjusted)
            hole.rows[position] = StoredRow(entry, counted, points, adjustments, edits)
    return by_game
