"""The questions about the hole and the game: ties with the knocker, negative counts that would be
doubled, several who are lowest, limits reached or passed (`docs/rules.md` 14).
"""

from __future__ import annotations

from typing import Any

from scorecards.rules.choices.questions import (
    Answer,
    Choice,
    Table,
    can_be_negative,
    holes_of,
    put,
    reword,
)
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.schema import as_list
from scorecards.rules.texts import text

SUCCESS = {"lowest": "sole lowest", "sole lowest": "lowest"}
FAILURE = {"not lowest": "not sole lowest", "not sole lowest": "not lowest"}
OTHERS = ("knocker not lowest", "knocker not sole lowest")


def _knock_words(table: Table) -> set[str]:
    return {word for step in holes_of(table, "knocker") for word in as_list(step.get("when"))}


def _tied(ruleset: Ruleset) -> bool:
    conditions = _knock_words(ruleset.data)
    return bool(conditions & {*SUCCESS, *FAILURE}) and "tied lowest" not in conditions


def _read_tied(table: Table) -> str:
    conditions = _knock_words(table)
    if "not sole lowest" in conditions:
        return "lose"
    return "neutral" if "sole lowest" in conditions else "win"


def _write_tied(table: dict[str, Any], answer: str) -> None:
    success = "lowest" if answer == "win" else "sole lowest"
    failure = "not sole lowest" if answer == "lose" else "not lowest"
    for step in holes_of(table, "knocker"):
        reword(step, "when", dict.fromkeys(SUCCESS, success) | dict.fromkeys(FAILURE, failure))
    for step in holes_of(table, "others"):
        reword(step, "when", dict.fromkeys(OTHERS, f"knocker {failure}"))


def _doubled(table: Table) -> list[dict[str, Any]]:
    return [step for step in table.get("hole", ()) if "times" in step]


def _doubling(ruleset: Ruleset) -> bool:
    return bool(_doubled(ruleset.data)) and can_be_negative(ruleset)


def _read_doubled(table: Table) -> str:
    steps = _doubled(table)
    spared = [
        step
        for step in steps
        if step.get("at_least") == "counted" or "positive" in as_list(step.get("when"))
    ]
    return "never" if spared and len(spared) == len(steps) else "literal"


def _write_doubled(table: dict[str, Any], answer: str) -> None:
    for step in _doubled(table):
        put(step, "at_least", "counted" if answer == "never" else None)
        if answer == "literal":
            rest = [word for word in as_list(step.get("when")) if word != "positive"]
            put(step, "when", rest if len(rest) > 1 else (rest or [None])[0])


def _low_steps(table: Table) -> list[dict[str, Any]]:
    steps = [step for step in holes_of(table, "everyone") if "becomes" in step or "plus" in step]
    return [step for step in steps if set(as_list(step.get("when"))) & {*SUCCESS}]


def _read_low(table: Table) -> str:
    alone = all("sole lowest" in as_list(step.get("when")) for step in _low_steps(table))
    return "alone" if alone else "all"


def _write_low(table: dict[str, Any], answer: str) -> None:
    condition = "sole lowest" if answer == "alone" else "lowest"
    for step in _low_steps(table):
        reword(step, "when", dict.fromkeys(SUCCESS, condition))


def _write_winner(table: dict[str, Any], answer: str) -> None:
    put(table, "knocker_tie", answer if answer != "shared" else None)


def _target(table: Table) -> dict[str, Any]:
    end: dict[str, Any] = table.get("end", {})
    return end


def _write_target(table: dict[str, Any], answer: str) -> None:
    end = _target(table)
    amount = end.pop("at_least", None)
    other = end.pop("more_than", None)
    end[answer] = other if amount is None else amount


def _write_end_tie(table: dict[str, Any], answer: str) -> None:
    put(table.setdefault("end", {}), "tie", answer if answer != "shared" else None)


HOLE_CHOICES = (
    Choice(
        "tied",
        text("Whoever ended the hole ties for the lowest. Is that low enough?"),
        (
            Answer("win", text("Yes, equal is low enough")),
            Answer("lose", text("No, only the lowest alone is")),
            Answer("neutral", text("Neither: nothing is added and nothing taken off")),
        ),
        _tied,
        _read_tied,
        _write_tied,
    ),
    Choice(
        "doubled",
        text("Is a negative count doubled as a penalty?"),
        (
            Answer("literal", text("Yes, it is doubled like any other")),
            Answer("never", text("No, a penalty never makes a score better")),
        ),
        _doubling,
        _read_doubled,
        _write_doubled,
    ),
    Choice(
        "lows",
        text("Several players are lowest. Whose score changes?"),
        (
            Answer("all", text("That of each of them")),
            Answer("alone", text("Nobody's: only the lowest alone is meant")),
        ),
        lambda ruleset: bool(_low_steps(ruleset.data)),
        _read_low,
        _write_low,
    ),
    Choice(
        "winner",
        text("Whoever ended the hole ties for its fewest points. Who wins it?"),
        (
            Answer("shared", text("Both share it")),
            Answer("others", text("The other player")),
            Answer("knocker", text("Whoever ended it, alone")),
        ),
        lambda ruleset: ruleset.knock == "scored" or ruleset.stakes is not None,
        lambda table: str(table.get("knocker_tie", "shared")),
        _write_winner,
    ),
    Choice(
        "target",
        text("Does the game end when the limit is reached, or only when it is passed?"),
        (
            Answer("at_least", text("When it is reached")),
            Answer("more_than", text("Only when it is passed")),
        ),
        lambda ruleset: bool({"at_least", "more_than"} & set(_target(ruleset.data))),
        lambda table: "at_least" if "at_least" in _target(table) else "more_than",
        _write_target,
    ),
    Choice(
        "end_tie",
        text("Several players have the lowest total at the end. Who wins?"),
        (
            Answer("shared", text("They share the win")),
            Answer("extra_holes", text("They play on, hole by hole, until one is lowest")),
        ),
        lambda ruleset: ruleset.ending.type not in ("open", "elimination"),
        lambda table: str(_target(table).get("tie", "shared")),
        _write_end_tie,
    ),
)
