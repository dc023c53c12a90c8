"""The copy that goes elsewhere every night: whole there, once, and told when it is late."""

import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import CommandError, call_command
from django.db import connections
from django.utils import timezone

from scorecards.models import Game
from tests.accounts.conftest import make_member
from upkeep import nightly
from upkeep.archives import contents_of, silent, unpack
from upkeep.errors import Refused
from upkeep.nightly import copy_away
from upkeep.nights import Nights, expired, is_due, is_late, late_copy, nights, store

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def elsewhere(tmp_path: Path, settings: LazySettings) -> Path:
    """Where copies go."""
    place = tmp_path / "other-disk"
    place.mkdir()
    settings.COPY_FOLDER = str(place)
    return place


def state(**more: Any) -> Nights:
    return Nights(**{"target": "/mnt", "since": NOON - 100 * HOUR, **more})


@pytest.mark.parametrize(
    ("known", "due"),
    [
        ({}, True),
        ({"target": ""}, False),
        ({"made": NOON - HOUR}, False),
        ({"made": NOON - 8 * HOUR}, False),  # at four
        ({"made": NOON - 8 * HOUR - timedelta(seconds=1)}, True),
        ({"made": NOON + HOUR}, True),  # by a clock that was ahead
        ({"failure": "full", "tried": NOON - HOUR / 2}, False),
        ({"failure": "full", "tried": NOON - HOUR}, True),
        ({"failure": "full", "tried": NOON + HOUR}, True),
    ],
)
def test_one_is_due_once_a_night(known: dict[str, Any], due: bool) -> None:
    assert is_due(state(**known), NOON) is due


@pytest.mark.parametrize(
    ("known", "late"),
    [
        ({"since": NOON - 36 * HOUR}, False),  # it has just been set
        ({}, True),
        ({"made": NOON - 36 * HOUR}, False),
        ({"made": NOON - 37 * HOUR}, True),
        ({"made": NOON - HOUR, "failure": "full"}, True),
        ({"target": "", "failure": "full"}, False),
    ],
)
def test_one_is_late_after_a_day_and_a_half(known: dict[str, Any], late: bool) -> None:
    assert is_late(state(**known), NOON) is late


def test_days_stay_and_then_weeks() -> None:
    moments = [NOON - timedelta(hours=12 * number) for number in range(60)]
    stay = sorted(set(moments) - expired(moments, 3, 3), reverse=True)
    assert [(NOON - each).days for each in stay] == [0, 1, 2, 5, 12]  # Fri, Thu, Wed; Sun, Sun
    assert expired([NOON], 0, 0) == set()


def test_a_copy_is_put_there_and_read_back(game: Game, elsewhere: Path) -> None:
    call_command("copy_away", "--if-due", "-v", "0")
    (path,) = elsewhere.iterdir()
    assert unpack(path, None, silent).rows["scorecards_game"] == 1
    assert path.stat().st_mode & 0o777 == 0o600
    assert nights().made == contents_of(path).made
    call_command("copy_away", "--if-due", "-v", "0")
    assert list(elsewhere.iterdir()) == [path]
    call_command("copy_away", "-v", "0")
    assert len(list(elsewhere.iterdir())) == 1  # one of each day
    assert path not in elsewhere.iterdir()


def test_what_is_old_goes_and_what_is_of_others_stays(
    game: Game, elsewhere: Path, settings: LazySettings
) -> None:
    settings.COPY_DAYS, settings.COPY_WEEKS = 1, 0
    (elsewhere / "nightly-of-somebody.zip").write_bytes(b"no copy")
    (elsewhere / "holiday.jpg").write_bytes(b"")
    for _ in range(3):
        copy_away(at_once=True)
    assert len(list(elsewhere.iterdir())) == 3


def test_it_is_made_once_however_many_ask(game: Game, elsewhere: Path) -> None:
    """Two servers, or a server and a crontab."""

    def ask(_: int) -> None:
        try:
            copy_away()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(ask, range(8)))
    assert len(list(elsewhere.iterdir())) == 1


def spoil_room(place: Path, patch: pytest.MonkeyPatch) -> None:
    def need_room(where: Path, size: int) -> None:
        raise Refused("There is not enough room.")

    patch.setattr(nightly, "need_room", need_room)


def spoil_mount(place: Path, patch: pytest.MonkeyPatch) -> None:
    place.rmdir()


def spoil_other_disk(place: Path, patch: pytest.MonkeyPatch) -> None:
    store(Nights(str(place), timezone.now(), apart=True))


