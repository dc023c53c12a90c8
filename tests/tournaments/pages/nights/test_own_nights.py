"""What a league night says to one of its players: the own table and the one thing to do next, the
same on the start page, on the page of the league and first on the page of the night.
"""

import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorecards.models import Access, Game
from tests.tournaments.playing import Someone, joined, someone
from tests.tournaments.season_pages import gold, home, page, send, words
from tests.tournaments.world import World, with_season
from tests.tournaments.written_cards import Card, write_cards
from tournaments.directing import (
    confirmations,
    drafts,
    draws,
    fixtures,
    invitations,
    nights,
    seasons,
)
from tournaments.directing.people import add_person
from tournaments.directing.seats import Occupant
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, FixtureSeat, League, LeagueGame, Night, Season
from tournaments.queries.own_nights import night_begins

NOTHING_TO_DO = [["New game"], ["The night"], []]
"""The gold buttons of the three pages while nothing is to be done at the own table."""


def beginning(world: World) -> None:
    """A night of today; Bob and three others are here, Ann runs it and does not play."""
    with_season(world)
    assert world.bob
    assert world.cal
    Season.objects.update(starts=None, ends=None)
    world.season.refresh_from_db()
    night = nights.plan_night(world.by, world.season, day=timezone.localdate())
    world.night = f"{home(world.season)}nights/{night.day}/"
    for each in "def":
        nights.check_in(world.by, night, person_id=world.people[each].pk)


@pytest.fixture
def night(world: World) -> Night:
    return Night.objects.select_related("season__league").get()


@pytest.fixture
def path(world: World) -> str:
    return world.night


def everywhere(path: str) -> tuple[str, str, str]:
    return "/", "/leagues/thursdays/", path


def heading(who: Someone, path: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", page(who, path), re.DOTALL)
    assert found
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split())


def golds(who: Someone, path: str) -> list[list[str]]:
    """What the gold buttons say on the start page, the page of the league and that of the night."""
    return [gold(page(who, each)) for each in everywhere(path)]


def come(world: World, night: Night) -> None:
    nights.check_in(world.by, night, person_id=world.people["b"].pk)


def drawn(world: World, night: Night) -> Fixture:
    """Bob is here, and sits at the only table."""
    come(world, night)
    draws.make_tables(world.by, night, seed=3)
    drafts.publish_tables(world.by, night)
    return Fixture.objects.get(night=night)


def test_who_is_not_here_yet_says_so_with_one_tap(bob, path):
    for each in everywhere(path):
        assert heading(bob, each) == "Are you here?"
        assert gold(page(bob, each)) == ["I am here"]
        assert "Start a game" not in page(bob, each)
    answer = send(bob, path + "check/", **{"in": bob_id(path)})
    assert answer["Location"] == path
    for each in everywhere(path):
        assert heading(bob, each) == "You are here"
        assert "as soon as the tables are drawn" in words(bob, each)
        assert "Are you coming?" not in page(bob, each)
        assert "Check in" not in page(bob, each)
    assert golds(bob, path) == NOTHING_TO_DO
    assert "I am leaving" in page(bob, path)


def bob_id(path: str) -> int:
    return Night.objects.get().season.league.people.get(name="Bob").pk


def test_a_draft_is_not_told(world, bob, night, path):
    come(world, night)
    draws.make_tables(world.by, night)
    for each in everywhere(path):
        assert heading(bob, each) == "You are here"
        assert "The tables are being drawn." in words(bob, each)
        assert "topdown" not in page(bob, each)


def test_the_own_table_and_who_deals(world, bob, night, path):
    drawn(world, night)
    first = FixtureSeat.objects.get(position=0).person.name
    deals = "You deal first." if first == "Bob" else f"{first} deals first."
    for each in everywhere(path):
        assert heading(bob, each) == "You sit at table 1"
        assert gold(page(bob, each)) == ["Start table 1"]
        assert deals in words(bob, each)
        assert "At the end somebody else says yes on another phone." in words(bob, each)
        assert page(bob, each).count('class="chair chair--me"') == 1
        assert page(bob, each).count('class="pack"') == 1
        assert "Start a game" not in page(bob, each)
    assert 'tag">yours' in page(bob, path)


