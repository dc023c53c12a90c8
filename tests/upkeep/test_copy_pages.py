"""The pages about copies: one more, one brought, one taken away, and the site put back to one."""

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scorecards.models import Device, Game, Hole
from tests.accounts.conftest import Member, make_member
from tests.scorecards.histories import verdict
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, record
from tests.upkeep.test_going_back import changed
from upkeep.archives import DATABASE, silent, unpack
from upkeep.backups import make_backup
from upkeep.copies import Copy, copies, make_copy
from upkeep.epochs import current_epoch
from upkeep.errors import Refused
from upkeep.restores import last_restore, restore
from upkeep.snapshots import take_snapshot
from upkeep.uploads import most_bytes, upload_word

pytestmark = pytest.mark.usefixtures("other_databases")
PAGE = "/account/copies/"


@pytest.fixture
def ada(transactional_db: None) -> Member:
    """The administrator."""
    member = make_member("Ada", is_superuser=True, is_staff=True)
    member.sign_in()
    return member


def play_on(game: Game, device: Device) -> None:
    record(game, 2, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=device, knocker=1)


def confirmation(copy: Copy) -> dict[str, str]:
    """What the form of its page is sent with."""
    day = timezone.localtime(copy.contents.made).date().isoformat()
    return {"day": day, "epoch": current_epoch().token}


def bring(ada: Member, content: bytes, word: str = "") -> Any:
    file = SimpleUploadedFile("b.zip", content, content_type="application/zip")
    word = word or upload_word(ada.user.pk)
    return ada.client.post(f"{PAGE}upload/{word}/", {"file": file})


def test_one_more_is_made_and_listed_with_what_is_in_it(ada: Member, game: Game) -> None:
    assert PAGE in ada.client.get("/account/").text
    take_snapshot()
    page = ada.client.post(f"{PAGE}make/", follow=True).text
    assert "The copy is made." in page
    assert [each.kind for each in copies()] == ["copy", "snapshot"]
    assert page.count(f"{site_settings.VERSION} ·") == 2
    assert page.count("1 game, 1 hole, 1 account") == 2
    assert page.count("read back when it was made") == 2


