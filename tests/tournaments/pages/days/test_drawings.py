"""Whoever reads a tournament reads how often a round was drawn, from which list and number, and why
again; and can draw it again.
"""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from tests.tournaments.day_play import begun, drawn, play_round, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing.days import draws
from tournaments.directing.days.drawings import Wish
from tournaments.directing.demands import keep_apart
from tournaments.errors import DirectingError
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Act, Drawing, Entrant, League, Round
from tournaments.queries.days.drawings import next_drawing
from tournaments.rules.days.drawings import digest_of, draw_again
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.draws.demands import Demands

ROUNDS, DRAW, CLOSE = "/t/open/rounds/", "/t/open/draw/0/", "/t/open/draw/0/close/"
LOT = "National lottery, draw of 28 November, first six numbers"


def beginning(world: World) -> None:
    settings = DaySettings((short(rounds=3, seating=SeatingRule.RANDOM),), protest=0)
    world.played = begun(world.ann, settings, people=8)
    League.objects.update(visibility="public")
    assert world.cal


def told(client: Client, row: Round) -> dict:
    """By the interface for programs."""
    answer = client.get(f"/api/v1/tournaments/open/rounds/{row.pk}/")
    assert answer.status_code == 200
    return answer.json()


def seats_of(row: Round) -> list[list[int]]:
    tables = [each.fixture.seats.order_by("position") for each in tables_of(row)]
    return [list(each.values_list("person", flat=True)) for each in tables]


def test_the_same_list_is_drawn_again_for_a_reason_that_everybody_reads(world: World) -> None:
    by, open_ = world.played
    ann, cal = world.ann.client, world.cal.client
    assert ann.post(DRAW).status_code == 302
    row = Round.objects.get()
    first = seats_of(row)
    for url, data in ((DRAW, {}), (f"{ROUNDS}{row.pk}/draw/", {"reason": "  "})):
        answer = ann.post(url, data)
        assert answer.status_code == 422
        assert "This list has been drawn before. Say why it is drawn again" in said(answer)
        assert 'name="reason"' in said(answer)
        assert 'aria-invalid="true"' in said(answer)
    assert (Drawing.objects.count(), seats_of(row)) == (1, first)
    assert ann.post(DRAW, {"reason": "Ben was <late>"}).status_code == 302
    row = drawn(by, open_)
    page = said(cal.get(f"{ROUNDS}{row.pk}/"))
    assert "Drawn 2 times" in page
    assert "“Ben was &lt;late&gt;”" in page
    assert f"Number {row.seed}" in page
    assert row.seed.endswith("-1.1.2")
    facts = told(cal, row)
    assert facts["drawn"] == 2
    assert [each["reason"] for each in facts["drawings"]] == ["", "Ben was <late>"]
    act = Act.objects.filter(kind="draw_round").latest("seq")
    assert (act.reason, act.about["digest"]) == ("Ben was <late>", facts["drawings"][1]["digest"])


def test_another_list_is_drawn_without_a_reason_and_an_old_one_is_not(world: World) -> None:
    by, open_ = world.played
    draws.draw_round(by, stage_of(open_))
    abe = Entrant.objects.filter(person__name="Abe")
    abe.update(state="dropped")
    draws.draw_round(by, stage_of(open_))
    abe.update(state="active")
    with pytest.raises(DirectingError) as refused:
        draws.draw_round(by, stage_of(open_))
    assert refused.value.field == "reason"
    abe.update(state="dropped")
    row = drawn(by, open_)
    page = said(world.cal.client.get(f"{ROUNDS}{row.pk}/"))
    assert "The list had changed." in page
    assert "Drawn 2 times" in page


def test_swaps_and_a_new_plan_do_not_change_the_next_number(world: World) -> None:
    """The number goes on with the draws alone: nobody turns it by changing places."""
    by, open_ = world.played
    row = draws.draw_round(by, stage_of(open_))
    Round.objects.filter(pk=row.pk).update(version=40)
    again = draws.work_out(stage_of(open_), wish=Wish(reason="Again"))
    assert again.seed.endswith("-1.1.2")
    Round.objects.all().delete()
    assert draws.work_out(stage_of(open_), wish=Wish(reason="Again")).seed == again.seed


def test_digest_and_number_stand_there_before_and_are_drawn_from(world: World) -> None:
    by, open_ = world.played
    upcoming = next_drawing(stage_of(open_), None)
    assert upcoming is not None
    for client in (world.ann.client, world.cal.client, Client()):
        page = said(client.get(ROUNDS))
        assert upcoming.digest in page
        assert upcoming.seed in page
    stage = world.cal.client.get("/api/v1/tournaments/open/stages/0/").json()
    by_program = {"round": 1, "people": 8, "lot": "", "drawn": 0}
    by_program |= {"digest": upcoming.digest, "seed": upcoming.seed}
    assert stage["next_draw"] == by_program
    assert 'action="/t/open/draw/0/"' not in said(world.cal.client.get(ROUNDS))
    Entrant.objects.filter(person__name="Abe").update(state="dropped")  # after it was shown
    shown = {"digest": upcoming.digest}
    answer = world.ann.client.post(DRAW, shown)
    assert answer.status_code == 422
    assert "Somebody else has changed this." in said(answer)
    assert not Round.objects.exists()
    Entrant.objects.filter(person__name="Abe").update(state="active")
    assert world.ann.client.post(DRAW, shown).status_code == 302
    row = drawn(by, open_)
    assert (row.seed, Drawing.objects.get().digest) == (upcoming.seed, upcoming.digest)


