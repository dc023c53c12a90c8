"""Fixture lists of divisions: never mixed unless asked, each made and discarded by itself."""

import re
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tests.tournaments.page_words import queries_of
from tests.tournaments.playing import fresh, open_season, record
from tests.tournaments.season_pages import home, page, send
from tests.values import some
from tournaments.directing import confirmations, deadlines, divisions, fixture_lists, fixtures
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.ledger import standings
from tournaments.models import Act, Fixture, Registration
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Absence, Scheme

FIRST = date(2026, 2, 1)
A, B = ("Ann", "Bob", "Dee", "Eli"), ("Fay", "Gus", "Hal", "Ida")


def beginning(world):
    for name in B[1:]:
        add_person(world.by, name=name)
    assert world.people
    assert world.bob
    world.tiers = open_season(
        world.by,
        name="Tiers",
        divisions=(Division("A", down=1), Division("B", up=1)),
        scheme=Scheme(system="linear100", absence=Absence.ZERO),
        min_players=2,
    )
    levels = {who.pk: 1 if who.name in A else 2 for who in world.league.people.all()}
    divisions.apply_divisions(world.by, world.tiers, divisions=levels)


@pytest.fixture
def tiers(world, league):
    return fresh(world.tiers)


@pytest.fixture
def ids(league):
    return dict(league.people.values_list("name", "pk"))


@pytest.fixture
def path(tiers):
    return home(tiers) + "fixtures/"


def tables(**where):
    """The people of every table, a set each."""
    return [
        {seat.person.name for seat in each.seats.all()} for each in Fixture.objects.filter(**where)
    ]


def start(by, fixture):
    return fixtures.start_table(by, fixture, ruleset="pagat-6", device=by.device)


def test_each_division_gets_a_list_of_its_own(by, tiers, ids):
    fixture_lists.make_division_lists(by, tiers, ListPlan(3), people=list(ids.values()))
    assert all(table <= set(A) for table in tables(division=1))
    assert all(table <= set(B) for table in tables(division=2))
    assert (len(tables(division=1)), len(tables(division=2))) == (4, 4)
    line = Act.objects.get(kind="make_fixtures")
    assert line.about["lists"] == "A, B"


def test_a_newcomer_stands_on_the_list_of_the_lowest(by, tiers, ids):
    new = add_person(by, name="Jo").pk
    fixture_lists.make_division_lists(
        by, tiers, ListPlan(5), people=[new, *(ids[one] for one in B)]
    )
    assert tables() == [{*B, "Jo"}]
    assert Registration.objects.get(season=tiers, person=new).division == 2


def test_one_division_waits_for_no_other(by, tiers, ids):
    fixture_lists.make_fixtures(by, tiers, ListPlan(4), people=[ids[one] for one in A], division=1)
    fixture_lists.make_fixtures(by, tiers, ListPlan(4), people=[ids[one] for one in B], division=2)
    with pytest.raises(DirectingError, match="still to be played: Ann, Bob, Dee, Eli"):
        fixture_lists.make_fixtures(by, tiers, ListPlan(2), people=[ids[one] for one in A])
    with pytest.raises(DirectingError, match="another list"):
        fixture_lists.make_division_lists(by, tiers, ListPlan(2), people=list(ids.values()))
    assert Fixture.objects.count() == 2


@pytest.mark.parametrize(
    ("division", "names", "size", "message"),
    [
        (1, (*A, "Fay"), 4, "In another division: Fay"),
        (3, A, 4, "no division 3"),
        (1, A[:3], 4, "A: Too few people for a table of 4"),
        (None, A, 1, "no tables of this size"),
        (2, (), 4, "Too few"),
    ],
)
def test_lists_that_cannot_be(by, tiers, ids, division, names, size, message):
    people = [ids[one] for one in names]
    with pytest.raises(DirectingError, match=message):
        fixture_lists.make_fixtures(by, tiers, ListPlan(size), people=people, division=division)
    assert not Fixture.objects.exists()


def test_lists_of_divisions_are_made_all_or_none(by, tiers, ids):
    people = [ids[one] for one in (*A, "Fay")]
    with pytest.raises(DirectingError, match="B: Too few"):
        fixture_lists.make_division_lists(by, tiers, ListPlan(4), people=people)
    assert not Fixture.objects.exists()
    with pytest.raises(DirectingError, match="Choose who plays"):
        fixture_lists.make_division_lists(by, tiers, ListPlan(4), people=[])


def test_a_list_too_long_is_refused_before_it_is_drawn(by, tiers, ids):
    plan = ListPlan(2, games_each=100)
    people = [add_person(by, name=f"Guest {at}").pk for at in range(21)]
    with pytest.raises(DirectingError, match="too long"):
        fixture_lists.make_fixtures(by, tiers, plan, people=people)


def test_a_list_nobody_played_is_discarded_in_one_act(by, tiers, ids):
    fixture_lists.make_division_lists(by, tiers, ListPlan(3), people=list(ids.values()))
    first = some(Fixture.objects.filter(division=2).first())
    assert fixture_lists.discard_fixtures(by, first, reason="wrong people") == 4
    assert tables(division=2) == []
    assert len(tables(division=1)) == 4
    line = Act.objects.get(kind="discard_fixtures")
    assert (line.about["tables"], line.about["lists"], line.reason) == (4, "B", "wrong people")


