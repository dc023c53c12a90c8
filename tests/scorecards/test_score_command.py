"""``manage.py score``: questions in JSON from a file or standard input, answers as JSON."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorecards.management.commands.score import Command
from scorecards.rules import VARIANTS
from tests.row_by_row import row_by_row
from tests.rules.gold import holes

SIX = {
    "cards": "9H 9D KC / 9S 2D JH",
    "knocked": True,
    "adjustments": [{"points": 2, "reason": "two peeks"}],
}

SHIPPED = {ruleset.slug for ruleset in VARIANTS}
BUILT_IN = [case for case in holes() if case["preset"] in SHIPPED and not case.get("options")]


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask through a file; the exit code and what was printed."""

    def asked(question: object) -> tuple[int, Any]:
        file = tmp_path / "question.json"
        file.write_text(question if isinstance(question, str) else json.dumps(question))
        code = 0
        try:
            call_command("score", str(file))
        except SystemExit as ended:
            code = int(ended.code or 0)
        return code, json.loads(capsys.readouterr().out)

    return asked


def test_a_hole_is_scored_and_every_number_explained(ask: Any) -> None:
    code, answer = ask({"ruleset": "pagat-6", "players": [SIX, {"counted": 14}]})
    first, second = answer["players"]
    assert code == 0
    assert (first["counted"], first["points"]) == (17, 19)
    assert first["lines"][0] == {
        "label": "Pair in a column: 9♥ 9♠",
        "points": 0,
        "cells": [[0, 0], [1, 0]],
    }
    assert sum(line["points"] for line in first["lines"]) == 19
    assert (second["counted"], second["points"]) == (14, 14)
    assert answer["problems"] == []


