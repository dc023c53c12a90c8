"""Games as they are stored, whole and many at a time: entries, what was counted, packed copies.

Reads only, by four questions however many games it is asked for, and judges nothing.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection

from scorecards.models import read_ruleset
from scorecards.rescoring.packing import packed_of
from scorecards.rescoring.records import GameRecord, HoleRecord, PackedCopy, RowRecord
from scorecards.rules import Shape

CHUNK = 200  # games; a long reading holds nobody up

_GAMES = """
    SELECT game.id, game.code, game.ruleset, game.rows, game.columns, game.finish_reason,
        (SELECT COUNT(*) FROM scorecards_seat seat WHERE seat.game_id = game.id)
    FROM scorecards_game game WHERE {where} ORDER BY game.id LIMIT %s"""

_ROWS = """
    SELECT hole.game_id, hole.number, hole.knocker, score.position, score.entry, score.counted,
        score.points, score.adjustments
    FROM scorecards_hole hole JOIN scorecards_score score ON score.hole_id = hole.id
    WHERE hole.game_id IN ({these}) ORDER BY hole.game_id, hole.number, score.position"""

_COPIES = """
    SELECT game_id, seats, holes, cards, knockers, rest, winners
    FROM scorecards_packedgame WHERE game_id IN ({these})"""


def game_record(code: str) -> GameRecord | None:
    """The game with this code."""
    return next(iter(_whole(_asked(_GAMES.format(where="game.code = %s"), [code, 1]))), None)


def game_records(*, finished: bool = False) -> Iterator[list[GameRecord]]:
    """All games, or all that are finished, some at a time."""
    where = "game.id > %s" + " AND game.finish_reason <> ''" * finished
    last = 0
    while games := _whole(_asked(_GAMES.format(where=where), [last, CHUNK])):
        yield games
        last = games[-1].id


def number_of_games() -> int:
    """How many games there are."""
    (found,) = _asked("SELECT COUNT(*) FROM scorecards_game", [])
    return int(found[0])


def _asked(question: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(question, params)
        return list(cursor.fetchall())


def _whole(games: list[tuple[Any, ...]]) -> list[GameRecord]:
    """The games of these rows with everything that belongs to them."""
    if not games:
        return []
    ids = [game[0] for game in games]
    holes, copies = _holes_of(ids), _copies_of(ids)
    return [
        GameRecord(
            id=id_,
            code=code,
            rules=read_ruleset(ruleset),
            shape=Shape(rows, columns),
            seats=seats,
            finish_reason=reason,
            holes=tuple(holes[id_]),
            copy=copies.get(id_),
        )
        for id_, code, ruleset, rows, columns, reason, seats in games
    ]


def _these(question: str, ids: Sequence[int]) -> list[tuple[Any, ...]]:
    return _asked(question.format(these=", ".join(["%s"] * len(ids))), ids)


def _holes_of(ids: Sequence[int]) -> dict[int, list[HoleRecord]]:
    games: dict[int, list[HoleRecord]] = defaultdict(list)
    rows: dict[int, RowRecord] = {}
    for game, number, knocker, position, entry, counted, points, adjusted in _these(_ROWS, ids):
        holes = games[game]
        if not holes or holes[-1].number != number:
            rows = {}
            holes.append(HoleRecord(number, knocker, rows))
        adjustments = () if adjusted == "[]" else json.loads(adjusted)
        rows[position] = RowRecord(entry, counted, points, adjustments)
    return games


def _copies_of(ids: Sequence[int]) -> dict[int, PackedCopy]:
    return {
        game: PackedCopy(packed_of(seats, holes, cards, knockers, rest), winners)
        for game, seats, holes, cards, knockers, rest, winners in _these(_COPIES, ids)
    }
