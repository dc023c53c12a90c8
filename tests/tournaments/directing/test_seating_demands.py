"""What directors ask of every draw: kept by it, named where it cannot be, seen by nobody else."""

import pytest

from tests.tokens import without_tokens
from tests.tournaments.season_pages import page, send
from tests.tournaments.world import at_the_door
from tournaments.directing import demands, drafts, draws, merges, nights
from tournaments.directing.draws import Wishes
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.models import FixtureSeat, Night, SeatingDemand

beginning = at_the_door


@pytest.fixture
def path(world):
    return world.night


@pytest.fixture
def night(path):
    return Night.objects.get()


def table_of(person):
    return FixtureSeat.objects.get(person=person).fixture.number


def test_every_draw_obeys(ann, by, night, at, people):
    send(
        ann,
        at("seating/"),
        **{"do": "apart", "apart-one": people["a"].pk, "apart-other": people["g"].pk},
    )
    send(ann, at("seating/"), **{"do": "stay", "stay-person_id": people["h"].pk, "stay-table": 2})
    for seed in range(5):
        for sizes in ((), (3, 3, 3)):
            draws.make_tables(by, night, seed=seed, wishes=Wishes(seed % 2 == 0, sizes))
            assert table_of(people["a"]) != table_of(people["g"])
            assert table_of(people["h"]) == 2


def test_a_swap_obeys_and_only_directors_see_why(ann, bob, by, night, path, people):
    demands.stay_at_table(by, person_id=people["h"].pk, table=1)
    draws.make_tables(by, night, seed=1)
    assert "stays at this table" in page(ann, path + "draft/")
    other = FixtureSeat.objects.filter(fixture__number=2)[0].person_id
    html = page(ann, f"{path}draft/?swap={other}")
    assert "One of the two stays at their table." in html
    html = send(ann, path + "swap/", 422, one=people["h"].pk, other=other).content.decode()
    assert "One of the two stays at their table." in html
    drafts.publish_tables(by, night)
    assert "stays" not in without_tokens(page(bob, path))


def test_what_cannot_be_is_named(ann, by, night, path, people):
    for one, other in (("a", "b"), ("a", "d"), ("b", "d")):
        demands.keep_apart(by, one=people[one].pk, other=people[other].pk)
    html = send(ann, path + "draw/", 422).content.decode()
    assert "Ann, Bob, Dee: 3 people who are all kept apart need as many tables" in html
    assert not FixtureSeat.objects.exists()
    send(ann, path + "draw/", sizes="3+3+3")
    demands.stay_at_table(by, person_id=people["e"].pk, table=4)
    assert "Eli: There is no table 4" in send(ann, path + "draw/", 422).content.decode()


def test_who_stays_away_asks_for_nothing(by, night, people):
    demands.stay_at_table(by, person_id=people["e"].pk, table=9)
    nights.check_out(by, night, person_id=people["e"].pk)
    assert draws.make_tables(by, night).tables


def test_what_contradicts_is_refused_beside_the_field(ann, by, at, people):
    for each in "ab":
        demands.stay_at_table(by, person_id=people[each].pk, table=1)
    ids = {"apart-one": people["a"].pk, "apart-other": people["b"].pk}
    html = send(ann, at("seating/"), 422, do="apart", **ids).content.decode()
    assert "Ann, Bob are kept apart and would both stay at table 1." in html
    demands.stay_at_table(by, person_id=people["b"].pk, table=2)
    send(ann, at("seating/"), do="apart", **ids)
    assert (
        "kept apart already" in send(ann, at("seating/"), 422, do="apart", **ids).content.decode()
    )
    twice = {"apart-one": people["a"].pk, "apart-other": people["a"].pk}
    for wrong in (twice, {"apart-one": "x", "apart-other": "9"}, {}):
        send(ann, at("seating/"), 422, do="apart", **wrong)
    for table in ("", "0", "x", "1000"):
        send(
            ann,
            at("seating/"),
            422,
            do="stay",
            **{"stay-person_id": people["d"].pk, "stay-table": table},
        )
    with pytest.raises(DirectingError):
        demands.stay_at_table(by, person_id=people["a"].pk, table=2)
    assert SeatingDemand.objects.count() == 3


def test_it_is_taken_back(ann, by, at, people):
    demand = demands.keep_apart(by, one=people["b"].pk, other=people["a"].pk)
    assert "Ann and Bob are kept apart" in page(ann, at("seating/"))
    send(ann, at(f"seating/{demand.pk}/"))
    assert "anybody may sit with anybody" in page(ann, at("seating/"))
    send(ann, at(f"seating/{demand.pk}/"), 404)
    demands.drop_demand(by, demand_id=demand.pk)


def test_nobody_else_learns_of_it(bob, cal, by, at, people):
    demands.keep_apart(by, one=people["d"].pk, other=people["e"].pk)
    page(bob, at("seating/"), 403)
    page(cal, at("seating/"), 404)
    html = without_tokens(page(bob, at("acts/")))
    assert "Changed who is kept apart" in html
    line = html[html.index("Changed who is kept apart") :][:400]
    assert "Dee" not in line


def test_one_who_was_merged_is_still_meant(by, night, people):
    demands.stay_at_table(by, person_id=people["j"].pk, table=2)
    kit = add_person(by, name="Kit")
    merges.merge_people(by, person_id=people["j"].pk, into_id=kit.pk)
    nights.check_out(by, night, person_id=people["a"].pk)
    nights.check_in(by, night, person_id=kit.pk)
    draws.make_tables(by, night, seed=3)
    assert table_of(kit) == 2
