"""Clauses about cards: what they count, jokers, and which of them are wild."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorecards.rules.speech.forms import (
    CARDS,
    Changes,
    Choice,
    N,
    Outcome,
    Phase,
    Question,
    Sheet,
    card_names,
    form,
)
from scorecards.rules.texts import text
from scorecards.rules.values import printed

COUNTS = r"(?:worth|be|write|be worth)"
JOKERS_ASKED = (1, 2, 3, 4)
JOKER_VALUES = (-5, -2, 0, 15)


@form(Phase.VALUES, rf"(?:the )?{CARDS} (?:{COUNTS} )?{N}(?: each)?")
def values(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Kings are worth minus two”, “jacks and queens 10”."""
    names, number = card_names(match["cards"]), int(match["n"])
    bare = not re.search(r" (?:worth|write) n:", match[0])
    if names == ["X"] and bare and 0 < number <= 4:
        return Question(
            text("Is that what a joker counts, or how many there are?"),
            (_jokers_worth(sheet, number), Choice({"jokers": number})),
        )
    return _valued(names, number, sheet)


@form(Phase.VALUES, rf"(?:the )?{CARDS} (?:be )?nil")
def worthless(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Kings count nothing.”"""
    return _valued(card_names(match["cards"]), 0, sheet)


@form(Phase.VALUES, rf"{N} for (?:each )?{CARDS}")
def values_for(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Minus two for kings.”"""
    return _valued(card_names(match["cards"]), int(match["n"]), sheet)


@form(Phase.VALUES, rf"{CARDS} (?:{COUNTS} )?face")
def pips(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Twos count their face value.”"""
    worth = {name: printed(name) for name in card_names(match["cards"])}
    return None if None in worth.values() else {"values": worth}


@form(Phase.VALUES, rf"{CARDS} (?:{COUNTS} )?dash {N}")
def dashed(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Jokers - 5”: a minus, or a dash."""
    names, number = card_names(match["cards"]), int(match["n"])
    open_number = isinstance(_valued(names, number, sheet), Question)
    jokers: list[Changes] = [{"jokers": n} for n in JOKERS_ASKED] if open_number else [{}]
    choices = tuple(
        Choice({**more, "values": dict.fromkeys(names, n)})
        for more in jokers
        for n in (-number, number)
    )
    return Question(text("Is the dash a minus?"), choices)


@form(Phase.VALUES, rf"{CARDS} (?:{COUNTS} )?n:(?P<a>-?\d+) or n:(?P<b>-?\d+)")
def one_or_other(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Twos are two or minus two.”"""
    names = card_names(match["cards"])
    choices = [Choice({"values": dict.fromkeys(names, int(match[n]))}) for n in "ab"]
    return Question(text("Which of the two?"), tuple(choices))


def _valued(names: list[str], number: int, sheet: Sheet) -> Changes | Question:
    """The values; asks how many jokers there are where nobody said."""
    if any(name[0] == "X" and len(name) > 1 for name in names):
        return {"values": dict.fromkeys(names, number)}
    worth: Changes = {"values": dict.fromkeys(names, number)}
    if "X" not in names or sheet.ruleset.has_jokers or "jokers" in sheet.topics:
        return worth
    return Question(
        text("How many jokers are there?"),
        tuple(
            Choice({"jokers": n, **worth}, text("Jokers: {whole}.", whole=n)) for n in JOKERS_ASKED
        ),
    )


def _jokers_worth(sheet: Sheet, number: int) -> Choice:
    jokers = {} if sheet.ruleset.has_jokers else {"jokers": 2}
    return Choice({**jokers, "values": {"X": number}})


@form(
    Phase.JOKERS,
    rf"{N} card:X(?: (?:comma )?(?:{COUNTS} )?n:(?P<worth>-?\d+)(?P<each> each)?)?",
    "jokers",
)
def jokers(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Two jokers”, “two jokers count minus five each”."""
    number = int(match["n"])
    if number < 1:
        return None
    if match["worth"] is not None:
        worth = {"jokers": number, "values": {"X": int(match["worth"])}}
        return worth if match["each"] or number == 1 else None
    return {"jokers": number} if has_value(sheet) else worth_question({"jokers": number})


def has_value(sheet: Sheet) -> bool:
    """Do jokers count something by the rules so far?"""
    return "X" in sheet.table.get("values", {})


def worth_question(jokers: Changes) -> Question:
    """So many jokers, of which nobody said what they count."""
    return Question(
        text("What does a joker count?"),
        tuple(Choice({**jokers, "values": {"X": worth}}) for worth in JOKER_VALUES),
    )


@form(Phase.JOKERS, r"(?:no|without) card:X", "jokers")
def no_jokers(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“No jokers.”"""
    return {"jokers": 0}


@form(Phase.WILD, rf"(?:the )?{CARDS} (?:(?:be|worth) )?wild", "wild")
@form(Phase.WILD, rf"wild (?:(?:be|worth) )?(?:the )?{CARDS}", "wild")
def wild(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Jacks are wild.” Every step that looks for equal cards takes them."""
    names = card_names(match["cards"])
    if "X" in names and not sheet.ruleset.has_jokers:
        return None
    steps = [step for step in sheet.steps if takes_wild(step)]
    sheet.wild += names if steps else []
    return (
        {
            "scoring": [
                {**step, "wild": [*dict.fromkeys([*step.get("wild", []), *names])]}
                for step in steps
            ]
        }
        if steps
        else None
    )


@form(Phase.WILD, r"(?:no|not) wild")
@form(Phase.WILD, rf"{CARDS} (?:be )?not (?:be )?wild", "tame")
def tame(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Jacks are not wild.”"""
    names = card_names(match.groupdict().get("cards") or "")
    steps = []
    for step in sheet.steps:
        left = [name for name in step.get("wild", []) if names and name not in names]
        if step.get("wild", []) != left:
            steps.append({**step, "wild": left})
    return {"scoring": steps}


def two_wild(sheet: Sheet) -> Question | None:
    """Whether two wild cards are a match by themselves; they are, unless a natural card is asked
    for.
    """
    steps = [step for step in sheet.steps if takes_wild(step) and step.get("wild")]
    if not steps:
        return None
    natural = [{**step, "only": _natural(step["wild"], sheet)} for step in steps]
    gone = [{"where": step["where"], "each": None} | _size(step) for step in steps]
    return Question(
        text("May two wild cards be a match by themselves?"),
        (Choice({}, text("Yes")), Choice({"scoring": [*gone, *natural]}, text("No"))),
    )


def _size(step: Mapping[str, Any]) -> dict[str, Any]:
    return {"equal": step["equal"]} if "equal" in step else {}


def _natural(wild: Sequence[str], sheet: Sheet) -> list[str]:
    """Every card that is not wild: by rank, or by suit where only some of the rank are."""
    names: list[str] = []
    for rank in sheet.ruleset.ranks:
        suits = {suit for name in wild for suit in _suits(name) if name[0] == rank}
        if rank in wild:
            continue
        names += [rank + suit for suit in "SHDC" if suit not in suits] if suits else [rank]
    return names


def _suits(name: str) -> str:
    return {"r": "HD", "b": "SC"}.get(name[1:], name[1:])


def takes_wild(step: Mapping[str, object]) -> bool:
    """Does a step look for equal cards where wild ones may stand in?"""
    one = {"centre", "dearest", "cheapest"}
    several = "where" in step and not {"run", "cards", "only"} & step.keys()
    return several and step["where"] not in one
