"""The People tab of a tournament: lists, the door, who comes late, who leaves, who is replaced."""

from itertools import product
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.day_play import DAY, NAMES, begun, days, drawn, entrants, fresh_round, short
from tests.tournaments.playing import joined, record, said
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import demands
from tournaments.directing.days import arrivals, leaving, phones, tables
from tournaments.errors import DirectingError
from tournaments.ledger import proof
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Bye, Entrant, FixtureSeat, LeagueSeat, Person, Tournament
from tournaments.pages.grids import Column, Grid
from tournaments.pages.spreadsheets import file_of
from tournaments.permissions import Member
from tournaments.queries.days.rounds import hall_round
from tournaments.rules.days.kinds import find_kind
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.days.states import ENTRY

pytestmark = pytest.mark.django_db
HOME = "/t/open/people/"
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}
POWER = DaySettings((short(rounds=3, seating=SeatingRule.POWER),))


def planned(
    world: World, *, people: int = 0, state: str = "checkin", **changes: object
) -> tuple[Member, Tournament]:
    """A tournament whose door is open, or that stands where `state` says."""
    settings = POWER.changed(**changes)
    ann = world.ann
    open_ = days.create_alone(user=ann.user, name="Open", settings=settings, day=DAY)
    by = ann.member(open_.league)
    if people:
        entrants.enter_list(by, open_, data="\n".join(NAMES[:people]))
    acts = {"draft": (), "registration": ("publish",), "checkin": ("publish", "open_checkin")}
    for act in acts[state]:
        open_ = days.lead_tournament(by, open_, act)
    return by, open_


def entry(open_: Tournament, name: str) -> Entrant:
    return open_.entrants.select_related("person").get(person__name=name)


def states(open_: Tournament) -> dict[str, str]:
    return dict(open_.entrants.values_list("person__name", "state"))


def test_a_list_is_pasted_and_who_is_known_stays(world: World) -> None:
    by, open_ = planned(world, state="draft")
    client = world.ann.client
    assert "Nobody is entered yet." in said(client.get(HOME))
    typed = {"text": "1. Abe\n2. Bea\n3. abe\n"}
    page = client.post(HOME + "list/", typed)
    assert page.status_code == 422
    assert "“abe” stands on line 1 too." in said(page)
    assert not open_.entrants.exists()
    assert client.post(HOME + "list/", {"text": ""}).status_code == 422
    page = client.post(HOME + "list/", {"text": "Abe\nBea\n"}, follow=True)
    assert "2 were entered." in said(page)
    page = client.post(HOME + "list/", {"text": "Bea\nCyd\n"}, follow=True)
    assert "1 was entered." in said(page)
    assert list(open_.entrants.values_list("person__name", "number")) == [
        *(("Abe", 1), ("Bea", 2), ("Cyd", 3)),
    ]
    assert Person.objects.filter(league=by.league, name="Bea").count() == 1


def test_a_list_is_read_from_a_workbook(world: World) -> None:
    planned(world, state="registration")
    data = file_of("xlsx", Grid("people", (Column("name", "name", str),), ("Abe", "Bea")))
    file = SimpleUploadedFile("people.xlsx", data)
    page = world.ann.client.post(HOME + "list/", {"file": file}, follow=True)
    assert "2 were entered." in said(page)
    broken = SimpleUploadedFile("people.xlsx", data[:100])
    page = world.ann.client.post(HOME + "list/", {"file": broken})
    assert page.status_code == 422
    assert "Save it as CSV" in said(page)


def test_two_thousand_are_refused_before_anybody_is_written(
    world: World, django_assert_max_num_queries
) -> None:
    by, open_ = planned(world, state="draft")
    text = "\n".join(f"Player {number}" for number in range(2000))
    with django_assert_max_num_queries(40):
        page = world.ann.client.post(HOME + "list/", {"text": text})
    assert page.status_code == 422
    assert "At most 1000 people take part." in said(page)
    assert not Person.objects.filter(league=by.league, name="Player 1").exists()
    assert not open_.entrants.exists()


