"""The questions about one layout: lines that cross, blocks beside lines, cards of less than
nothing, three equal cards of different values (`docs/rules.md` 14).
"""

from __future__ import annotations

from typing import Any

from scorecards.rules.choices.questions import (
    Answer,
    Choice,
    Table,
    every_value,
    places_of,
    put,
    steps_in,
)
from scorecards.rules.matches import Match
from scorecards.rules.places import Where
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import text

LINES = {Where.ROW, Where.COLUMN, Where.DIAGONAL, Where.LINE, Where.ADJACENT}
BLOCKS = {Where.BLOCK, Where.HALF, Where.CORNERS}


def _crossing(ruleset: Ruleset) -> bool:
    places = [places_of(step) for step in steps_in(ruleset.data, LINES)]
    ways = set().union(*places)
    return len(ways) > 1 or bool(ways & {Where.LINE, Where.ADJACENT})


def _write_crossing(table: dict[str, Any], answer: str) -> None:
    for step in steps_in(table, LINES):
        put(step, "once", answer == "once")
    if answer == "shared":  # a block shares with lines only while lines share
        for step in steps_in(table, BLOCKS):
            put(step, "once", None)


def _once(table: Table, places: set[Where]) -> bool:
    steps = list(steps_in(table, places))
    return bool(steps) and all(step.get("once") for step in steps)


def _beside(ruleset: Ruleset) -> bool:
    lines, blocks = (list(steps_in(ruleset.data, places)) for places in (LINES, BLOCKS))
    return bool(lines and blocks)


def _write_beside(table: dict[str, Any], answer: str) -> None:
    for step in steps_in(table, BLOCKS | LINES if answer == "once" else BLOCKS):
        put(step, "once", answer == "once")


def _windows(ruleset: Ruleset) -> bool:
    """True where two blocks can overlap: there is room for two side by side."""
    blocks = any(Where.BLOCK in places_of(step) for step in steps_in(ruleset.data, {Where.BLOCK}))
    room = any(min(shape) >= 2 and max(shape) >= 3 for shape in ruleset.shapes)
    return blocks and room


def _write_windows(table: dict[str, Any], answer: str) -> None:
    for step in steps_in(table, {Where.BLOCK}):
        put(step, "once", answer == "once")


def _cancelling(table: Table) -> list[dict[str, Any]]:
    """The steps after which cards count nothing, and that pay nothing besides."""
    steps = [step for step in table.get("scoring", ()) if step.get("each") == 0]
    return [step for step in steps if not step.get("bonus") and not step.get("repeats")]


def _negatives(ruleset: Ruleset) -> bool:
    """True when a card of less than nothing is among those that cancel."""
    steps = [step for step in ruleset.layout_steps if isinstance(step, Match) and step.each == 0]
    every = any(not step.only for step in steps)
    named_ranks = {name[0] for step in steps for name in step.only}
    low = every_value(ruleset) if every else every_value(ruleset, named_ranks)
    return bool(_cancelling(ruleset.data)) and min(low, default=0) < 0


def _write_negatives(table: dict[str, Any], answer: str) -> None:
    for step in _cancelling(table):
        put(step, "keep_negative", answer == "kept")


def _anywhere(table: Table) -> list[dict[str, Any]]:
    return list(steps_in(table, {Where.ANYWHERE}))


def _uneven(ruleset: Ruleset) -> bool:
    """True where three equal cards can differ in value: suits count, or something is wild."""
    steps = _anywhere(ruleset.data)
    uneven = any(ruleset.values.special_suits(rank) for rank in ruleset.pack.ranks)
    return bool(steps) and (uneven or any(step.get("wild") for step in steps))


def _read_uneven(table: Table) -> str:
    return next((str(step["prefer"]) for step in _anywhere(table) if "prefer" in step), "lowest")


def _write_uneven(table: dict[str, Any], answer: str) -> None:
    # All steps in which a card is used once must choose alike (docs/scoring.md 5).
    for step in table.get("scoring", ()):
        if step.get("once") or Where.ANYWHERE in places_of(step):
            step["prefer"] = answer


SHARED_OR_ONCE = (
    Answer("shared", text("Yes, the card belongs to both")),
    Answer("once", text("No, each card is used once; the best choice for the player counts")),
)
LAYOUT_CHOICES = (
    Choice(
        "crossing",
        text("When two lines cross at a card, may both use it?"),
        SHARED_OR_ONCE,
        _crossing,
        lambda table: "once" if _once(table, LINES) else "shared",
        _write_crossing,
    ),
    Choice(
        "beside",
        text("May a card belong to a block and to a line?"),
        SHARED_OR_ONCE,
        _beside,
        lambda table: "once" if _once(table, LINES) and _once(table, BLOCKS) else "shared",
        _write_beside,
    ),
    Choice(
        "windows",
        text("When two blocks overlap, are both paid?"),
        (
            Answer("shared", text("Yes, each of them")),
            Answer("once", text("No, a card belongs to one block")),
        ),
        _windows,
        lambda table: "once" if _once(table, {Where.BLOCK}) else "shared",
        _write_windows,
    ),
    Choice(
        "negatives",
        text("What do equal cards of less than nothing count together?"),
        (
            Answer("cancelled", text("Nothing, like any others")),
            Answer("kept", text("Their values: the player keeps the minus points")),
        ),
        _negatives,
        lambda table: (
            "kept" if all(step.get("keep_negative") for step in _cancelling(table)) else "cancelled"
        ),
        _write_negatives,
    ),
    Choice(
        "uneven",
        text("Of three equal cards with different values, which one stays?"),
        (
            Answer("most", text("The one that is best for the player")),
            Answer("highest", text("The dearest one")),
            Answer("lowest", text("The player may also leave a pair alone")),
        ),
        _uneven,
        _read_uneven,
        _write_uneven,
    ),
)
