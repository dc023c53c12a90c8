"""A backup is whole or it is not there, and none of what was said to be saved is missing in it."""

import json
import os
import threading
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from scorecards.models import Device, Game, Score
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import new_game
from tests.upkeep.sites import Site, rows_of
from upkeep import drafts, sqlite
from upkeep.archives import contents_of, key_in, silent, unpack
from upkeep.backups import last_backup, make_backup
from upkeep.errors import Damaged, Refused
from upkeep.restores import restore

PATIENCE = 60  # seconds


def test_a_backup_has_every_row(tmp_path: Path, game: Game) -> None:
    backup = make_backup(tmp_path / "b.zip")
    contents = unpack(backup.path, tmp_path / "copy", silent)
    live = Path(connection.settings_dict["NAME"])
    assert rows_of(tmp_path / "copy") == rows_of(live)
    assert contents.made == backup.made
    assert not (tmp_path / "copy-wal").exists()


def test_a_backup_is_one_private_file_and_known_afterwards(tmp_path: Path, game: Game) -> None:
    backup = make_backup(tmp_path / "to" / "b.zip")
    assert [each.name for each in backup.path.parent.iterdir()] == ["b.zip"]
    assert backup.path.stat().st_mode & 0o777 == 0o600
    assert last_backup() == backup
    assert key_in(backup.path) is None


def test_the_secret_key_is_in_it_when_that_is_asked_for(
    tmp_path: Path, game: Game, settings: Any
) -> None:
    backup = make_backup(tmp_path / "b.zip", with_key=True)
    assert key_in(backup.path) == settings.SECRET_KEY
    assert contents_of(backup.path).secret_key


def test_what_an_interrupted_night_left_is_no_hindrance(tmp_path: Path, game: Game) -> None:
    target = tmp_path / "b.zip"
    target.write_bytes(b"of the night before")
    left = tmp_path / f"{drafts.LEFT}abc"
    left.mkdir()
    (left / "copy").write_bytes(b"half")
    make_backup(target)
    unpack(target, None, silent)
    assert not left.exists()


