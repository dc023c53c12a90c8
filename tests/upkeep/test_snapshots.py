"""Snapshots come and go by themselves, and whoever runs the site sees and takes them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core.management import CommandError, call_command
from django.utils import timezone

from scorecards import devices
from scorecards.models import Game
from upkeep.archives import contents_of, silent, unpack
from upkeep.errors import Refused
from upkeep.snapshots import is_due, snapshots, take_if_due, take_snapshot


def changes_of_data(times: int) -> None:
    """Make so many snapshots of something else each time."""
    for _ in range(times):
        devices.new_device("Android phone")
        take_snapshot()


def test_as_many_are_kept_as_the_setting_says(game: Game, settings: Any) -> None:
    settings.SNAPSHOTS = 3
    changes_of_data(5)
    left = snapshots()
    assert len(left) == 3
    assert [each.made for each in left] == sorted((each.made for each in left), reverse=True)
    for each in left:
        unpack(each.path, None, silent)


def test_a_quiet_night_pushes_nothing_out(game: Game, settings: Any) -> None:
    settings.SNAPSHOTS = 3
    changes_of_data(2)
    first, evening = (each.path for each in reversed(snapshots()))
    for _ in range(4):
        take_snapshot()
    left = [each.path for each in snapshots()]
    assert len(left) == 2
    assert first in left
    assert evening not in left  # the same data is in a younger one


def test_none_is_made_where_none_is_wanted(game: Game, settings: Any) -> None:
    settings.SNAPSHOTS = 0
    assert take_snapshot() is None
    call_command("snapshot", "--if-due")
    assert snapshots() == []


def test_the_next_is_due_after_an_hour(game: Game) -> None:
    assert is_due(timezone.now())
    assert take_if_due() is not None
    assert not is_due(timezone.now())
    assert take_if_due() is None
    assert is_due(timezone.now() + timedelta(hours=1))


def test_a_clock_that_was_ahead_stops_no_snapshots(
    game: Game, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a small computer that starts without the network."""
    settings.SNAPSHOTS = 2
    for day in (4, 5):
        with monkeypatch.context() as ahead:
            future = datetime(2071, 5, day, tzinfo=UTC)
            ahead.setattr("django.utils.timezone.now", lambda future=future: future)
            changes_of_data(1)
    assert is_due(timezone.now())
    for number in (1, 2, 3):
        devices.new_device("Android phone")
        snapshot = take_snapshot()
        assert snapshot is not None
        assert snapshot.path.exists(), number
        assert snapshots()[0].made == snapshot.made
    assert [each.made.year == 2071 for each in snapshots()] == [False, False]


def test_a_file_that_is_none_is_passed_over(game: Game, backups: Path) -> None:
    take_snapshot()
    (backups / "snapshot-20200101T000000Z.zip").write_bytes(b"cut off")
    assert len(snapshots()) == 1


def test_a_snapshot_never_fills_the_disk(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(place: Path, size: int) -> None:
        raise Refused("There is not enough room.")

    monkeypatch.setattr("upkeep.backups.need_room", no_room)
    with pytest.raises(CommandError, match="not enough room"):
        call_command("snapshot")


def test_what_a_backup_says_of_itself(game: Game) -> None:
    snapshot = take_snapshot()
    assert snapshot is not None
    contents = contents_of(snapshot.path)
    assert contents.vendor == "sqlite"
    assert contents.made == snapshot.made
    assert contents.version == site_settings.VERSION
    assert (contents.rows["scorecards_game"], contents.rows["scorecards_hole"]) == (1, 1)