def test_standard_input_will_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    question = {"ruleset": "pagat-6", "players": [SIX]}

    class Input:
        buffer = io.BytesIO(json.dumps(question).encode())

    monkeypatch.setattr("sys.stdin", Input)
    call_command("score")
    assert json.loads(capsys.readouterr().out)["players"][0]["points"] == 19


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask through standard input, some bytes at a time; the exit code and the lines printed. Notes
    how many lines had been answered whenever another was asked for.
    """

    def asked(lines: list[str], *options: str) -> tuple[int, list[Any], list[int]]:
        printed, answered = [], []

        class Input(io.BytesIO):
            def note(self) -> None:
                printed.append(capsys.readouterr().out)
                answered.append("".join(printed).count("\n"))

            def readline(self, *size: Any) -> bytes:
                self.note()
                return super().readline(*size)

            def __next__(self) -> bytes:
                self.note()
                return super().__next__()

        class Stdin:
            buffer = Input("".join(f"{line}\n" for line in lines).encode())

        monkeypatch.setattr("sys.stdin", Stdin)
        code = 0
        try:
            call_command("score", *options)
        except SystemExit as ended:
            code = int(ended.code or 0)
        printed.append(capsys.readouterr().out)
        return code, [json.loads(line) for line in "".join(printed).splitlines()], answered

    return asked


def test_a_question_a_line_is_answered_before_the_next_is_read(stream: Any) -> None:
    line = json.dumps({"ruleset": "pagat-6", "players": [SIX]})
    code, answers, answered = stream([line, "", line, f"[{line}, {line}]"])
    assert code == 0
    assert [one["players"][0]["points"] for one in (*answers[:2], *answers[2])] == [19] * 4
    assert answered == [0, 1, 1, 2, 3]


def test_the_stream_goes_on_after_a_bad_line(stream: Any) -> None:
    good = json.dumps({"ruleset": "pagat-6", "players": [SIX]})
    bad = ["{", '{"ruleset": "pagat-6", "players": [{"cards": "9Z"}]}', "[7]"]
    code, answers, _ = stream([good, *bad, good])
    assert code == 2
    assert [one.get("line") for one in answers[1:3]] == [2, 3]
    codes = [each["errors"][0]["code"] for each in (*answers[1:3], answers[3][0])]
    assert codes == ["not-json", "unknown-card", "not-an-object"]
    assert answers[0] == answers[4]


def test_a_stream_may_be_told_that_it_is_one(stream: Any) -> None:
    good = json.dumps({"ruleset": "pagat-6", "players": [SIX]})
    code, answers, _ = stream(["{", good], "--lines")
    assert (code, answers[0]["line"], len(answers)) == (2, 1, 2)
    code, answers, _ = stream(["{", good])
    assert (code, len(answers)) == (2, 1)  # one text, and that is not JSON


def test_one_question_may_take_many_lines(stream: Any) -> None:
    written = json.dumps({"ruleset": "pagat-6", "players": [SIX]}, indent=2)
    code, answers, _ = stream(written.splitlines())
    assert (code, answers[0]["players"][0]["points"]) == (0, 19)


def test_who_reads_no_further_ends_the_stream(monkeypatch: pytest.MonkeyPatch, stream: Any) -> None:
    def closed(self: Command, data: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Command, "tell", closed)
    monkeypatch.setattr("sys.stdout", sys.stdout)  # put back at the end
    assert stream(["1"])[:2] == (0, [])


def test_a_list_is_answered_in_order(ask: Any) -> None:
    house = {"extends": "pagat-6", "values": {"J": 0}}
    code, answer = ask([{"ruleset": rules, "players": [SIX]} for rules in ("pagat-6", house)])
    assert code == 0
    assert [one["players"][0]["counted"] for one in answer] == [17, 7]


def test_a_game_is_totalled(ask: Any) -> None:
    players = [
        {"points": [4, 12, -2, 9, 0, 15, 7, 3, 11]},
        {"points": [10, 2, 5, 5, 8, -1, 9, 6, 14]},
    ]
    code, answer = ask({"ruleset": "pagat-6", "game": {"players": players}})
    assert code == 0
    assert answer["totals"] == [59, 58]
    assert (answer["over"], answer["winners"], answer["reason"]) == (True, [1], "holes played")


def test_a_tie_that_is_played_off_is_not_over(ask: Any) -> None:
    end = {"type": "holes", "holes": 1, "tie": "extra_holes"}
    question = {"ruleset": {"extends": "pagat-6", "end": end}}
    code, answer = ask({**question, "game": {"players": [{"points": [3]}, {"points": [3]}]}})
    assert (answer["over"], answer["winners"], answer["reason"]) == (False, [], "tie for lowest")


def test_the_tenth_hole_of_nine_is_refused(ask: Any) -> None:
    players = [{"points": [1] * 10}, {"points": [2] * 10}]
    code, answer = ask({"ruleset": "pagat-6", "game": {"players": players}})
    assert code == 2
    assert [error["code"] for error in answer["errors"]] == ["game-over"]


def test_a_warning_never_stops_the_count(ask: Any) -> None:
    players = [{"cards": "KH KH KH / KH KH 9C"}, {"cards": "KD KS 2C / 3C 4C 5C"}]
    code, answer = ask({"ruleset": "pagat-6", "players": players})
    assert code == 0
    assert {problem["code"] for problem in answer["problems"]} == {"too-many"}
    assert all(problem["warning"] for problem in answer["problems"])
    assert answer["players"][0]["counted"] == 9
    assert answer["players"][0]["problems"]


def test_every_mistake_is_listed_with_exit_code_2(ask: Any) -> None:
    players = [
        {"cards": "9Z 9D KC / 1Y 2D JH"},
        {"cards": "1 2 3"},
        {"counted": True},
        {"counted": 5, "cards": "A"},
        {"counted": 5, "knocked": "yes"},
        {"counted": 5, "adjustments": [{"points": 1}]},
        {"nothing": 1},
        7,
    ]
    code, answer = ask({"ruleset": "pagat-6", "players": players, "colour": "red"})
    assert code == 2
    assert {error["player"] for error in answer["errors"]} == {None, *range(8)}
    first = [error for error in answer["errors"] if error["player"] == 0]
    assert [error["cells"] for error in first] == [[[0, 0]], [[1, 0]]]


def test_two_knockers_are_one_too_many(ask: Any) -> None:
    players = [{"counted": 1, "knocked": True}, {"counted": 2, "knocked": True}]
    code, answer = ask({"ruleset": "pagat-6", "players": players})
    assert (code, answer["errors"][0]["code"]) == (2, "knocker")


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("nonsense", "not-json"),
        ("7", "not-an-object"),
        ('{"ruleset": "no-such-golf", "players": [{"counted": 1}]}', "ruleset"),
        ('{"players": [{"counted": 1}]}', "ruleset"),
        ('{"ruleset": "pagat-6", "players": []}', "players"),
        ('{"ruleset": "pagat-6"}', "players"),
        ('{"ruleset": "pagat-6", "game": {"players": [{"points": ["a"]}]}}', "points"),
        ('{"ruleset": "pagat-6", "players": [{"counted": NaN}]}', "counted"),
        ('{"ruleset": "pagat-6", "players": [{"counted": 1e400}]}', "counted"),
    ],
)
def test_what_cannot_be_read(ask: Any, question: str, code: str) -> None:
    ended, answer = ask(question)
    assert ended == 2
    assert code in {error["code"] for error in answer["errors"]}
    assert all(error["message"] for error in answer["errors"])


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("score", "no-such-file.json")
    assert ended.value.code == 2
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "no-file"


@row_by_row("case", BUILT_IN, ids=lambda case: case["id"])
def test_a_gold_hole_of_a_built_in_variant(ask: Any, case: dict[str, Any]) -> None:
    players = []
    for player in case["players"]:
        said: dict[str, Any] = {"knocked": player.get("knocked", False)}
        said |= {"cards": player["layout"]} if player.get("layout") else {"counted": player["raw"]}
        if player.get("adjust"):
            said["adjustments"] = [{"points": player["adjust"], "reason": "by hand"}]
        players.append(said)
    code, answer = ask({"ruleset": case["preset"], "players": players})
    assert code == 0, answer
    assert [player["points"] for player in answer["players"]] == case["expected"]
