"""The move into another database: every row, the history with it, and nothing into a full one."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scorecards import devices
from scorecards.models import Change, Game, Hole, Score
from scorecards.scorekeeping import links
from tests.scorecards.histories import verdict
from tests.upkeep.sites import Site, named_rows
from upkeep import moves
from upkeep.databases import sqlite_at
from upkeep.errors import Refused
from upkeep.moves import move_to


def test_a_site_becomes_the_same_in_another_database(upgraded_site: Site, tmp_path: Path) -> None:
    """Of SQLite into SQLite, by the command line: each row of the one is in the other, by the names
    of its columns. Then not again, because now the other is full.
    """
    target = tmp_path / "new.sqlite3"
    moved = upgraded_site.manage("move_to", f"sqlite:///{target}")
    assert moved.returncode == 0, moved.stderr
    assert "scorecards_change: 32 rows" in moved.stdout  # five games say their terms
    assert "are the same in both" in moved.stdout
    assert set(named_rows(target)) == set(named_rows(upgraded_site.database))
    with closing(sqlite3.connect(target)) as read:
        (epoch,) = read.execute("SELECT COUNT(*) FROM upkeep_epoch").fetchone()
    assert epoch == upgraded_site.ask("SELECT COUNT(*) FROM upkeep_epoch")[0][0]
    verified = upgraded_site.manage("verify_history", DATABASE_URL=f"sqlite:///{target}")
    assert verified.returncode == 0, verified.stdout
    again = upgraded_site.manage("move_to", f"sqlite:///{target}")
    assert again.returncode == 1
    assert "is not empty" in again.stderr


@pytest.mark.migrations
def test_a_site_of_sqlite_goes_on_in_this_database(
    upgraded_site: Site, transactional_db: None
) -> None:
    """On SQLite and on PostgreSQL: into an empty database of the same kind as that of the tests,
    and a new row there gets a key of its own.
    """
    url = url_of_the_tests()
    if connection.vendor == "sqlite":
        connection.close()
    moved = upgraded_site.manage("move_to", url)
    assert moved.returncode == 0, moved.stderr
    assert "tournaments_act: 31 rows" in moved.stdout
    assert Change.objects.count() == 27 + 5  # each game says its terms
    hole = Hole.objects.get(game__code="2SWGT", number=1)
    more = Score.objects.create(hole=hole, position=9)
    assert more.pk > Score.objects.exclude(pk=more.pk).latest("pk").pk
    assert_histories_hold("2SWGT")
    again = upgraded_site.manage("move_to", url)
    assert "is not empty" in again.stderr


def assert_histories_hold(code: str) -> None:
    """They are whole in the database of the tests, and go on from where they were."""
    assert verdict() == ""
    game = Game.objects.get(code=code)
    phone = devices.new_device("iPhone")
    links.renew_link(game=game, role="viewer", device=phone)
    assert verdict() == ""
    assert Change.objects.get(device=phone).digest == Game.objects.get(pk=game.pk).head


def url_of_the_tests() -> str:
    """The database of this test run as DATABASE_URL would name it."""
    params = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{params['NAME']}"
    host = params["OPTIONS"].get("host", params["HOST"])
    return f"postgres://{params['USER']}@/{params['NAME']}?host={host}"


@pytest.mark.usefixtures("other_databases")
def test_a_difference_is_found_and_leaves_the_new_one_empty(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row that changes on the way: the points of one seat."""
    copy = moves.copy_rows

    def careless(model: moves.Model, target: moves.BaseDatabaseWrapper) -> None:
        copy(model, target)
        if model is Score:
            Score.objects.using(target.alias).filter(position=1).update(points=9)

    target = tmp_path / "new.sqlite3"
    make_tables(target, monkeypatch)
    monkeypatch.setattr(moves, "copy_rows", careless)
    with pytest.raises(Refused, match="A row of scorecards_score is not the same"):
        move_to(sqlite_at(target))
    with closing(sqlite3.connect(target)) as read:
        assert read.execute("SELECT COUNT(*) FROM scorecards_game").fetchone() == (0,)
    monkeypatch.setattr(moves, "copy_rows", copy)
    assert sum(table.rows for table in move_to(sqlite_at(target))) > 20


def make_tables(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of the test, without a row; no migration is run, for there may be none."""
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as read,
        closing(sqlite3.connect(target)) as write,
    ):
        for name, sql in read.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL"):
            if not name.startswith("sqlite_"):
                write.execute(sql)
            if name == "django_migrations":
                rows = read.execute("SELECT * FROM django_migrations").fetchall()
                write.executemany("INSERT INTO django_migrations VALUES (?, ?, ?, ?)", rows)
        write.commit()
    monkeypatch.setattr(moves, "migrate", lambda target: None)


@pytest.mark.usefixtures("other_databases")
def test_a_table_that_nobody_knows_does_not_stay_behind_unsaid(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "new.sqlite3"
    make_tables(target, monkeypatch)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE of_a_plugin (id INTEGER)")
    try:
        with pytest.raises(CommandError, match="Nobody knows what of_a_plugin is"):
            call_command("move_to", f"sqlite:///{target}")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE of_a_plugin")


def test_what_is_no_address_is_told() -> None:
    with pytest.raises(CommandError, match="not the address of a database"):
        call_command("move_to", "nonsense")


def test_a_database_that_does_not_answer_is_told(old_site: Site) -> None:
    url = f"sqlite:///{old_site.folder}/no/such/folder/x.sqlite3"
    refused = old_site.manage("move_to", url)
    assert refused.returncode == 1
    assert "cannot be used" in refused.stderr
    assert "Traceback" not in refused.stderr