def test_what_cannot_be_made_leaves_the_old_one(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_backup(tmp_path / "b.zip")
    before = (tmp_path / "b.zip").read_bytes()

    def no_room(place: Path, size: int) -> None:
        raise Refused("There is not enough room.")

    monkeypatch.setattr("upkeep.backups.need_room", no_room)
    with pytest.raises(CommandError, match="not enough room"):
        call_command("backup", str(tmp_path / "b.zip"))
    assert (tmp_path / "b.zip").read_bytes() == before
    assert not list(tmp_path.glob(f"{drafts.LEFT}*"))


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_what_is_no_file_is_not_replaced(tmp_path: Path, game: Game, kind: str) -> None:
    """`backup /dev/null`, tried by root, put a file where everybody's null was."""
    place = tmp_path / "there"
    place.mkdir() if kind == "folder" else os.mkfifo(place)
    with pytest.raises(CommandError, match="is not a file"):
        call_command("backup", str(place), "-v", "0")
    assert not place.is_file()


def test_room_is_looked_for_before_anything_is_written(tmp_path: Path) -> None:
    drafts.need_room(tmp_path, 1000)
    with pytest.raises(Refused, match="not enough room"):
        drafts.need_room(tmp_path, 1 << 60)


@pytest.mark.parametrize("change", ["flip", "cut", "other", "none"])
def test_a_damaged_backup_is_refused(tmp_path: Path, game: Game, change: str) -> None:
    path = make_backup(tmp_path / "b.zip").path
    written = bytearray(path.read_bytes())
    if change == "flip":
        written[len(written) // 2] ^= 1
    elif change == "cut":
        del written[len(written) // 2 :]
    elif change == "other":
        written[:] = b"PK no zip"
    path.write_bytes(written)
    if change == "none":
        path.unlink()
    with pytest.raises(Refused):
        unpack(path, None, silent)


def test_a_backup_whose_database_was_exchanged_is_refused(tmp_path: Path, game: Game) -> None:
    path = make_backup(tmp_path / "b.zip").path
    with zipfile.ZipFile(path) as packed:
        contents = packed.read("contents.json")
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("contents.json", contents)
        packed.writestr("database", b"something else")
    with pytest.raises(Refused, match="not the one"):
        unpack(path, None, silent)


def forged(path: Path, **changes: Any) -> Path:
    """A backup of which this was changed: words of its contents, or with `database`, `method`,
    `key` what is packed and how.
    """
    with zipfile.ZipFile(path) as packed:
        contents = packed.read("contents.json")
        database = changes.pop("database", packed.read("database"))
    method, key = changes.pop("method", zipfile.ZIP_DEFLATED), changes.pop("key", None)
    words = changes.pop("words", None) or json.dumps(json.loads(contents) | changes)
    with zipfile.ZipFile(path, "w", method) as packed:
        packed.writestr("contents.json", words)
        packed.writestr("database", database)
        if key is not None:
            packed.writestr("secret-key", key)
    return path


FORGERIES: dict[str, dict[str, Any]] = {
    "contents without end": {"words": b" " * 60_000_000},
    "tables in tables": {"words": b"[" * 200_000},
    "packed so that a piece of it is a thousand times as large": {"method": zipfile.ZIP_BZIP2},
    "a size that is none": {"size": "1"},
    "migrations that are none": {"migrations": [1]},
    "contents that are no table": {"words": b"[]"},
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forged_backup_is_refused_and_takes_no_room(
    tmp_path: Path, game: Game, what: str
) -> None:
    path = forged(make_backup(tmp_path / "b.zip").path, **FORGERIES[what])
    tracemalloc.start()
    with pytest.raises(Refused):
        unpack(path, tmp_path / "copy", silent)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000
    assert not (tmp_path / "copy").exists()


def test_no_more_is_unpacked_than_a_backup_says_it_has(tmp_path: Path, game: Game) -> None:
    path = forged(make_backup(tmp_path / "b.zip").path, database=bytes(40_000_000), size=1000)
    with pytest.raises(Refused, match="not the one"):
        unpack(path, tmp_path / "copy", silent)
    assert (tmp_path / "copy").stat().st_size <= 1000


@pytest.mark.parametrize("key", [bytes(9_000_000), b"\xff"])
def test_a_key_that_is_none_is_refused_before_anything_is_touched(
    tmp_path: Path, game: Game, key: bytes
) -> None:
    path = make_backup(tmp_path / "b.zip").path
    forged(path, key=key, secret_key=True)
    with pytest.raises(Refused, match="its key"):
        restore(path, replace=True)
    assert Game.objects.filter(pk=game.pk).exists()


def test_a_database_with_a_broken_page_is_not_backed_up(old_site: Site) -> None:
    size = os.path.getsize(old_site.database)
    with old_site.database.open("r+b") as file:
        for at in range(4096, size, 4096 * 3):
            file.seek(at)
            file.write(b"\xff" * 200)
    with pytest.raises(Damaged):
        sqlite.check(old_site.database)


def test_a_reference_to_a_row_that_is_gone_is_damage(old_site: Site) -> None:
    sqlite.check(old_site.database)
    old_site.ask("DELETE FROM scorecards_game WHERE id = 1")
    with pytest.raises(Damaged, match="refers to one that is not there"):
        sqlite.check(old_site.database)


@pytest.mark.concurrency
@pytest.mark.usefixtures("other_databases")
def test_nothing_acknowledged_before_a_backup_is_missing_in_it(
    tmp_path: Path, device: Device
) -> None:
    """Four phones go on saving while the backup is made."""
    games = [new_game(device, names=["Ann", "Bob"], end={"type": "open"}) for _ in range(4)]
    acknowledged: list[tuple[int, int]] = []
    enough, over = threading.Event(), threading.Event()

    def save(game: Game) -> None:
        try:
            for number in range(1, 500):
                for position in (0, 1):
                    holes.record_hole(
                        game_code=game.code,
                        number=number,
                        rows=[RowEntry(position, str(number % 50))],
                        device=device,
                    )
                    acknowledged.append((game.pk, number * 2 + position))
                if len(acknowledged) > 20:
                    enough.set()
                if over.is_set():
                    return
        finally:
            connections.close_all()

    threads = [threading.Thread(target=save, args=(game,), daemon=True) for game in games]
    for thread in threads:
        thread.start()
    assert enough.wait(PATIENCE)
    before = list(acknowledged)
    backup = make_backup(tmp_path / "b.zip")
    at_the_end = len(acknowledged)
    over.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert at_the_end > len(before), "nobody saved while the backup was made"
    call_command("restore", str(backup.path), "--replace", verbosity=0)
    rows = set(Score.objects.values_list("hole__game_id", "hole__number", "position"))
    copied = {(game, number * 2 + position) for game, number, position in rows}
    assert set(before) <= copied
    assert len(copied) <= at_the_end + len(games)