def test_who_waits_moves_up_when_a_place_gets_free(world: World) -> None:
    by, open_ = planned(world, people=6, state="registration", limit=4)
    assert [name for name, state in states(open_).items() if state == "waitlisted"] == ["Ed", "Flo"]
    page = said(world.ann.client.get(HOME))
    assert "Waiting list" in page
    url = f"{HOME}{entry(open_, 'Flo').pk}/act/promote/"
    answer = world.ann.client.post(url)
    assert answer.status_code == 422
    assert "All 4 places are taken." in said(answer)
    world.ann.client.post(f"{HOME}{entry(open_, 'Bea').pk}/act/withdraw/")
    assert states(open_) | {"Bea": "withdrawn", "Ed": "registered"} == states(open_)
    world.ann.client.post(f"{HOME}{entry(open_, 'Bea').pk}/act/re_enter/")
    assert states(open_)["Bea"] == "waitlisted"
    settings = POWER.changed(limit=6)
    days.change_day(by, open_, settings)
    assert "waitlisted" not in states(open_).values()


def test_a_tap_is_here_and_a_second_tap_takes_it_back(world: World) -> None:
    by, open_ = planned(world, people=6)
    client, abe, bea = world.ann.client, entry(open_, "Abe"), entry(open_, "Bea")
    page = said(client.get(HOME))
    assert 'aria-pressed="true"' not in page
    assert client.post(HOME + "here/", {"in": abe.pk}).status_code == 302
    acts = open_.league.acts.count()
    page = said(client.post(HOME + "here/", {"in": [abe.pk, bea.pk]}, **HTMX))
    assert "<html" not in page
    assert "of 6 are here" in page  # the head of the page is drawn anew as well
    assert client.post(HOME + "here/", {"in": [abe.pk]}).status_code == 302
    assert open_.league.acts.count() == acts + 1  # who is here is here
    assert "of 6 are here" in said(client.get(HOME))
    client.post(HOME + "here/", {"out": abe.pk, "in": bea.pk})
    assert (states(open_)["Abe"], states(open_)["Bea"]) == ("registered", "active")
    assert entry(open_, "Abe").came is None
    for wrong in ({}, {"in": "x"}, {"in": "999999"}):
        assert client.post(HOME + "here/", wrong).status_code in (302, 422)
    assert sum(state == "active" for state in states(open_).values()) == 1


def test_all_the_rest_leaves_out_who_is_late_and_can_be_undone(world: World) -> None:
    by, open_ = planned(world, people=6)
    client = world.ann.client
    client.post(HOME + "here/", {"in": entry(open_, "Abe").pk})
    url = f"{HOME}{entry(open_, 'Bea').pk}/"
    assert "Comes late" in said(client.get(url, **HTMX))
    assert client.post(url + "act/late/").status_code == 302
    assert "comes late" in said(client.get(HOME))
    assert "5 to come" not in said(client.get(HOME))
    assert client.post(HOME + "rest/").status_code == 302
    assert states(open_)["Bea"] == "registered"
    assert sum(state == "active" for state in states(open_).values()) == 5
    moment = some(entry(open_, "Cyd").came)
    page = said(client.get(HOME))
    assert moment.isoformat() in page
    assert client.post(HOME + "rest/", {"undo": "yesterday"}).status_code == 422
    client.post(HOME + "rest/", {"undo": moment.isoformat()})
    assert [name for name, state in states(open_).items() if state == "active"] == ["Abe"]
    client.post(url + "act/in_time/")
    assert not entry(open_, "Bea").late


