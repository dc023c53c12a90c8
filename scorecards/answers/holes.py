"""A question about a hole: everyone's cards or counts, who knocked, adjustments by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypedDict

from scorecards.answers.cards import places, read_player
from scorecards.answers.mistakes import MOST_PLAYERS, Mistakes, Translate, whole
from scorecards.rules import Hole, HoleScore, Layout, Manual, Problem, Ruleset, Shape, text
from scorecards.rules.junctures import MOST_HOLES, Juncture
from scorecards.rules.schema import is_integer


def answer_hole(
    ruleset: Ruleset | None, question: dict[str, Any], mistakes: Mistakes
) -> dict[str, Any] | None:
    """Every player's points with their reasons; None where anything is a mistake."""
    hole = read_hole(ruleset, question, mistakes)
    if ruleset is None or mistakes.found:
        return None
    shape = _shape(ruleset, question.get("shape"), mistakes)
    problems = ruleset.problems(hole, shape=shape)
    return _scored(ruleset, hole, problems, mistakes.translate)


NO_HOLE = Hole(())


def read_hole(ruleset: Ruleset | None, question: dict[str, Any], mistakes: Mistakes) -> Hole:
    """The hole of a question; whatever is wrong with it is noted."""
    players = question.get("players")
    if not isinstance(players, list) or not 1 <= len(players) <= MOST_PLAYERS:
        mistakes.add("players", text("a list of 1 to {n} players was expected", n=MOST_PLAYERS))
        return NO_HOLE
    shape = _shape(ruleset, question.get("shape"), mistakes)
    rows: list[Layout | int | None] = []
    manual: list[Manual] = []
    knockers: list[int] = []
    for seat, player in enumerate(players):
        rows.append(read_player(ruleset, shape, player, seat, mistakes))
        if isinstance(player, dict):
            manual += _manual(player.get("adjustments"), seat, mistakes)
            knockers += _knocked(player.get("knocked", False), seat, mistakes)
    for seat in knockers[1:]:
        mistakes.add("knocker", text("only one player can end a hole"), player=seat)
    number = _number(question.get("hole"), mistakes)
    juncture = Juncture(number, totals=_totals(players, mistakes))
    hole = Hole(tuple(rows), knockers[0] if knockers else None, tuple(manual), juncture)
    for problem in ruleset.problems(hole, shape=shape) if ruleset else ():
        if not problem.warning:
            cells = places(problem.cells, _shape_of(rows, problem.seat))
            mistakes.add(problem.code, problem.message, player=problem.seat, cells=cells)
    return hole


def _number(number: object, mistakes: Mistakes) -> int:
    """Which hole of its game it is; the first unless it says."""
    if number is None:
        return 1
    if is_integer(number) and 1 <= int(str(number)) <= MOST_HOLES:
        return int(str(number))
    mistakes.add("hole", text("the number of a hole was expected, from 1 to {n}", n=MOST_HOLES))
    return 1


def _totals(players: list[Any], mistakes: Mistakes) -> tuple[int, ...]:
    """Everybody's total before the hole; 0 where it is not told."""
    before = [each.get("before", 0) if isinstance(each, dict) else 0 for each in players]
    totals = (whole(value, "before", seat, mistakes) for seat, value in enumerate(before))
    return tuple(total or 0 for total in totals)


def _shape(ruleset: Ruleset | None, name: object, mistakes: Mistakes) -> Shape | None:
    if name is None or ruleset is None:
        return None
    for shape in ruleset.shapes:
        if str(shape) == name:
            return shape
    known = ", ".join(map(str, ruleset.shapes))
    mistakes.add("wrong-shape", text("the layouts of this ruleset are: {known}", known=known))
    return None


def _manual(adjustments: object, seat: int, mistakes: Mistakes) -> list[Manual]:
    if adjustments is None:
        return []
    if (
        not isinstance(adjustments, list)
        or not all(isinstance(one, dict) for one in adjustments)
        or len(adjustments) > 20
    ):
        mistakes.add(
            "adjustments", text("adjustments are a list of points and reasons"), player=seat
        )
        return []
    manual = []
    for one in adjustments:
        mistakes.unknown(one, ("points", "reason"), seat)
        points = whole(one.get("points"), "points", seat, mistakes)
        reason = one.get("reason")
        if not isinstance(reason, str) or not reason.strip() or len(reason) > 200:
            mistakes.add(
                "reason",
                text("an adjustment needs a reason of at most {n} characters", n=200),
                player=seat,
            )
        elif points is not None:
            manual.append(Manual(seat, points, reason.strip()))
    return manual


def _knocked(knocked: object, seat: int, mistakes: Mistakes) -> list[int]:
    if not isinstance(knocked, bool):
        mistakes.add("knocked", text("knocked is true or false"), player=seat)
        return []
    return [seat] if knocked else []


def _shape_of(rows: Sequence[Layout | int | None], seat: int | None) -> Shape | None:
    """The shape of a player's layout; None for a number, and for nobody."""
    row = rows[seat] if seat is not None and seat < len(rows) else None
    return row.shape if isinstance(row, Layout) else None


def _scored(
    ruleset: Ruleset, hole: Hole, problems: tuple[Problem, ...], translate: Translate
) -> dict[str, Any]:
    listed = [_problem(problem, hole, translate) for problem in problems]
    players = []
    for seat, score in enumerate(ruleset.score(hole)):
        assert score is not None  # every row of a hole that is counted is in
        lines = reasons(score, _shape_of(hole.rows, seat), translate)
        mine = [one for one in listed if one["player"] == seat]
        players.append(
            {"counted": score.counted, "points": score.points, "lines": lines, "problems": mine}
        )
    return {"players": players, "problems": listed}


class Reason(TypedDict):
    """One reason. The points of all of them add up to the points of the seat."""

    label: str
    points: int
    cells: Annotated[list[tuple[int, int]], "the cards it is about, as row and column from 0"]


def reasons(score: HoleScore, shape: Shape | None, translate: Translate) -> list[Reason]:
    """The lines that add up to the points of a row; `shape` is None for a typed total."""
    return [
        Reason(
            label=line.label.render(translate),
            points=line.points,
            cells=[(row, column) for row, column in places(line.cells, shape)],
        )
        for line in score.lines
    ]


def _problem(problem: Problem, hole: Hole, translate: Translate) -> dict[str, Any]:
    return {
        "code": problem.code,
        "message": problem.message.render(translate),
        "player": problem.seat,
        "cells": places(problem.cells, _shape_of(hole.rows, problem.seat)),
        "warning": problem.warning,
    }
