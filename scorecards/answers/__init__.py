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
    """Answer a question, or a list of them, in order."""
    if isinstance(question, list):
        if len(question) > MOST_QUESTIONS:
            mistakes = Mistakes(translate)
            mistakes.add("too-many", text("at most {n} questions at once", n=MOST_QUESTIONS))
            return Answer({"errors": mistakes.found}, False)
        answers = [_answer_one(each, translate, find) for each in question]
        return Answer([one.data for one in answers], all(one.ok for one in answers))
    return _answer_one(question, translate, find)


def _answer_one(question: object, translate: Translate, find: Find) -> Answer:
    mistakes = Mistakes(translate)
    data = None
    if not isinstance(question, dict):
        mistakes.add("not-an-object", text("an object with a ruleset and players was expected"))
    else:
        mistakes.unknown(question, ("ruleset", "players", "game", "shape"))
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
