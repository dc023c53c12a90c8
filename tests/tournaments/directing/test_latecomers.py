"""Who comes once the tables play: a seat from the next hole on, or a table of those who wait."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Seat
from tests.tournaments.playing import DAY, record
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import World, with_season
from tournaments.directing import confirmations, door, drafts, draws, fixtures, latecomers, nights
from tournaments.errors import DirectingError
from tournaments.models import (
    Act,
    Bye,
    Fixture,
    FixtureSeat,
    LeagueGame,
    LeagueSeat,
    Night,
    Result,
    Round,
)


def beginning(world: World) -> None:
    """A night at which Ann, Bob, Dee and Eli play, while Fay waits."""
    with_season(world)
    assert world.bob
    assert world.cal
    people = [world.people[each].pk for each in "abde"]
    world.night = night_of(world, people)


def night_of(world, people):
    night = nights.plan_night(world.by, world.season, day=DAY)
    for person in people:
        nights.check_in(world.by, night, person_id=person)
    draws.make_tables(world.by, night, seed=1)
    fixture = Fixture.objects.get(night=night)
    fixtures.start_table(world.by, fixture, ruleset="pagat-6", device=world.by.device)
    nights.check_in(world.by, night, person_id=world.people["f"].pk)
    return f"{home(world.season)}nights/{night.day}/"


@pytest.fixture
def path(world):
    return world.night


@pytest.fixture
def game(path):
    return LeagueGame.objects.select_related("season__league", "game").get()


def seat(ann, path, game, people, hole, status=302, who="f"):
    fields = {"do": "seat", "person": people[who].pk, "table": f"{game.game.code}.{hole}"}
    return send(ann, path + "late/", status, **fields)


def test_somebody_late_plays_from_the_next_hole_on(ann, by, path, game, people):
    record(game.game, 1, [4, 10, 7, 6], by)
    html = page(ann, path)
    assert "At no table: Fay." in html
    assert "Find a seat" in html
    html = page(ann, path + "late/")
    assert "plays from hole 2 on" in html
    assert "A table for those who are waiting" not in html
    seat(ann, path, game, people, 2)
    late = LeagueSeat.objects.get(person=people["f"])
    assert (late.position, late.joined_at) == (4, 2)
    assert Seat.objects.get(game=game.game, position=4).name == "Fay"
    assert FixtureSeat.objects.get(person=people["f"]).position == 4
    assert "At no table" not in page(ann, path)
    record(game.game, 2, [1, 2, 3, 4, 5], by)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="seen")
    total = Result.objects.get(person=people["f"]).strokes
    assert total == 7 + 5  # hole 1 cost the others 6.75 on average
    assert "12" in page(ann, f"/g/{game.game.code}/")


def test_before_anything_is_played_somebody_late_plays_from_the_first_hole(ann, path, game, people):
    assert "plays from the first hole on" in page(ann, path + "late/")
    seat(ann, path, game, people, 1)
    assert LeagueSeat.objects.get(person=people["f"]).joined_at == 1


def test_the_hole_has_moved_on(ann, by, path, game, people):
    record(game.game, 1, [4, 10, 7, 6], by)
    html = seat(ann, path, game, people, 1, 422).content.decode()
    assert "is no longer the next one" in html
    assert not LeagueSeat.objects.filter(person=people["f"]).exists()
    assert not Act.objects.filter(kind="seat_late").exists()


def test_who_cannot_sit_down(ann, by, path, game, people):
    seat(ann, path, game, people, 1, 422, "a")
    send(ann, path + "late/", 422, do="seat", table=f"{game.game.code}.1")
    for table in ("", "x.1", f"{game.game.code}.x", f"{game.game.code}"):
        send(ann, path + "late/", 422, do="seat", person=people["f"].pk, table=table)
    send(ann, path + "late/", 422, do="seat", person=999, table=f"{game.game.code}.1")
    settings = dict(game.season.settings) | {"max_players": 4}
    type(game.season).objects.update(settings=settings)
    assert "No table has a seat left." in page(ann, path + "late/")
    seat(ann, path, game, people, 1, 422)
    assert Seat.objects.filter(game=game.game).count() == 4
    assert LeagueSeat.objects.filter(league_game=game).count() == 4


def test_nobody_joins_a_table_that_is_over(ann, by, path, game, people):
    for number in (1, 2):
        record(game.game, number, [1, 2, 3, 4], by)
    seat(ann, path, game, people, 3, 422)
    confirmations.submit_card(by, game)
    seat(ann, path, game, people, 3, 422)
    assert LeagueSeat.objects.count() == 4


def test_two_phones_seat_the_same_one(by, path, game, people):
    for first in (True, False):
        seat_it = lambda: latecomers.seat_late(  # noqa: E731
            by, game, person_id=people["f"].pk, number=1, device=by.device
        )
        if first:
            seat_it()
        else:
            with pytest.raises(DirectingError):
                seat_it()
    assert LeagueSeat.objects.count() == 5


def test_those_who_wait_make_a_table(ann, by, path, people):
    assert "A table for those who are waiting" not in page(ann, path + "late/")
    send(ann, path + "late/", 422, do="table")
    gus = door.walk_in(by, Night.objects.get(), name="Gus")
    Bye.objects.create(round=Round.objects.get(), person=gus)
    assert "A table for those who are waiting" in page(ann, path + "late/")
    seen = drafts.tables_edition(Night.objects.get())
    send(ann, path + "late/", do="table", seen=seen)
    send(ann, path + "late/", 422, do="table", seen=seen)
    extra = Fixture.objects.get(number=2)
    assert set(extra.seats.values_list("person", flat=True)) == {gus.pk, people["f"].pk}
    assert not Bye.objects.exists()
    assert "Start the table" in page(ann, path)


def test_the_page_needs_so_many_queries(ann, by, path, season, django_assert_num_queries):
    page(ann, path + "late/")
    with CaptureQueriesContext(connection) as few:
        page(ann, path + "late/")
    night = Night.objects.get()
    for name in ("Gus", "Hal", "Ida", "Jo", "Kit", "Lea"):
        door.walk_in(by, night, name=name)
    for each in latecomers.extra_table(by, night):
        fixtures.start_table(by, each, ruleset="pagat-6", device=by.device)
    door.walk_in(by, night, name="Max")
    with django_assert_num_queries(len(few)):
        page(ann, path + "late/")
