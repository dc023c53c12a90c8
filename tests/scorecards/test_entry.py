"""The address of a hole: what a phone and a form may send, who may, and what they are told."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from scorecards.models import Game
from scorecards.scorekeeping import links
from scorecards.scorekeeping.presence import sit_out
from scorecards.views.entry import pages, presence
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, new_game, record, stored
from tests.values import some
from upkeep.epochs import begin_epoch, current_epoch

ROWS = [
    {"position": 0, "entry": "A 2 3 / A 2 3", "was": None},
    {"position": 1, "entry": "K", "was": None},
]


def url(game: Game, number: int = 2, tail: str = "") -> str:
    return f"/g/{game.code}/holes/{number}/{tail}"


def send(person: Person, game: Game, body: Any, number: int = 2) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return person.post(url(game, number), text, content_type="application/json")


def row(position: int, entry: str, **more: Any) -> dict[str, Any]:
    return {"position": position, "entry": entry, "was": None, **more}


# The page ---------------------------------------------------------------------------------------


def test_who_keeps_score_gets_the_page(ann: Person, game: Game) -> None:
    response = ann.get(url(game))
    assert response.status_code == 200
    assert b'id="entry-state"' in response.content
    assert b'name="row-0"' in response.content
    assert response["Cache-Control"].startswith("max-age=0")
    assert "csrftoken" in response.cookies


def test_a_reader_is_shown_what_the_hole_counted(bob: Person, game: Game) -> None:
    response = bob.get(url(game, 1))
    assert response.status_code == 302
    assert response["Location"] == url(game, 1, "detail/")


def test_a_stranger_finds_nothing(cal: Person, game: Game) -> None:
    assert cal.get(url(game)).status_code == 404
    assert cal.get(url(game, 2, "state/")).status_code == 404
    assert send(cal, game, {"rows": ROWS}).status_code == 404
    assert Client().get(url(game)).status_code == 404


def test_a_hole_that_cannot_be_entered_yet_leads_to_the_scorecard(ann: Person, game: Game) -> None:
    response = ann.get(url(game, 5))
    assert response.status_code == 302
    assert response["Location"] == f"/g/{game.code}/"


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused(ann: Person, game: Game, method: str) -> None:
    assert getattr(ann.client, method)(url(game)).status_code == 405
    assert ann.post(url(game, 2, "state/")).status_code == 405


def test_a_name_of_markup_cannot_leave_the_json(ann: Person) -> None:
    game = new_game(ann.device, names=("</script><script>alert(1)</script>", "Bob"))
    response = ann.get(url(game, 1))
    assert b"<script>alert" not in response.content


# A phone saves ----------------------------------------------------------------------------------


def test_a_phone_saves_a_hole(ann: Person, game: Game) -> None:
    body = {
        "id": "0d9f3bd2-0000-4000-8000-000000000001",
        "rows": [
            row(0, ANN_HOLE, adjustments=[{"points": 2, "reason": "two peeks"}]),
            row(1, BOB_HOLE),
            row(2, DEE_HOLE),
        ],
        "knocker": 1,
        "knocker_was": None,
    }
    response = send(ann, game, body)
    assert response.status_code == 200
    answer = response.json()
    assert [score["points"] for score in answer["scores"]] == [19, 8, 0]
    assert answer["scores"][0]["lines"][-1] == {"label": "two peeks", "points": 2, "cells": []}
    assert answer["scores"][0]["lines"][0]["cells"] == [[0, 0], [1, 0]]
    assert answer["state"]["knocker"] == 1
    assert answer["state"]["version"] == game.version + 1
    assert answer["finished"] is False
    again = send(ann, game, body)
    assert again.status_code == 200
    assert again.json()["state"]["version"] == answer["state"]["version"]


def test_two_phones_at_one_row(ann: Person, eve: Person, game: Game) -> None:
    assert send(ann, game, {"rows": [row(0, "A 2 3 / A 2 3")]}).status_code == 200
    response = send(eve, game, {"rows": [row(0, "A 2 4 / A 2 3")]})
    assert response.status_code == 409
    conflict = response.json()["conflicts"][0]
    assert conflict["mine"] == "A 2 4 / A 2 3"
    assert conflict["theirs"] == "A 2 3 / A 2 3"
    assert conflict["position"] == 0
    assert conflict["who"] == "Android phone"
    assert stored(game, 2)[0] == "A 2 3 / A 2 3"
    seen = row(0, "A 2 4 / A 2 3", was=conflict["theirs"])
    assert send(eve, game, {"rows": [seen]}).status_code == 200


def test_every_problem_is_told_at_its_cells(
    ann: Person, game: Game, nothing_changes: Callable[[], None]
) -> None:
    response = send(ann, game, {"rows": [row(0, "A 2 Z / A 2 3"), row(1, "A 2 3")]})
    assert response.status_code == 422
    problems = response.json()["problems"]
    assert [(each["position"], each["cells"]) for each in problems] == [(0, [2]), (1, [])]
    assert response.json()["overrulable"] is False
    nothing_changes()


def test_a_warning_can_be_overruled(ann: Person, game: Game) -> None:
    rows = [row(0, "9 9 9 / 9 9 2")]
    refused = send(ann, game, {"rows": rows})
    assert refused.status_code == 422
    assert refused.json()["overrulable"] is True
    assert refused.json()["problems"][0]["cells"] == [0, 1, 2, 3, 4]
    assert send(ann, game, {"rows": rows, "overrule": True}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "[" * 20000,
        "[]",
        "null",
        '{"rows": 3}',
        '{"rows": [1]}',
        '{"rows": [{"position": "0", "entry": "A"}]}',
        '{"rows": [{"position": true, "entry": "A"}]}',
        '{"rows": [{"position": 0, "entry": 5}]}',
        '{"rows": [{"position": 0, "entry": "", "adjustments_was": [1]}]}',
        '{"rows": [], "knocker": "Ann"}',
        '{"rows": [], "overrule": 1}',
        '{"rows": [], "id": 7}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_save_is_refused_with_a_sentence(
    ann: Person, game: Game, body: str | bytes, nothing_changes: Callable[[], None]
) -> None:
    response = send(ann, game, body)
    assert response.status_code == 400
    assert response.json()["problems"][0]["message"]
    nothing_changes()


@pytest.mark.parametrize(
    "body",
    [
        {"rows": [row(7, "A 2 3 / A 2 3")]},
        {"rows": [row(0, "A 2 3 / A 2 3"), row(0, "A 2 3 / A 2 3")]},
        {"rows": [row(0, "A" * 5000)]},
        {"rows": [], "knocker": 9},
        {"rows": [row(0, "", adjustments=[{"points": "2", "reason": "x"}])]},
        {"rows": [row(0, "", adjustments=[{"points": 2, "reason": ""}])]},
        {"rows": [row(0, "", adjustments=[7])]},
        {"rows": [], "id": "x" * 200},
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    ann: Person, game: Game, body: Any, nothing_changes: Callable[[], None]
) -> None:
    response = send(ann, game, body)
    assert response.status_code == 422
    assert response.json()["problems"][0]["message"]
    nothing_changes()


def test_a_hole_out_of_turn_is_refused(ann: Person, game: Game) -> None:
    response = send(ann, game, {"rows": ROWS[:1]}, number=4)
    assert response.status_code == 422
    assert "not complete" in response.json()["message"]
    assert response.json()["before"] == 2, "and the phone keeps it until that is complete"


def test_a_reader_cannot_save(bob: Person, game: Game, nothing_changes: Callable[[], None]) -> None:
    assert send(bob, game, {"rows": ROWS[:1]}).status_code == 403
    assert bob.post(url(game), {"row-0": "A 2 3 A 2 3"}).status_code == 403
    nothing_changes()


def test_a_save_without_its_token_is_refused(ann: Person, game: Game) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = ann.client.cookies
    assert send(Person(ann.device, strict), game, {"rows": ROWS[:1]}).status_code == 403


# A phone follows --------------------------------------------------------------------------------


def test_the_answer_to_a_save_has_what_came_in_meanwhile(
    ann: Person, eve: Person, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody sat out after the game was read for the save, and before it was written."""
    save = pages.record

    def after_another_phone(*args: Any) -> Any:
        sit_out(game=game, position=1, number=2, device=eve.device)
        return save(*args)

    monkeypatch.setattr(pages, "record", after_another_phone)
    state = send(ann, game, {"rows": [row(0, ANN_HOLE)]}).json()["state"]
    assert [each["plays"] for each in state["rows"]] == [True, False, True]
    assert ann.get(url(game, 2, f"state/?seen={state['version']}")).status_code == 204