def test_a_walk_in_is_here_at_once(world: World) -> None:
    by, open_ = planned(world, people=4)
    client = world.ann.client
    page = client.post(HOME + "walk-in/", {"name": "Jonas Weber"}, follow=True)
    assert "Jonas Weber is here." in said(page)
    for name in ("jonas weber", "", "x" * 41):
        page = client.post(HOME + "walk-in/", {"name": name})
        assert page.status_code == 422
        assert 'aria-invalid="true"' in said(page)
    assert open_.entrants.count() == 5


def test_who_comes_late_takes_a_free_seat_or_the_next_round(world: World) -> None:
    by, open_ = begun(world.ann, POWER, people=11)
    gus = directing_person(by, "Gus Late")
    round_ = drawn(by, open_)
    table = min(tables_of(round_), key=lambda each: each.fixture.seats.count())
    entrants.enter_person(by, open_, person_id=gus.pk)
    late = entry(open_, "Gus Late")
    arrivals.arrive(by, open_, entrants=[late.pk])
    late.refresh_from_db()
    assert (late.state, late.since) == ("active", 1)
    seats = FixtureSeat.objects.filter(fixture=table.fixture)
    assert list(seats.values_list("position", "person"))[-1] == (3, gus.pk)
    arrivals.take_back_arrivals(by, open_, entrants=[late.pk])
    assert seats.count() == 3
    game = tables.start_day_table(by, table, device=some(by.device))
    arrivals.arrive(by, open_, entrants=[late.pk])
    late.refresh_from_db()
    assert late.since == 2  # its table has begun, the others are full
    assert not FixtureSeat.objects.filter(person=gus).exists()
    abe = entry(open_, "Abe")
    with pytest.raises(DirectingError, match="let them drop out"):
        arrivals.take_back_arrivals(by, open_, entrants=[abe.pk])
    assert game.seats.count() == 3


def directing_person(by: Member, name: str) -> Person:
    return Person.objects.create(league=by.league, name=name, joined=DAY)


def test_who_is_kept_apart_is_not_seated_together_late(world: World) -> None:
    by, open_ = begun(world.ann, POWER, people=11)
    gus = directing_person(by, "Gus Late")
    round_ = drawn(by, open_)
    table = min(tables_of(round_), key=lambda each: each.fixture.seats.count())
    foe = some(table.fixture.seats.first()).person_id
    demands.keep_apart(by, one=gus.pk, other=foe)
    entrants.enter_person(by, open_, person_id=gus.pk)
    arrivals.arrive(by, open_, entrants=[entry(open_, "Gus Late").pk])
    assert entry(open_, "Gus Late").since == 2


def test_whoever_drops_out_leaves_the_table_and_a_short_one_is_shared_out(world: World) -> None:
    by, open_ = begun(world.ann, POWER, people=11)
    round_ = drawn(by, open_)
    small = min(tables_of(round_), key=lambda each: each.fixture.seats.count())
    client = world.ann.client
    gone = small.fixture.seats.get(position=0).person
    url = f"{HOME}{entry(open_, gone.name).pk}/"
    assert "Round 1: table" in said(client.get(url))
    assert client.post(url + "act/drop/").status_code == 302
    assert list(small.fixture.seats.values_list("position", flat=True)) == [0, 1]
    page = said(client.get(HOME))
    assert f"Table {small.fixture.number} has 2 people, too few to play." in page
    share = f"/t/open/tables/{small.pk}/share-out/"
    assert client.post(share).status_code == 302
    assert client.post(share).status_code == 422  # it is void by now
    small.fixture.refresh_from_db()
    assert small.fixture.void
    sizes = [each.fixture.seats.count() for each in tables_of(round_)]
    assert sorted(sizes) == [0, 5, 5]
    assert not Bye.objects.exists()
    big = next(each for each in tables_of(round_) if each.fixture.seats.count() == 5)
    assert client.post(f"/t/open/tables/{big.pk}/share-out/").status_code == 422


