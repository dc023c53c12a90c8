"""The page and the command that write an archive, and those that take one in."""

import zipfile
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from scorecards.models import Game
from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import someone
from tests.tournaments.stored import everything_stored
from tests.tournaments.world import World
from tournaments.directing.days.removal import delete_whole_league
from tournaments.models import Invitation, League, Membership, Reminder

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
