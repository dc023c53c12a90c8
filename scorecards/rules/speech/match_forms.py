"""Clauses about equal cards: where they lie and what they then count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorecards.rules.places import Where, places
from scorecards.rules.speech.forms import (
    CARDS,
    PLACE_WORDS,
    Choice,
    Outcome,
    Phase,
    Question,
    Sheet,
    card_names,
    form,
)
from scorecards.rules.texts import Text, joined, text

WHERE = {
    "col": "column",
    "row": "row",
    "diag": "diagonal",
    "line": "line",
    "side": "adjacent",
    "block": "block",
    "corner": "corners",
    "half": "half",
    "any": "anywhere",
}
PLACE = (
    rf"(?P<place>(?:{PLACE_WORDS})(?:(?: comma| and| or| comma and| comma or)? (?:{PLACE_WORDS}))*)"
)
COUNT = r"(?:n:(?P<size>\d+) )?"
GROUP = (
    rf"(?:(?:pair|double|n:(?P<size>\d+) equal|equal)(?: (?P<only>{CARDS}))?"
    r"|n:(?P<many>[2-9]) (?P<these>card:[^\sX]))"
)
OFF = r"(?:take n:(?P<off>\d+)(?: off)?|n:(?P<off2>\d+) off)"
POINTS = (
    r"(?:(?:be )?(?:worth|add|(?P<earn>earn|bonus))(?P<gain> bonus)? n:(?P<n>-?\d+)"
    r"(?P<bonus> bonus)?)"
)
HOW = r"(?: (?P<how>instead|besides|more|each|also))?"
EFFECT = rf"(?:(?P<nil>cancel|nil|(?:be )?worth n:0)|{POINTS}|{OFF}){HOW}"

LOOKED_FOR = ("equal", "run", "cards", "only", "exactly", "alike", "among", "of")
SINGLE = {"centre", "dearest", "cheapest"}
OTHER_CARDS = {"bonus", "only", "run", "cards", "alike", "among", "times"}

Step = Mapping[str, Any]


@form(
    Phase.MATCHES,
    rf"{GROUP}(?: {PLACE})? {EFFECT}(?: {PLACE.replace('<place>', '<after>')})?",
    "matches",
)
@form(Phase.MATCHES, rf"{PLACE} (?:{GROUP} )?{EFFECT}", "matches")
def matches(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Pairs in a column count nothing”, “four equal cards in a square are worth −20”."""
    got = match.groupdict()
    if got.get("place") and got.get("after"):
        return None
    if got.get("many"):
        got |= {"size": got["many"], "only": got["these"]}
    size = int(got["size"]) if got.get("size") else 0
    pair = bool(re.search(r"\b(pair|double)\b", match[0]))
    place = got.get("place") or got.get("after")
    if place is None:
        return _where_asked(size or (2 if pair else 0), got, sheet)
    if not (pair or size or "equal" in match[0].split()):
        return None
    return placed(_places(place), size or (2 if pair else 0), got, sheet)


