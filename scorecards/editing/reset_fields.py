"""The resets of a total as fields of the editor, and back: a line each, and one to spare.

The fields of a line begin with `end-r0_`: which totals it is about, the number, what becomes of
them, and how often.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, Table, filled, number, one, typed
from scorecards.editing.pieces import Field, Pen
from scorecards.rules.resets import HIGHEST_BELOW, MOST_RESETS, WORDS
from scorecards.rules.schema import as_list

AT, EVERY, ABOVE = WORDS


def reset_fields(end: Mapping[str, Any]) -> Fields:
    """`resets` as fields."""
    fields: Fields = {}
    for at, reset in enumerate(as_list(end.get("resets"))[:MOST_RESETS]):
        entries: Mapping[str, Any] = reset if isinstance(reset, Mapping) else {}
        kind = next((word for word in WORDS if entries.get(word) is not None), AT)
        after = entries.get("minus" if kind == EVERY else "to")
        values = {
            "kind": kind,
            "n": entries.get(kind),
            "to": None if after == HIGHEST_BELOW else after,
            "max": entries.get("max_times"),
        }
        fields |= {f"end-r{at}_{name}": [typed(value)] for name, value in values.items()}
    return fields


def read_resets(fields: Fields) -> list[Table]:
    """`resets` from its fields; a line without a number is none."""
    lines = (_read_line(fields, f"end-r{at}_") for at in range(MOST_RESETS))
    return [line for line in lines if line]


def _read_line(fields: Fields, prefix: str) -> Table:
    kind, n = one(fields, f"{prefix}kind"), number(one(fields, f"{prefix}n"))
    if kind not in WORDS or n is None:
        return {}
    after = number(one(fields, f"{prefix}to"))
    if after is None and kind == ABOVE:
        after = HIGHEST_BELOW
    most = number(one(fields, f"{prefix}max"))
    word = "minus" if kind == EVERY else "to"
    return {kind: n, word: 0 if after is None else after} | filled([("max_times", most or None)])


def resets_drawn(pen: Pen) -> list[Field]:
    """The lines that are filled, and one more."""
    full = [at for at in range(MOST_RESETS) if one(pen.fields, f"end-r{at}_n")]
    fields: list[Field] = []
    for at in range(min(max(full, default=-1) + 2, MOST_RESETS)):
        fields += [
            pen.select(f"end-r{at}_kind", _("A total"), _kinds()),
            pen.number(f"end-r{at}_n", _("of so many points")),
            pen.number(f"end-r{at}_to", _("becomes, or goes down by")),
            pen.number(f"end-r{at}_max", _("at most so many times"), _("Empty: every time.")),
        ]
    return fields


def _kinds() -> list[tuple[str, str]]:
    return [
        ("", _("stays")),
        (AT, _("of exactly so many becomes")),
        (EVERY, _("of a multiple goes down by")),
        (ABOVE, _("above so many becomes (empty: the next best total)")),
    ]
