"""The SQL of saving a hole, by hand: through the ORM its four statements take five times as long.

Never decides anything: it reads what the decision needs under the game's lock, and writes what was
decided. The number of statements does not depend on the number of players. Runs on SQLite (where
the transaction itself is the lock) and on PostgreSQL (where the game's row is).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from scorecards import watching
from scorecards.customs import NAMES, NO_CUSTOMS, Customs
from scorecards.histories import chain
from scorecards.models import Device, Game, read_ruleset
from scorecards.rules import Ruleset, Shape
from scorecards.rules.absences import PRESENT, Absences
from scorecards.rules.stakes.agreement import Kind

Adjustments = list[dict[str, Any]]  # [{"points": 2, "reason": "two peeks"}]


@dataclass(frozen=True)
class Row:
    """One row of a hole as it is stored; `entry` "" and revision 0 if it never was."""

    position: int
    entry: str = ""
    counted: int | None = None
    points: int | None = None
    adjustments: Adjustments = field(default_factory=list)
    revision: int = 0


@dataclass(frozen=True)
class LockedGame:
    """A game as it was read to be written: under its lock, or before it was taken (`attempts`)."""

    id: int
    code: str
    rules: Ruleset
    shape: Shape
    first_dealer: int
    version: int
    finish_reason: str  # "" while it goes on
    watched: bool
    head: str  # the digest of the last line of its history, "" before the first
    customs: Customs = NO_CUSTOMS
    absences: Absences = PRESENT
    pot: bool = False  # is it played for, so that whoever ends a hole takes it or pays?


@dataclass(frozen=True)
class LockedHole:
    """A hole as it is stored (not yet when `id` is None), and what writing to it needs to know."""

    id: int | None
    number: int
    knocker: int | None
    knocker_revision: int
    rows: tuple[Row, ...]
    last_seq: int
    saved_as: int | None  # the version that the phone's id for this save already made


class Line(NamedTuple):
    """A line of the history that is there already."""

    id: int
    seq: int


@dataclass(frozen=True)
class Entered:
    """One line of the history to be written."""

    kind: str
    was: Any
    now: Any
    hole: int | None = None
    position: int | None = None
    restores: Line | None = None
    device: int | None = None  # the phone it came from, where that is not the one that saves


def lock_game(code: str) -> LockedGame:
    """Take the lock of the game with this code: nobody else writes to it until the transaction
    ends. Raises Game.DoesNotExist.
    """
    return read_game(code, lock=True)


def still_stands(game: LockedGame, *, lock: bool = False) -> bool:
    """Has nobody written to the game since it was read? With `lock` nobody will until the
    transaction ends.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT version, head FROM scorecards_game WHERE id = %s{_for_update(lock)}", [game.id]
        )
        return bool(cursor.fetchone() == (game.version, game.head))


def _for_update(lock: bool) -> str:
    return " FOR UPDATE" if lock and connection.features.has_select_for_update else ""


def read_game(code: str, *, lock: bool = False) -> LockedGame:
    """The game with this code. Raises Game.DoesNotExist."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, code, ruleset, rows, columns, first_dealer, version, finish_reason,"
            f" watched, head, absences, stakes, {', '.join(NAMES)} FROM scorecards_game"
            f" WHERE code = %s{_for_update(lock)}",
            [code],
        )
        row = cursor.fetchone()
    if row is None:
        raise Game.DoesNotExist
    customs = Customs(*(bool(each) for each in row[12:]))
    pot = bool(row[11]) and (json.loads(row[11]) or {}).get("kind") == Kind.POT
    rest = (*row[5:10], customs, Absences.from_store(json.loads(row[10])), pot)
    return LockedGame(row[0], row[1], read_ruleset(row[2]), Shape(row[3], row[4]), *rest)


def lock_hole(game: LockedGame, number: int, *, client_id: str | None) -> LockedHole:
    """The hole with a row for every seat. Call `lock_game` or `read_game` first: on PostgreSQL only
    a later statement sees what the last holder of the lock wrote.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seat.position, hole.id, hole.knocker, hole.knocker_revision,"
            " score.entry, score.counted, score.points, score.adjustments, score.revision,"
            " (SELECT MAX(seq) FROM scorecards_change WHERE game_id = %s),"
            " (SELECT version FROM scorecards_change WHERE game_id = %s AND client_id = %s)"
            " FROM scorecards_seat seat"
            " LEFT JOIN scorecards_hole hole ON hole.game_id = seat.game_id AND hole.number = %s"
            " LEFT JOIN scorecards_score score"
            " ON score.hole_id = hole.id AND score.position = seat.position"
            " WHERE seat.game_id = %s ORDER BY seat.position",
            [game.id, game.id, client_id, number, game.id],
        )
        seats = cursor.fetchall()
    rows = tuple(
        Row(position, entry, counted, points, json.loads(adjustments), revision)
        if entry is not None
        else Row(position)
        for position, _, _, _, entry, counted, points, adjustments, revision, _, _ in seats
    )
    _, hole_id, knocker, knocker_revision, *_, last_seq, saved_as = seats[0]
    return LockedHole(
        hole_id, number, knocker, knocker_revision or 0, rows, last_seq or 0, saved_as
    )