def test_a_phone_hears_only_what_is_new(ann: Person, bob: Person, game: Game) -> None:
    assert ann.get(url(game, 1, f"state/?seen={game.version}")).status_code == 204
    response = bob.get(url(game, 1, "state/?seen=0"))
    assert response.status_code == 200
    assert response.json()["rows"][0]["entry"] == ANN_HOLE
    assert "compiled" not in response.json()
    assert ann.get(url(game, 7, "state/")).status_code == 204  # not there yet, and no closed door


def test_a_phone_at_the_next_hole_of_a_game_that_was_ended_is_not_shut_out(ann: Person) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"), end={"holes": 1})
    record(game, 1, ["=3", "=4"], device=ann.device)
    assert ann.get(url(game, 2, "state/?seen=0")).status_code == 204


def test_a_phone_hears_that_the_server_went_back(ann: Person, cal: Person, game: Game) -> None:
    """Also when the version is the one it knows, or the hole is gone."""
    known = current_epoch().token
    begin_epoch(datetime(2026, 1, 2, 20, 14, tzinfo=UTC), using="default")
    fresh = current_epoch().token
    answer = ann.get(url(game, 1, f"state/?seen={game.version}&epoch={known}"))
    assert (answer.status_code, answer["Epoch"]) == (200, fresh)
    assert answer.json()["epoch"] == fresh
    assert answer.json()["data_from"] == "2026-01-02T20:14:00+00:00"
    same = ann.get(url(game, 1, f"state/?seen={game.version}&epoch={fresh}"))
    assert (same.status_code, same["Epoch"]) == (204, fresh)
    gone = ann.get(url(game, 3, f"state/?seen=-1&epoch={known}"))
    assert (gone.status_code, gone["Epoch"]) == (204, fresh)
    saves = [row(0, ANN_HOLE, was=ANN_HOLE)], [row(0, "A 2 3 / A 2 3")], [row(0, "no cards")]
    answers = [send(ann, game, {"rows": rows}, number=1) for rows in saves]
    assert [each.status_code for each in answers] == [200, 409, 422]
    epochs = [each.json().get("epoch") or each.json()["state"]["epoch"] for each in answers]
    assert epochs == [fresh] * 3
    assert cal.get("/epoch").json()["epoch"] == fresh
    assert cal.post("/epoch").status_code == 405