def test_anybody_draws_it_again_from_what_programs_read(world: World) -> None:
    by, open_ = world.played
    row = drawn(by, open_)
    play_round(by, row, lambda person, number: person + number)
    second = drawn(by, open_)
    for each in (row, second):
        drawing = told(world.cal.client, each)["drawings"][-1]
        assert digest_of(drawing["list"]) == drawing["digest"]
        (seated,) = draw_again(drawing["list"], drawing["seed"], sizes=drawing["sizes"])
        assert [list(table) for table in seated.tables] == seats_of(each)


def test_who_is_kept_apart_is_sealed_in_the_list(world: World) -> None:
    by, open_ = world.played
    plain = next_drawing(stage_of(open_), None)
    one, other = Entrant.objects.order_by("pk").values_list("person", flat=True)[:2]
    keep_apart(by, one=one, other=other)
    row = drawn(by, open_)
    drawing = told(world.cal.client, row)["drawings"][0]
    assert plain is not None
    assert drawing["digest"] != plain.digest
    assert len(drawing["list"]["demands"]) == 64
    demands = Demands(frozenset({(one, other)}))
    (seated,) = draw_again(drawing["list"], drawing["seed"], demands=demands)
    assert [list(table) for table in seated.tables] == seats_of(row)


def test_a_number_comes_from_a_public_lot_that_was_named_before(world: World) -> None:
    by, open_ = world.played
    ann, cal = world.ann.client, world.cal.client
    assert ann.post(CLOSE, {"lot": " "}).status_code == 422
    assert "Say which lottery, and when it is drawn." in said(ann.post(CLOSE, {"lot": ""}))
    assert ann.post(CLOSE, {"lot": "x" * 201}).status_code == 422
    assert ann.post(CLOSE, {"lot": LOT}).status_code == 302
    page = said(cal.get(ROUNDS))
    assert LOT in page
    upcoming = cal.get("/api/v1/tournaments/open/stages/0/").json()["next_draw"]
    assert (upcoming["lot"], upcoming["seed"]) == (LOT, "")
    assert "It will be drawn from the public number" not in page
    answer = ann.post(DRAW)
    assert answer.status_code == 422
    assert f"Write what was drawn: {LOT}." in said(answer)
    assert 'name="figure"' in said(answer)
    other = ann.post(CLOSE, {"lot": "Another lot"})
    assert (other.status_code, 'name="reason"' in said(other)) == (422, True)
    assert ann.post(DRAW, {"figure": "x" * 61}).status_code == 422
    assert ann.post(DRAW, {"figure": "4 8  15 16 23 42"}).status_code == 302
    row = drawn(by, open_)
    assert row.seed == "4 8 15 16 23 42-1.1"
    drawing = told(cal, row)["drawings"][0]
    assert (drawing["lot"], drawing["figure"], drawing["time"]) == (LOT, "4 8 15 16 23 42", 1)
    assert drawing["closed"] < drawing["at"]
    (seated,) = draw_again(drawing["list"], drawing["seed"])
    assert [list(table) for table in seated.tables] == seats_of(row)
    page = said(cal.get(f"{ROUNDS}{row.pk}/"))
    assert "drawn: 4 8 15 16 23 42" in page
    assert f"Closed the list of round 1 for a public lot: {LOT}" in said(
        ann.get(f"/leagues/{open_.league.slug}/acts/")
    )


def test_a_list_that_changed_after_it_was_closed_is_closed_again(world: World) -> None:
    ann = world.ann.client
    ann.post(CLOSE, {"lot": LOT})
    Entrant.objects.filter(person__name="Abe").update(state="dropped")
    answer = ann.post(DRAW, {"figure": "4 8"})
    assert answer.status_code == 422
    assert "The list has changed since it was closed for the lot: close it again." in said(answer)
    assert ann.post(CLOSE, {"lot": LOT}).status_code == 302
    assert ann.post(DRAW, {"figure": "4 8"}).status_code == 302
    by, open_ = world.played
    page = said(world.cal.client.get(f"{ROUNDS}{drawn(by, open_).pk}/"))
    assert "List closed, not drawn from" in page
    assert "Drawn once" in page


def test_draws_of_before_are_counted_from_the_history(world: World) -> None:
    by, open_ = world.played
    draws.draw_round(by, stage_of(open_))
    draws.draw_round(by, stage_of(open_), wish=Wish(reason="Again"))
    fields = ("tournament", "stage", "number", "seed")
    rows = list(Drawing.objects.values_list(*fields))
    Drawing.objects.all().delete()
    migration = import_module("tournaments.migrations.0032_drawings")
    migration.from_history(apps, SimpleNamespace(connection=connection))
    assert list(Drawing.objects.values_list(*fields)) == rows
    assert draws.work_out(stage_of(open_)).seed.endswith("-1.1.3")


def test_only_who_runs_the_day_closes_a_list(world: World) -> None:
    _, open_ = world.played
    joined(open_.league, world.bob, "member")
    assert world.bob.client.post(CLOSE, {"lot": LOT}).status_code == 403
    assert world.cal.client.post(CLOSE, {"lot": LOT}).status_code == 403
    assert not Drawing.objects.exists()


def test_a_list_in_the_order_of_what_is_kept_back_is_kept_back(world: World) -> None:
    """Who knows the people could try every order of them until the digest is right."""
    by, open_ = world.played
    play_round(by, drawn(by, open_), lambda person, number: person + number)
    stage = stage_of(open_)
    assert some(next_drawing(stage, None)).digest
    world.ann.client.post("/t/open/standings/back/", {"rounds": "3"})
    stage = stage_of(open_)
    assert some(next_drawing(stage, None)).digest == ""
    assert some(next_drawing(stage, by)).digest
    row = drawn(by, open_)
    for client, known in ((world.cal.client, False), (world.ann.client, True)):
        drawing = told(client, row)["drawings"][0]
        assert (bool(drawing["digest"]), drawing["list"] is not None) == (known, known)
