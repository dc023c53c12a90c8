"""Clauses about the end of a hole: whoever knocked, the lowest, and what it changes for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from scorecards.rules.adjustments import CONDITIONS
from scorecards.rules.speech.forms import Choice, Outcome, Phase, Question, Sheet, form
from scorecards.rules.texts import text

AMOUNT = (
    r"(?:(?P<fee>add|worth add)(?: n:(?P<plus>\d+))?(?: more)?(?P<perplayer> perplayer)?"
    r"|(?:worth|be) n:(?P<more>\d+) more"
    r"|(?P<double>double)(?: (?:and|plus) (?:add )?n:(?P<also>\d+)(?: more)?)?"
    r"|take n:(?P<off>\d+)(?: off)?|(?:take )?n:(?P<off2>\d+) off"
    r"|(?:worth|write|becomes) n:(?P<n>-?\d+)|(?P<nil>nil)|(?P<high>takehigh)"
    r"|atmost n:(?P<atmost>-?\d+)|atleast n:(?P<atleast>-?\d+))"
)
JOIN = r"(?:,|comma|and|but|if|be|while|who)"
LOW = rf"(?P<not>(?:{JOIN} )*not (?:be )?)?(?:{JOIN} )*(?P<low>lowest)(?P<alone> alone)?(?: comma)?"
NUMBERS_ASKED = (5, 10, 20)

Step = Mapping[str, Any]


@form(Phase.HOLE, rf"(?:if )?knocker (?:{LOW} )?{AMOUNT}")
@form(Phase.HOLE, rf"(?:if )?knocker {AMOUNT} {LOW}")
@form(
    Phase.HOLE, rf"(?:if )?knocker (?:(?:and|but|comma) )?(?P<fail>fail)(?: comma| and)? {AMOUNT}"
)
@form(
    Phase.HOLE,
    rf"(?:if )?knocker (?:{LOW} )?(?:comma )?inarow n:(?P<row>\d+)(?: comma)? {AMOUNT}",
)
@form(Phase.HOLE, rf"(?:if )?knocker (?:(?:{JOIN} )*)(?P<high2>highest)(?: comma)? {AMOUNT}")
def knocker(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Whoever knocks and is not lowest adds ten.”"""
    got = match.groupdict()
    row = {"in_a_row": int(got["row"])} if got.get("row") else {}
    return step_or_question("knocker", got, sheet, row)