def test_whoever_leaves_a_game_is_counted_by_the_rule_for_it(world: World) -> None:
    by, open_ = begun(world.ann, POWER, people=4)
    table = tables_of(drawn(by, open_))[0]
    game = tables.start_day_table(by, table, device=some(by.device))
    abe = entry(open_, "Abe")
    with pytest.raises(DirectingError, match="No hole"):
        leaving.drop_out(by, open_, abe)
    record(game.game, 1, [3, 4, 5, 6], by)
    world.ann.client.post(f"{HOME}{abe.pk}/act/drop/")
    assert LeagueSeat.objects.get(league_game=game, person=abe.person).left_after == 1
    assert states(open_)["Abe"] == "dropped"
    world.ann.client.post(f"{HOME}{abe.pk}/act/return/")
    assert states(open_)["Abe"] == "active"


def test_a_substitute_sits_down_before_and_during_a_game(world: World) -> None:
    by, open_ = begun(world.ann, POWER, people=8)
    round_ = drawn(by, open_)
    one, other = tables_of(round_)
    eve, client = one.fixture.seats.get(position=1).person, world.ann.client
    url = f"{HOME}{entry(open_, eve.name).pk}/substitute/"
    assert client.post(url, {"name": "Jo"}).status_code == 302
    assert f"Jo plays for {eve.name}" in said(client.get(url.removesuffix("substitute/")))
    taken = some(other.fixture.seats.first()).person.name
    for name in (taken, "", "x" * 41):
        assert client.post(url, {"name": name}).status_code == 422
    assert f"Jo for {eve.name}" in hall_round(fresh_round(round_)).tables[0].names
    jo = Person.objects.get(league=by.league, name="Jo")
    one.round = fresh_round(round_)
    assert phones.sit_down_at(one, person_id=jo.pk, device=world.cal.device).person_id == jo.pk
    game = tables.start_day_table(by, one, device=some(by.device))
    seat = game.seats.get(position=1)
    assert (seat.person.name, seat.stands_for) == ("Jo", eve)
    client.post(url, {"back": "1"})
    seat.refresh_from_db()
    assert (seat.person, seat.stands_for) == (eve, None)
    client.post(url, {"name": "Kay"})
    seat.refresh_from_db()
    assert (seat.person.name, seat.stands_for) == ("Kay", eve)
    assert list(proof.differences(game.season)) == []
    assert client.post(url, {"name": taken}).status_code == 422


def test_every_act_of_an_entry_from_every_state(world: World) -> None:
    """The whole table: what the machine allows happens, and nothing else changes anything."""
    by, open_ = planned(world, people=2)
    row = entry(open_, "Abe")
    for state, act in product(ENTRY.states, ENTRY.acts):
        Entrant.objects.filter(pk=row.pk).update(state=state, late=False, came=None)
        allowed = state in ENTRY.acts[act].leads
        acts_before = open_.league.acts.count()
        if allowed:
            entrants.lead_entrant(by, open_, row, act, reason="seen")
            assert states(open_)["Abe"] == ENTRY.acts[act].leads[state], (state, act)
            continue
        with pytest.raises(DirectingError):
            entrants.lead_entrant(by, open_, row, act, reason="seen")
        assert states(open_)["Abe"] == state
        assert open_.league.acts.count() == acts_before


def test_who_only_runs_the_door_makes_no_rulings(world: World) -> None:
    by, open_ = planned(world, people=4)
    joined(open_.league, world.cal, "scorer")
    arrivals.arrive(by, open_, entrants=[entry(open_, "Abe").pk])
    url = f"{HOME}{entry(open_, 'Abe').pk}/act/"
    client = world.cal.client
    assert "Disqualify" not in said(client.get(f"{HOME}{entry(open_, 'Abe').pk}/"))
    assert client.post(url + "disqualify/", {"reason": "x"}).status_code == 403
    assert client.post(url + "unranked/").status_code == 403
    assert client.post(url + "explode/").status_code == 404
    assert client.post(url + "cut/").status_code == 404
    page = world.ann.client.post(url + "disqualify/", {"reason": ""})
    assert page.status_code == 422
    assert "Give a reason." in said(page)
    world.ann.client.post(url + "disqualify/", {"reason": "looked at the stock"})
    assert states(open_)["Abe"] == "disqualified"
    world.ann.client.post(url + "reinstate/", {"reason": "was another"})
    world.ann.client.post(url + "unranked/")
    assert entry(open_, "Abe").unranked
    assert "takes no place" in said(client.get(HOME))