def test_tables_that_were_started_stay(by, tiers, ids):
    people = [ids[one] for one in A]
    made = fixture_lists.make_fixtures(by, tiers, ListPlan(3), people=people, division=1)
    game = start(by, made[0])
    assert fixture_lists.discard_fixtures(by, made[1]) == 3
    assert list(Fixture.objects.filter(void=False)) == [made[0]]
    with pytest.raises(DirectingError, match="still to be played"):
        fixture_lists.discard_fixtures(by, made[0])
    for number in (1, 2):
        record(game.game, number, [1, 2, 3], by)
    confirmations.void_game(by, game, reason="no")
    with pytest.raises(DirectingError, match="another list"):
        fixture_lists.make_fixtures(by, tiers, ListPlan(4), people=[*people, ids["Fay"]])
    assert fixture_lists.discard_fixtures(by, made[0]) == 1
    assert not Fixture.objects.exists()
    fixture_lists.make_fixtures(by, tiers, ListPlan(4), people=people, division=1)


def test_whoever_was_absent_at_a_discarded_table_was_not(by, tiers, ids):
    people = [ids[one] for one in A]
    plan = ListPlan(4, first_deadline=FIRST)
    (made,) = fixture_lists.make_fixtures(by, tiers, plan, people=people, division=1)
    deadlines.pass_deadlines(by, tiers, today=date(2026, 2, 2))
    shown = standings.table(fresh(tiers), division=1).rows
    assert {row.metric for row in shown} == {Fraction(0)}
    fixture_lists.discard_fixtures(by, made)
    assert {row.metric for row in standings.table(fresh(tiers), division=1).rows} == {None}


def test_a_director_makes_lists_division_by_division(ann, bob, cal, tiers, ids, path):
    html = page(ann, path + "new/")
    assert 'value="each"' in html
    assert html.index("Ann") < html.index("Fay")
    fields: dict[str, Any] = {
        "people": list(ids.values()),
        "size": 4,
        "days": 14,
        "first_deadline": "2026-02-01",
    }
    send(ann, path + "new/", 422, **fields)  # for whom is never guessed
    send(ann, path + "new/", 422, **fields, lists="3")
    assert not Fixture.objects.exists()
    send(ann, path + "new/", **fields, lists="1")
    assert tables() == [set(A)]
    assert "Make the list of B" in page(ann, path)
    assert re.search(r'value="2"[^>]* checked', page(ann, path + "new/"))
    assert re.search(r'value="1"[^>]* checked', page(ann, path + "new/?of=1"))
    send(ann, path + "new/", 422, **fields, lists="each")
    send(ann, path + "new/", **fields, lists="2")
    html = page(bob, path)
    assert html.count("Round 1") == 2
    assert html.index('id="list-1">A') < html.index('id="list-2">B')
    assert "Discard" not in html
    page(cal, path, 404)


def test_mixed_only_when_asked_and_discarded_from_the_page(ann, bob, cal, tiers, ids, path):
    fields: dict[str, Any] = {"people": list(ids.values()), "size": 4, "days": 14}
    send(ann, path + "new/", **fields, lists="mixed")
    assert any(table & set(A) and table & set(B) for table in tables())
    assert not Fixture.objects.exclude(division=None).exists()
    number = Fixture.objects.count()
    discard = f"{path}{some(Fixture.objects.last()).pk}/discard/"
    assert discard.rpartition("fixtures/")[0] in page(ann, path)
    assert f"{number} tables, 8 people." in page(ann, discard)
    send(bob, discard, 403)
    send(cal, discard, 404)
    assert ann.client.put(discard).status_code == 405
    send(ann, discard, 422, reason="x" * 201)
    assert Fixture.objects.count() == number
    send(ann, discard, reason="mixed by mistake")
    assert not Fixture.objects.exists()
    send(ann, discard, 404)
    history = page(ann, f"/leagues/{tiers.league.slug}/acts/")
    assert f"Discarded fixtures of Tiers; tables: {number}" in history
    assert "mixed by mistake" in history


def test_a_design_without_rounds_goes_by_its_deadlines(ann, by, tiers, ids, path):
    people = list(ids.values())[:7]
    fixture_lists.make_fixtures(by, tiers, ListPlan(3, None, FIRST), people=people)
    html = page(ann, path)
    assert "By 1 February" in html
    assert "Round 1" not in html
    fixture_lists.discard_fixtures(by, some(Fixture.objects.first()))
    fixture_lists.make_fixtures(by, tiers, ListPlan(3), people=people)
    assert "Part 1" in page(ann, path)


def test_more_lists_need_no_more_queries(ann, by, tiers, ids, path):
    fixture_lists.make_fixtures(by, tiers, ListPlan(4), people=[ids[one] for one in A], division=1)
    few = queries_of(ann.client, path)
    fixture_lists.make_fixtures(by, tiers, ListPlan(2), people=[ids[one] for one in B], division=2)
    assert queries_of(ann.client, path) == few