@form(Phase.HOLE, rf"(?:who |if )?(?P<low>lowest)(?P<alone> alone)?(?: comma)? {AMOUNT}")
@form(Phase.HOLE, rf"(?P<high2>highest)(?: comma)? {AMOUNT}")
@form(Phase.HOLE, rf"(?P<tied>tied)(?: comma)? {AMOUNT}")
def everyone(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“The lowest scores nothing”, “players with equal counts add five”."""
    return step_or_question("everyone", match.groupdict(), sheet)


@form(
    Phase.HOLE,
    rf"(?P<what>others {AMOUNT}) (?:comma )?if knocker (?P<fail>(?:be )?not (?:be )?lowest|fail)",
)
@form(
    Phase.HOLE, rf"if knocker (?P<fail>(?:be )?not (?:be )?lowest|fail)(?: comma)? others {AMOUNT}"
)
@form(Phase.HOLE, rf"others {AMOUNT}")
def others(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Everyone else scores nothing if the knocker is not lowest.”"""
    got = match.groupdict()
    step = _step("others", got, sheet)
    if step is None:
        return None
    failed = {**step, "when": "knocker not lowest"}
    if got.get("fail"):
        return _added(failed, sheet)
    return Question(
        text("Always, or only when the knock failed?"),
        (Choice({"hole": [step]}), Choice({"hole": [failed]})),
    )


def step_or_question(
    who: str, got: dict[str, Any], sheet: Sheet, where: Step = MappingProxyType({})
) -> Outcome:
    """The step, or a question for all that was left open: how much, and what of a tie. `where` are
    other words of the step.
    """
    ties = ["not lowest", "not sole lowest"] if got.get("fail") else [_when(got)]
    amounts = NUMBERS_ASKED if got.get("fee") and not got.get("plus") else (None,)
    if got.get("perplayer") and amounts[0]:
        return None
    choices = []
    for when in ties:
        for amount in amounts:
            step = _step(who, {**got, "plus": amount or got.get("plus")}, sheet)
            if step is None:
                return None
            step = {**step, "when": when} if when else step
            choices.append({**step, **where})
    if len(choices) == 1:
        return _doubled(choices[0], sheet) or _added(choices[0], sheet)
    ask = text("How much?") if len(amounts) > 1 else text("And if somebody else counted the same?")
    return Question(ask, tuple(Choice({"hole": [step]}) for step in choices))


def _when(got: Mapping[str, Any]) -> str:
    if got.get("high2"):
        return "highest"
    if got.get("tied"):
        return "tied"
    if not got.get("low"):
        return ""
    return ("not " if got.get("not") else "") + ("sole " if got.get("alone") else "") + "lowest"


def _step(who: str, got: Mapping[str, Any], sheet: Sheet) -> dict[str, Any] | None:
    """Who, and what changes; “adds nothing” may be that all of the hole counts nothing."""
    if "0" in (got.get(amount) for amount in ("plus", "more", "off", "off2", "also")):
        return None
    step: dict[str, Any] = {"who": who}
    if got.get("double"):
        step["times"] = 2
        if got.get("also"):
            step["plus"] = int(got["also"])
    elif got.get("perplayer"):
        step["plus"] = f"{got['plus']} players" if int(got["plus"]) > 1 else "players"
    elif got.get("plus") or got.get("more"):
        step["plus"] = int(got.get("plus") or got["more"])
    elif got.get("off") or got.get("off2"):
        step["plus"] = -int(got.get("off") or got["off2"])
    elif got.get("nil") or got.get("n"):
        step["becomes"] = int(got.get("n") or 0)
    elif got.get("high"):
        step["becomes"] = "highest"
    elif got.get("atmost") or got.get("atleast"):
        word = "at_most" if got.get("atmost") else "at_least"
        step[word] = int(got.get("atmost") or got["atleast"])
    return step if len(step) > 1 else None


def _doubled(step: Step, sheet: Sheet) -> Question | None:
    """Doubling asks about counts below zero where there can be any."""
    if step.get("times") != 2 or "plus" in step:
        return None
    ruleset = sheet.ruleset
    if ruleset.bounds(ruleset.shape, ruleset.players[0]).low >= 0:
        return None
    return Question(
        text("And a count below zero?"),
        (
            Choice({"hole": [step]}, text("−4 becomes −8")),
            Choice({"hole": [{**step, "at_least": "counted"}]}, text("−4 stays −4")),
        ),
    )


def _added(step: dict[str, Any], sheet: Sheet) -> Outcome:
    """The step; asks whether it takes the place of another for the same player and condition."""
    hole = sheet.table.get("hole", [])
    rivals = [each for each in hole if same_hole(each, step)]
    if not rivals or any(bare(each) == bare(step) for each in rivals):
        return {"hole": [step]}
    if len(rivals) > 1:
        return None
    choices = [Choice({"hole": [step]}, text("instead"))]
    if set(step) | set(bare(rivals[0])) <= {"who", "when", "plus"}:
        total = _sum(rivals[0].get("plus"), step.get("plus"))
        if total is not None:
            choices.append(Choice({"hole": [{**step, "plus": total}]}, text("besides")))
    ask = text("Instead of what the rules change there so far, or besides?")
    return Question(ask, tuple(choices))


def _sum(one: object, other: object) -> int | None:
    return one + other if isinstance(one, int) and isinstance(other, int) else None


def bare(step: Step) -> dict[str, Any]:
    """A step without its name."""
    return {key: value for key, value in step.items() if key != "label"}


def same_hole(one: Step, other: Step) -> bool:
    """Do two steps of a hole concern the same player under the same condition?"""
    return condition_of(one) == condition_of(other)


def condition_of(step: Step) -> tuple[object, ...]:
    """For whom and when a step is."""
    when = step.get("when", [])
    whens = tuple(sorted(when)) if isinstance(when, list) else (when,)
    others = (each.name for each in CONDITIONS if each.name not in ("who", "when"))
    values = (tuple(value) if isinstance(value, list) else value for value in map(step.get, others))
    return (step.get("who", "everyone"), whens, *values)