@pytest.mark.parametrize("address", [HOME, HOME + "list/"])
def test_many_people_cost_no_more_queries(
    world: World, django_assert_num_queries, address: str
) -> None:
    by, open_ = planned(world, people=10)
    world.ann.client.get(address)
    with CaptureQueriesContext(connection) as few:
        world.ann.client.get(address)
    entrants.enter_list(by, open_, data="\n".join(NAMES))
    with django_assert_num_queries(len(few)):
        world.ann.client.get(address)


def test_who_reads_sees_names_and_no_buttons(world: World) -> None:
    by, open_ = planned(world, people=4)
    joined(open_.league, world.cal, "viewer")
    page = said(world.cal.client.get(HOME))
    assert "Abe" in page
    assert "walk-in" not in page
    assert world.cal.client.post(HOME + "here/", {"in": 1}).status_code == 403
    assert world.cal.client.get(f"{HOME}{entry(open_, 'Abe').pk}/").status_code == 403


@pytest.mark.parametrize(
    ("state", "there"),
    [("registration", (True, True, True)), ("running", (True, True, False)),
     ("final", (False, False, False))],
)  # fmt: skip
def test_nothing_is_offered_that_would_be_refused(world: World, state: str, there: tuple) -> None:
    """Once the day is over nobody is added; once it runs nobody is seeded."""
    by, open_ = planned(world, people=4)
    type(open_).objects.filter(pk=open_.pk).update(state=state)
    page = said(world.ann.client.get(HOME))
    assert ("walk-in/" in page, f"{HOME}list/" in page, f"{HOME}seeding/" in page) == there


@pytest.mark.parametrize(("people", "tables"), [(10, "2 tables"), (12, "3 tables")])
def test_pairs_are_counted_at_tables_of_two_pairs(world: World, people: int, tables: str) -> None:
    """By the rule of people ten would be at three tables."""
    doubles = find_kind("doubles")
    assert doubles is not None
    planned(world, people=people, stages=doubles.settings.stages, teams=doubles.settings.teams)
    assert f"with all {people}: {tables}" in said(world.ann.client.get(HOME))


def test_what_happened_stands_in_the_history_in_words(world: World) -> None:
    by, open_ = planned(world, people=4)
    client = world.ann.client
    arrivals.arrive(by, open_, entrants=[entry(open_, name).pk for name in ("Abe", "Bea")])
    arrivals.expect_late(by, open_, entry(open_, "Cyd"))
    arrivals.expect_late(by, open_, entry(open_, "Cyd"), late=False)
    arrivals.set_unranked(by, open_, entry(open_, "Dot"), unranked=True)
    entrants.arrive_rest(by, open_)
    entrants.lead_entrant(by, open_, entry(open_, "Abe"), "disqualify", reason="looked")
    entrants.lead_entrant(by, open_, entry(open_, "Bea"), "drop")
    page = said(client.get(f"/leagues/{open_.league.slug}/acts/?about=tournaments"))
    for sentence in (
        *("Made the tournament Open", "Entered people from a list: 4", "Published the tournament"),
        *("Opened the door", "Checked in: Abe, Bea", "Cyd comes late"),
        *("Cyd comes in time after all", "Dot plays without taking a place"),
        *("Checked all the rest in: 2", "Disqualified Abe", "looked", "Bea dropped out"),
    ):
        assert sentence in page, sentence
    assert "%(" not in page