def test_a_poll_asks_the_same_however_many_holes_there_are(
    ann: Person, game: Game, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2):  # who asks, and every few seconds who is silent
        ann.get(url(game, 1, f"state/?seen={game.version}"))
    for number in range(2, 7):
        rows = [row(place, text) for place, text in enumerate((ANN_HOLE, BOB_HOLE, DEE_HOLE))]
        assert send(ann, game, {"rows": rows}, number=number).status_code == 200
    game.refresh_from_db()
    with django_assert_num_queries(1):
        ann.get(url(game, 6, f"state/?seen={game.version}"))


def test_the_page_asks_the_same_however_many_holes_there_are(
    ann: Person, game: Game, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(5):  # who asks, names, rows, epoch
        ann.get(url(game, 2))
    for number in range(2, 8):
        rows = [row(place, text) for place, text in enumerate((ANN_HOLE, BOB_HOLE, DEE_HOLE))]
        send(ann, game, {"rows": rows}, number=number)
    with django_assert_num_queries(5):
        ann.get(url(game, 8))


# A form saves -----------------------------------------------------------------------------------


def form(*entries: str, **more: str) -> dict[str, str]:
    rows = {f"row-{place}": text for place, text in enumerate(entries)}
    return {**rows, "knocker": "", "knocker-was": "", **more}


def test_a_form_saves_a_hole(ann: Person, game: Game) -> None:
    given = form("9h9dkc9s2djh", "14", "", knocker="1")
    given |= {"adjust-0-points": "\u22121", "adjust-0-reason": "found a card"}
    response = ann.post(url(game), given)
    assert response.status_code == 302
    assert response["Location"] == f"/g/{game.code}/"
    assert stored(game, 2) == {0: ANN_HOLE, 1: "14", 2: ""}
    hole = game.holes.get(number=2)
    assert hole.knocker == 1
    assert hole.scores.get(position=0).adjustments == [{"points": -1, "reason": "found a card"}]


def test_a_form_that_cannot_be_saved_comes_back_as_typed(
    ann: Person, game: Game, nothing_changes: Callable[[], None]
) -> None:
    given = form("9h 9z", "14", "A 2 3")
    given |= {"adjust-1-points": "many", "adjust-1-reason": "peeks"}
    response = ann.post(url(game), given)
    assert response.status_code == 422
    page = response.content.decode()
    assert "Points are a whole number" in page
    assert 'value="9h 9z"' in page
    assert 'value="many"' in page
    assert "entry.js" not in page
    response = ann.post(url(game), form("9h 9z", "14", "A 2 3"))
    page = response.content.decode()
    assert "9z is not a card" in page
    assert "3 cards, but the layout has 6" in page
    nothing_changes()


def test_a_stale_form_shows_both_and_asks(ann: Person, eve: Person, game: Game) -> None:
    assert eve.post(url(game), form("A 2 3 A 2 3", "", "")).status_code == 302
    response = ann.post(url(game), form("A 2 4 A 2 3", "", ""))
    assert response.status_code == 409
    page = response.content.decode()
    assert 'value="A 2 4 A 2 3"' in page
    assert "A 2 3 / A 2 3" in page
    assert stored(game, 2)[0] == "A 2 3 / A 2 3"
    again = form("A 2 4 A 2 3", "", "") | {"row-0-was": "A 2 3 / A 2 3"}
    assert ann.post(url(game), again).status_code == 302
    assert stored(game, 2)[0] == "A 2 4 / A 2 3"


def test_a_form_of_the_last_hole_of_a_finished_game(ann: Person) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"), end={"holes": 1})
    assert ann.post(url(game, 1), form("A 2 3 A 2 3", "14")).status_code == 302
    game.refresh_from_db()
    assert game.finished is not None
    assert send(ann, game, {"rows": [row(0, "A 2 3 / A 2 3")]}, number=2).status_code == 422
    assert ann.get(url(game, 2)).status_code == 302


# Who is entering which hand ---------------------------------------------------------------------


def entering(person: Person, game: Game, **asked: object) -> str:
    """The positions that the poll of a phone says others are entering."""
    asked = {"seen": game.version, **asked}
    return str(person.get(url(game, 1, "state/"), asked)["Entering"])


def test_a_phone_hears_which_hands_others_are_entering(
    ann: Person, eve: Person, django_assert_num_queries: Any
) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"))
    links.open_link(key=game.score_key, device=eve.device)
    assert entering(ann, game, at=0) == ""
    with django_assert_num_queries(1):  # a note costs the database nothing
        assert entering(eve, game, at=1) == "0"
    assert entering(ann, game, at=0) == "1"
    assert entering(ann, game) == "1"  # Ann's hand is in
    assert entering(eve, game, at=1) == ""
    assert ann.get(url(game, 2, "state/"), {"seen": game.version})["Entering"] == ""


def test_a_note_of_somebody_who_left_is_forgotten(ann: Person, monkeypatch: Any) -> None:
    now = 1_000.0
    monkeypatch.setattr(presence.time, "time", lambda: now)
    assert presence.note(7, 1, key="a", position=2) == []
    now += presence.SECONDS - 1
    assert presence.note(7, 1, key="b", position=None) == [2]
    now += 2
    assert presence.note(7, 1, key="b", position=None) == []


@pytest.mark.parametrize("at", ["-1", "1000", "x", "1e3", "9" * 400])
def test_a_position_that_is_none_is_not_passed_on(ann: Person, eve: Person, at: str) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"))
    links.open_link(key=game.score_key, device=eve.device)
    entering(eve, game, at=at)
    assert entering(ann, game) == ""


def test_who_only_looks_enters_nothing(ann: Person, eve: Person) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"))
    links.open_link(key=game.view_key, device=eve.device)
    entering(eve, game, at=1)
    assert entering(ann, game) == ""


def test_a_phone_takes_every_complete_hole_along_and_no_other(ann: Person, game: Game) -> None:
    record(game, 2, ["A 2 3 / A 2 3", None, None], device=ann.device)
    taken = json.loads(
        some(re.search(rb'id="entry-state"[^>]*>(.*?)</script>', ann.get(url(game)).content))[1]
    )["keepsake"]
    assert list(taken["complete"]) == ["1"]
    assert taken["next"] == 2
    assert taken["complete"]["1"]["rows"]["0"][0] == stored(game, 1)[0]
    assert taken["complete"]["1"]["before"] == [0, 0, 0]
    points = [taken["complete"]["1"]["rows"][str(position)][2] for position in range(3)]
    assert taken["totals"] == points
    shown = ann.get(f"/g/{game.code}/").content
    again = json.loads(some(re.search(rb'id="keepsake"[^>]*>(.*?)</script>', shown))[1])
    assert again == taken | {"scorer": True, "seat": None}


def test_a_page_says_which_device_it_is_for_without_saying_its_key(
    ann: Person, client: Client
) -> None:
    mark = re.search(rb'data-device="(\w{12})"', ann.get("/").content)
    assert mark
    assert ann.device.key.encode() not in ann.get("/").content
    assert mark[0] in ann.get("/offline/").content
    assert b'data-device=""' in client.get("/").content


def test_a_form_for_a_hole_that_is_not_to_be_played_says_why_and_keeps_what_was_typed(
    ann: Person, game: Game, nothing_changes: Callable[[], None]
) -> None:
    response = ann.post(url(game, 10), {"row-0": ANN_HOLE, "row-0-was": ""})
    assert response.status_code == 422
    assert "is not complete yet" in response.content.decode()
    assert ANN_HOLE in response.content.decode()
    nothing_changes()


@pytest.mark.parametrize(
    "entry", ["9H 9D \u212aC / 9S 2D JH", "\u017f" * 6, "9\u0660 9D KC / 9S 2D JH"]
)
def test_letters_that_only_look_like_cards_are_refused(
    ann: Person, game: Game, entry: str, nothing_changes: Callable[[], None]
) -> None:
    response = send(ann, game, {"rows": [row(0, entry)]})
    assert response.status_code == 422
    assert "unknown-card" in {each["code"] for each in response.json()["problems"]}
    nothing_changes()


def test_a_knocker_whom_a_correction_puts_out_is_forgotten(ann: Person) -> None:
    """Whoever reached the limit earlier plays no more, so nobody of the later hole knocked."""
    end = {"type": "elimination", "at_least": 50}
    game = new_game(ann.device, "pagat-4", names=("Ann", "Bob", "Dee", "Eve"), end=end)
    record(game, 1, ["=10", "=10", "=10", "=10"], device=ann.device)
    record(game, 2, ["=10", "=10", "=10", "=10"], device=ann.device, knocker=1)
    record(game, 1, [None, "=60", None, None], device=ann.device, overrule=True)
    response = send(ann, game, {"rows": [row(0, "=11", was="10")], "overrule": True})
    assert response.status_code == 200
    assert response.json()["state"]["rows"][1]["plays"] is False
