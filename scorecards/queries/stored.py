"""The rows of a game as they are stored, in two reads: who sits there, and everything of every
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
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name FROM scorecards_seat WHERE game_id = %s ORDER BY position", [game.pk]
        )
        return [name for (name,) in cursor.fetchall()]


_EVERY_ROW = """
    SELECT hole.number, hole.dealer, hole.knocker, hole.knocker_revision, score.position,
        score.entry, score.counted, score.points, score.adjustments, score.revision
    FROM scorecards_hole hole LEFT JOIN scorecards_score score ON score.hole_id = hole.id
    WHERE hole.game_id = %s ORDER BY hole.number, score.position"""


def holes_of(game: Game) -> dict[int, StoredHole]:
    """Every hole that was begun, by its number, in order."""
    with connection.cursor() as cursor:
        cursor.execute(_EVERY_ROW, [game.pk])
        found = cursor.fetchall()
    holes: dict[int, StoredHole] = {}
    for number, dealer, knocker, knocks, position, entry, counted, points, adjusted, edits in found:
        hole = holes.get(number)
        if hole is None:
            hole = holes[number] = StoredHole(number, dealer, knocker, knocks)
        if position is not None:
            adjustments = [] if adjusted == "[]" else json.loads(adjusted)
            hole.rows[position] = StoredRow(entry, counted, points, adjustments, edits)
    return holes