def test_a_copy_that_cannot_be_made_is_told(
    ada: Member, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(place: Path, size: int) -> None:
        raise Refused("There is not enough room.")

    monkeypatch.setattr("upkeep.backups.need_room", refuse)
    page = ada.client.post(f"{PAGE}make/", follow=True).text
    assert "No copy could be made: There is not enough room." in page
    assert copies() == []


def test_a_file_that_was_put_there_by_hand_is_listed_as_not_read(
    ada: Member, game: Game, backups: Path
) -> None:
    make_backup(backups / "of-the-old-machine.zip")
    (backups / "holiday.zip").write_bytes(b"no copy")
    page = ada.client.get(PAGE).text
    assert "put there by hand" in page
    assert "not read yet" in page
    assert "holiday" not in page


def test_a_copy_is_downloaded_by_whoever_types_the_password(ada: Member, game: Game) -> None:
    url = f"{PAGE}{make_copy().name}/file/"
    assert ada.client.get(url)["Location"].startswith("/account/reauthenticate/")
    ada.confirm()
    answer = ada.client.get(url)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith('attachment; filename="golfscore-')
    assert "no-store" in answer["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(answer.getvalue())) as packed:
        assert packed.testzip() is None
        assert packed.read(DATABASE).startswith(b"SQLite format 3")
        assert "secret-key" not in packed.namelist()


def test_nobody_else_knows_of_the_pages(transactional_db: None, game: Game) -> None:
    bob = make_member("Bob", is_staff=True)
    bob.sign_in()
    copy = make_copy()
    one = f"{PAGE}{copy.name}/"
    for client in (bob.client, Client()):
        for url in (PAGE, one, f"{one}file/"):
            assert client.get(url).status_code == 404
        for url in (f"{PAGE}make/", f"{PAGE}upload/{upload_word(bob.user.pk)}/", one):
            assert client.post(url, confirmation(copy)).status_code == 404
        assert client.post(f"{one}remove/").status_code == 404
    assert PAGE not in bob.client.get("/account/").text
    assert [each.name for each in copies()] == [copy.name]
    assert last_restore() is None


@pytest.mark.parametrize(
    "name", ["no.zip", "..%2f..%2fgolfscore.sqlite3", "last-backup.json", "secret-key"]
)
def test_what_is_no_copy_has_no_page(ada: Member, game: Game, backups: Path, name: str) -> None:
    make_backup(backups / "there.zip")
    ada.confirm()
    assert ada.client.get(f"{PAGE}{name}/").status_code == 404
    assert ada.client.get(f"{PAGE}{name}/file/").status_code == 404


# A copy that somebody brings ---------------------------------------------------------------------


def test_a_copy_is_brought_once(ada: Member, game: Game, tmp_path: Path) -> None:
    content = make_backup(tmp_path / "b.zip").path.read_bytes()
    (tmp_path / "b.zip").unlink()
    ada.confirm()
    for sentence in ("The copy is here, and whole.", "This copy was here already."):
        answer = bring(ada, content)
        (copy,) = copies()
        assert answer["Location"] == f"{PAGE}{copy.name}/"
        assert sentence in ada.client.get(answer["Location"]).text
    assert copy.kind == "uploaded"
    assert copy.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("spoil", ["nothing", "cut", "byte", "words", "newer", "foreign", "bomb"])
def test_what_is_no_whole_copy_is_not_taken_in(
    ada: Member, game: Game, tmp_path: Path, backups: Path, spoil: str
) -> None:
    path = make_backup(tmp_path / "b.zip").path
    content, changes = path.read_bytes(), dict[str, object]()
    match spoil:
        case "nothing":
            content = b""
        case "cut":
            content = content[: len(content) // 2]
        case "byte":
            middle = len(content) // 2
            content = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
        case "words":
            content = b"Dear Sir or Madam"
        case "newer":
            changes = {"migrations": ["scorecards.0099_from_the_future"]}
        case "foreign":
            changes = {"vendor": "mysql"}
        case "bomb":
            changes = {"size": 10**15}
    if changes:
        content = changed(path, **changes).read_bytes()
    answer = bring(ada, content)
    assert answer.status_code == 422
    assert re.search(r'id="id_file_error"><p class="problem">.{20,}</p>', answer.text)
    assert copies() == []
    assert not [each for each in backups.iterdir() if each.suffix != ".json"]


def test_nobody_but_a_page_of_the_administrator_sends_much(ada: Member, game: Game) -> None:
    word = upload_word(ada.user.pk)
    most, small = site_settings.MOST_COPY_MB << 20, site_settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert most_bytes(f"{PAGE}upload/{word}/") == most
    for url in (f"{PAGE}upload/{word[:-1]}/", f"{PAGE}upload//", f"{PAGE}make/", "/new/", PAGE):
        assert most_bytes(url) == small
    much = b"x" * (small + 1)
    assert bring(ada, much).status_code == 422
    assert bring(ada, much, "guess").status_code == 413
    assert bring(ada, b"x", "guess").status_code == 422
    assert copies() == []


def test_only_what_stays_for_ever_is_removed(ada: Member, game: Game) -> None:
    take_snapshot()
    make_copy()
    for copy in copies():
        ada.client.post(f"{PAGE}{copy.name}/remove/")
    assert [each.kind for each in copies()] == ["snapshot"]


# Going back --------------------------------------------------------------------------------------


@pytest.mark.migrations
def test_the_site_goes_back_and_forth_again(ada: Member, game: Game, device: Device) -> None:
    """On SQLite and on PostgreSQL: what would be lost is told by count, and is in the copy that
    was made before.
    """
    copy = make_copy()
    page = f"{PAGE}{copy.name}/"
    assert ada.client.get(page)["Location"].startswith("/account/reauthenticate/")
    ada.confirm()
    assert "This copy has every game, hole and act" in ada.client.get(page).text
    play_on(game, device)
    make_member("Zoe")
    lost = re.findall(r"<li>(\d \w+)</li>", ada.client.get(page).text)
    assert sorted(lost) == ["1 account", "1 hole"]
    assert Hole.objects.count() == 2  # to look changes nothing
    done = ada.client.post(page, confirmation(copy))
    assert done.status_code == 200
    assert "The site went back" in done.text
    assert (Hole.objects.count(), User.objects.count(), verdict()) == (1, 1, "")
    restored = last_restore()
    assert restored is not None
    assert restored.safety is not None
    assert restored.safety.name in done.text
    assert "this site went back to" in ada.client.get(PAGE).text  # signed in before the copy
    (safety,) = (each for each in copies() if each.path == restored.safety)
    ada.confirm()  # the session went back too
    back = ada.client.post(f"{PAGE}{safety.name}/", confirmation(safety))
    assert back.status_code == 200
    assert (Hole.objects.count(), User.objects.count(), verdict()) == (2, 2, "")


def test_whoever_signed_in_after_the_copy_is_told(
    transactional_db: None, game: Game, backups: Path
) -> None:
    make_member("Zoe")
    copy = make_copy()
    ada = make_member("Ada", is_superuser=True)
    ada.sign_in()
    ada.confirm()
    page = f"{PAGE}{copy.name}/"
    assert "In this copy ada@example.org is no administrator" in ada.client.get(page).text
    done = ada.client.post(page, confirmation(copy))
    assert done.status_code == 200
    assert "the site does not know you any more" in done.text
    assert list(User.objects.values_list("username", flat=True)) == ["zoe"]
    assert ada.client.get(PAGE).status_code == 404


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 422),
        ({"day": ""}, 422),
        ({"day": "yes"}, 422),
        ({"day": "2001-01-01"}, 422),
        ({"epoch": ""}, 409),
        ({"epoch": "of another day"}, 409),
    ],
)
def test_without_the_right_words_nothing_changes(
    ada: Member, game: Game, device: Device, fields: dict[str, str], status: int
) -> None:
    copy = make_copy()
    play_on(game, device)
    ada.confirm()
    token = current_epoch().token
    words = confirmation(copy) | fields if fields else {}
    answer = ada.client.post(f"{PAGE}{copy.name}/", words)
    assert answer.status_code == status
    assert "Nothing was changed." in answer.text or "required" in answer.text
    assert (Hole.objects.count(), current_epoch().token) == (2, token)
    assert [each.kind for each in copies()] == ["copy"]


