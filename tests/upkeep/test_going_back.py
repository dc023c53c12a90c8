"""A restore: into an empty site, over a full one, and never of what cannot be read."""

import json
import re
import sqlite3
import zipfile
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from scorecards.models import Change, Device, Game, Score
from scorecards.permissions import COOKIE
from tests.scorecards.histories import verdict
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, record
from tests.upkeep.sites import Site, entries, rows_of, totals
from upkeep import restores
from upkeep.archives import contents_of, key_in
from upkeep.backups import make_backup
from upkeep.drafts import settle
from upkeep.epochs import begin_epoch, current_epoch
from upkeep.errors import Refused
from upkeep.models import Epoch
from upkeep.restores import restore

pytestmark = pytest.mark.usefixtures("other_databases")


def play_on(game: Game, device: Device) -> None:
    record(game, 2, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=device, knocker=1)


@pytest.mark.migrations
def test_a_full_site_goes_back_and_what_was_there_is_kept(
    tmp_path: Path, game: Game, device: Device
) -> None:
    """On SQLite and on PostgreSQL."""
    epoch, before = current_epoch(), totals()
    backup = make_backup(tmp_path / "b.zip")
    play_on(game, device)
    later = totals()
    assert later != before
    with pytest.raises(Refused, match="not empty"):
        restore(backup.path)
    assert totals() == later
    restored = restore(backup.path, replace=True)
    assert (totals(), verdict()) == (before, "")
    assert Change.objects.filter(game=game).count() > 0
    now = current_epoch()
    assert now.token != epoch.token
    assert now.data_from == backup.made == restored.data_from
    assert restored.safety is not None
    restore(restored.safety, replace=True)
    assert totals() == later
    assert current_epoch().token not in (now.token, epoch.token)
    record(game, 3, [BOB_HOLE, DEE_HOLE, ANN_HOLE], device=device, knocker=0)
    assert verdict() == ""


