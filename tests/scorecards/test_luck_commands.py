"""`manage.py skill` and `manage.py chances`: lines of JSON from a file or standard input."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.luck.made_leagues import CHANGING_TABLES, ONE_TABLE, random_league

FIT = {"spread": {"0": 0.5, "10": 0.5}}


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Ask a command through a file of lines: the exit code, and the lines that were printed."""

    def asked(command: str, *lines: object) -> tuple[int, list[Any]]:
        file = tmp_path / "lines.json"
        written = [each if isinstance(each, str) else json.dumps(each) for each in lines]
        file.write_text("".join(f"{line}\n" for line in written), encoding="utf-8")
        code = 0
        try:
            call_command(command, str(file))
        except SystemExit as ended:
            code = int(ended.code or 0)
        return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return asked


def lines_of(games: Any) -> list[dict[str, Any]]:
    return [{"players": game, "day": day} for day, game in enumerate(games)]


def test_the_skill_of_one_table(ask: Any) -> None:
    code, (figures,) = ask("skill", *lines_of(ONE_TABLE))
    assert code == 0
    assert list(figures) == [
        *("games", "people", "share", "p", "said", "hole_sd", "players", "win"),
    ]
    assert (figures["games"], figures["people"], figures["said"]) == (4, 3, False)
    assert figures["share"] == {"value": 0.6054, "low": 0.0201, "high": 0.9638}
    assert (figures["p"], figures["hole_sd"]) == (0.043, 2.25)
    assert figures["players"]["ann"] == {
        **{"mean": -3.96, "low": -9.28, "high": 0.35, "sd": 3.09, "games": 4}
    }
    assert list(figures["win"]) == ["ann", "ben", "cal"]


def test_the_skill_of_tables_that_change(ask: Any) -> None:
    _, (figures,) = ask("skill", *lines_of(CHANGING_TABLES))
    assert (figures["games"], figures["people"], figures["p"]) == (5, 5, 0.0008)
    assert figures["share"] == {"value": 0.9399, "low": 0.7162, "high": 0.9898}
    assert {name: each["mean"] for name, each in figures["players"].items()} == {
        **{"ann": -6.41, "ben": -3.35, "cal": 3.44, "dee": 5.28, "eve": 1.04}
    }
    assert not figures["said"]


def test_the_order_of_lines_and_of_names_changes_no_byte(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = random_league(7, 12)
    other = [dict(reversed(game.items())) for game in reversed(games)]
    printed = []
    for each in (games, other):
        file = tmp_path / "games.json"
        file.write_text("\n".join(map(json.dumps, lines_of(each))))
        call_command("skill", str(file))
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_no_game_is_no_mistake(ask: Any) -> None:
    code, (figures,) = ask("skill", "", "")
    assert (code, figures["games"], figures["p"], figures["players"]) == (0, 0, None, {})


def test_a_game_of_one_is_left_out(ask: Any) -> None:
    alone = {"players": {"zoe": [4, 5], "yan": [None, None]}}
    with_it, without = (ask("skill", *lines_of(ONE_TABLE), *more) for more in ([alone], []))
    assert with_it == without


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("{", "not-json", "this is not JSON"),
        ('"\\ud800"', "not-json", "this is not JSON"),
        ("[" * 100_000, "not-json", "this is not JSON"),
        ("[]", "not-an-object", "an object with players was expected"),
        ("7", "not-an-object", "an object with players was expected"),
        ({}, "players", "who played? An object with the points of every player"),
        ({"players": [1]}, "players", "who played? An object with the points of every player"),
        ({"players": {"ann": 3}}, "points", "ann: a list of points was expected"),
        (
            {"players": {"ann": [1, "2"], "ben": [1, 2]}},
            "points",
            'ann, hole 2 must be a whole number up to 1000, not "2"',
        ),
        (
            {"players": {"ann": [1, 2], "ben": [1]}},
            "unequal",
            "all must have as many holes, not ann 2, ben 1",
        ),
        ({"players": {" ": [1]}}, "name", "a player has no name"),
        ({"players": {}, "day": "x"}, "day", "day must be a whole number up to 1000000000"),
        ({"players": {}, "dya": 3}, "unknown-word", "“dya” is unknown; the words here are"),
        ('{"players": {"ann": [1], "ann": [2]}}', "repeated", "“ann” comes twice in one object"),
    ],
)
def test_what_cannot_be_read(ask: Any, line: object, code: str, message: str) -> None:
    ended, (answer,) = ask("skill", *lines_of(ONE_TABLE), line)
    assert ended == 2
    assert [(each["line"], each["code"]) for each in answer["errors"]] == [(5, code)]
    assert answer["errors"][0]["message"].startswith(message)


