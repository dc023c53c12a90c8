"""Tournaments in lists, on the page of whoever plays in them, and one that is deleted."""

from typing import Any

import pytest
from django.urls import reverse

from tests.tournaments.day_play import DAY, begun, days, drawn, fresh_round, rounds, short
from tests.tournaments.playing import Someone, joined, said
from tests.tournaments.world import World
from tournaments.directing.days import entrants, rehearsals, removal
from tournaments.errors import Changed, DirectingError
from tournaments.models import Act, League, Person, Season, Tournament
from tournaments.rules.days.kinds import KINDS, find_kind, picture_of
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.django_db
SETTINGS = DaySettings((short(rounds=1),))


def alone(ann: Someone, name: str = "Open", **more: Any) -> Tournament:
    return days.create_alone(user=ann.user, name=name, settings=SETTINGS, day=DAY, **more)


def in_league(world: World, name: str = "Cup") -> Tournament:
    return days.create_tournament(world.by, name=name, settings=SETTINGS, day=DAY)


def test_what_is_put_away_stands_apart(world: World) -> None:
    ann, cal = world.ann, world.cal
    for name, state in (
        ("Lantern", "registration"),
        ("Badger", "archived"),
        ("Otter", "cancelled"),
    ):
        made = alone(ann, name, visibility="public")
        Tournament.objects.filter(pk=made.pk).update(state=state)
        Tournament.objects.filter(pk=in_league(world, f"{name} Cup").pk).update(state=state)
    for who, where in ((ann, "/tournaments/"), (cal, "/tournaments/"),
                       (ann, "/leagues/thursdays/tournaments/")):  # fmt: skip
        page = said(who.client.get(where))
        first, away = page.split("<details", 1)[0], page.split("<details", 1)[1]
        assert "Lantern" in first
        assert "Badger" not in first
        assert "Badger" in away
        assert "Otter" in away


def test_whoever_plays_finds_it_on_the_first_page(world: World) -> None:
    ann, bob, cal = world.ann, world.bob, world.cal
    event = in_league(world, "Lantern Cup")
    over = in_league(world, "Badger Cup")
    Tournament.objects.filter(pk=over.pk).update(state="final")
    for where in ("/", reverse("account_home")):
        assert "Lantern Cup" in said(ann.client.get(where)), where
        assert "Badger Cup" not in said(ann.client.get(where)), where
        assert "Lantern Cup" not in said(bob.client.get(where)), where  # a draft
    days.lead_tournament(world.by, event, "publish")
    for where in ("/", reverse("account_home")):
        assert "Lantern Cup" in said(bob.client.get(where)), where
        assert "Lantern Cup" not in said(cal.client.get(where)), where


def test_a_draft_of_a_league_is_deleted(world: World) -> None:
    event = in_league(world)
    entrants.enter_list(world.by, event, data="Zoe\nXia")
    rehearsals.begin_rehearsal(world.by, event, people=8)
    where = f"/t/{event.slug}/delete/"
    assert where in said(world.ann.client.get(f"/t/{event.slug}/more/"))
    assert "cannot be undone" in said(world.ann.client.get(where))
    old = event.version
    assert world.ann.client.post(where, {"seen": old}).status_code == 422
    assert Tournament.objects.filter(pk=event.pk).exists()
    event.refresh_from_db()
    answer = world.ann.client.post(where, {"seen": event.version})
    assert answer["Location"] == "/leagues/thursdays/tournaments/"
    assert not Tournament.objects.exists()
    assert not Season.objects.filter(staged=True).exists()
    assert not League.objects.filter(rehearsal=True).exists()
    assert Person.objects.filter(league=world.league, name="Zoe").exists()
    line = Act.objects.get(kind="delete_tournament")
    assert line.about == {"name": "Cup", "tournament": event.slug}
    assert "in which nothing was played" in said(world.ann.client.get("/leagues/thursdays/acts/"))
    with pytest.raises(DirectingError, match="This tournament does not exist"):
        removal.delete_tournament(world.by, event)


def test_one_that_stands_alone_is_deleted_by_an_owner_with_all_it_has(world: World) -> None:
    ann, bob = world.ann, world.bob
    event = alone(ann)
    joined(event.league, bob, "director")
    where = f"/t/{event.slug}/delete/"
    assert where not in said(bob.client.get(f"/t/{event.slug}/more/"))
    refused = bob.client.post(where, {"seen": event.version})
    assert refused.status_code == 422
    assert "Only an owner" in said(refused)
    assert ann.client.post(where, {"seen": event.version})["Location"] == "/tournaments/"
    assert not League.objects.filter(pk=event.league_id).exists()


def test_what_was_played_stays(world: World) -> None:
    by, event = begun(world.ann, SETTINGS, people=4)
    with pytest.raises(DirectingError, match="Archive it"):
        removal.delete_tournament(by, event)
    row = drawn(by, event)
    assert "delete/" not in said(world.ann.client.get("/t/open/more/"))
    for state in ("draft", "registration", "checkin", "cancelled"):  # whatever the state says
        Tournament.objects.filter(pk=event.pk).update(state=state)
        with pytest.raises(DirectingError, match="Archive it"):
            removal.delete_tournament(by, event)
    Tournament.objects.filter(pk=event.pk).update(state="running")
    rounds.take_back_round(by, fresh_round(row))
    Tournament.objects.filter(pk=event.pk).update(state="cancelled")
    with pytest.raises(Changed):
        removal.delete_tournament(by, event, seen=0)
    removal.delete_tournament(by, event)
    assert not Tournament.objects.exists()


def test_every_kind_has_its_picture(world: World) -> None:
    pictures = {kind.slug: picture_of(kind.settings) for kind in KINDS}
    assert pictures["day"] == pictures["stroke_play"] == "final"
    assert [pictures[slug] for slug in ("evening", "groups", "pairs", "swiss", "doubles")] == [
        "rounds", "groups", "pairs", "standing", "teams"]  # fmt: skip
    assert find_kind("day") is not None
    page = said(world.ann.client.get("/tournaments/new/"))
    assert page.count('viewBox="0 0 232 44"') == len(KINDS)
    empty = page.count('aria-hidden="true"></svg>')
    assert empty == 0