@pytest.mark.migrations
def test_what_is_written_while_the_copy_is_made_is_not_lost(
    tmp_path: Path, game: Game, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL goes on writing meanwhile; on SQLite nobody can, so it is written before."""
    backup = make_backup(tmp_path / "b.zip")
    make = restores.set_aside

    def set_aside(folder: Path, target: Path, with_key: bool) -> None:
        make(folder, target, with_key)
        play_on(game, device)

    if connection.vendor == "sqlite":
        play_on(game, device)
        restored = restore(backup.path, replace=True)
        assert restored.safety is not None
        restore(restored.safety, replace=True)
    else:
        monkeypatch.setattr(restores, "set_aside", set_aside)
        with pytest.raises(Refused, match="Somebody wrote while the copy"):
            restore(backup.path, replace=True)
    rows = Score.objects.filter(hole__game=game, hole__number=2)
    assert rows.exclude(entry="").count() == 3


def test_who_is_connected_goes_on_and_sees_the_other_epoch(
    tmp_path: Path, game: Game, device: Device
) -> None:
    """A worker that runs is a connection that stays open."""
    backup = make_backup(tmp_path / "b.zip")
    play_on(game, device)
    place = connection.settings_dict["NAME"]
    with closing(sqlite3.connect(place)) as worker:
        holes = "SELECT COUNT(*) FROM scorecards_hole"
        assert worker.execute(holes).fetchone() == (2,)
        restore(backup.path, replace=True)
        assert worker.execute(holes).fetchone() == (1,)
        token = worker.execute("SELECT token FROM upkeep_epoch").fetchone()
        assert token == (current_epoch().token,)
        assert worker.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_no_page_of_before_the_restore_is_shown_after_it(
    tmp_path: Path, game: Game, device: Device
) -> None:
    """Workers go on and have pages in memory, and the game comes to that version again."""
    browser = Client()
    browser.cookies[COOKIE] = device.key
    backup = make_backup(tmp_path / "b.zip")
    play_on(game, device)
    before = Game.objects.get(pk=game.pk).version
    url = f"/g/{game.code}/"
    shown = re.findall("<table.*</table>", browser.get(url).text, re.S)
    assert shown
    picture = browser.get(f"/v/{game.view_link}/card.png")
    restore(backup.path, replace=True)
    record(game, 2, [DEE_HOLE, ANN_HOLE, BOB_HOLE], device=device, knocker=1)
    assert Game.objects.get(pk=game.pk).version == before
    assert re.findall("<table.*</table>", browser.get(url).text, re.S) != shown
    once_more = browser.get(f"/v/{game.view_link}/card.png", {"x": "1"})
    assert once_more["ETag"] != picture["ETag"]


def test_the_command_says_from_when_the_site_is(tmp_path: Path, game: Game) -> None:
    out = StringIO()
    call_command("backup", str(tmp_path / "b.zip"), stdout=out, stderr=StringIO())
    assert "is written and checked" in out.getvalue()
    call_command(
        "restore", str(tmp_path / "b.zip"), "--replace", stdout=out, stderr=(lines := StringIO())
    )
    made = contents_of(tmp_path / "b.zip").made
    assert f"as it was at {made:%Y-%m-%d %H:%M:%S} UTC" in out.getvalue()
    assert re.search(r"What was there is in \S+before-restore-\S+\.zip", out.getvalue())
    assert "restoring 100 %" in lines.getvalue()


def changed(backup: Path, **changes: object) -> Path:
    """The backup with other contents."""
    with zipfile.ZipFile(backup) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    contents = json.loads(parts["contents.json"]) | changes
    other = backup.with_name("other.zip")
    with zipfile.ZipFile(other, "w") as packed:
        for name, part in parts.items():
            packed.writestr(name, json.dumps(contents) if name == "contents.json" else part)
    return other


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"migrations": ["scorecards.0099_from_the_future"]}, "written by a newer golfscore"),
        ({"vendor": "mysql"}, "This backup is of mysql"),
        ({"format": 2}, "not a whole backup"),
        ({"digest": "0"}, "is damaged"),
    ],
)
def test_what_cannot_be_read_changes_nothing(
    tmp_path: Path, game: Game, changes: dict[str, object], sentence: str
) -> None:
    other = changed(make_backup(tmp_path / "b.zip").path, **changes)
    epoch = current_epoch().token
    with pytest.raises(CommandError, match=sentence):
        call_command("restore", str(other), "--replace", stderr=StringIO())
    assert current_epoch().token == epoch
    assert Score.objects.count() == 3


def test_the_key_is_put_back_and_the_site_told_to_start_again(
    tmp_path: Path, game: Game, settings: object
) -> None:
    backup = make_backup(tmp_path / "b.zip", with_key=True)
    key = tmp_path / "secret-key"
    assert not restore(backup.path, replace=True).restart  # the environment names the key
    key.write_text("of another site")
    settings.SECRET_KEY = "of another site"  # type: ignore[attr-defined]
    restored = restore(backup.path, replace=True)
    assert restored.restart
    assert restored.safety is not None
    assert key_in(restored.safety) == "of another site"
    assert key.read_text() != "of another site"
    assert key.stat().st_mode & 0o077 == 0


def test_a_restore_by_hand_from_a_ruin(upgraded_site: Site, tmp_path: Path) -> None:
    """The whole way, from the command line: a site is backed up, its file is ruined, and the backup
    put back; then a new machine does the same.
    """
    site = upgraded_site
    before = list(entries(rows_of(site.database)))
    made = site.manage("backup", str(tmp_path / "b.zip"), "--with-secret-key")
    assert made.returncode == 0, made.stderr
    site.database.write_bytes(b"no database at all" * 1000)
    refused = site.manage("restore", str(tmp_path / "b.zip"))
    assert refused.returncode == 1
    assert "cannot be read" in refused.stderr
    restored = site.manage("restore", str(tmp_path / "b.zip"), "--replace")
    assert restored.returncode == 0, restored.stderr
    assert "Start the site again" in restored.stdout
    (ruin,) = site.backups.glob("before-restore-*/golfscore.sqlite3")
    assert ruin.read_bytes().startswith(b"no database")
    other = Site(tmp_path / "other")
    restored = other.manage("restore", str(tmp_path / "b.zip"))
    assert restored.returncode == 0, restored.stderr
    key = (site.folder / "secret-key").read_text()
    assert (other.folder / "secret-key").read_text() == key
    for each in (site, other):
        now = set(entries(rows_of(each.database)))
        lost = [row for row in before if row not in now and "sqlite_sequence" not in row]
        assert lost == []
        assert each.folder.stat().st_mode & 0o777 == 0o700
        assert each.database.stat().st_mode & 0o777 == 0o600


def test_the_epoch_stays_until_somebody_begins_another(
    db: None, django_assert_num_queries: object
) -> None:
    epoch = current_epoch()
    assert epoch.data_from <= timezone.now()
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert current_epoch().token == epoch.token
    earlier = timezone.now() - timedelta(hours=3)
    begin_epoch(earlier, using="default")
    assert current_epoch().token != epoch.token
    assert current_epoch().data_from == earlier
    assert Epoch.objects.count() == 1


def test_nothing_is_acknowledged_between_the_copy_and_the_restore(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or it would be in neither: another process saves right after the copy was made."""
    backup = make_backup(tmp_path / "b.zip")
    locked = []

    def then_save(draft: Path, target: Path) -> None:
        settle(draft, target)
        place = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(place, timeout=0, isolation_level=None)) as other:
            try:
                other.execute("UPDATE scorecards_device SET label = 'saved by another'")
            except sqlite3.OperationalError:
                locked.append(target)

    monkeypatch.setattr("upkeep.restores.settle", then_save)
    restored = restore(backup.path, replace=True)
    assert locked == [restored.safety]


def test_what_is_no_database_is_put_aside_and_replaced(tmp_path: Path, upgraded_site: Site) -> None:
    """As a ruin is, whatever the file begins with."""
    site = upgraded_site
    assert site.manage("backup", str(tmp_path / "b.zip")).returncode == 0
    site.database.write_bytes(b"no database at all " * 1000)
    done = site.manage("restore", str(tmp_path / "b.zip"), "--replace")
    assert (done.returncode, "Start the site again" in done.stdout) == (0, True), done.stderr
    assert site.ask("SELECT COUNT(*) FROM scorecards_game") == [(5,)]
