"""The code at the door of a night: tap your name, you are here, also in a league that only members
read; a director may say no afterwards. And phones that asked by other ways: yes to all.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.playing import joined, said, someone
from tests.tournaments.season_pages import page, send, words
from tests.tournaments.world import World, with_season
from tournaments.directing import claims, drafts, draws, leagues, nights
from tournaments.ledger.door_hours import door_is_open
from tournaments.models import Act, CheckIn, Claim, League, Membership, Night, Person, Season
from tournaments.views.door_tokens import door_address

CLAIMS = "/leagues/thursdays/claims/"


def beginning(world: World) -> None:
    """A night of today in a private league; Dee and Eli are here."""
    with_season(world)
    assert world.bob
    assert world.cal
    Season.objects.update(starts=None, ends=None)
    night = nights.plan_night(world.by, world.season, day=timezone.localdate())
    world.night = f"/leagues/thursdays/s/winter/nights/{night.day}/"
    for each in "de":
        nights.check_in(world.by, night, person_id=world.people[each].pk)


@pytest.fixture
def night(world: World) -> Night:
    return Night.objects.select_related("season__league").get()


@pytest.fixture
def door(night: Night) -> str:
    return door_address(night)


def here() -> set[str]:
    return set(CheckIn.objects.filter(left=None).values_list("person__name", flat=True))


def test_a_stranger_taps_a_name_and_is_here(world, night, door, people):
    phone = Client()
    assert phone.get(world.night).status_code == 404
    shown = said(phone.get(door))
    assert all(f">{each}</button>" in shown for each in ("Ann", "Bob", "Fay"))
    assert "Dee" not in shown  # who is here
    assert said(phone.get(f"{door}?q=fa")).count("</button>") < shown.count("</button>")
    answer = phone.post(door, {"person": people["f"].pk})
    assert answer["Location"] == world.night
    assert here() == {"Dee", "Eli", "Fay"}
    assert "You are here" in said(phone.get(world.night))
    assert phone.get(door)["Location"] == world.night  # it is known now
    phone.post(door, {"person": people["f"].pk})
    assert CheckIn.objects.count() == 3
    assert Membership.objects.get(person=people["f"]).role == "guest"


def test_a_late_phone_gets_a_seat_by_the_same_tap(world, by, night, door, people):
    nights.check_in(by, night, person_id=people["a"].pk)
    draws.make_tables(by, night)
    drafts.publish_tables(by, night)
    answer = Client().post(door, {"person": people["f"].pk}, follow=True)
    assert "You sit at table 1" in said(answer)
    assert "Start table 1" in said(answer)


def test_names_are_told_while_the_door_is_open_alone(world, by, night, door, people):
    for days in (-9, -2, 1, 9):
        Night.objects.update(day=timezone.localdate() + timedelta(days))
        shown = said(Client().get(door))
        assert "The door is not open." in shown
        assert "Fay" not in shown
        assert Client().post(door, {"person": people["f"].pk}).status_code == 422
    Night.objects.update(day=timezone.localdate())
    nights.close_night(by, night)
    assert "Fay" not in said(Client().get(door))
    assert Client().post(door, {"person": people["f"].pk}).status_code == 422
    assert not Membership.objects.exclude(device=None).exists()
    assert here() == {"Dee", "Eli"}


def test_hours_of_the_door(night):
    night.day = timezone.localdate() - timedelta(1)
    for state, open_ in (("planned", False), ("checkin", True), ("playing", True)):
        night.state = state
        assert door_is_open(night) is open_
    night.season.state = "closed"
    assert not door_is_open(night)


def test_what_opens_no_door(world, door, people, night):
    for wrong in (door[:-2] + "x/", "/i/night/1/", "/i/night/1.x/"):
        assert Client().get(wrong).status_code == 404
    for person in ("", "x", "999999"):
        assert Client().post(door, {"person": person}).status_code == 422
    other = leagues.create_league(
        user=world.cal.user, name="Others", person_name="Cal", device=world.cal.device
    )
    stranger = Person.objects.get(league=other)
    assert Client().post(door, {"person": stranger.pk}).status_code == 422
    assert here() == {"Dee", "Eli"}
    League.objects.filter(slug="thursdays").update(stopped=timezone.now())
    assert Client().get(door).status_code == 404


def test_who_is_known_goes_to_the_night(world, ann, bob, door, people):
    for who in (ann, bob):
        assert who.client.get(door)["Location"] == world.night
        assert who.client.post(door, {"person": people["f"].pk})["Location"] == world.night
    assert here() == {"Dee", "Eli"}


def test_a_director_says_no_afterwards(world, ann, bob, night, door, people):
    phone = Client()
    phone.post(door, {"person": people["f"].pk})
    other = Client()
    other.post(door, {"person": people["a"].pk})
    claim = Claim.objects.get(person=people["f"])
    assert "Taken at their word" in words(ann, CLAIMS)
    assert "No, this phone is not Fay" in page(ann, CLAIMS)
    no = f"{CLAIMS}{claim.pk}/no/"
    send(bob, no, 403)
    send(world.cal, no, 404)
    send(ann, no)
    assert here() == {"Dee", "Eli", "Ann"}
    assert phone.get(world.night).status_code == 404
    assert other.get(world.night).status_code == 200
    send(ann, no, 422)  # twice
    history = words(ann, "/leagues/thursdays/acts/")
    assert "Accepted a phone at the door on" in history
    assert "Said that a phone is not Fay" in history
    assert phone.post(door, {"person": people["f"].pk}).status_code == 302  # it may ask again


def test_yes_to_all(world, ann, bob, people):
    asked: list[Claim] = []
    for name in ("d", "e"):
        who = someone(name)
        joined(world.league, who, "guest")
        asked.append(claims.claim_person(who.member(world.league), person_id=people[name].pk))
    assert "Yes to all" in page(ann, CLAIMS)
    sent = {"claim": [each.pk for each in asked]}
    send(bob, CLAIMS + "all/", 403, **sent)
    send(world.cal, CLAIMS + "all/", 404, **sent)
    send(ann, CLAIMS + "all/", claim=["x", 999])
    assert not Claim.objects.filter(granted=True).exists()
    for _ in range(2):
        send(ann, CLAIMS + "all/", **sent)
        assert Claim.objects.filter(granted=True).count() == 2
    assert "Yes to all" not in page(ann, CLAIMS)


def test_a_phone_that_waits_is_told_why_it_cannot_check_in(world, people, night):
    joined(world.league, world.cal, "guest")
    claims.claim_person(world.cal.member(world.league), person_id=people["f"].pk)
    shown = words(world.cal, world.night)
    assert "You asked to be Fay. Once a director has said yes you can check in here." in shown
    assert Act.objects.filter(kind="claim_person").count() == 1
