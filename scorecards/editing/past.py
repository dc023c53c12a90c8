"""What the rules on the form were before each of the last changes, for the button that undoes one.

Only the form carries it: `last` is the ruleset as the page showed it, and each entry of `past` what
the words of it that a change touched said before. So undoing works without a script, on every
phone by itself, and for what was typed as well as for what was tapped.
"""

from __future__ import annotations

import json
from typing import Any

from scorecards.editing.fields import Fields, Table, one
from scorecards.editing.mapping import to_fields, to_table

MOST = 12  # changes that can be undone; the form should stay light on a slow line
LONGEST = 60_000  # letters of a table; the longest rules there can be take about a third


def rules_of(fields: Fields) -> Table:
    """What can be undone: the rules without their name, whose proposal follows every change."""
    return {key: value for key, value in to_table(fields).items() if key != "name"}


def written(table: Table) -> str:
    """A table as the form carries it."""
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Table | None:
    """A table as it was sent; None for anything else."""
    if not text or len(text) > LONGEST:
        return None
    try:
        table = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return table if isinstance(table, dict) else None


def with_past(fields: Fields, *, typing: bool) -> Fields:
    """The form with one more entry, if it says something else than the page it was sent from.
    Letters typed one after the other into the same field are one change.
    """
    now, last = rules_of(fields), read(one(fields, "last"))
    if last is None or last == now:
        return fields | {"last": [written(now)]}
    names = [name for name in {**last, **now} if last.get(name) != now.get(name)]
    before = {name: last.get(name) for name in names}
    past = fields.get("past", [])[-MOST:]
    top = read(past[-1]) if past else None
    mark = " ".join(_fields(last, now, names)) if typing else ""
    same = bool(mark) and mark == one(fields, "past-typed") and top is not None
    entries = past if same else [*past, written(before)]
    return fields | {"past": entries[-MOST:], "past-typed": [mark], "last": [written(now)]}


def _fields(last: Table, now: Table, names: list[str]) -> list[str]:
    """What was typed into, as exactly as the tables say: `values.K`."""
    marks = []
    for name in names:
        before, after = last.get(name), now.get(name)
        if isinstance(before, dict) and isinstance(after, dict):
            both = {**before, **after}
            marks += [f"{name}.{key}" for key in both if before.get(key) != after.get(key)]
        else:
            marks.append(name)
    return sorted(marks)


def undone(fields: Fields, rest: Any) -> Fields:
    """The form before its last change. `rest` brings along what is no part of the rules."""
    past = fields.get("past", [])
    before = read(past[-1]) if past else None
    if before is None:
        return fields | {"past": []}
    table = {
        name: value for name, value in (to_table(fields) | before).items() if value is not None
    }
    again = rest(to_fields(table), fields)
    return again | {
        "past": past[:-1],
        "past-typed": [""],
        "last": [written(rules_of(again))],
    }
