"""Nights of a season with divisions: each has its own tables unless they are mixed on purpose."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tests.tournaments.playing import DAY, fresh, nights, open_season, play
from tests.tournaments.season_pages import home, page, send
from tournaments.directing import divisions, door
from tournaments.directing.draws import Wishes, make_tables
from tournaments.directing.nights import check_out, plan_night
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.models import Fixture
from tournaments.queries.drafts import read_draft, sizes_of
from tournaments.queries.nights import guests, rounds_of
from tournaments.rules.draws.nights import Evening, History, seat_night
from tournaments.rules.draws.pools import by_level, hall_draw
from tournaments.rules.season_settings import Division

A, B = ("Ann", "Bob", "Dee", "Eli", "Fay", "Gus"), ("Hal", "Ida", "Jo")


def beginning(world):
    assert world.people
    for name in ("Gus", *B):
        add_person(world.by, name=name)
    world.tiers = open_season(
        world.by,
        name="Tiers",
        min_players=3,
        max_players=5,
        divisions=(Division("A", down=1), Division("B", up=1)),
    )
    levels = {who.pk: 1 if who.name in A else 2 for who in world.league.people.all()}
    divisions.apply_divisions(world.by, world.tiers, divisions=levels)
    night = plan_night(world.by, world.tiers, day=DAY)
    door.check_in_rest(world.by, night)
    assert world.bob


@pytest.fixture
def ids(league):
    return dict(league.people.values_list("name", "pk"))


@pytest.fixture
def night(world, league):
    return fresh(world.tiers).nights.get(day=DAY)


def seated():
    return [{seat.person.name for seat in each.seats.all()} for each in Fixture.objects.all()]


@few
@given(st.dictionaries(st.integers(1, 30), st.integers(1, 3), max_size=14), st.integers(0, 99))
def test_the_tables_of_a_hall_are_those_of_its_divisions(levels, seed):
    parts = by_level(levels, levels)
    assert sorted(player for part in parts for player in part) == sorted(levels)
    draws = [seat_night(part, History(), seed=seed, evening=Evening()) for part in parts]
    if not draws:
        return
    hall = hall_draw(draws)
    sitting = [player for table in hall.tables for player in table]
    assert sorted([*sitting, *hall.byes]) == sorted(levels)
    assert all(len({levels[player] for player in table}) == 1 for table in hall.tables)
    assert hall.seed == seed
    assert by_level(levels, {}) == ([list(levels)] if levels else [])


def test_a_draw_keeps_to_the_divisions_and_repeats_with_its_seed(by, night):
    drawn = make_tables(by, night, seed=7)
    assert all(table <= set(A) or table <= set(B) for table in seated())
    assert [len(table) for table in drawn.tables] == [3, 3, 3]
    assert make_tables(by, night, seed=7) == drawn


def test_mixed_on_purpose(by, night):
    drawn = make_tables(by, night, wishes=Wishes(mixed=True, sizes=(5, 4)), seed=7)
    assert sorted(map(len, drawn.tables)) == [4, 5]
    assert any(table & set(A) and table & set(B) for table in seated())


def test_who_is_in_no_division_sits_with_the_lowest(by, night, ids):
    door.walk_in(by, night, name="Kim", guest=True)
    make_tables(by, night, seed=7)
    assert {"Kim", *B} in seated()


def test_too_few_of_a_division_sit_out(by, night, ids):
    check_out(by, night, person_id=ids["Hal"])
    drawn = make_tables(by, night, seed=7)
    assert set(drawn.byes) == {ids["Ida"], ids["Jo"]}
    for name in A[2:]:
        check_out(by, night, person_id=ids[name])
    with pytest.raises(DirectingError, match="No division has the 3 people"):
        make_tables(by, night)
    assert make_tables(by, night, wishes=Wishes(mixed=True)).tables


def test_a_table_stays_and_none_of_another_division_does(by, night, ids):
    first = make_tables(by, night, seed=7)
    again = make_tables(by, night, wishes=Wishes(stay=(1, 3)), seed=8)
    assert [set(again.tables[at]) for at in (0, 2)] == [set(first.tables[at]) for at in (0, 2)]
    for name in A[:3]:
        check_out(by, night, person_id=ids[name])
    with pytest.raises(DirectingError, match="one of another division: Hal, Ida, Jo"):
        make_tables(by, night, wishes=Wishes(stay=(3,)), seed=8)


def test_the_minimum_is_that_of_the_divisions(by, night, ids):
    play(by, fresh(night.season), {ids[name]: 1 for name in B}, day=DAY - timedelta(days=7))
    make_tables(by, night, seed=7)

    def read():
        stored = type(night).objects.select_related("season__league").get(pk=night.pk)
        here = guests(stored)
        draft = rounds_of(stored, here)[1]
        assert draft is not None
        return read_draft(stored, draft, here), here

    draft, here = read()
    assert not draft.mixed
    assert (draft.repeats, draft.minimum) == (3, (3, True))
    assert sizes_of(draft, here) == []
    make_tables(by, night, wishes=Wishes(mixed=True), seed=7)
    draft, here = read()
    assert draft.mixed
    assert draft.minimum == (1, True)
    assert sizes_of(draft, here)


def test_a_director_mixes_them_on_the_page(ann, bob, night, ids):
    path = f"{home(night.season)}nights/{DAY}/"
    assert "Mix the divisions" in page(ann, path)
    send(ann, path + "draw/")
    html = page(ann, path + "draft/")
    assert 'name="mixed" value="on">' in html
    assert "Sizes of the tables" not in html
    send(bob, path + "draw/", 403, mixed="on")
    assert not any(table & set(A) and table & set(B) for table in seated())
    send(ann, path + "draw/", mixed="on")
    html = page(ann, path + "draft/")
    assert 'name="mixed" value="on" checked>' in html
    assert "Sizes of the tables" in html
    assert any(table & set(A) and table & set(B) for table in seated())
    before = seated()
    for name in (*A[2:], "Hal"):
        send(ann, path + "check/", out=ids[name])
    answer = send(ann, path + "draw/", 422)
    assert "No division has the 3 people that a table needs." in answer.content.decode()
    assert seated() == before


def test_a_season_without_divisions_offers_no_mixing(ann, by, people):
    flat = open_season(by, name="Flat")
    planned = plan_night(by, flat, day=nights(1))
    door.check_in_rest(by, planned)
    assert "Mix the divisions" not in page(ann, f"{home(flat)}nights/{nights(1)}/")