def test_a_second_tap_restores_nothing(ada: Member, game: Game, device: Device) -> None:
    """Two pages of the same moment, as of two administrators: what was played between stays."""
    copy = make_copy()
    play_on(game, device)
    ada.confirm()
    words = confirmation(copy)
    assert ada.client.post(f"{PAGE}{copy.name}/", words).status_code == 200
    play_on(game, device)
    ada.confirm()
    assert ada.client.post(f"{PAGE}{copy.name}/", words).status_code == 409
    assert Hole.objects.count() == 2


def test_a_copy_that_was_spoilt_since_is_not_restored(
    ada: Member, game: Game, device: Device
) -> None:
    copy = make_copy()
    play_on(game, device)
    words = confirmation(copy)
    content = bytearray(copy.path.read_bytes())
    content[len(content) // 2] ^= 1
    copy.path.write_bytes(content)
    ada.confirm()
    page = ada.client.get(f"{PAGE}{copy.name}/")
    assert "This copy cannot be restored here." in page.text
    assert 'name="day"' not in page.text
    refused = ada.client.post(f"{PAGE}{copy.name}/", words)
    assert refused.status_code == 422
    assert "it is damaged, or something else" in refused.text
    assert Hole.objects.count() == 2


def test_a_copy_of_a_newer_program_is_listed_and_not_restored(
    ada: Member, game: Game, backups: Path, tmp_path: Path
) -> None:
    path = make_backup(tmp_path / "b.zip").path
    newer = changed(path, migrations=["scorecards.0099_from_the_future"])
    newer.rename(backups / "newer.zip")
    assert "of a newer golfscore" in ada.client.get(PAGE).text
    ada.confirm()
    page = f"{PAGE}newer.zip/"
    assert "A newer golfscore" in ada.client.get(page).text
    (copy,) = copies()
    assert ada.client.post(page, confirmation(copy)).status_code == 422
    assert last_restore() is None


def test_the_command_tells_the_page(ada: Member, game: Game, tmp_path: Path) -> None:
    """One act, whoever asks for it."""
    restore(make_backup(tmp_path / "b.zip").path, replace=True)
    page = ada.client.get(PAGE).text
    assert "this site went back to" in page
    (safety,) = copies()
    assert safety.kind == "before-restore"
    assert not safety.contents.secret_key  # it can be downloaded
    unpack(safety.path, None, silent)
