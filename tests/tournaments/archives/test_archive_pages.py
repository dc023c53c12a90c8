"""The page and the command that write an archive, and those that take one in."""

import re
import zipfile
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from scorecards.models import Game
from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import someone
from tests.tournaments.stored import everything_stored
from tests.tournaments.world import World
from tournaments.directing.archives import arrivals
from tournaments.directing.archives.arrivals import take_in_league
from tournaments.directing.days.removal import delete_whole_league
from tournaments.models import Invitation, League, Membership, Reminder
from upkeep.uploads import most_bytes

TAKE_IN = "/account/league/"


def beginning(world: World) -> None:
    world.grown = grown_league(games=2)
    world.played = someone("root")
    get_user_model().objects.filter(pk=world.played.user.pk).update(
        is_superuser=True, email="root@example.com"
    )


@pytest.fixture
def grown(world: World) -> Grown:
    return world.grown


def downloaded(grown: Grown) -> bytes:
    answer = grown.owner.client.get(f"/leagues/{grown.league.slug}/archive.zip")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/zip"
    return answer.getvalue()


def sent(who: Any, content: bytes, **more: str) -> Any:
    file = SimpleUploadedFile("league.zip", content, content_type="application/zip")
    return who.client.post(TAKE_IN, {"file": file, **more})


def test_the_owner_takes_the_league_away_and_whoever_runs_a_site_takes_it_in(
    world: World, grown: Grown
) -> None:
    page = grown.owner.client.get(f"/leagues/{grown.league.slug}/archive/")
    assert f"/leagues/{grown.league.slug}/archive.zip" in page.content.decode()
    content = downloaded(grown)
    codes = set(Game.objects.values_list("code", flat=True))
    delete_whole_league(grown.by, typed_name=grown.league.name)
    Game.objects.all().delete()
    answer = sent(world.played, content)
    assert answer["Location"] == f"/leagues/{grown.league.slug}/"
    assert set(Game.objects.values_list("code", flat=True)) == codes
    page = world.played.client.get(answer["Location"])
    assert "The league is here." in page.content.decode()


def test_no_secret_is_in_the_file(grown: Grown) -> None:
    secrets = {row.key for row in Invitation.objects.all()} | {
        row.key for row in Reminder.objects.all()
    }
    secrets |= {"ann@example.com", grown.owner.device.key, grown.table.key, grown.screen.key}
    for game in Game.objects.all():
        secrets |= {game.score_key, game.view_key, game.score_link, game.view_link}
    with zipfile.ZipFile(BytesIO(downloaded(grown))) as packed:
        for name in packed.namelist():
            text = packed.read(name).decode()
            assert not [each for each in secrets if f'"{each}"' in text], name


@pytest.mark.parametrize("role", ["director", "member", "viewer"])
def test_nobody_but_the_owner_takes_it_away(grown: Grown, role: str) -> None:
    client = grown.by_role[role].client
    for page in ("archive/", "archive.zip"):
        assert client.get(f"/leagues/{grown.league.slug}/{page}").status_code == 403


def test_nobody_but_whoever_runs_the_site_takes_one_in(grown: Grown) -> None:
    content = downloaded(grown)
    before = everything_stored()
    assert grown.owner.client.get(TAKE_IN).status_code == 404
    assert sent(grown.owner, content, slug="other").status_code == 404
    assert everything_stored() == before


def test_what_is_refused_is_told_beside_its_field(world: World, grown: Grown) -> None:
    assert world.played.client.get(TAKE_IN).status_code == 200
    before = everything_stored()
    answer = sent(world.played, downloaded(grown))
    assert answer.status_code == 422
    assert "Choose another." in answer.content.decode()
    answer = sent(world.played, b"hello", slug="other")
    assert answer.status_code == 422
    assert "This is no archive of a league." in answer.content.decode()
    answer = world.played.client.post(TAKE_IN, {"slug": "other"})
    assert answer.status_code == 422
    assert "Choose the file of a league." in answer.content.decode()
    assert everything_stored() == before