@pytest.mark.parametrize(
    "points", ["1.5", "1.0", "true", "NaN", "-Infinity", "1e400", "1001", "9" * 4000, "{}", '"9"']
)
def test_what_is_no_number_of_points(ask: Any, points: str) -> None:
    ended, (answer,) = ask("skill", f'{{"players": {{"ann": [{points}]}}}}')
    assert ended == 2
    assert [each["code"] for each in answer["errors"]] == ["points"]


def test_points_below_nothing_are_points(ask: Any) -> None:
    assert ask("skill", {"players": {"ann": [-3, -1000], "ben": [1000, 0]}})[0] == 0


def test_every_mistake_of_every_line_is_told(ask: Any) -> None:
    bad = {"players": {"ann": [None, "x"], "ben": [1.5]}, "day": True}
    ended, (answer,) = ask("skill", bad, {"players": {"ann": [1]}}, "nonsense")
    assert ended == 2
    assert [(each["line"], each["code"]) for each in answer["errors"]] == [
        *((1, "day"), (1, "points"), (1, "points"), (1, "unequal"), (3, "not-json")),
    ]


@pytest.mark.parametrize("command", ["skill", "chances"])
def test_a_file_that_is_not_there_has_no_figures(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command(command, "no-such-file.json")
    assert ended.value.code == 2
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "no-file"


def test_standard_input_is_a_minus(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Input:
        buffer = io.BytesIO(b'{"players": {"ann": [1, 2], "ben": [2, 1]}}')

    monkeypatch.setattr("sys.stdin", Input)
    call_command("skill", "-")
    assert json.loads(capsys.readouterr().out)["games"] == 1


def question(**totals: int) -> dict[str, Any]:
    return {"holes": 2, "players": {name: [total] for name, total in totals.items()}, "fit": FIT}


def test_the_chances_of_a_game(ask: Any) -> None:
    assert ask("chances", question(ann=20, ben=25)) == (
        0,
        [{"win": {"ann": 0.75, "ben": 0.25}, "left": 1}],
    )


def test_questions_one_a_line(ask: Any) -> None:
    code, answers = ask("chances", question(ann=20, ben=25), "[]", question(ann=20, ben=30))
    assert code == 2
    assert answers[0]["win"] == {"ann": 0.75, "ben": 0.25}
    assert answers[1]["errors"][0]["line"] == 2
    assert answers[2]["win"] == {"ann": 0.875, "ben": 0.125}


def test_a_question_may_take_many_lines(ask: Any) -> None:
    written = json.dumps(question(ann=20, ben=25), indent=1).splitlines()
    assert ask("chances", *written)[1][0]["left"] == 1


def test_means_are_taken_as_skill_prints_them(ask: Any) -> None:
    spread = {"-2": 0.1, "4": 0.3, "9": 0.3, "15": 0.2, "24": 0.1}
    means = {
        "ann": {"mean": -4.5, "sd": 3, "low": -9.0, "high": 0.5, "games": 12},
        **{"ben": {"mean": 0, "sd": 3}, "cal": {"mean": 2.7, "sd": 2}},
        "somebody else": {"mean": 1, "sd": 1},
    }
    players = {name: [points] * 5 for name, points in (("ann", 6), ("ben", 7), ("cal", 8))}
    players["ann"][0] += 1
    players["ben"][0] += 1
    game = {"holes": 9, "players": players, "fit": {"spread": spread, "means": means}}
    assert ask("chances", game)[1] == [
        {"win": {"ann": 0.5398, "ben": 0.2903, "cal": 0.17}, "left": 4}
    ]


def test_a_history_in_the_place_of_a_fit(ask: Any) -> None:
    games = random_league(6, 40, skill=2.0)
    skill = ask("skill", *lines_of(games))[1][0]["players"]
    best, worst = (pick(skill, key=lambda name: skill[name]["mean"]) for pick in (min, max))
    ends = {}
    for left in (9, 1):
        played = [5] * (9 - left)
        players = {best: played, worst: played, "a stranger": played}
        game = {"holes": 9, "players": players, "history": lines_of(games)}
        code, (answer,) = ask("chances", game)
        assert (code, answer["left"]) == (0, left)
        ends[left] = answer["win"]
    for win in ends.values():
        assert sum(win.values()) == pytest.approx(1, abs=2e-4)
        assert win[best] > win["a stranger"] > win[worst]
    assert ends[9][best] > ends[1][best]


def test_a_short_history_says_nothing(ask: Any) -> None:
    game = {"holes": 9, "players": {"ann": [3], "ben": [4]}, "history": lines_of(ONE_TABLE)}
    assert ask("chances", game) == (0, [{"win": None, "left": 8}])
    assert ask("chances", {**game, "history": []})[1][0]["win"] is None


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (
            {"players": {"ann": [1, 2], "ben": [1], "cal": []}},
            "unequal",
            "all must have as many holes, not ann 2, ben 1, cal 0",
        ),
        ({"players": {"ann": [None]}}, "points", "ann, hole 1 must be a whole number up to 1000"),
        ({"players": {"ann": [1, 2, 3]}}, "holes", "3 holes are played of 2"),
        ({"players": {}}, "players", "a game has 1 to 20 players"),
        ({"players": {f"p{at}": [] for at in range(21)}}, "players", "a game has 1 to 20 players"),
        ({"holes": "9"}, "holes", 'holes must be a whole number up to 200, not "9"'),
        ({"holes": None}, "holes", "holes must be a whole number up to 200, not null"),
        ({"history": []}, "fit", "either a fit or a history is needed"),
        ({"fit": {}}, "spread", "a spread has points with their shares"),
        ({"fit": {"spread": {"3": 0}}}, "spread", "a spread has points with their shares"),
        ({"fit": 7}, "not-an-object", "an object"),
        (
            {"fit": {"spread": {"1.5": 1, "2": 1}}},
            "spread",
            "fit.spread must be a whole number up to 1000",
        ),
        (
            {"fit": {"spread": {"3": -1, "2": 1}}},
            "spread",
            "fit.spread.3 must be a number from 0 to 9000",
        ),
        (
            {"fit": {**FIT, "means": {"ann": {"mean": "x", "sd": 0}}}},
            "means",
            'means.ann.mean must be a number from -9000 to 9000, not "x"',
        ),
        (
            {"fit": {**FIT, "means": {"ann": {"mean": 0, "sd": -1}}}},
            "means",
            "means.ann.sd must be a number from 0 to 9000, not -1",
        ),
        (
            {"fit": {**FIT, "means": {"ann": {"mean": 0, "sd": float("nan")}}}},
            "means",
            "means.ann.sd must be a number from 0 to 9000, not nan",
        ),
        ({"colour": 1}, "unknown-word", "“colour” is unknown"),
    ],
)
def test_what_is_no_game_in_progress(ask: Any, change: Any, code: str, message: str) -> None:
    ended, (answer,) = ask("chances", {**question(ann=20, ben=25), **change})
    assert ended == 2
    assert answer["errors"][0]["code"] == code
    assert answer["errors"][0]["message"].startswith(message)


def test_a_mistake_in_a_history_names_its_game(ask: Any) -> None:
    game = {"holes": 2, "players": {"ann": [1]}, "history": [{"players": {"ann": [0.5]}}, 7]}
    ended, (answer,) = ask("chances", game)
    assert ended == 2
    assert [each["message"] for each in answer["errors"]] == [
        "game 1 of the history: ann, hole 1 must be a whole number up to 1000, not 0.5",
        "game 2 of the history: an object with players was expected",
    ]


def test_no_question_is_a_mistake(ask: Any) -> None:
    assert ask("chances")[0] == 2