def test_a_tap_starts_the_own_table_and_a_second_phone_goes_along(world, bob, night, path):
    fixture = drawn(world, night)
    start = f"{home(night.season)}fixtures/{fixture.pk}/start/"
    sent = {"then": "score", "night": night.day.isoformat(), "ruleset": "pagat-6"}
    answer = send(bob, start, **sent)
    game = Game.objects.get()
    assert answer["Location"] == f"/g/{game.code}/holes/1/"
    dee = someone("dee")
    joined(night.season.league, dee, "guest", world.people["d"])
    assert send(dee, start, **sent)["Location"] == f"/g/{game.code}/holes/1/"
    assert LeagueGame.objects.count() == 1
    assert Access.objects.filter(game=game, device=dee.device).exists()
    assert heading(dee, path) == "Hole 1 at your table"
    for each in everywhere(path)[1:]:
        assert gold(page(bob, each)) == ["Keep the score"]
    assert "Enter hole 1 of 2" in words(bob, "/")  # this phone has the game


def test_who_may_not_start_it(world, bob, night, path):
    fixture = drawn(world, night)
    start = f"{home(night.season)}fixtures/{fixture.pk}/start/"
    sent = {"then": "score", "night": night.day.isoformat()}
    send(world.cal, start, 404, **sent)
    League.objects.update(visibility="public")
    send(world.cal, start, 403, **sent)
    gus = someone("gus")
    joined(night.season.league, gus, "guest")
    send(gus, start, 403, **sent)  # sits nowhere
    send(bob, start, 422, **sent, ruleset="nothing")
    assert not LeagueGame.objects.exists()


def test_a_guest_by_a_link_starts_the_table_as_it_was_drawn_alone(world, by, night, path):
    fixture = drawn(world, night)
    link = invitations.invite(by, role="guest", person_id=world.people["d"].pk)
    phone = Client()
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    start = f"{home(night.season)}fixtures/{fixture.pk}/start/"
    assert phone.post(start, {"ruleset": "pagat-6"}).status_code == 403
    assert phone.get(start).status_code == 403
    assert b"Start table 1" in phone.get("/").content
    answer = phone.post(start, {"then": "score", "ruleset": "pagat-6", "seat_1": "1"})
    assert answer.status_code == 302
    drawn_people = list(fixture.seats.order_by("position").values_list("person", flat=True))
    game = LeagueGame.objects.get()
    assert list(game.seats.order_by("position").values_list("person", flat=True)) == drawn_people


def played(world: World, night: Night, fixture: Fixture, *, confirm: bool) -> LeagueGame:
    """The game of the table with Bob in front, written as rows."""
    people = list(fixture.seats.order_by("position").values_list("person", flat=True))
    holes = [[0 if who == world.people["b"].pk else 9 + at for at, who in enumerate(people)]] * 2
    card = Card([Occupant(each) for each in people], holes, fixture)
    (game,) = write_cards(
        world.by, night.season, [card], ruleset="pagat-6", day=night.day, confirm=confirm
    )
    games = LeagueGame.objects.select_related("season__league", "game")
    return games.get(pk=game.pk)


def test_a_card_is_handed_in_and_confirmed_from_the_block(world, bob, night, path):
    game = played(world, night, drawn(world, night), confirm=False)
    dee = someone("dee")
    joined(night.season.league, dee, "member", world.people["d"])
    for each in everywhere(path):
        assert heading(bob, each) == "Table 1 has played"
        assert gold(page(bob, each)) == ["Hand in the card"]
    confirmations.submit_card(bob.member(night.season.league), game)
    for each in everywhere(path):
        assert heading(bob, each) == "The card is in"
        assert heading(dee, each) == "Is this card right?"
        assert gold(page(dee, each)) == ["Yes, that is right"]
    assert golds(bob, path) == NOTHING_TO_DO


