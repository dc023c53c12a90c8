"""Clauses about single holes of a game, who stands first or last, and totals over several holes."""

from __future__ import annotations

import re

from scorecards.rules.junctures import MOST_HOLES
from scorecards.rules.speech.forms import Changes, Choice, Outcome, Phase, Question, Sheet, form
from scorecards.rules.speech.hole_forms import AMOUNT, step_or_question
from scorecards.rules.texts import text

NUMBERS = r"n:\d+(?:(?: comma| and| or)+ n:\d+)*"
HOLES = rf"(?P<which>lasthole|everyhole n:\d+|(?:in )?(?:the )?holes {NUMBERS})"


@form(Phase.HOLE, rf"{HOLES}(?: comma)? {AMOUNT}")
@form(Phase.HOLE, rf"{AMOUNT} {HOLES}")
def single_holes(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“The last hole counts double”, “holes 3, 6 and 9 count double”."""
    holes = _holes(match["which"])
    if holes is None:
        return None
    return step_or_question("everyone", match.groupdict(), sheet, {"holes": holes})


def _holes(which: str) -> object:
    if which == "lasthole":
        return "last"
    numbers = [int(n) for n in re.findall(r"n:(\d+)", which)]
    if not all(1 <= n <= MOST_HOLES for n in numbers) or len({*numbers}) < len(numbers):
        return None
    if which.startswith("everyhole"):
        return f"every {numbers[0]}"
    return numbers[0] if len(numbers) == 1 else numbers


@form(Phase.HOLE, rf"(?P<place>firstbefore|lastbefore)(?: comma)? {AMOUNT}")
def standing(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Whoever was last before the hole takes off two.”"""
    place = match["place"].removesuffix("before")
    return step_or_question("everyone", match.groupdict(), sheet, {"standing": place})


@form(Phase.HOLE, rf"(?P<place>firstplace|lastplace)(?: comma)? {AMOUNT}")
def place(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“The last pays double”: in the hole, or by the totals before it?"""
    first = match["place"] == "firstplace"
    wheres = (
        {"standing": "first" if first else "last"},
        {"when": "lowest" if first else "highest"},
    )
    got = match.groupdict()
    choices = [
        Choice(changes)
        for where in wheres
        for changes in _answers(step_or_question("everyone", got, sheet, where))
    ]
    ask = text("By the totals before the hole, or by what they counted in it?")
    return Question(ask, tuple(choices)) if choices else None


def _answers(outcome: Outcome) -> list[Changes]:
    """What an outcome changes, by each of its answers where it is a question."""
    if isinstance(outcome, Question):
        return [choice.changes for choice in outcome.choices]
    return [outcome] if outcome else []


@form(Phase.END, r"onlythe best n:(?P<n>\d+) holes(?: worth)?")
@form(Phase.END, r"onlythe n:(?P<n>\d+) bestholes(?: worth)?")
def best_holes(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Only the best eight holes count.”"""
    n = int(match["n"])
    return {"end": {"counted": n}} if 1 <= n <= MOST_HOLES else None


@form(Phase.TABLE, r"tietoknocker")
def tie_to_the_knocker(_match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Ties go to the caller.”"""
    return {"knocker_tie": "knocker"}
