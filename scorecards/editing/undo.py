"""What the rules were before a ready-made part was put in, so that taking it out restores them.

Only the form carries this, from one press to the next. Without it (the rules had the part when they
were opened), taking the part out removes what the part adds and no more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorecards.editing.fields import Fields, Table, one
from scorecards.editing.mapping import readable, to_fields, to_table
from scorecards.rules.choices.ingredients import plain
from scorecards.rules.choices.parts import PARTS, Part

WAS = "was-"
KINDS: dict[str, type | tuple[type, ...]] = {
    "scoring": list,
    "hole": list,
    "knock": str,
    "values": dict,
    "jokers": (int, str, dict),
}
LONGEST = 20_000  # letters; a real form remembers a few thousand at most


def remembering(part: Part, table: Table) -> Fields:
    """The field that remembers what a part is about to change. Other parts of its group do not come
    back: they exclude each other, and the last press counts.
    """
    before = part.without_rivals(table)
    entries = {key: before[key] for key in touched(part) if key in before}
    return {WAS + part.slug: [json.dumps(entries, ensure_ascii=False)]}


def remembered(part: Part, fields: Fields) -> Table | None:
    """What a form remembers of the rules before a part; None for nothing readable."""
    written = one(fields, WAS + part.slug)
    if not written or len(written) > LONGEST:
        return None
    try:
        entries = json.loads(written)
    except (ValueError, RecursionError):
        return None
    if not isinstance(entries, dict):
        return None
    usable = {
        key: entries[key] for key in touched(part) if isinstance(entries.get(key), KINDS[key])
    }
    rest = {key: each for key, each in to_table(fields).items() if key not in touched(part)}
    return rest | usable if readable(rest | usable) else None


def forgetting(part: Part, fields: Fields) -> Fields:
    """The form without what it remembers of this part."""
    return {name: sent for name, sent in fields.items() if name != WAS + part.slug}


def memories(fields: Fields) -> dict[str, str]:
    """What the form remembers, by part."""
    return {part.slug: one(fields, WAS + part.slug)[:LONGEST] for part in PARTS}


def touched(part: Part) -> list[str]:
    """The words of a table that a part changes."""
    jokers = bool(part.jokers_a_pack)
    changed = {
        "scoring": part.scoring or part.wild,
        "hole": part.hole,
        "knock": part.hole,
        "values": part.values,
        "jokers": jokers,
    }
    return [key for key, changes in changed.items() if changes]


def taken_out(part: Part, table: Table, before: Table | None) -> Table:
    """The table without a part: its own changes are undone, later changes stay."""
    bare = part.take(table)
    if before is None:
        return bare
    after = to_table(to_fields(part.put(before)))
    before = to_table(to_fields(before))
    for key in touched(part):
        old, new, now, without = (each.get(key) for each in (before, after, table, bare))
        if key == "values":
            settled: Any = _settled_values(old or {}, new or {}, now or {}, without or {})
        elif key == "knock" and (old, without) == ("none", "scored"):
            settled = now  # another rule of the hole still asks who knocked
        else:
            settled = _settled(old, new, now, without)
        bare = {name: each for name, each in bare.items() if name != key}
        bare |= {} if settled is None else {key: settled}
    return bare


def _settled(before: Any, after: Any, now: Any, without: Any) -> Any:
    """One entry without the part: as it is if the part left it alone, as before if nobody changed
    it since, otherwise without what the part adds.
    """
    if _same(before, after):
        return now
    return before if _same(now, after) else without


def _settled_values(
    before: Table, after: Table, now: Table, without: Table
) -> dict[str, Any] | None:
    names = list(dict.fromkeys((*now, *before)))
    settled = {
        name: _settled(before.get(name), after.get(name), now.get(name), without.get(name))
        for name in names
    }
    return {name: value for name, value in settled.items() if value is not None} or None


def _same(one: Any, other: Any) -> bool:
    """Are two entries the same? Names of steps make no difference."""
    if isinstance(one, list) and isinstance(other, list):
        steps = [each for each in (*one, *other) if isinstance(each, Mapping)]
        if len(steps) == len(one) + len(other):
            return [plain(each) for each in one] == [plain(each) for each in other]
    return bool(one == other)