def test_where_one_would_stand_if_the_card_counts(world, bob, by, night, path):
    def says(each: str) -> bool:
        return "If it counts, you are in place 1 of the season." in words(bob, each)

    game = played(world, night, drawn(world, night), confirm=False)
    assert all(map(says, everywhere(path)))
    confirmations.submit_card(bob.member(night.season.league), game)
    assert all(map(says, everywhere(path)))
    game.refresh_from_db()
    confirmations.dispute_card(by, game, version=game.version, reason="Not so.")
    assert not any(map(says, everywhere(path)))


def test_who_has_too_few_games_is_told_no_place(world, bob, night, path):
    settings = settings_of(night.season)
    scheme = replace(settings.scheme, min_games=2)
    seasons.change_settings(world.by, night.season, settings.changed(scheme=scheme))
    played(world, night, drawn(world, night), confirm=False)
    assert heading(bob, path) == "Table 1 has played"
    assert "If it counts" not in words(bob, path)


def test_the_place_once_the_card_counts(world, bob, by, night, path):
    game = played(world, night, drawn(world, night), confirm=True)
    for each in everywhere(path):
        assert heading(bob, each) == "You won table 1"
        assert "100 points." in words(bob, each)
        assert "chair--me" not in page(bob, each)
    assert game.state == "confirmed"
    nights.close_night(by, night)
    assert heading(bob, path) == "You won table 1"
    assert "Bob won the night with 100 points" in words(bob, path)
    assert heading(bob, "/") != "You won table 1"


def test_times_at_which_a_night_asks_who_is_here(night):
    evening = datetime(2026, 6, 5, 19, 30, tzinfo=timezone.get_current_timezone())
    night.day, night.starts, night.state = evening.date(), evening.time(), "planned"
    assert not night_begins(night, evening - timedelta(hours=4))
    assert night_begins(night, evening - timedelta(hours=2))
    assert not night_begins(night, evening - timedelta(days=1))
    night.state = "checkin"
    assert night_begins(night, evening - timedelta(hours=9))
    night.state = "closed"
    assert not night_begins(night, evening)


def test_who_runs_the_night_has_their_own_gold(world, ann, night, path):
    drawn(world, night)
    nights.check_in(world.by, night, person_id=world.people["a"].pk)
    assert gold(page(ann, path)) == ["Start the table"]
    assert heading(ann, path).endswith(str(night.day.year))
    assert gold(page(ann, "/leagues/thursdays/")) == ["Run the night"]


def test_a_stranger_has_no_seat(world, cal, night, path):
    drawn(world, night)
    assert "topdown" not in page(cal, "/")
    page(cal, path, 404)


def test_a_table_of_another_round_and_one_that_nobody_drew_for(world, bob, by, night, path):
    draws.make_tables(by, night)
    drafts.publish_tables(by, night)
    fixtures.start_tables(by, night, 1, ruleset="pagat-6", device=world.ann.device)
    come(world, night)
    for each in everywhere(path):
        assert heading(bob, each) == "No table for you in round 1"
    assert not gold(page(bob, path))


def test_more_people_ask_the_database_no_more(world, bob, by, night):
    come(world, night)
    costs = []
    for many in (4, 10):
        for number in range(many):
            person = add_person(by, name=f"Person {many}.{number}")
            nights.check_in(by, night, person_id=person.pk)
        draws.make_tables(by, night)
        drafts.publish_tables(by, night)
        page(bob, "/")  # what is cached is cached
        with CaptureQueriesContext(connection) as queries:
            assert "You sit at table" in page(bob, "/")
        costs.append(len(queries))
        drafts.take_back_tables(by, night)
    assert costs[0] == costs[1] <= 42


def test_who_runs_the_night_is_asked_at_the_door_alone(ann, night, path):
    assert heading(ann, "/leagues/thursdays/") == "Thursdays"
    assert heading(ann, "/") != "Are you here?"
