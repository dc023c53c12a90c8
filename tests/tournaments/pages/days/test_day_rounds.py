"""The tab of rounds: a draft in private, two taps that change it, and its tables for everybody."""

import pytest
from django.test import Client

from tests.tournaments.day_play import (
    begun,
    drawn,
    draws,
    entrants,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import demands
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import League, Round, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.drafts import read_round, sizes_for, whole_plan
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule
from tournaments.rules.draws.halls import Hall

pytestmark = pytest.mark.django_db
HOME = "/t/open/"


def running(
    world: World, *, people: int = 8, name: str = "Open", **changes: object
) -> tuple[Member, Tournament]:
    settings = short(rounds=3, seating=SeatingRule.POWER).changed(**changes)
    by, event = begun(world.ann, DaySettings((settings,)), people=people, name=name)
    League.objects.filter(pk=event.league_id).update(visibility="link")
    return by, event


def page_of(row: Round) -> str:
    return f"{HOME}rounds/{row.pk}/"


def seat_names(row: Round) -> list[list[str]]:
    tables = row.tables.order_by("fixture__number")
    return [
        [seat.person.name for seat in table.fixture.seats.order_by("position")] for table in tables
    ]


def eight_people(world: World) -> None:
    world.by_day, world.day = running(world)


@begins(eight_people)
def test_a_round_from_the_draft_to_everybody(world: World) -> None:
    by = world.by_day
    client = world.ann.client
    answer = client.post(f"{HOME}draw/0/")
    row = fresh_round(Round.objects.get())
    assert answer["Location"] == page_of(row)
    page = said(client.get(page_of(row)))
    assert "Round 1, a draft" in page
    assert "Only those who run the tournament can see it." in page
    assert "Why these tables?" in page
    assert f"Drawn from the public number {row.seed}" in page
    joined(by.league, world.cal, "member")
    assert world.cal.client.get(page_of(row)).status_code == 404
    assert "Round 1" not in said(world.cal.client.get(f"{HOME}rounds/"))
    assert world.cal.client.post(f"{page_of(row)}swap/").status_code == 403
    page = said(client.get(f"{HOME}rounds/"))
    assert "Publish round 1" in page
    publish = {"seen": row.version}
    client.post(f"{page_of(row)}publish/", publish)
    page = said(world.cal.client.get(page_of(row)))
    assert "By name" in page
    assert "Seat 1 deals first." in page
    for names in seat_names(row):
        assert all(name in page for name in names)
    assert "Round 1" in said(world.cal.client.get(f"{HOME}rounds/"))
    row = fresh_round(row)
    back = {"seen": row.version, "then": "round"}
    assert client.post(f"{page_of(row)}take-back/", back)["Location"] == page_of(row)
    assert "a draft" in said(client.get(page_of(row)))
    assert world.cal.client.get(page_of(row)).status_code == 404


@begins(eight_people)
def test_two_taps_change_places_and_say_the_cost_before(world: World) -> None:
    by, event = world.by_day, world.day
    play_round(by, drawn(by, event), lambda person, _: person)
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    read = read_round(row)
    assert (read.repeats, read.minimum) == (4, (4, True))
    (one, name), (other, with_name) = (next(iter(table.people)) for table in read.round.tables)
    client = world.ann.client
    page = said(client.get(f"{page_of(row)}?swap={one}"))
    assert f"{name}: with whom?" in page
    price = read.price(one, other)
    assert f"repeat meetings {read.repeats} → {read.repeats + price.repeats}" in page
    typed = {"one": one, "other": other, "seen": row.version, "was": read.repeats}
    answer = client.post(f"{page_of(row)}swap/", typed, follow=True)
    assert f"{name} and {with_name} changed places." in said(answer)
    assert f"Repeat meetings: {read.repeats} → {read.repeats + price.repeats}." in said(answer)
    assert "Tables were changed by hand afterwards." in said(answer)
    again = client.post(f"{page_of(row)}swap/", typed)
    assert (again.status_code, "Somebody else has changed this" in said(again)) == (422, True)
    fresh = fresh_round(row).version
    bad = client.post(f"{page_of(row)}swap/", {"one": one, "other": one, "seen": fresh})
    assert (bad.status_code, "Choose two people" in said(bad)) == (422, True)


@begins(eight_people)
def test_who_is_kept_apart_refuses_and_only_directors_know(world: World) -> None:
    by, event = world.by_day, world.day
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    first, second = (list(table.people) for table in read_round(row).round.tables)
    demands.keep_apart(by, one=first[0][0], other=second[0][0])
    page = said(world.ann.client.get(f"{page_of(row)}?swap={first[1][0]}"))
    assert "Two people who are kept apart would sit together." in page
    assert f"apart from {second[0][1]}" in said(world.ann.client.get(page_of(row)))
    typed = {"one": first[1][0], "other": second[0][0]}
    answer = world.ann.client.post(f"{page_of(row)}swap/", typed)
    assert (answer.status_code, "kept apart" in said(answer)) == (422, True)
    joined(by.league, world.cal, "scorer")
    assert "apart from" not in said(world.cal.client.get(page_of(row)))


def test_tables_of_other_sizes(world: World) -> None:
    by, event = running(world, people=12, hall=Hall())
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    offered = [each.sizes for each in sizes_for(read_round(row))]
    assert offered == [(4, 4, 4), (3, 3, 3, 3)]
    client = world.ann.client
    typed = {"sizes": "3+3+3+3", "seen": row.version}
    typed["reason"] = "More tables came"
    assert client.post(f"{page_of(row)}draw/", typed).status_code == 302
    assert [len(names) for names in seat_names(fresh_round(row))] == [3, 3, 3, 3]
    assert client.post(f"{page_of(row)}draw/", typed).status_code == 422  # somebody was first
    for wrong in ("6+6", "12", "x", "4+4"):
        assert client.post(f"{page_of(row)}draw/", {"sizes": wrong}).status_code == 422
    assert [len(names) for names in seat_names(fresh_round(row))] == [3, 3, 3, 3]


def test_the_bound_of_all_rounds_together(world: World) -> None:
    by, event = running(world, people=16, seating=SeatingRule.SPREAD, rounds=5)
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    assert Round.objects.count() == 5
    assert tuple(whole_plan(row)) == (0, 0, 0)
    page = said(world.ann.client.get(page_of(row)))
    assert "All rounds of this stage together: repeat meetings 0, the minimum is 0." in page


def test_nobody_changes_places_in_a_bracket(world: World) -> None:
    pairs = Hall(least=2, most=2, preferred=2, varied=False)
    by, event = running(world, people=4, form=Form.PAIRS, hall=pairs, seating=SeatingRule.POWER)
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    first, second = (list(table.people) for table in read_round(row).round.tables)
    page = said(world.ann.client.get(page_of(row)))
    assert "A bracket is seated by its seeds" in page
    assert "The bracket puts these two at one table." in page
    typed = {"one": first[0][0], "other": second[0][0]}
    assert world.ann.client.post(f"{page_of(row)}swap/", typed).status_code == 422


def test_a_bracket_with_one_left_says_what_to_do(world: World) -> None:
    pairs = Hall(least=2, most=2, preferred=2, varied=False)
    by, event = running(world, people=4, form=Form.PAIRS, hall=pairs, best=1, rounds=2)
    play_round(by, drawn(by, event), lambda person, _: person)
    entrants.lead_entrant(by, event, event.entrants.filter(state="active")[0], "drop")
    answer = world.ann.client.post(f"{HOME}draw/0/")
    assert (answer.status_code, "The others have gone." in said(answer)) == (422, True)


@begins(eight_people)
def test_the_next_round_is_drawn_early_only_on_purpose(world: World) -> None:
    by, event = world.by_day, world.day
    play_round(by, drawn(by, event), lambda person, _: person)
    drawn(by, event)
    client = world.ann.client
    assert "Draw it on purpose" in said(client.get(f"{HOME}rounds/"))
    answer = client.post(f"{HOME}draw/0/")
    assert (answer.status_code, "The round before is not in yet." in said(answer)) == (422, True)
    assert client.post(f"{HOME}draw/0/", {"on_purpose": "1"}).status_code == 302
    row = Round.objects.get(state="drafted", number=3)
    assert "Round 2 is not in yet. Publish anyway." in said(client.get(page_of(row)))
    seen = {"seen": row.version}
    assert client.post(f"{page_of(row)}publish/", seen).status_code == 422
    assert client.post(f"{page_of(row)}publish/", seen | {"on_purpose": "1"}).status_code == 302
    assert fresh_round(row).state == "published"


@begins(eight_people)
def test_a_closed_round_is_opened_again_for_a_reason(world: World) -> None:
    """From its own page, which says what that means; then the desk says what comes next."""
    by, event = world.by_day, world.day
    row = drawn(by, event)
    client, act = world.ann.client, f"{HOME}rounds/{row.pk}/reopen/"
    assert act not in said(client.get(page_of(row)))
    play_round(by, row, lambda person, _: person)
    page = said(client.get(page_of(row)))
    assert act in page
    assert "Rounds that are seated stay as they are." in page
    joined(event.league, world.bob, "member")
    assert act not in said(world.bob.client.get(page_of(row)))
    assert world.bob.client.post(act, {"reason": "a card"}).status_code == 403
    seen = {"seen": fresh_round(row).version}
    assert client.post(act, {"reason": "", **seen}).status_code == 422
    assert client.post(act, {"reason": "a card", "seen": 0}).status_code == 422
    assert client.post(act, {"reason": "a card", **seen})["Location"] == f"{HOME}desk/"
    assert fresh_round(row).state == "review"
    assert "Close round 1" in said(client.get(f"{HOME}desk/"))
    assert act not in said(client.get(page_of(row)))


@begins(eight_people)
def test_a_round_says_where_its_tables_stand(world: World) -> None:
    by, event = world.by_day, world.day
    row = drawn(by, event)
    client = world.ann.client
    assert "in play</small>" not in said(client.get(page_of(row)))
    tables.start_day_table(by, tables_of(row)[0], device=some(by.device))
    play_round(by, row, lambda person, _: person, only=slice(1, None), close=False)
    page = said(client.get(page_of(row)))
    assert (page.count("in play</small>"), page.count("counted</small>")) == (1, 1)


@begins(eight_people)
def test_two_directors_publish_at_once_and_one_does(world: World) -> None:
    by, event = world.by_day, world.day
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    rounds.publish_round(by, row, seen=row.version)
    answer = world.ann.client.post(f"{page_of(row)}publish/", {"seen": row.version})
    assert answer.status_code == 422
    typed = {"one": 1, "other": 2, "seen": row.version}
    answer = world.ann.client.post(f"{page_of(row)}swap/", typed)
    assert (answer.status_code, "By name" in said(answer)) == (422, True)
    assert Client().get(page_of(row)).status_code == 404
