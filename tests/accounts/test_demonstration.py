"""The demonstration league from the account of the administrator, and from nobody else's."""

import pytest

from scorecards.models import Game
from tests.accounts.conftest import make_member
from tests.scorecards.playing import new_game
from tournaments.demo import league as demo
from tournaments.models import League

pytestmark = pytest.mark.walk

PAGE = "/account/demonstration/"


@pytest.fixture
def admin(db):
    member = make_member("Ada", is_superuser=True, is_staff=True)
    member.sign_in()
    return member


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Nothing is played: what is in it is for test_demo of leagues."""
    for played in ("make_days", "_play_night"):
        monkeypatch.setattr(demo, played, lambda *args, **more: None)


def test_it_is_made_looked_at_and_removed(admin):
    kept = new_game(admin.device)
    assert "Make the demonstration league" in admin.client.get(PAGE).text
    made = admin.client.post(PAGE, {"do": "make"})
    league = League.objects.get(demo=True)
    assert made["Location"] == f"/leagues/{league.slug}/"
    assert "nobody here is real" in admin.client.get(made["Location"]).text
    again = admin.client.post(PAGE, {"do": "make"}, follow=True)
    assert "is there already" in again.text
    gone = admin.client.post(PAGE, {"do": "remove"}, follow=True)
    assert "The demonstration is gone." in gone.text
    assert not League.objects.exists()
    assert list(Game.objects.all()) == [kept]
    assert "There is none." in admin.client.post(PAGE, {"do": "remove"}, follow=True).text


def test_it_is_for_the_administrator_only(ann, cal):
    assert ann.client.get(PAGE).status_code == 404
    assert ann.client.post(PAGE, {"do": "make"}).status_code == 404
    assert cal.get(PAGE)["Location"].startswith("/account/login/")
    assert not League.objects.exists()


def test_an_empty_site_says_how_to_begin(admin, ann):
    assert "To begin with" in admin.client.get("/account/").text
    assert "To begin with" not in ann.client.get("/account/").text
    new_game(admin.device)
    assert "To begin with" not in admin.client.get("/account/").text
