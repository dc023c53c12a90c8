"""``POST /api/v1/score/``: what ``manage.py score`` does, for anyone, without an account."""

import json
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import AnonRateThrottle

from scorecards.limits import programs

ADDRESS = "/api/v1/score/"
HOLE = {"ruleset": "pagat-6", "players": [{"cards": "9H 9D KC / 9S 2D JH"}, {"counted": 14}]}


def ask(client: Client, question: object, **headers: str) -> Any:
    body = question if isinstance(question, str | bytes) else json.dumps(question)
    return client.post(ADDRESS, body, content_type="application/json", headers=headers)


def test_a_hole_is_scored_without_an_account(client: Client) -> None:
    response = ask(client, HOLE)
    assert response.status_code == 200
    assert [player["points"] for player in response.json()["players"]] == [17, 14]


def test_programs_are_counted_for_one_at_a_time(client: Client) -> None:
    """Whoever asks eight dear questions at once leaves the other threads to those who play."""
    with programs.TURN:
        for answer in (ask(client, HOLE), client.get("/api/v1/rulesets/pagat-6/statistics/")):
            assert (answer.status_code, answer["Retry-After"]) == (429, "5")
        assert client.get("/healthz").status_code == 200
    assert ask(client, HOLE).status_code == 200
    assert ask(client, b"[").status_code == 422
    assert ask(client, HOLE).status_code == 200, "the turn ends with the question"


def test_no_cookie_and_no_token_is_needed() -> None:
    assert ask(Client(enforce_csrf_checks=True), HOLE).status_code == 200


def test_a_list_with_a_mistake_in_it_is_refused_but_answered(client: Client) -> None:
    response = ask(client, [HOLE, {"ruleset": "pagat-6", "players": [{"cards": "ZZ"}]}])
    assert response.status_code == 422
    right, wrong = response.json()
    assert right["players"][0]["points"] == 17
    assert wrong["errors"][0]["code"] == "unknown-card"


def test_sentences_come_in_the_language_asked_for(client: Client) -> None:
    english, french = (
        ask(client, HOLE, **{"Accept-Language": language}).json()["players"][0]["lines"][0]["label"]
        for language in ("en", "fr")
    )
    assert english == "Pair in a column: 9♥ 9♠"
    assert french != english
    assert "9♥ 9♠" in french


@pytest.mark.parametrize("body", ["", "nonsense", b"\xff", "[" * 50_000, "7", "null"])
def test_nonsense_is_refused_in_a_sentence(client: Client, body: str | bytes) -> None:
    response = ask(client, body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["message"]


def test_ten_megabytes_are_too_much(client: Client) -> None:
    response = ask(client, b'"' + b"9" * 10_000_000 + b'"')
    assert response.status_code == 413


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_only_post(client: Client, method: str) -> None:
    assert getattr(client, method)(ADDRESS).status_code == 405


def test_an_address_that_asks_too_often_waits(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    monkeypatch.setattr(AnonRateThrottle, "get_rate", lambda self: "2/min")
    assert [ask(client, HOLE).status_code for _ in range(3)] == [200, 200, 429]
    cache.clear()


def test_a_total_that_no_layout_counts_is_answered_with_a_warning(client: Client) -> None:
    response = ask(client, HOLE | {"players": [{"counted": 103}, {"counted": 60}]})
    assert response.status_code == 200
    answer = response.json()
    assert [player["points"] for player in answer["players"]] == [103, 60]
    warning = {
        "code": "total-range",
        "message": "no hand counts 103 here, 60 is the most",
        "player": 0,
        "cells": [],
        "warning": True,
    }
    assert answer["problems"] == answer["players"][0]["problems"] == [warning]
