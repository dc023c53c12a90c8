"""A place for the copies of each test, and a game in the database."""

import shutil
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db.backends.base.base import BaseDatabaseWrapper

from scorecards import devices
from scorecards.models import Device, Game
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record
from tests.upkeep.sites import Site


@pytest.fixture(autouse=True)
def backups(tmp_path: Path, settings: LazySettings) -> Path:
    """Where the site under test keeps its copies."""
    settings.BACKUPS = tmp_path / "backups"
    settings.VAR = tmp_path
    return settings.BACKUPS


@pytest.fixture
def device(transactional_db: None) -> Device:
    return devices.new_device("Android phone")


@pytest.fixture
def game(device: Device) -> Game:
    """One hole is in: 17, 8 and 0. Committed, so that a copy has it."""
    game = new_game(device)
    record(game, 1, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=device, knocker=2)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def other_databases(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may only connect to the databases of the settings; a restore and a move use others."""

    def connect(self: BaseDatabaseWrapper) -> None:
        if self.connection is None:
            with self.wrap_database_errors:
                self.connect()

    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", connect)


@pytest.fixture
def old_site(tmp_path: Path) -> Site:
    """A site of some commits ago, in a folder of its own."""
    return Site.of_old(tmp_path / "var")


@pytest.fixture(scope="session")
def upgraded_once(tmp_path_factory: pytest.TempPathFactory) -> Site:
    site = Site.of_old(tmp_path_factory.mktemp("upgraded") / "var")
    ran = site.manage("migrate")
    assert ran.returncode == 0, ran.stderr
    return site


@pytest.fixture
def upgraded_site(upgraded_once: Site, tmp_path: Path) -> Site:
    """The old site with the tables of today, in a folder of its own."""
    return Site(shutil.copytree(upgraded_once.folder, tmp_path / "var"))
