"""Questions to the rules as plain JSON, and their answers.

`manage.py score` and the API speak this. One object or a list of objects goes in; the same
comes out, with every mistake listed at once. Nothing is saved, and nothing about games, seats or
devices is known here.
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
    """Answer a question, or a list of them, written as JSON. `find` tells which ruleset a name
    means, and raises KeyError for none.
    """
    try:
        asked = json.loads(written)
        # Half a surrogate pair is valid JSON and no text that anybody could be answered with.
        json.dumps(asked, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        mistakes = Mistakes(translate)
        mistakes.add("not-json", text("this is not JSON"))
        return Answer({"errors": mistakes.found}, False)
    return answer(asked, translate, find)


def answer(asked: object, translate: Translate = str, find: Find = find_variant) -> Answer:
    """Answer a question, or a list of them, in order."""
    if isinstance(asked, list):
        if len(asked) > MOST_QUESTIONS:
            mistakes = Mistakes(translate)
            mistakes.add("too-many", text("at most {n} questions at once", n=MOST_QUESTIONS))
            return Answer({"errors": mistakes.found}, False)
        answers = [_answer_one(question, translate, find) for question in asked]
        return Answer([one.data for one in answers], all(one.ok for one in answers))
    return _answer_one(asked, translate, find)


def _answer_one(asked: object, translate: Translate, find: Find) -> Answer:
    mistakes = Mistakes(translate)
    data = None
    if not isinstance(asked, dict):
        mistakes.add("not-an-object", text("an object with a ruleset and players was expected"))
    else:
        mistakes.unknown(asked, ("ruleset", "players", "game", "shape"))
        ruleset = read_ruleset(asked.get("ruleset"), mistakes, find)
        if "game" in asked:
            data = answer_game(ruleset, asked["game"], mistakes)
        else:
            data = answer_hole(ruleset, asked, mistakes)
    return Answer({"errors": mistakes.found}, False) if mistakes.found else Answer(data, True)


def read_ruleset(asked: object, mistakes: Mistakes, find: Find = find_variant) -> Ruleset | None:
    """A ruleset by its name, or as a table that may extend a built-in one."""
    try:
        if isinstance(asked, str):
            return find(asked)
        if isinstance(asked, dict):
            named = {} if "extends" in asked else {"name": "House rules"}
            return Ruleset.from_dict(named | {"source": "house rules"} | asked)
        mistakes.add("ruleset", text("which ruleset? A name, or an object that extends one"))
    except KeyError:
        mistakes.add("ruleset", text("there is no ruleset called “{name}”", name=str(asked)[:60]))
    except InvalidRuleset as error:
        for problem in error.problems:
            mistakes.add(problem.code, problem.message)
    return None