@form(Phase.MATCHES, rf"(?:no|not) (?:pair|double)(?: {PLACE})?")
@form(Phase.MATCHES, rf"(?:pair|double)(?: {PLACE})? not (?:cancel|nil|worth n:0)(?: usual)?")
@form(Phase.MATCHES, rf"(?:pair|double)(?: {PLACE})? (?:worth|be worth)(?: usual)?")
def no_pairs(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“No pairs”, “pairs do not cancel”, “pairs count”: what cancels pairs is taken out."""
    wheres = _places(match["place"]) if match["place"] else None
    return {"scoring": [removal(step) for step in _pair_steps(sheet, wheres)]}


@form(Phase.MATCHES, r"n:0 (?:cancel|nil)|nil cancel")
def nothing_cancels(_match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Nothing cancels.”"""
    steps = [step for step in sheet.steps if step.get("each") == 0 and not step.get("bonus")]
    steps = [step for step in steps if not SINGLE & set(_wheres(step))]
    return {"scoring": [removal(step) for step in steps]}


@form(
    Phase.MATCHES,
    r"hand exactly n:(?P<a>-?\d+) (?:be )?(?:nil|(?:worth|becomes) n:(?P<b>-?\d+))(?: instead)?",
)
def exact(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“A layout that counts exactly 21 counts nothing.”"""
    return {"scoring": [{"exactly": int(match["a"]), "counts": int(match["b"] or 0)}]}


@form(Phase.WILD, r"pairwise", "three")
def one_stays(_match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Of three one stays”: what pairs wherever they lie do anyway, and need not be asked then."""
    pairs = [step for step in _pair_steps(sheet) if step["where"] == "anywhere"]
    return {} if pairs or "matches" in sheet.topics else None


def key_of(step: Step) -> tuple[object, ...]:
    """What a step looks for: a step that looks for the same takes its place."""
    where = step.get("where", ())
    places_of = tuple(where) if isinstance(where, list) else (where,)
    looks = (step.get(key) for key in LOOKED_FOR)
    pays = "repeats" in step
    return (places_of, pays, *(tuple(look) if isinstance(look, list) else look for look in looks))


def removal(step: Step) -> Step:
    """A step with nothing left that it does."""
    return {**{key: step[key] for key in ("where", *LOOKED_FOR) if key in step}, "each": None}


def _places(written: str) -> list[str]:
    wheres = [WHERE[word] for word in written.split() if word in WHERE]
    return ["line"] if {"row", "column", "diagonal"} <= set(wheres) else list(dict.fromkeys(wheres))


def _pair_steps(sheet: Sheet, wheres: list[str] | None = None) -> Iterator[dict[str, Any]]:
    """The steps in which two equal cards count nothing, at some places or at any."""
    for step in sheet.steps:
        plain = step.get("each") == 0 and not OTHER_CARDS & step.keys()
        meant = plain and (wheres is None or set(_wheres(step)) <= set(wheres))
        if meant and _sizes(step, sheet) == {2}:
            yield step


def _wheres(step: Step) -> list[str]:
    return step["where"] if isinstance(step["where"], list) else [step["where"]]


def _sizes(step: Step, sheet: Sheet) -> set[int]:
    """How many cards a match of a step has."""
    if step.get("equal"):
        return {step["equal"]}
    if "anywhere" in _wheres(step):
        return {2}
    shape = sheet.ruleset.shape
    return {len(cells) for each in _wheres(step) for cells in places(Where(each), shape)}


def placed(wheres: list[str], size: int, got: Mapping[str, Any], sheet: Sheet) -> Outcome:
    """The step for so many equal cards at some places, or what has to be asked of it."""
    where = wheres[0] if len(wheres) == 1 else wheres
    if "anywhere" in wheres and (len(wheres) > 1 or not size):
        return None
    step = {"where": where} | _only(got)
    whole = _sizes(step, sheet)
    if size and whole != {size} or "anywhere" in wheres:
        if "block" in wheres or "corners" in wheres or "line" in wheres:
            return None if whole and size not in whole else with_effect(step, got, sheet)
        if whole and size == 2 and "anywhere" not in wheres and min(whole) > 2:
            return _pair_or_whole(step, got, sheet)
        step["equal"] = size
    return with_effect(step, got, sheet)


def _only(got: Mapping[str, Any]) -> dict[str, Any]:
    return {"only": card_names(got["only"])} if got.get("only") else {}


def _pair_or_whole(step: Step, got: Mapping[str, Any], sheet: Sheet) -> Outcome:
    """“Pairs in a column” where a column has three cards: two of them, or all."""
    place = joined([Where(each).place for each in _wheres(step)], "{a} or {b}")
    two = with_effect({**step, "equal": 2}, got, sheet)
    choices = [
        *_answers(two, text("{n} equal cards, {where}", n=2, where=place)),
        *_answers(with_effect(step, got, sheet), text("All cards, {where}", where=place)),
    ]
    return Question(text("How many cards must be equal?"), tuple(choices))


def with_effect(step: Step, got: Mapping[str, Any], sheet: Sheet) -> Outcome:
    """What the match then counts."""
    if got.get("nil"):
        if OTHER_CARDS & step.keys() - {"only"}:  # no pairs, so that none are meant instead
            return {"scoring": [{**step, "each": 0}]}
        return _cancelling({**step, "each": 0}, got, sheet)
    off = got.get("off") or got.get("off2")
    if off and got.get("how") == "each":
        return None
    points = -int(off) if off else int(got["n"])
    if points > 0 and (got.get("earn") or got.get("gain") or got.get("bonus")):
        return _gained([_with_points(step, n, got, sheet) for n in (-points, points)])
    return _with_points(step, points, got, sheet)


def _with_points(step: Step, points: int, got: Mapping[str, Any], sheet: Sheet) -> Outcome:
    """Points for the match or for each of its cards, in place of them or on top."""
    if got.get("how") == "each":
        return {"scoring": [{**step, "each": points}]}
    instead, besides = {**step, "each": 0, "bonus": points}, {**step, "bonus": points}
    if step.get("equal") and "anywhere" in step["where"]:
        instead, besides = ({**each, "prefer": "most"} for each in (instead, besides))
    if _cancelled_anyway(step, sheet) or got.get("how") == "instead":
        return {"scoring": [instead]}
    if got.get("how") in ("besides", "more", "also") or got.get("bonus"):
        return {"scoring": [besides]}
    hows = ((instead, text("in place of the cards")), (besides, text("on top of the cards")))
    return Question(
        text("Do the points replace what the cards count, or come on top?"),
        tuple(Choice({"scoring": [each]}, how) for each, how in hows),
        numbers=True,
    )


def _gained(outcomes: Iterable[Outcome]) -> Question:
    """“A bonus of 20” is most likely 20 less, but nobody said so."""
    choices: list[Choice] = []
    every = list(outcomes)
    for outcome in every:
        if isinstance(outcome, Question):
            choices += outcome.choices
        elif outcome:
            choices.append(Choice(outcome))
    numbers = any(isinstance(each, Question) and each.numbers for each in every)
    return Question(text("Which of the two?"), tuple(choices), numbers=numbers)


def _cancelled_anyway(step: Step, sheet: Sheet) -> bool:
    """Do columns of equal cards cancel a block of two of them already?"""
    columns = any(
        each.get("where") == "column"
        and each.get("each") == 0
        and not {"only", "equal"} & each.keys()
        for each in sheet.steps
    )
    return columns and step["where"] == "block" and sheet.ruleset.shape.rows == 2


def _cancelling(step: dict[str, Any], got: Mapping[str, Any], sheet: Sheet) -> Outcome:
    """A step that cancels, and what becomes of other steps in which pairs did."""
    if step["where"] == "anywhere":
        return _anywhere(step, sheet)
    others = [
        each
        for each in _pair_steps(sheet)
        if each["where"] != step["where"] and key_of(each) not in sheet.own_steps
    ]
    if "only" in step or not others or got.get("how") or _sizes(step, sheet) != {2}:
        return {"scoring": [step]}
    instead = {"scoring": [*map(removal, others), step]}
    return Question(
        text("Instead of the pairs that cancel so far, or besides?"),
        (Choice(instead, text("instead")), Choice({"scoring": [step]}, text("besides"))),
    )


def _anywhere(step: dict[str, Any], sheet: Sheet) -> Outcome:
    """Equal cards wherever they lie take the place of pairs that had to lie together."""
    others = (
        [*map(removal, _pair_steps(sheet))] if step["equal"] == 2 and "only" not in step else []
    )
    others = [each for each in others if each["where"] != "anywhere"]
    one = {**step, "prefer": "most"}
    if step["equal"] != 2 or "three" in sheet.topics or 0 < sheet.ruleset.shape.cells < 5:
        return {"scoring": [*others, one]}
    three = {**step, "equal": 3}
    return Question(
        text("And of three equal cards?"),
        (
            Choice({"scoring": [*others, one]}, text("one stays")),
            Choice({"scoring": [*others, step, three]}, text("all three count nothing")),
        ),
    )


def _where_asked(size: int, got: Mapping[str, Any], sheet: Sheet) -> Outcome:
    """Which of the places that this layout has are meant."""
    if not size:
        return None
    choices = []
    for where in (
        ("column", "row", "adjacent", "block", "anywhere")
        if size > 2
        else ("column", "adjacent", "anywhere")
    ):
        if where != "anywhere" and not sheet.ruleset.shape.free and not _fits(where, size, sheet):
            continue
        if where != "anywhere" and sheet.ruleset.shape.free:
            continue
        outcome = placed([where], size, {**got, "how": got.get("how") or "asked"}, sheet)
        choices += _answers(outcome, Where(where).place)
    return Question(text("Where must the equal cards lie?"), tuple(choices)) if choices else None


def _fits(where: str, size: int, sheet: Sheet) -> bool:
    sizes = {len(cells) for cells in places(Where(where), sheet.ruleset.shape)}
    return size in sizes or (where in ("column", "row") and any(size < each for each in sizes))


def _answers(outcome: Outcome, says: Text) -> list[Choice]:
    """A choice that is called so; where it has a question of its own, all answers to that."""
    if isinstance(outcome, Question):
        return [
            Choice(each.changes, text("{place}: {answer}", place=says, answer=each.says))
            if each.says
            else each
            for each in outcome.choices
        ]
    return [Choice(outcome, says)] if outcome else []
