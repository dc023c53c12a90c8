"""What tests of histories do: play an eventful game, spoil a column, look who notices."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import CommandError, call_command
from django.db import connection, transaction

from scorecards.customs import Customs
from scorecards.histories.exports import export_of
from scorecards.histories.records import history_of
from scorecards.models import Device, Game
from scorecards.scorekeeping import games, holes, links, signatures
from scorecards.scorekeeping.rows import RowEntry
from scorecards.witnesses.cards import card_version
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record
from tests.values import some

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "verify-export"


def _load_script() -> Any:
    loader = SourceFileLoader("verify_export", str(SCRIPT))
    module = module_from_spec(some(spec_from_loader("verify_export", loader)))
    loader.exec_module(module)
    return module


script = _load_script()


def eventful_game(device: Device) -> Game:
    """A game whose history has rows, a knocker, points by hand, a correction, one put back, a
    renewed link, an end with two signatures, and a new beginning that takes them back.
    """
    game = new_game(device, customs=Customs(sign_off=True))
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=device, knocker=2, client_id="first")
    by_hand = [{"points": 2, "reason": "two peeks – “sorry”"}]
    rows = [RowEntry(1, BOB_HOLE, BOB_HOLE, by_hand)]
    holes.record_hole(game_code=game.code, number=1, rows=rows, device=device)
    record(game, 1, ["14", None, None], device=device)
    wrong = game.changes.get(kind="row", now="14")
    holes.restore(change_id=wrong.pk, device=None)
    links.renew_link(game=game, role="viewer", device=device)
    games.finish(game=game, device=device)
    for position in (0, 2):
        signatures.sign(game=game, position=position, seen=card_version(game.pk), device=device)
    games.reopen(game=game, device=device)
    record(game, 2, ["5", None, "7"], device=device)
    return Game.objects.get(pk=game.pk)


def verdict(**which: str) -> str:
    """What `manage.py verify_history` says; "" when all is well."""
    answer = StringIO()
    try:
        call_command("verify_history", stdout=answer, stderr=StringIO(), **which)
    except CommandError:
        return answer.getvalue()
    return ""


def script_verdict(export: Any, earlier: Any = None) -> str:
    """What `scripts/verify-export` says of an export; "" when all is well."""
    try:
        script.verify(export, earlier)
    except script.Wrong as wrong:
        return str(wrong)
    return ""


def exported(game: Game) -> Any:
    """The file that whoever keeps the score may download now."""
    stored = history_of(game.code)
    assert stored is not None
    return export_of(stored)


def execute(statement: str, *params: Any) -> list[tuple[Any, ...]]:
    """A statement past everything that the site forbids itself."""
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        return cursor.fetchall() if cursor.description else []


@contextmanager
def taken_back() -> Iterator[None]:
    """Whoever has the file asks no constraint; afterwards it is as it was."""
    with transaction.atomic():
        execute("PRAGMA ignore_check_constraints = ON")
        try:
            yield
        finally:
            execute("PRAGMA ignore_check_constraints = OFF")
            transaction.set_rollback(True)


def flip(table: str, column: str, row: int, at: int, bit: int) -> None:
    """Turn one bit of one byte of a stored value around; of a number one of its lowest eight. What
    is empty is filled.
    """
    ((kind, stored),) = execute(
        f"SELECT typeof({column}), CAST({column} AS BLOB) FROM {table} WHERE id = %s", row
    )
    if kind == "integer":
        execute(f"UPDATE {table} SET {column} = %s WHERE id = %s", int(stored) ^ (1 << bit), row)
    elif kind == "null":
        execute(f"UPDATE {table} SET {column} = 1 << %s WHERE id = %s", bit, row)
    else:
        letters = bytearray(stored or b"\0")
        letters[at % len(letters)] ^= 1 << bit
        statement = f"UPDATE {table} SET {column} = CAST(%s AS TEXT) WHERE id = %s"
        execute(statement, bytes(letters), row)
