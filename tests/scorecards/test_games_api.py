"""`/api/v1/games/`: what programs read of a game, by the same door as its page."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.urls import get_resolver
from django.utils import timezone
from django.utils.http import urlencode

from scorecards import devices
from scorecards.limits import programs
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.scorecards.playing import (
    ANN_HOLE,
    BOB_HOLE,
    DEE_HOLE,
    Person,
    new_game,
    record,
)

ROOT = "/api/v1/games/"

GAME_DOORS = {
    "api-game",
    "api-holes",
    "api-hole",
    "api-money",
    "api-settlement",
}  # who opened a link of the game
SESSION_DOORS = {"api-session", "api-book", "api-entry"}  # the same for a session of Golfo
OWN_DOORS = {"api-games", "api-sessions"}  # everybody, and sees their own
OPEN_DOORS = {  # everybody
    *("api-page", "api-document", "api-score", "api-rulesets", "api-check", "api-ruleset"),
    *("api-statistics", "api-read-rules"),
}


def address(game, rest=""):
    return f"{ROOT}{game.code}/{rest}"


@pytest.fixture
def played(ann, game) -> Game:
    record(game, 2, [BOB_HOLE, "14", DEE_HOLE], device=ann.device, knocker=0)
    return Game.objects.get(pk=game.pk)


def finished(ann) -> Game:
    """A game of one hole, which is over."""
    game = new_game(ann.device, end={"type": "holes", "holes": 1})
    record(game, 1, ["17", "8", "0"], device=ann.device)
    return Game.objects.get(pk=game.pk)


def walk(patterns):
    for each in patterns:
        if hasattr(each, "url_patterns"):
            yield from walk(each.url_patterns)
        else:
            yield each


def test_every_address_for_programs_has_its_line() -> None:
    """Those of leagues are in tests/tournaments/door_table.py."""
    names = {
        str(each.name)
        for each in walk(get_resolver().url_patterns)
        if str(each.name).startswith("api-") and "tournaments" not in each.callback.__module__
    }
    assert names == GAME_DOORS | SESSION_DOORS | OWN_DOORS | OPEN_DOORS


def test_a_game_is_read_by_whoever_opened_it(ann, bob, cal, client, game) -> None:
    for rest in ("", "holes/", "holes/1/"):
        assert ann.get(address(game, rest)).status_code == 200
        assert bob.get(address(game, rest)).status_code == 200
        answers = [cal.get(address(game, rest)), client.get(address(game, rest))]
        answers.append(ann.get(f"{ROOT}AAAAA/{rest}"))  # there is none, and that looks the same
        assert {(each.status_code, each.content) for each in answers} == {(404, answers[0].content)}
    assert [person.get(ROOT).json()["count"] for person in (ann, bob, cal)] == [1, 1, 0]
    assert client.get(ROOT).json() == {"count": 0, "next": None, "previous": None, "results": []}
    roles = [person.get(address(game)).json()["role"] for person in (ann, bob)]
    assert roles == ["scorer", "viewer"]


def test_who_is_shut_out_is_told(bob, game) -> None:
    links.renew_link(game=game, role="viewer", device=game.started_by)
    answer = bob.get(address(game))
    assert (answer.status_code, answer.json()["code"]) == (403, "shut-out")
    assert bob.get(ROOT).json()["count"] == 0


def test_nothing_is_written(ann, game) -> None:
    for rest in ("", "holes/", "holes/1/"):
        for method in ("post", "put", "patch", "delete"):
            assert getattr(ann.client, method)(address(game, rest)).status_code == 405


def test_a_game_as_it_stands(ann, played) -> None:
    answer = ann.get(address(played)).json()
    seats = [(each["name"], each["total"], each["place"], each["tied"]) for each in answer["seats"]]
    assert seats == [("Ann", 25, 3, False), ("Bob", 22, 2, False), ("Dee", 0, 1, False)]
    told = {key: answer[key] for key in ("ruleset", "shape", "planned", "holes", "next_hole")}
    assert told == {**{"ruleset": "pagat-6", "shape": "2x3", "planned": 9}, "holes": 2} | {
        "next_hole": 3
    }
    assert (answer["version"], answer["reason"], answer["sealed"]) == (played.version, "", None)


def test_a_finished_game_says_why(ann) -> None:
    game = finished(ann)
    answer = ann.get(address(game)).json()
    assert answer["reason"] == "holes played"
    assert answer["why"] == "All holes are played."
    assert any(seat["wins"] for seat in answer["seats"])
    assert answer["next_hole"] is None


def test_a_hole_has_the_reasons_for_every_point(ann, played) -> None:
    first, second = ann.get(address(played, "holes/")).json()["results"]
    assert ann.get(address(played, "holes/2/")).json() == second
    for hole in (first, second):
        assert hole["complete"]
        for seat in hole["seats"]:
            assert sum(line["points"] for line in seat["lines"]) == seat["points"]
    ann_, bob_, dee_ = second["seats"]
    assert (bob_["cards"], bob_["counted"], bob_["points"], bob_["total"]) == (None, 14, 14, 22)
    assert (ann_["knocked"], dee_["low"], second["knocker"]) == (True, True, 0)
    question = {"ruleset": "pagat-6", "players": [{"cards": first["seats"][0]["cards"]}]}
    again = ann.client.post("/api/v1/score/", question, content_type="application/json").json()
    assert again["players"][0]["lines"] == first["seats"][0]["lines"]
    assert ann.get(address(played, "holes/3/")).status_code == 404


def test_a_hole_that_is_not_complete_says_what_it_knows(ann, game) -> None:
    record(game, 2, [ANN_HOLE, "", ""], device=ann.device)
    hole = ann.get(address(game, "holes/2/")).json()
    assert not hole["complete"]
    mine, other = hole["seats"][:2]
    assert (mine["counted"], mine["points"], mine["total"]) == (17, None, None)
    assert (other["cards"], other["counted"], other["lines"]) == (None, None, [])


def test_who_knows_it_already_is_told_so(ann, bob, game) -> None:
    for path in (ROOT, address(game), address(game, "holes/"), address(game, "holes/1/")):
        first = ann.get(path)
        known = {"If-None-Match": first["ETag"]}
        again = ann.get(path, headers=known)
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert first["Cache-Control"] == again["Cache-Control"] == "private, no-cache"
        assert ann.get(path, headers=known | {"Accept-Language": "fr"}).status_code == 200
        assert bob.get(path, headers=known).status_code == 200  # another role
    seen = ann.get(address(game))["ETag"]
    record(game, 2, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device)
    assert ann.get(address(game), headers={"If-None-Match": seen}).status_code == 200


def test_an_answer_that_is_known_costs_one_query(ann, game, django_assert_num_queries) -> None:
    for rest in ("", "holes/"):
        known = {"If-None-Match": ann.get(address(game, rest))["ETag"]}
        with django_assert_num_queries(1):
            assert ann.get(address(game, rest), headers=known).status_code == 304


def test_games_are_filtered(ann, game) -> None:
    over = finished(ann)
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()

    def codes(**query):
        return [each["code"] for each in ann.get(f"{ROOT}?{urlencode(query)}").json()["results"]]

    assert codes() == [game.code, over.code]
    assert codes(over="true") == [over.code]
    assert codes(over="false") == [game.code]
    assert codes(ruleset="skyjo") == []
    assert codes(started_after=tomorrow) == []
    assert codes(started_before=tomorrow) == [game.code, over.code]


@pytest.mark.parametrize(
    ("query", "status", "parameter"),
    [
        ("started_after=yesterday", 400, "started_after"),
        ("page=0", 404, None),
        ("page=x", 404, None),
        ("page_size=-1", 200, None),
        ("over=perhaps", 200, None),
    ],
)
def test_what_cannot_be_read_is_a_problem(ann, game, query, status, parameter) -> None:
    answer = ann.get(f"{ROOT}?{query}")
    assert answer.status_code == status
    if status != 200:
        assert answer["Content-Type"] == "application/problem+json"
        problem = answer.json()
        assert problem["status"] == status
        assert problem["type"] == f"/api/v1/#{problem['code']}"
        assert problem["problems"][0].get("parameter") == parameter


def test_an_unknown_address_is_a_problem_as_ever(client) -> None:
    answer = client.get("/api/v1/nothing/")
    problem = answer.json()
    assert (answer.status_code, problem["problems"][0]["code"]) == (404, "not-found")
    assert (problem["status"], answer["Content-Type"]) == (404, "application/problem+json")


def test_pages_lead_to_each_other(ann, played) -> None:
    first = ann.get(address(played, "holes/?page_size=1")).json()
    assert (first["count"], first["previous"], len(first["results"])) == (2, None, 1)
    second = ann.get(first["next"]).json()
    assert (second["next"], second["results"][0]["number"]) == (None, 2)
    assert ann.get(second["previous"]).json() == first


def test_counting_waits_for_its_turn(ann, game) -> None:
    with programs.TURN:
        answer = ann.get(address(game, "holes/"))
    assert (answer.status_code, answer.json()["code"]) == (429, "too-often")
    assert answer["Retry-After"]
    assert ann.get(address(game, "holes/")).status_code == 200


def test_counting_has_an_end(ann, game, settings) -> None:
    settings.API_SECONDS = 0
    answer = ann.get(address(game, "holes/"))
    assert (answer.status_code, answer.json()["code"]) == (422, "too-dear")


def test_more_games_and_holes_ask_no_more(ann, game, django_assert_max_num_queries) -> None:
    def queries(path):
        with django_assert_max_num_queries(9) as few:
            assert ann.get(path).status_code == 200
        return len(few)

    new_game(ann.device)
    record(game, 2, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device)
    paths = (ROOT, address(game), address(game, "holes/"))
    before = [queries(path) for path in paths]
    for number in range(3, 8):
        record(game, number, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device)
        new_game(ann.device)
    assert [queries(path) for path in paths] == before


def test_another_device_of_the_account_reads_it_too(ann, game) -> None:
    user = User.objects.create_user("ann")
    devices.sign_in(ann.device, user.pk)
    second = Person(devices.new_device("iPad"))
    assert second.get(address(game)).status_code == 404
    devices.sign_in(second.device, user.pk)
    assert second.get(address(game)).json()["role"] == "scorer"
