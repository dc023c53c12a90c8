"""The hole, the end and the stakes as fields of the editor, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorecards.editing.fields import (
    Fields,
    Table,
    filled,
    lines,
    number,
    one,
    single,
    typed,
)
from scorecards.editing.match_fields import read_step, step_fields
from scorecards.rules.adjustments import KINDS, Noun
from scorecards.rules.schema import as_list

MOST_CHOICES = 4  # alternatives of which the dearest counts
_AMOUNT = re.compile(r"([+-]?\d{0,9})\s*([a-z][a-z ]*)")
_NOUNS = {noun.value for noun in Noun}


def adjustment_fields(step: Mapping[str, Any], prefix: str) -> Fields:
    """One entry of `hole` as fields: who, when, and a line for every change."""
    changes = [("", kind, step[kind]) for kind in KINDS if kind in step]
    for place, option in enumerate(as_list(step.get("worst"))):
        inner = option if isinstance(option, Mapping) else {}
        changes += [(str(place), kind, inner[kind]) for kind in KINDS if kind in inner]
    amounts = [typed_amount(amount) for _, _, amount in changes]
    fields = {
        "who": [typed(step.get("who", "everyone"))],
        "label": [typed(step.get("label"))],
        "when": [typed(word) for word in as_list(step.get("when"))],
        "choice": [place for place, _, _ in changes],
        "change": [kind for _, kind, _ in changes],
        "n": [n for n, _ in amounts],
        "of": [noun for _, noun in amounts],
    }
    for word in ("counted", "someone", "marked", "someone_marked"):
        fields[word] = [typed(step.get(word))]
    return {prefix + word: sent for word, sent in fields.items()}


def typed_amount(amount: object) -> tuple[str, str]:
    """A number and what it is a number of: `"2 players"` as 2 and players, 10 as 10 points."""
    match = _AMOUNT.fullmatch(amount.strip()) if isinstance(amount, str) else None
    if match is None or match[2] not in _NOUNS:
        return typed(amount), ""
    times = match[1] if match[1].strip("+-") else match[1] + "1"
    return str(int(times)), match[2]


def read_amount(written: str, noun: str) -> int | str | None:
    """An amount as a table has it."""
    times = number(written)
    if noun not in _NOUNS:
        return times
    if times in (None, 1, -1):
        return f"-{noun}" if times == -1 else noun
    return f"{times} {noun}"


def read_adjustment(fields: Fields, prefix: str) -> Table:
    """One entry of `hole` from its fields."""
    changes: Table = {}
    options: dict[str, Table] = {}
    names = [prefix + word for word in ("choice", "change", "n", "of")]
    for choice, kind, written, noun in lines(fields, *names, most=20):
        amount = read_amount(written, noun)
        if kind in KINDS and amount is not None:
            (options.setdefault(choice, {}) if choice else changes)[kind] = amount
    when = [word for word in fields.get(f"{prefix}when", []) if word][:20]
    return filled(
        [
            ("label", one(fields, f"{prefix}label")),
            ("who", one(fields, f"{prefix}who") or "everyone"),
            ("when", single(when)),
            *((word, number(one(fields, prefix + word))) for word in ("counted", "someone")),
            *((word, one(fields, prefix + word)) for word in ("marked", "someone_marked")),
            *changes.items(),
            ("worst", [options[choice] for choice in sorted(options)][:MOST_CHOICES]),
        ]
    )


KNOCKING = {"knock": "optional", "ends_by": "knock", "knocker_tie": "shared", "knock_word": ""}


def knock_fields(table: Mapping[str, Any]) -> Fields:
    """Who knocked and what that is called, what ends a hole, and whether cards leave the layout."""
    fields = {word: [typed(table.get(word, usual))] for word, usual in KNOCKING.items()}
    fields["gaps"] = ["1"] if table.get("gaps") else []
    return fields


def read_knock(fields: Fields) -> Table:
    """What `knock_fields` shows, where it is not as usual."""
    read = {word: one(fields, word) or usual for word, usual in KNOCKING.items()}
    read = {word: chosen for word, chosen in read.items() if chosen != KNOCKING[word]}
    return read | filled([("gaps", bool(one(fields, "gaps")))])


BY_HOLES = ("holes", "holes_or_target")
BY_TARGET = ("target", "holes_or_target", "elimination")


def end_fields(table: Mapping[str, Any]) -> Fields:
    """When a game ends."""
    end = table.get("end")
    entries: Mapping[str, Any] = end if isinstance(end, Mapping) else {"holes": 9}
    reset = entries.get("exact_reset")
    inner: Mapping[str, Any] = reset if isinstance(reset, Mapping) else {}
    once = entries.get("wins_at_once")
    fields = {
        "end-type": [typed(entries.get("type") or implied_type(entries))],
        "end-tie": [typed(entries.get("tie", "shared"))],
        "end-reset_at": [typed(inner.get("at"))],
        "end-reset_to": [typed(inner.get("to"))],
        "end-reset_max": [typed(inner.get("max_times"))],
        "w-on": ["1"] if isinstance(once, Mapping) else [],
    }
    for word in ("holes", "at_least", "more_than", "wins_at"):
        fields[f"end-{word}"] = [typed(entries.get(word))]
    return fields | (step_fields(once, "w-") if isinstance(once, Mapping) else {})


def implied_type(end: Mapping[str, Any]) -> str:
    """The kind of ending where the table names none."""
    target = "at_least" in end or "more_than" in end
    if end.get("holes"):
        return "holes_or_target" if target else "holes"
    return "target" if target else "open"


def read_end(fields: Fields, *, numbered: bool = False) -> Table:
    """`end`, without what does not belong to its kind."""
    kind = one(fields, "end-type") or "holes"
    words = [word for word, kinds in (("holes", BY_HOLES), *_TARGETS) if kind in kinds]
    end = filled((word, number(one(fields, f"end-{word}"))) for word in words)
    end |= filled([("wins_at", number(one(fields, "end-wins_at")))])
    if one(fields, "end-tie") not in ("", "shared"):
        end["tie"] = one(fields, "end-tie")[:40]
    reset = read_reset(fields)
    if reset:
        end["exact_reset"] = reset
    if one(fields, "w-on"):
        end["wins_at_once"] = read_step(fields, "w-", numbered=numbered)
    return {"end": {"type": kind[:40]} | end}


_TARGETS = (("at_least", BY_TARGET), ("more_than", BY_TARGET))


def read_reset(fields: Fields) -> Table:
    """`exact_reset`; empty where neither number was typed."""
    at, to = number(one(fields, "end-reset_at")), number(one(fields, "end-reset_to"))
    if at is None and to is None:
        return {}
    most = number(one(fields, "end-reset_max"))
    return {"at": at or 0, "to": to or 0} | filled([("max_times", most or None)])


STAKES = ("own points", "difference", "pot")


def stake_fields(table: Mapping[str, Any]) -> Fields:
    """Who pays whom."""
    stakes = table.get("stakes")
    entries: Mapping[str, Any] = stakes if isinstance(stakes, Mapping) else {}
    kind = entries.get("kind", STAKES[0]) if isinstance(stakes, Mapping) else ""
    return {
        "stakes": [typed(kind)],
        "stakes-every": [typed(entries.get("every", "hole"))],
        "stakes-limit": [typed(entries.get("limit"))],
    }


def read_stakes(fields: Fields) -> Table:
    """`stakes`; nothing where nobody pays."""
    kind, every = one(fields, "stakes"), one(fields, "stakes-every")
    if not kind:
        return {}
    limit = number(one(fields, "stakes-limit"))
    more = [("every", every if every != "hole" else None), ("limit", limit or None)]
    return {"stakes": {"kind": kind[:40]} | filled(more)}