def spoil_write(place: Path, patch: pytest.MonkeyPatch) -> None:
    def copyfile(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    patch.setattr(nightly.shutil, "copyfile", copyfile)


def spoil_disk(place: Path, patch: pytest.MonkeyPatch) -> None:
    """It says that it wrote, and gives back something else."""
    copy = nightly.shutil.copyfile

    def copyfile(source: Path, target: Path) -> None:
        copy(source, target)
        content = bytearray(target.read_bytes())
        content[len(content) // 2] ^= 1
        target.write_bytes(content)

    patch.setattr(nightly.shutil, "copyfile", copyfile)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_room, "not enough room"),
        (spoil_mount, "Is its disk mounted?"),
        (spoil_other_disk, "Is the other one not mounted?"),
        (spoil_write, "No space left on device"),
        (spoil_disk, "damaged"),
    ],
)
def test_what_cannot_be_put_there_leaves_nothing_and_is_told(
    game: Game, elsewhere: Path, monkeypatch: pytest.MonkeyPatch, spoil: Any, sentence: str
) -> None:
    make_member("Ada", is_superuser=True)
    make_member("Bob", is_staff=True)
    with monkeypatch.context() as patch:
        spoil(elsewhere, patch)
        for _ in range(2):
            with pytest.raises(CommandError, match=sentence):
                call_command("copy_away", "-v", "0")
        call_command("copy_away", "--if-due", "-v", "0")  # it waits for an hour
    assert not elsewhere.exists() or list(elsewhere.iterdir()) == []
    (letter,) = mail.outbox  # once a day
    assert letter.to == ["ada@example.org"]
    assert sentence in letter.body
    assert "/account/copies/" in letter.body
    assert late_copy() is not None
    elsewhere.mkdir(exist_ok=True)
    store(Nights(str(elsewhere), timezone.now(), failure="full", mailed=timezone.now()))
    call_command("copy_away", "-v", "0")
    assert late_copy() is None
    assert len(mail.outbox) == 1


def test_a_mail_a_day_until_one_came(
    game: Game, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_member("Ada", is_superuser=True)
    now, old = timezone.now(), timezone.now() - 100 * HOUR
    store(Nights(str(elsewhere), old, failure="full", tried=now, mailed=now - 25 * HOUR))
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", raise_refusal)
        copy_away(now=now)
    assert nights().mailed == now - 25 * HOUR  # the server did not take it: once more
    for _ in range(2):
        copy_away(now=now)
    assert (len(mail.outbox), nights().mailed) == (1, now)


def raise_refusal(self: EmailBackend, messages: object) -> int:
    raise OSError("no mail server")


def test_a_program_takes_it_to_another_machine(
    game: Game, tmp_path: Path, settings: LazySettings
) -> None:
    """Its words are read by no shell, and its failure is one."""
    there = tmp_path / "$(touch there) {weekday}"
    settings.COPY_COMMAND = f"cp {{file}} '{there}'"
    state = copy_away(at_once=True)
    assert state.made is not None
    weekday = str(timezone.localtime(state.made).isoweekday())
    unpack(tmp_path / f"$(touch there) {weekday}", None, silent)
    for command, sentence in (
        (f"{sys.executable} -c \"import sys; sys.exit('no way')\"", "no way"),
        ("false", "ended with 1"),
        ("no-such-program {file}", "cannot be run"),
        ("cp {file} 'there", "COPY_COMMAND cannot be read: No closing quotation"),
        (" ", "names no program"),
    ):
        settings.COPY_COMMAND = command
        with pytest.raises(Refused, match=sentence):
            copy_away(at_once=True)
        assert nights().failure  # told, and not tried anew every ten minutes


def test_without_a_place_nothing_goes_anywhere(game: Game) -> None:
    with pytest.raises(CommandError, match="Set COPY_FOLDER"):
        call_command("copy_away")
    assert late_copy() is None


def test_the_page_of_the_administrator(game: Game, elsewhere: Path, settings: LazySettings) -> None:
    page = "/account/copies/"
    ada, bob = make_member("Ada", is_superuser=True), make_member("Bob", is_staff=True)
    for member in (ada, bob):
        member.sign_in()
    assert bob.client.post(f"{page}away/").status_code == 404
    assert "No copy has gone elsewhere yet." in ada.client.get(page).text
    shown = ada.client.post(f"{page}away/", follow=True).text
    assert "The copy went elsewhere." in shown
    assert "of the night, elsewhere" in shown
    elsewhere.rename(elsewhere.with_name("gone"))
    shown = ada.client.post(f"{page}away/", follow=True).text
    assert shown.count("Is its disk mounted?") == 2
    settings.COPY_FOLDER = ""
    assert ada.client.post(f"{page}away/").status_code == 404
    assert "COPY_FOLDER" in ada.client.get(page).text