def upload_of(who: Any) -> str:
    """Where the form of the page leads."""
    action = re.search(r'action="(/account/league/upload/[^"]+/)"', who.client.get(TAKE_IN).text)
    assert action is not None
    return action[1]


def test_the_page_takes_twenty_megabytes(world: World, grown: Grown) -> None:
    """Through the address that its form has, which only whoever runs the site is given."""
    address = upload_of(world.played)
    content = bytes(3_000_000) + downloaded(grown)  # a zip is read from its end
    file = SimpleUploadedFile("league.zip", content, content_type="application/zip")
    answer = world.played.client.post(address, {"file": file, "slug": "other"})
    assert (answer.status_code, answer["Location"]) == (302, "/leagues/other/")
    assert most_bytes(address) == 20 * 1024 * 1024
    assert most_bytes("/account/league/upload/guess/") == most_bytes(TAKE_IN) < 2_000_000
    assert grown.owner.client.post(address).status_code == 404


@pytest.mark.parametrize(
    ("word", "sentence"), [("", "larger than 20 MB"), ("old", "has become too old")]
)
def test_what_is_larger_is_told_beside_the_field(world: World, word: str, sentence: str) -> None:
    before = everything_stored()
    address = f"/account/league/upload/{word}/" if word else upload_of(world.played)
    length = str(21 * 1024 * 1024)
    refusal = world.played.client.post(address, CONTENT_LENGTH=length)
    assert refusal["Location"].startswith(f"{TAKE_IN}?")
    answer = world.played.client.get(refusal["Location"])
    assert answer.status_code == 413
    assert sentence in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert upload_of(world.played)
    assert everything_stored() == before
    assert Client().get(refusal["Location"])["Location"].startswith("/account/login/")


def test_who_was_slower_with_the_same_archive_is_told_so(
    world: World, grown: Grown, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of the second is stored, and the first is named."""
    content = downloaded(grown)
    delete_whole_league(grown.by, typed_name=grown.league.name)

    def overtaken(archive: Any) -> None:
        monkeypatch.undo()
        take_in_league(BytesIO(content), user=world.played.user, slug="first")

    monkeypatch.setattr(arrivals, "refuse_altered", overtaken)
    answer = sent(world.played, content, slug="second")
    assert answer.status_code == 422
    assert "This archive is here already: it became the league Thursdays." in answer.text
    assert set(League.objects.filter(roster_only=False).values_list("slug", flat=True)) == {"first"}


def run(*words: str) -> str:
    output = StringIO()
    call_command("league_archive", *words, stdout=output)
    return output.getvalue()


def test_the_command(grown: Grown, tmp_path: Path) -> None:
    file = tmp_path / "league.zip"
    assert "rows of thursdays" in run("export", grown.league.slug, str(file))
    assert file.stat().st_mode & 0o077 == 0
    assert [each.name for each in tmp_path.iterdir()] == ["league.zip"]
    words = ("import", str(file), "--owner", "root@example.com")
    assert run(*words, "--address", "fridays") == "Look at /leagues/fridays/\n"
    owner = Membership.objects.get(league__slug="fridays")
    assert owner.role == "owner"
    assert League.objects.get(slug="fridays").raised_by > 0
    with pytest.raises(CommandError, match="became the league Thursdays"):
        run(*words, "--address", "saturdays")


def test_the_command_says_why_not(tmp_path: Path, grown: Grown) -> None:
    missing = str(tmp_path / "none.zip")
    with pytest.raises(CommandError, match="There is no league 'x'"):
        run("export", "x", missing)
    with pytest.raises(CommandError, match="There is no account 'x'"):
        run("import", missing, "--owner", "x")
    with pytest.raises(CommandError, match="none.zip: No such file"):
        run("import", missing, "--owner", "root@example.com")
