"""Questions to the rules as plain JSON, and their answers.

`manage.py score` and the API speak this. One object or a list of objects goes in and comes out,
with every mistake at once. Nothing is saved, and nothing here knows stored games or devices.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from scorecards.answers.games import answer_game
from scorecards.answers.holes import answer_hole
from scorecards.answers.mistakes import Mistakes, Translate
from scorecards.rules import InvalidRuleset, Ruleset, find_variant, text
from scorecards.rules.budget import OutOfBudget

MOST_QUESTIONS = 1000
Find = Callable[[str], Ruleset]


class Answer(NamedTuple):
    """JSON to give back, and whether everything could be read."""

    data: Any
    ok: bool


def answer_text(
    written: str | bytes, translate: Translate = str, find: Find = find_variant
) -> Answer:
    """Answer a question, or a list of them, written as JSON. `find` gives the ruleset of a name and
    raises KeyError where there is none.
    """
    try:
        question = json.loads(written)
        # Half a surrogate pair is valid JSON, but no text that an answer could repeat.
        json.dumps(question, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        mistakes = Mistakes(translate)
        mistakes.add("not-json", text("this is not JSON"))
        return Answer({"errors": mistakes.found}, False)
    return answer(question, translate, find)


def answer(question: object, translate: Translate = str, find: Find = find_variant) -> Answer:
    """Answer a question, or a list of them, in order.

    Where the time for them is up (`rules.budget`) the answers come with it that were found by then.
    """
    if isinstance(question, list):
        if len(question) > MOST_QUESTIONS:
            mistakes = Mistakes(translate)
            mistakes.add("too-many", text("at most {n} questions at once", n=MOST_QUESTIONS))
            return Answer({"errors": mistakes.found}, False)
        return _answer_all(question, translate, find)
    try:
        return _answer_one(question, translate, find)
    except OutOfBudget:
        return _too_dear([], 1, translate)


def _answer_all(questions: list[Any], translate: Translate, find: Find) -> Answer:
    answers: list[Answer] = []
    try:
        for each in questions:
            answers.append(_answer_one(each, translate, find))
    except OutOfBudget:
        return _too_dear(answers, len(questions), translate)
    return Answer([one.data for one in answers], all(one.ok for one in answers))


def _too_dear(answers: list[Answer], questions: int, translate: Translate) -> Answer:
    """What to say when the time is up: how far we came, and the answers so far."""
    mistakes = Mistakes(translate)
    message = text(
        "this takes too long to count: {n} of {all} questions are answered; ask fewer at once",
        n=len(answers),
        all=questions,
    )
    mistakes.add("too-dear", message)
    return Answer({"errors": mistakes.found, "answers": [one.data for one in answers]}, False)


def _answer_one(question: object, translate: Translate, find: Find) -> Answer:
    mistakes = Mistakes(translate)
    data = None
    if not isinstance(question, dict):
        mistakes.add("not-an-object", text("an object with a ruleset and players was expected"))
    else:
        mistakes.unknown(question, ("ruleset", "players", "game", "shape", "hole"))
        ruleset = read_ruleset(question.get("ruleset"), mistakes, find)
        if "game" in question:
            data = answer_game(ruleset, question["game"], mistakes)
        else:
            data = answer_hole(ruleset, question, mistakes)
    return Answer({"errors": mistakes.found}, False) if mistakes.found else Answer(data, True)


def read_ruleset(ruleset: object, mistakes: Mistakes, find: Find = find_variant) -> Ruleset | None:
    """A ruleset by its name, or as a table that may extend a built-in one."""
    try:
        if isinstance(ruleset, str):
            return find(ruleset)
        if isinstance(ruleset, dict):
            named = {} if "extends" in ruleset else {"name": "House rules"}
            return Ruleset.from_dict(named | {"source": "house rules"} | ruleset)
        mistakes.add("ruleset", text("which ruleset? A name, or an object that extends one"))
    except KeyError:
        mistakes.add("ruleset", text("there is no ruleset called “{name}”", name=str(ruleset)[:60]))
    except InvalidRuleset as error:
        for problem in error.problems:
            mistakes.add(problem.code, problem.message)
    return None