def points_by_hole(game: LockedGame) -> dict[int, dict[int, int | None]]:
    """The points of all holes, `{number: {position: points}}`, None while pending."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT hole.number, score.position, score.points FROM scorecards_hole hole"
            " JOIN scorecards_score score ON score.hole_id = hole.id"
            " WHERE hole.game_id = %s ORDER BY 1, 2",
            [game.id],
        )
        holes: dict[int, dict[int, int | None]] = {}
        for number, position, points in cursor.fetchall():
            holes.setdefault(number, {})[position] = points
    return holes


def fields_saved_as(game: LockedGame, version: int) -> list[tuple[int, str, int | None, Any, Any]]:
    """What the save that made this version changed: hole number, kind, position, old and new."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT hole, kind, position, was, now FROM scorecards_change"
            " WHERE game_id = %s AND version = %s AND hole IS NOT NULL",
            [game.id, version],
        )
        return [(*place, json.loads(was), json.loads(now)) for *place, was, now in cursor]


_PUT_HOLE = """
    INSERT INTO scorecards_hole (game_id, number, dealer, knocker, knocker_revision, version)
    VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (game_id, number) DO UPDATE SET knocker = excluded.knocker,
        knocker_revision = excluded.knocker_revision, version = excluded.version
    RETURNING id"""

_PUT_ROW = """
    INSERT INTO scorecards_score
        (hole_id, position, entry, counted, points, adjustments, revision)
    VALUES (%s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (hole_id, position) DO UPDATE SET entry = excluded.entry,
        counted = excluded.counted, points = excluded.points,
        adjustments = excluded.adjustments, revision = excluded.revision"""


def write_hole(
    game: LockedGame,
    hole: LockedHole,
    *,
    dealer: int,
    knocker: int | None,
    knocker_revision: int,
    rows: Sequence[Row],
) -> None:
    """Store the hole and these of its rows."""
    fields = [game.id, hole.number, dealer, knocker, knocker_revision, game.version + 1]
    with connection.cursor() as cursor:
        cursor.execute(_PUT_HOLE, fields)
        (hole_id,) = cursor.fetchone()
        cursor.executemany(_PUT_ROW, [row_fields(hole_id, row) for row in rows])


def row_fields(hole_id: int, row: Row) -> tuple[int, int, str, int | None, int | None, str, int]:
    """A row in the order of `_PUT_ROW`."""
    adjustments = json.dumps(row.adjustments)
    return hole_id, row.position, row.entry, row.counted, row.points, adjustments, row.revision


def write_changes(
    game: LockedGame,
    changes: Sequence[Entered],
    *,
    last_seq: int,
    device: Device | None,
    client_id: str | None,
) -> str:
    """Add these lines to the history, each chained to the one before; the first carries the phone's
    id for the save. Returns the digest of the last, for `write_game`.
    """
    at, head, rows = timezone.now(), game.head, []
    stored_at = connection.ops.adapt_datetimefield_value(at)
    device_id = device.pk if device else None
    for count, change in enumerate(changes, start=1):
        came_from = change.device or device_id
        author = chain.author_of(device=came_from)
        facts = {
            "game": game.code,
            "seq": last_seq + count,
            "version": game.version + 1,
            "hole": change.hole,
            "position": change.position,
            "kind": change.kind,
            "was": change.was,
            "now": change.now,
            "at": chain.moment(at),
            "author": author,
            "client_id": client_id if count == 1 else None,
            "restores": change.restores.seq if change.restores else None,
        }
        head = chain.digest_of(facts, head)
        rows.append(
            (
                *(game.id, facts["seq"], facts["version"], change.hole, change.position),
                *(change.kind, json.dumps(change.was), json.dumps(change.now), stored_at),
                *(came_from, facts["client_id"], change.restores and change.restores.id),
                *(author, head),
            )
        )
    with connection.cursor() as cursor:
        cursor.executemany(_ADD_LINE, rows)
    return head


def last_seq(game: LockedGame) -> int:
    """The number of the last line of the history, 0 before the first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT MAX(seq) FROM scorecards_change WHERE game_id = %s", [game.id])
        return cursor.fetchone()[0] or 0


_ADD_LINE = """
    INSERT INTO scorecards_change (game_id, seq, version, hole, position, kind, was, now, at,
        device_id, client_id, restores_id, author, digest)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"""


def write_game(game: LockedGame, *, finish_reason: str, head: str) -> None:
    """Count the version up; say whether, and why, the game is over ("" when it is not), and with
    which digest its history ends.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    finished, values = ("COALESCE(finished, %s)", [now]) if finish_reason else ("NULL", [])
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE scorecards_game SET version = version + 1, finished = {finished},"
            " finish_reason = %s, head = %s WHERE id = %s",
            [*values, finish_reason, head, game.id],
        )
    if game.watched:
        watching.tell(game.id)


def last_device(
    game: LockedGame, number: int, *, kind: str, position: int | None
) -> tuple[str, str]:
    """The label of the device that last changed this row, and the name at whose seat it is; ""
    where there is none. Position None stands for the knocker.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT device.label, seat.name FROM scorecards_change change"
            " LEFT JOIN scorecards_device device ON device.id = change.device_id"
            " LEFT JOIN scorecards_access access"
            " ON access.device_id = device.id AND access.game_id = change.game_id"
            " LEFT JOIN scorecards_seat seat"
            " ON seat.game_id = change.game_id AND seat.position = access.seat"
            " WHERE change.game_id = %s AND change.hole = %s AND change.kind = %s"
            " AND (change.position = %s OR (change.position IS NULL AND %s IS NULL))"
            " ORDER BY change.seq DESC LIMIT 1",
            [game.id, number, kind, position, position],
        )
        label, name = cursor.fetchone() or ("", "")
    return label or "", name or ""
