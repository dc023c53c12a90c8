"""How a hole and a game end, and the stakes, as fields of the editor, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorecards.editing.fields import (
    Fields,
    Table,
    filled,
    number,
    one,
    typed,
)
from scorecards.editing.reset_fields import read_resets, reset_fields
from scorecards.editing.step_fields import read_step, step_fields
from scorecards.editing.words import read_words, word_fields
from scorecards.rules.endings import Ending, EndType, implied_type
from scorecards.rules.knocking import Knocking
from scorecards.rules.rule_stakes import RuleStakes


def knock_fields(table: Mapping[str, Any]) -> Fields:
    """Who knocked and what that is called, what ends a hole, and whether cards leave the layout."""
    return word_fields(Knocking, table, "") | {
        "knock_word": [typed(table.get("knock_word"))],
        "gaps": ["1"] if table.get("gaps") else [],
    }


def read_knock(fields: Fields) -> Table:
    """What `knock_fields` shows, where it is not as usual."""
    others = [("knock_word", one(fields, "knock_word")), ("gaps", bool(one(fields, "gaps")))]
    return read_words(Knocking, fields, "") | filled(others)


OF_SOME = {name for each in EndType for name in each.own}


def end_fields(table: Mapping[str, Any]) -> Fields:
    """When a game ends."""
    end = table.get("end")
    entries: Mapping[str, Any] = end if isinstance(end, Mapping) else {"holes": 9}
    reset = entries.get("exact_reset")
    inner: Mapping[str, Any] = reset if isinstance(reset, Mapping) else {}
    once = entries.get("wins_at_once")
    kind = entries.get("type") or implied_type(entries)
    fields = word_fields(Ending, {**entries, "type": kind}, "end-") | {
        "end-reset_at": [typed(inner.get("at"))],
        "end-reset_to": [typed(inner.get("to"))],
        "end-reset_max": [typed(inner.get("max_times"))],
        "w-on": ["1"] if isinstance(once, Mapping) else [],
    }
    fields |= reset_fields(entries)
    return fields | (step_fields(once, "w-") if isinstance(once, Mapping) else {})


def read_end(fields: Fields, *, numbered: bool = False) -> Table:
    """`end`, without what does not belong to its kind."""
    kind = one(fields, "end-type") or EndType.HOLES.value
    own = next((each.own for each in EndType if each == kind), ())
    read = read_words(Ending, fields, "end-")
    end = {name: value for name, value in read.items() if name not in OF_SOME - {*own}}
    reset = read_reset(fields)
    if reset:
        end["exact_reset"] = reset
    end |= filled([("resets", read_resets(fields))])
    if one(fields, "w-on"):
        end["wins_at_once"] = read_step(fields, "w-", numbered=numbered)
    return {"end": end | {"type": kind[:40]}}


def read_reset(fields: Fields) -> Table:
    """`exact_reset`; empty where neither number was typed."""
    at, to = number(one(fields, "end-reset_at")), number(one(fields, "end-reset_to"))
    if at is None and to is None:
        return {}
    most = number(one(fields, "end-reset_max"))
    return {"at": at or 0, "to": to or 0} | filled([("max_times", most or None)])


def stake_fields(table: Mapping[str, Any]) -> Fields:
    """Who pays whom."""
    stakes = table.get("stakes")
    entries: Mapping[str, Any] = stakes if isinstance(stakes, Mapping) else {}
    fields = word_fields(RuleStakes, entries, "stakes-")
    kind = fields.pop("stakes-kind")
    return {"stakes": kind if isinstance(stakes, Mapping) else [""]} | fields


def read_stakes(fields: Fields) -> Table:
    """`stakes`; nothing where nobody pays."""
    kind = one(fields, "stakes")
    if not kind:
        return {}
    rest = {name: sent for name, sent in fields.items() if name != "stakes-kind"}
    return {"stakes": {"kind": kind[:40]} | read_words(RuleStakes, rest, "stakes-")}
