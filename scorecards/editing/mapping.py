"""A ruleset's table as the fields of one form, and back: the form holds the whole ruleset.

`to_table(to_fields(table))` means the same as the table. Nothing is refused here: what cannot be
read goes on to the rules library, which lists every mistake with its path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorecards.editing import cards_fields, hole_fields, step_fields
from scorecards.editing.fields import Fields, Table, filled, one, typed
from scorecards.rules import InvalidRuleset, Ruleset
from scorecards.rules.schema import as_list

MOST_STEPS = 60  # more than a ruleset may have, so that the library refuses them
ABOUT = ("name", "summary", "source", "confidence")
LETTERS = {"scoring": "s", "hole": "h"}  # which the fields of a step begin with
SCOPES = {letter: scope for scope, letter in LETTERS.items()}
_STEP = re.compile(r"([sh])(\d{1,3})-(?:kind|who)")


def to_fields(table: Mapping[str, Any]) -> Fields:
    """Every field of the form for this table."""
    fields: Fields = {word: [typed(table.get(word))] for word in ABOUT}
    for word in ("aliases", "notes"):
        fields[word] = ["\n".join(map(str, as_list(table.get(word))))]
    fields |= cards_fields.table_fields(table) | cards_fields.shape_fields(table)
    fields |= cards_fields.value_fields(table)
    for place, step in enumerate(steps_of(table, "scoring")):
        fields |= step_fields.step_fields(step, f"s{place}-")
    fields |= hole_fields.knock_fields(table)
    for place, step in enumerate(steps_of(table, "hole")):
        fields |= step_fields.adjustment_fields(step, f"h{place}-")
    return fields | hole_fields.end_fields(table) | hole_fields.stake_fields(table)


def steps_of(table: Mapping[str, Any], scope: str) -> list[Mapping[str, Any]]:
    """The steps of `scoring` or `hole` that are tables."""
    return [step for step in as_list(table.get(scope)) if isinstance(step, Mapping)][:MOST_STEPS]


def to_table(fields: Fields) -> Table:
    """The table that the form describes. Never raises."""
    table: Table = filled((word, one(fields, word)) for word in ABOUT)
    for word in ("aliases", "notes"):
        entries = [line.strip() for line in one(fields, word).splitlines() if line.strip()]
        table |= filled([(word, entries)])
    table |= cards_fields.read_table(fields) | cards_fields.read_shapes(fields)
    table |= cards_fields.read_values(fields)
    numbered = cards_fields.pack_of(table).numbered
    scoring = [
        step_fields.read_step(fields, prefix, numbered=numbered) for prefix in prefixes(fields, "s")
    ]
    hole = [step_fields.read_adjustment(fields, prefix) for prefix in prefixes(fields, "h")]
    table |= filled([("scoring", scoring), ("hole", hole)]) | hole_fields.read_knock(fields)
    table |= hole_fields.read_end(fields, numbered=numbered)
    return table | hole_fields.read_stakes(fields)


def prefixes(fields: Fields, letter: str) -> list[str]:
    """The prefixes of the steps that were sent, in the order of their numbers."""
    places = {
        int(match[2])
        for match in map(_STEP.fullmatch, fields)
        if match is not None and match[1] == letter
    }
    return [f"{letter}{place}-" for place in sorted(places)[:MOST_STEPS]]


def readable(table: Mapping[str, Any]) -> Ruleset | None:
    """The ruleset of a table that may lack a name and a source; None while it is wrong."""
    try:
        return Ruleset.from_dict(completed(table))
    except InvalidRuleset:
        return None


def completed(table: Mapping[str, Any]) -> Table:
    """The table with a name and a source, which only saving asks for."""
    return dict(table) | {key: table.get(key) or "-" for key in ("name", "source")}
