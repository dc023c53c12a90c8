"""Clauses about cards that share something else than their rank, and about single cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorecards.rules.places import Where
from scorecards.rules.speech.forms import (
    Changes,
    Choice,
    Outcome,
    Phase,
    Question,
    Sheet,
    card_names,
    form,
)
from scorecards.rules.speech.match_forms import EFFECT, PLACE, WHERE, with_effect
from scorecards.rules.texts import text

NIL = r"(?:(?P<nil>cancel|nil|(?:be )?worth n:0)|(?P<twice>double)|(?:be )?worth n:(?P<n>-?\d+))"
COMMON = r"(?P<common>suited|coloured|hued)"
SEVERAL = r"n:(?P<size>\d+)"
COURT = r"(?P<among>card:\S+\+\S+)"


@form(Phase.MATCHES, rf"(?P<one>centre|dearest|cheapest) {NIL}")
def one_card(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“The card in the middle counts double”, “the dearest card counts nothing”."""
    return _stepped({"where": match["one"]}, match)


@form(Phase.MATCHES, rf"corner {NIL}")
def corners(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“The four corners count double”: whatever lies there."""
    if match["n"] or match["nil"] == "cancel":
        return None  # the corners together, or each of them? whatever lies there, or equal cards?
    return _stepped({"where": "corners", "cards": "any"}, match)


@form(Phase.MATCHES, rf"{PLACE} equal double")
def doubled(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“A row of equal cards counts double.”"""
    where = _where(match)
    return {"scoring": [{"where": where, "times": 2}]} if where else None


@form(Phase.MATCHES, rf"{SEVERAL}(?: cards)? {COMMON}(?: {PLACE})? {EFFECT}")
@form(Phase.MATCHES, rf"{PLACE} (?:cards )?{COMMON} {EFFECT}")
def alike(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“A row of one suit takes 5 off.” In French a colour may be a suit, or red and black."""
    got = match.groupdict()
    common = {"suited": ["suit"], "coloured": ["colour"], "hued": ["suit", "colour"]}
    outcomes = [_grouped({"alike": word}, got, match, sheet) for word in common[got["common"]]]
    if len(outcomes) == 1 or None in outcomes:
        return outcomes[0]
    choices: list[Choice] = []
    for outcome in outcomes:
        asked_of = outcome.choices if isinstance(outcome, Question) else [Choice(outcome or {})]
        choices += [choice._replace(says=None) for choice in asked_of]
    return Question(text("The same suit, or red and black?"), tuple(choices))


@form(Phase.MATCHES, rf"{SEVERAL} {COURT} {PLACE} {EFFECT}")
@form(Phase.MATCHES, rf"{SEVERAL} {COURT} {EFFECT} {PLACE}")
@form(Phase.MATCHES, rf"{PLACE} {COURT} {EFFECT}")
def among(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Six court cards, wherever they lie, count nothing”: of whatever ranks."""
    got = match.groupdict()
    return _grouped({"among": card_names(got["among"])}, got, match, sheet)


@form(Phase.MATCHES, r"n:(?P<times>[2-9]) (?P<place>col|row) equal take n:(?P<off>\d+)(?: off)?")
@form(Phase.MATCHES, r"n:(?P<times>[2-9]) (?P<place>col|row) equal add n:(?P<on>\d+)(?: more)?")
def together(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Three columns of equal cards take 15 off”: of whatever ranks, and paid once."""
    got = match.groupdict()
    points = -int(got["off"]) if got.get("off") else int(got["on"])
    step = {"where": WHERE[got["place"]], "of": "any", "repeats": {got["times"]: points}}
    return {"scoring": [step]}


def _where(match: re.Match[str]) -> str:
    """The place, if it is one."""
    words = {WHERE[word] for word in (match["place"] or "").split() if word in WHERE}
    return words.pop() if len(words) == 1 else ""


def _grouped(
    step: Mapping[str, Any], got: Mapping[str, Any], match: re.Match[str], sheet: Sheet
) -> Outcome:
    where = _where(match)
    if not where:
        return None
    size = int(got.get("size") or 0)
    sizes = {len(cells) for cells in Where(where).cells(*sheet.ruleset.shape)}
    if where == "anywhere" and size < 2:
        return None
    several = {"equal": size} if size and (where == "anywhere" or sizes != {size}) else {}
    return with_effect({"where": where, **several, **step}, got, sheet)


def _stepped(step: Changes, match: re.Match[str]) -> Outcome:
    if match["twice"]:
        return {"scoring": [{**step, "times": 2}]}
    return {"scoring": [{**step, "each": 0 if match["nil"] else int(match["n"])}]}
