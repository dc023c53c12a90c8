"""Stored results as the rules know them, built only as far as anybody looks.

A tie between two people of a long season needs thousands of results and two numbers of each, so a
row here is the tuple that was read and every figure a property of it. It has the figures of
`tournaments.rules.standings.results.GameResult`, and sorts as that does. Reads; writes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from django.db import connection

from tournaments.models.derived import SHARE
from tournaments.rules.standings.points import SCALE
from tournaments.rules.standings.results import GameResult

_ROWS = """
    SELECT result.at, result.league_game_id, result.person_id, result.players, result.place,
        result.beaten2, result.first, result.points, result.strokes, result.net,
        result.last_holes, result.day, game.ruleset
    FROM tournaments_result result
    JOIN tournaments_leaguegame game ON game.id = result.league_game_id
    WHERE result.season_id = %s AND result.person_id IN ({people}) AND result.ranked{only}
    ORDER BY result.at, result.league_game_id"""


@lru_cache(maxsize=4096)
def _fraction(stored: int, unit: int) -> Fraction:
    """What many rows have, and each is asked for several times: made once."""
    return Fraction(stored, unit)


class StoredResult(tuple[Any, ...]):
    """A row: at, game, person, and so on as `_ROWS` has them, then whether net totals count."""

    __slots__ = ()

    at = property(lambda row: row[0])
    game = property(lambda row: row[1])
    player = property(lambda row: row[2])
    size = property(lambda row: row[3])
    opponents = property(lambda row: row[3] - 1)
    place = property(lambda row: row[4])
    beaten2 = property(lambda row: row[5])
    first = property(lambda row: _fraction(row[6], SHARE))
    points = property(lambda row: _fraction(row[7], SCALE))
    total = property(lambda row: row[9] if row[13] else row[8])
    playing_handicap = property(lambda row: row[8] - row[9] if row[13] else 0)
    ruleset = property(lambda row: row[12])

    @property
    def holes(self) -> tuple[int, ...]:
        """The points hole by hole."""
        holes = self[10]
        return tuple(json.loads(holes) if isinstance(holes, str) else holes)

    @property
    def night(self) -> int:
        """The day: a night of a season is a day of it."""
        day = self[11]
        return (date.fromisoformat(day) if isinstance(day, str) else day).toordinal()


def stored_results(
    season_id: int,
    members: Mapping[int, Sequence[int]],
    *,
    net: bool,
    until: date | None = None,
) -> dict[int, list[GameResult]]:
    """The ranked results of these people in playing order, by one query. `members` are, for each,
    everybody whose results are theirs.
    """
    results: dict[int, list[GameResult]] = {root: [] for root in members}
    only, values = ("", ()) if until is None else (" AND result.day <= %s", (until.isoformat(),))
    for row in _read(season_id, members, only, values, net=net):
        results[row.player].append(row)
    return results


def results_in(
    season_id: int, games: Collection[int], members: Mapping[int, Sequence[int]], *, net: bool
) -> list[GameResult]:
    """The ranked results of these people in these games, by one query."""
    if not games:
        return []
    marks = ", ".join(["%s"] * len(games))
    only = f" AND result.league_game_id IN ({marks})"
    return _read(season_id, members, only, list(games), net=net)


def _read(
    season_id: int,
    members: Mapping[int, Sequence[int]],
    only: str,
    values: Sequence[int | str],
    *,
    net: bool,
) -> list[GameResult]:
    roots = {each: root for root, all_of in members.items() for each in all_of}
    if not roots:
        return []
    people = ", ".join(["%s"] * len(roots))
    with connection.cursor() as cursor:
        cursor.execute(_ROWS.format(people=people, only=only), [season_id, *roots, *values])
        results = [
            StoredResult((*row[:2], roots[row[2]], *row[3:], net)) for row in cursor.fetchall()
        ]
    return cast(list[GameResult], results)
