"""People who enter by themselves, and who check in at the door with a phone of their own."""

import pytest
from django.test import Client

from tests.scorecards.histories import verdict
from tests.tournaments.day_play import DAY, days, entrants, short
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.directing.days import own_entries
from tournaments.models import Entrant, Membership, Person, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.django_db
ENTER = "/t/open/enter/"


def published(world: World, **changes: object) -> tuple[Member, Tournament]:
    """A public tournament in registration."""
    settings = DaySettings((short(rounds=2),)).changed(**changes)
    ann = world.ann
    open_ = days.create_alone(
        user=ann.user, name="Open", settings=settings, day=DAY, visibility="public"
    )
    by = ann.member(open_.league)
    return by, days.lead_tournament(by, open_, "publish")


def names(open_: Tournament) -> dict[str, str]:
    return dict(open_.entrants.values_list("person__name", "state"))


def test_a_phone_puts_a_name_down_where_that_is_allowed(world: World) -> None:
    by, open_ = published(world, limit=2)
    phone = Client()
    assert "A director adds people here" in said(phone.get(ENTER))
    assert phone.post(ENTER, {"name": "Zed"}).status_code == 422
    assert not Person.objects.filter(name="Zed").exists()
    assert not Membership.objects.filter(league=open_.league).exclude(device=None).exists()
    world.ann.client.post("/t/open/people/own/", {"own": "yes"})
    for page in ("/t/open/", "/t/open/people/"):
        assert "Would you like to play?" in said(phone.get(page))
    assert "You are on the list." in said(phone.post(ENTER, {"name": "Zed"}, follow=True))
    assert "Zed" in said(phone.get(ENTER))
    assert phone.post(ENTER, {"name": "Zed"}).status_code == 422  # once
    for wrong in ("", "x" * 41, "zed"):
        assert Client().post(ENTER, {"name": wrong}).status_code == 422
    entrants.enter_name(by, open_, name="Abe")
    other = Client()
    page = said(other.post(ENTER, {"name": "Yan"}, follow=True))
    assert "You are on the waiting list" in page
    page = said(phone.post(ENTER, {"do": "withdraw"}, follow=True))
    assert "Your name is off the list." in page
    assert names(open_) == {"Zed": "withdrawn", "Abe": "registered", "Yan": "registered"}
    assert phone.post(ENTER, {"do": "withdraw"}).status_code == 302  # twice counts once
    assert Client().post(ENTER, {"do": "withdraw"}).status_code == 422
    assert verdict(league=open_.league.slug) == ""


def test_an_account_enters_as_itself(world: World) -> None:
    by, open_ = published(world)
    own_entries.allow_own_entry(by, open_, own=True)
    cal = world.cal
    assert cal.client.post(ENTER, {"name": "Cal"}).status_code == 302
    person = Person.objects.get(league=open_.league, name="Cal")
    assert person.user == cal.user
    assert cal.member(open_.league).role == "guest"
    dot = Person.objects.create(league=open_.league, name="Dot", joined=DAY)
    joined(open_.league, world.bob, "member", dot)
    assert world.bob.client.post(ENTER).status_code == 302
    assert names(open_) == {"Cal": "registered", "Dot": "registered"}
    world.ann.client.post("/t/open/people/own/", {"own": "no"})
    assert world.cal.client.post("/t/open/people/own/", {"own": "yes"}).status_code == 403


def test_a_network_that_names_without_end_is_stopped(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.views.days.own_entries.MOST_NAMES_AN_HOUR", 2)
    by, open_ = published(world)
    own_entries.allow_own_entry(by, open_, own=True)
    answers = [Client().post(ENTER, {"name": f"Zed {at}"}).status_code for at in range(3)]
    assert answers == [302, 302, 422]


def test_a_phone_checks_in_at_the_door(world: World) -> None:
    by, open_ = published(world)
    entrants.enter_list(by, open_, data="Abe\nBea\nCyd")
    assert "Make a code for the door" in said(world.ann.client.get("/t/open/people/"))
    world.ann.client.post("/t/open/people/door/")
    open_.refresh_from_db()
    key, phone = open_.door_key, Client()
    assert f"/door/{key}/" in said(world.ann.client.get("/t/open/people/"))
    picture = world.ann.client.get("/t/open/people/door.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    url = f"/door/{key}/"
    assert "The door is not open." in said(phone.get(url))
    abe, bea = (open_.entrants.get(person__name=name) for name in ("Abe", "Bea"))
    assert phone.post(url, {"entrant": abe.pk}).status_code == 422
    assert not Membership.objects.filter(league=open_.league, user=None).exists()
    days.lead_tournament(by, open_, "open_checkin")
    page = said(phone.get(url))
    assert "Which one are you?" in page
    assert "Abe" in page
    page = said(phone.post(url, {"entrant": abe.pk}, follow=True))
    assert "You are here, Abe." in page
    assert phone.post(url, {"entrant": abe.pk}).status_code == 302  # twice counts once
    assert open_.league.acts.filter(kind="check_in_self").count() == 1
    mine = Membership.objects.get(league=open_.league, user=None)
    assert (mine.role, mine.person) == ("guest", abe.person)
    assert "Abe" not in said(Client().get(url + "?q=a"))
    assert "Bea" in said(Client().get(url + "?q=be"))
    for wrong in ("", "x", "999999"):
        assert phone.post(url, {"entrant": wrong}).status_code == 422
    Entrant.objects.filter(pk=bea.pk).update(state="no_show")
    assert Client().post(url, {"entrant": bea.pk}).status_code == 422  # a director lets them in
    world.ann.client.post("/t/open/people/door/")
    assert Client().get(url).status_code == 404  # another code hangs there now
    assert Client().get("/door/nothing/").status_code == 404
