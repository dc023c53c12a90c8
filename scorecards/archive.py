"""Games as they are stored, whole and many at a time: what was entered and what was counted.

Reads only, by as many questions however many games there are in a chunk, and judges nothing.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection

from scorecards.models import read_ruleset
from scorecards.rescoring.records import GameRecord, HoleRecord, RowRecord
from scorecards.rules import Shape
from scorecards.rules.absences import Absences

CHUNK = 200  # games; a long reading holds nobody up, and needs no more memory than these

_GAMES = """
    SELECT game.id, game.code, game.ruleset, game.rows, game.columns, game.finish_reason,
        game.absences, (SELECT COUNT(*) FROM scorecards_seat seat WHERE seat.game_id = game.id)
    FROM scorecards_game game WHERE {where} ORDER BY game.id LIMIT %s"""

_ROWS = """
    SELECT hole.game_id, hole.number, hole.knocker, score.position, score.entry, score.counted,
        score.points, score.adjustments
    FROM scorecards_hole hole JOIN scorecards_score score ON score.hole_id = hole.id
    WHERE hole.game_id IN ({games}) ORDER BY hole.game_id, hole.number, score.position"""

_FINISHED = "game.finish_reason <> '' AND game.rows = %s AND game.columns = %s"


def game_record(code: str) -> GameRecord | None:
    """The game with this code."""
    return next(iter(_whole(_read(_GAMES.format(where="game.code = %s"), [code, 1]))), None)


def game_records(finished: Shape | None = None, *, after: int = 0) -> Iterator[list[GameRecord]]:
    """All games, or those of a shape that are finished, or those after a number: some at a time,
    the first first.
    """
    where = f"game.id > %s AND {_FINISHED}" if finished else "game.id > %s"
    last = after
    while games := _whole(_read(_GAMES.format(where=where), [last, *(finished or ()), CHUNK])):
        yield games
        last = games[-1].id


def number_of_games(finished: Shape | None = None) -> int:
    """How many games there are, or how many of a shape that are finished."""
    where = f" WHERE {_FINISHED}" if finished else ""
    ((number,),) = _read(f"SELECT COUNT(*) FROM scorecards_game game{where}", finished or ())
    return int(number)


def _read(statement: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return list(cursor.fetchall())


def _whole(games: list[tuple[Any, ...]]) -> list[GameRecord]:
    """The games of these rows with everything that belongs to them."""
    holes = _holes_of([game[0] for game in games])
    return [
        GameRecord(
            id=id_,
            code=code,
            rules=read_ruleset(ruleset),
            shape=Shape(rows, columns),
            seats=seats,
            finish_reason=reason,
            holes=tuple(holes[id_]),
            absences=Absences.from_store(json.loads(absences)),
        )
        for id_, code, ruleset, rows, columns, reason, absences, seats in games
    ]


def _holes_of(ids: Sequence[int]) -> dict[int, list[HoleRecord]]:
    games: dict[int, list[HoleRecord]] = defaultdict(list)
    rows: dict[int, RowRecord] = {}
    statement = _ROWS.format(games=", ".join(["%s"] * len(ids)))
    for game, number, knocker, position, entry, counted, points, adjusted in (
        _read(statement, ids) if ids else ()
    ):
        holes = games[game]
        if not holes or holes[-1].number != number:
            rows = {}
            holes.append(HoleRecord(number, knocker, rows))
        adjustments = () if adjusted == "[]" else json.loads(adjusted)
        rows[position] = RowRecord(entry, counted, points, adjustments)
    return games
