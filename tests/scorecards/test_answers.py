"""Questions in JSON that are wrong in ways only a program thinks of: answered, never a crash."""

import json

import pytest

from scorecards.answers import answer_text


@pytest.mark.parametrize(
    "written",
    [
        '{"ruleset": "\\ud800", "players": [{"counted": 1}]}',
        '{"players": [{"counted": 1, "adjustments": [{"points": 1, "reason": "\\udfff"}]}]}',
        "[" * 100_000,
        "nonsense",
        b"\xff\xfe",
    ],
)
def test_what_is_no_text_is_no_json(written):
    answer = answer_text(written)
    assert not answer.ok
    assert [error["code"] for error in answer.data["errors"]] == ["not-json"]


@pytest.mark.parametrize("depth", [9, 100, 450, 700])
def test_a_deep_ruleset_is_refused_in_a_sentence(depth):
    nested: object = 1
    for _ in range(depth):
        nested = {"values": nested}
    asked = {"ruleset": {"extends": "pagat-6", "values": nested}, "players": [{"counted": 1}]}
    answer = answer_text(json.dumps(asked))
    assert not answer.ok
    assert "deep" in answer.data["errors"][0]["message"]


def test_every_mistake_of_a_ruleset_is_told():
    asked = {
        "ruleset": {
            "extends": "pagat-6",
            "values": {"Z": 1, "Q": 10_000_000},
            "packs": 50,
            "colour": 1,
        },
        "players": [{"counted": 1}],
    }
    errors = answer_text(json.dumps(asked)).data["errors"]
    told = " | ".join(error["message"] for error in errors)
    assert len(errors) == 4
    assert all(word in told for word in ("'Z'", "Q cannot count", "packs", "colour"))


def test_a_question_says_which_hole_it_is():
    ruleset = {"extends": "pagat-6", "hole": [{"holes": "last", "times": 2}]}
    asked = {"ruleset": ruleset, "players": [{"counted": 5}]}
    points = [
        answer_text(json.dumps(asked | more)).data["players"][0]["points"]
        for more in ({}, {"hole": 8}, {"hole": 9})
    ]
    assert points == [5, 5, 10]
    for wrong in (0, 201, True, "9"):
        errors = answer_text(json.dumps(asked | {"hole": wrong})).data["errors"]
        assert [error["code"] for error in errors] == ["hole"]
