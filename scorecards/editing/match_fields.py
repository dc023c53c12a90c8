"""The steps of one layout as fields of the editor, and back: what to look for and what it does.

The fields of a step begin with a prefix, `s0-` for the first; those of the match that wins a game
at once begin with `w-`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorecards.editing.fields import (
    Fields,
    Table,
    cards,
    filled,
    lines,
    number,
    one,
    single,
    typed,
    typed_cards,
)
from scorecards.rules.schema import as_list

MATCH, EXACTLY = "match", "exactly"
EQUAL, RUN, CARDS = "equal", "run", "cards"


def step_fields(step: Mapping[str, Any], prefix: str) -> Fields:
    """One entry of `scoring` as fields."""
    if "exactly" in step:
        return {
            f"{prefix}kind": [EXACTLY],
            f"{prefix}label": [typed(step.get("label"))],
            f"{prefix}exactly": [typed(step.get("exactly"))],
            f"{prefix}counts": [typed(step.get("counts", 0))],
        }
    return {f"{prefix}{word}": sent for word, sent in _match_fields(step).items()}


def _match_fields(step: Mapping[str, Any]) -> Fields:
    look = RUN if step.get("run") else CARDS if step.get("cards") else EQUAL
    repeats = step.get("repeats")
    paid = repeats if isinstance(repeats, Mapping) else {}
    return {
        "kind": [MATCH],
        "label": [typed(step.get("label"))],
        "where": [typed(word) for word in as_list(step.get("where"))],
        "look": [look],
        "size": [typed(step.get("run") or step.get("equal"))],
        "cards": [typed_cards(step.get("cards"))],
        "only": [typed_cards(step.get("only"))],
        "wild": [typed_cards(step.get("wild"))],
        "each": [typed(step.get("each"))],
        "bonus": [typed(step.get("bonus"))],
        "times": [typed(times) for times in paid],
        "points": [typed(points) for points in paid.values()],
        "keep_negative": ["1"] if step.get("keep_negative") else [],
        "once": ["1"] if step.get("once") else [],
        "prefer": [typed(step.get("prefer", "lowest"))],
        "marks": [typed(step.get("marks"))],
    }


def read_step(fields: Fields, prefix: str, *, numbered: bool = False) -> Table:
    """One entry of `scoring` from its fields."""
    if one(fields, f"{prefix}kind") == EXACTLY:
        exactly, counts = number(one(fields, f"{prefix}exactly")), one(fields, f"{prefix}counts")
        return {
            "exactly": "" if exactly is None else exactly,
            "counts": number(counts) or 0,
        } | filled([("label", one(fields, f"{prefix}label"))])
    return _read_match(fields, prefix, numbered=numbered)


def _read_match(fields: Fields, prefix: str, *, numbered: bool) -> Table:
    def sent(word: str) -> str:
        return one(fields, prefix + word)

    def listed(word: str) -> list[str]:
        return cards(sent(word), numbered=numbered)

    look, size = sent("look"), number(sent("size"))
    return filled(
        [
            ("label", sent("label")),
            ("where", single([word for word in fields.get(f"{prefix}where", []) if word][:20])),
            ("equal", size if look not in (RUN, CARDS) else None),
            ("run", (size or 3) if look == RUN else None),
            ("cards", listed("cards") if look == CARDS else None),
            ("only", listed("only")),
            ("wild", listed("wild")),
            ("each", number(sent("each"))),
            ("bonus", number(sent("bonus")) or None),
            ("repeats", _read_repeats(fields, prefix)),
            ("keep_negative", bool(sent("keep_negative"))),
            ("once", bool(sent("once"))),
            ("prefer", sent("prefer") if sent("prefer") != "lowest" else None),
            ("marks", sent("marks")),
        ]
    )


def _read_repeats(fields: Fields, prefix: str) -> Table | None:
    """So many matches of one rank, and what they pay; half a line is read as half."""
    rows = lines(fields, f"{prefix}times", f"{prefix}points", most=16)
    paid = {times: number(points) for times, points in rows if times or points}
    return {times: "" if points is None else points for times, points in paid.items()} or None
