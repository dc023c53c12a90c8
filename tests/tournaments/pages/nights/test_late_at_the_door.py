"""Who comes after the tables were published: a seat by the tap that checks them in, while a table
has one left that has not begun; and the line at the door follows what was drawn.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.playing import joined
from tests.tournaments.season_pages import page, send, words
from tests.tournaments.world import World, at_the_door
from tests.values import some
from tournaments.directing import demands, door, drafts, draws, fixtures, nights
from tournaments.directing.people import add_person
from tournaments.models import Bye, CheckIn, FixtureSeat, Night, Person, Season

TABLES = "Tables of "


def beginning(world: World) -> None:
    """Nine people are here, and a table takes five."""
    at_the_door(world)
    settings = dict(Season.objects.get().settings) | {"max_players": 5}
    Season.objects.update(settings=settings)


@pytest.fixture
def path(world: World) -> str:
    return world.night


@pytest.fixture
def night(path: str) -> Night:
    return Night.objects.select_related("season__league").get()


def publish(by, night: Night) -> None:
    """Tables of 5 and 4 for the nine who are here."""
    draws.make_tables(by, night, seed=1)
    drafts.publish_tables(by, night)


def sizes(night: Night) -> list[int]:
    seats = FixtureSeat.objects.filter(fixture__night=night)
    numbers = list(seats.values_list("fixture__number", flat=True))
    return sorted(numbers.count(each) for each in set(numbers))


def seat_of(person: Person) -> FixtureSeat | None:
    return FixtureSeat.objects.filter(person=person).first()


def test_one_tap_at_the_door_is_a_seat_and_one_more_gives_it_back(ann, by, night, path):
    publish(by, night)
    ida = add_person(by, name="Ila")
    drawn = set(FixtureSeat.objects.values_list("person", "fixture", "position"))
    send(ann, path + "check/", **{"in": ida.pk})
    assert sizes(night) == [5, 5]
    assert drawn < set(FixtureSeat.objects.values_list("person", "fixture", "position"))
    assert some(seat_of(ida)).position == 4  # the last: who was to deal first still does
    assert "At no table" not in page(ann, path)
    send(ann, path + "check/", **{"in": ida.pk})  # twice counts once
    assert sizes(night) == [5, 5]
    send(ann, path + "check/", out=ida.pk)
    assert set(FixtureSeat.objects.values_list("person", "fixture", "position")) == drawn
    assert not CheckIn.objects.filter(person=ida).exists()


def test_who_was_drawn_and_goes_home_leaves_an_empty_seat(by, night, people):
    publish(by, night)
    nights.check_out(by, night, person_id=people["d"].pk)
    assert seat_of(people["d"]) is not None
    assert CheckIn.objects.get(person=people["d"]).left is not None


def test_all_the_rest_and_who_walks_in_sit_down_too(by, night):
    publish(by, night)
    late = add_person(by, name="Late")
    door.check_in_rest(by, night)
    assert seat_of(late) is not None
    more = door.walk_in(by, night, name="More")
    assert seat_of(more) is None  # both tables have five
    assert sizes(night) == [5, 5]


def test_many_at_once_are_read_with_the_queries_of_one(by, night):
    Season.objects.update(settings=dict(Season.objects.get().settings) | {"max_players": 8})
    publish(by, night)
    reads = []
    for number in (1, 4):
        late = [add_person(by, name=f"Late {number}.{each}") for each in range(number)]
        with CaptureQueriesContext(connection) as queries:
            door.check_in_rest(by, night)
        assert None not in [seat_of(each) for each in late]
        reads.append(len([each for each in queries if each["sql"].startswith("SELECT")]))
    assert reads[0] == reads[1]
    assert sizes(night) == [7, 7]


def test_nobody_sits_down_at_a_table_that_plays_or_in_a_draft(ann, by, night, path):
    draws.make_tables(by, night, seed=1)
    early = door.walk_in(by, night, name="Early")
    assert seat_of(early) is None
    drafts.publish_tables(by, night)
    assert Bye.objects.get().person == early
    fixtures.start_tables(by, night, 1, ruleset="pagat-6", device=ann.device)
    assert seat_of(door.walk_in(by, night, name="Late")) is None


def test_who_is_kept_apart_sits_at_the_other_table(by, night):
    publish(by, night)
    small = min((list(each.seats.all()) for each in night.fixtures.all()), key=len)
    late = add_person(by, name="Late")
    demands.keep_apart(by, one=late.pk, other=small[0].person_id)
    nights.check_in(by, night, person_id=late.pk)
    assert seat_of(late) is None  # the other has five


def test_a_seat_is_found_by_hand_before_the_start(ann, bob, cal, by, night, path):
    publish(by, night)
    late = add_person(by, name="Late")
    nights.check_in(by, night, person_id=late.pk)
    FixtureSeat.objects.filter(person=late).delete()  # as before there were seats by a tap
    assert "Find a seat" in page(ann, path)
    assert "has not begun" in page(ann, path + "late/")
    small = min(night.fixtures.all(), key=lambda each: each.seats.count())
    full = max(night.fixtures.all(), key=lambda each: each.seats.count())
    tap = {"do": "seat", "person": late.pk, "table": f"seat.{small.pk}"}
    send(cal, path + "late/", 404, **tap)
    send(bob, path + "late/", 403, **tap)
    for wrong in ("seat.x", "seat.999999", f"seat.{full.pk}"):
        send(ann, path + "late/", 422, **tap | {"table": wrong})
    assert seat_of(late) is None
    send(ann, path + "late/", **tap)
    assert some(seat_of(late)).fixture == small
    send(ann, path + "late/", 422, **tap)
    league = night.season.league
    assert "Gave Late a seat at table" in page(ann, f"/leagues/{league.slug}/acts/")


def test_the_line_at_the_door_follows_what_was_drawn(ann, by, night, path):
    assert TABLES + "5 + 4" in words(ann, path)
    draws.make_tables(by, night, wishes=draws.Wishes(sizes=(3, 3, 3)))
    assert TABLES + "3 + 3 + 3" in words(ann, path)
    drafts.publish_tables(by, night)
    assert TABLES + "3 + 3 + 3" in words(ann, path)
    door.walk_in(by, night, name="Late")
    assert TABLES + "4 + 3 + 3" in words(ann, path)


def test_a_player_who_checks_in_late_reads_the_table(world, bob, by, night, path):
    publish(by, night)
    late = add_person(by, name="Late")
    joined(night.season.league, world.cal, "guest", late)
    send(world.cal, path + "check/", **{"in": late.pk})
    assert "You sit at table" in words(world.cal, path)


def test_a_night_that_is_over_is_not_to_come(ann, by, night):
    Night.objects.update(day=timezone.localdate())
    Season.objects.update(starts=None, ends=None)
    address = f"/leagues/thursdays/s/{night.season.slug}/nights/"
    to_come = page(ann, address).partition("To come")[2]
    assert night_address(night) in to_come.partition("</section>")[0]
    nights.close_night(by, Night.objects.get())
    to_come = page(ann, address).partition("To come")[2]
    assert night_address(night) not in to_come.partition("</section>")[0]


def night_address(night: Night) -> str:
    return f"nights/{timezone.localdate()}/"
