"""The files behind the library: packs and variants as plain tables, and how one extends another.

Reads each file once. What the tables mean is the business of `rulesets`.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scorecards.rules.cards import Pack
from scorecards.rules.texts import InvalidRuleset, Problem, text

HERE = Path(__file__).parent
DEEPEST = 2  # a relative of a relative; any deeper, the file no longer shows what is played
DEEPEST_TABLE = 8
# Tables that are one statement: half of one and half of another would say what nobody wrote.
WHOLE = ("layout", "pack", "packs", "jokers", "repeats")
# What a ruleset says about itself, which is no longer true of one made from it.
ABOUT_ITSELF = ("slug", "name", "aliases", "summary", "source", "confidence")
PASSED_ON = ("name", "source", "confidence")  # of those, what holds unless a relative has its own


@cache
def packs() -> Mapping[str, Pack]:
    """Every pack by its name."""
    tables = tomllib.loads((HERE / "packs.toml").read_text())
    return {
        name: Pack(name, tuple(table["ranks"].items()), table.get("suits", ""))
        for name, table in tables.items()
    }


@cache
def written() -> Mapping[str, dict[str, Any]]:
    """Every built-in variant by its slug, as written. Not to be changed."""
    tables = {}
    for path in sorted((HERE / "variants").glob("*.toml")):
        tables[path.stem] = tomllib.loads(path.read_text()) | {"slug": path.stem}
    return tables


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """`base` changed: tables merge key by key, None takes a key away, anything else is replaced."""
    result = copy.deepcopy(dict(base))
    for key, value in changes.items():
        if value is None:
            result.pop(key, None)
        elif key in WHOLE or not (
            isinstance(value, Mapping) and isinstance(result.get(key), Mapping)
        ):
            result[key] = copy.deepcopy(value)
        elif key == "end" and "type" in value:
            # Another kind of ending keeps nothing of the old one.
            result[key] = copy.deepcopy(dict(value))
        else:
            result[key] = merged(result[key], value)
    return result


def resolve(data: Mapping[str, Any], depth: int = 0, seen: tuple[str, ...] = ()) -> dict[str, Any]:
    """The table with what it extends filled in. Raises InvalidRuleset where `extends` is unknown,
    goes in a circle or too deep.
    """
    if depth == 0 and _deeper_than(data, DEEPEST_TABLE):
        raise _wrong("tables inside tables, more than {n} deep", n=DEEPEST_TABLE)
    base = data.get("extends")
    if base is None:
        return copy.deepcopy({key: value for key, value in data.items() if key != "extends"})
    if not isinstance(base, str) or base not in written():
        known = ", ".join(written())
        raise _wrong(
            "extends: {value} is not a variant; there are: {known}",
            value=str(base)[:60],
            known=known,
        )
    if base in seen:
        raise _wrong("extends: {value} extends itself", value=base)
    if depth >= DEEPEST:
        raise _wrong("extends: more than {n} steps deep", n=DEEPEST)
    parent = resolve(written()[base], depth + 1, (*seen, base))
    inherited = {
        key: value for key, value in parent.items() if key not in ABOUT_ITSELF or key in PASSED_ON
    }
    own = {key: value for key, value in data.items() if key != "extends"}
    return merged(inherited, own)


def _deeper_than(data: object, most: int) -> bool:
    """True when tables and lists nest deeper. No recursion: that is what it guards against."""
    waiting = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > most:
            return True
        if isinstance(value, Mapping):
            waiting += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list | tuple):
            waiting += [(inner, depth + 1) for inner in value]
    return False


def _wrong(template: str, **params: object) -> InvalidRuleset:
    return InvalidRuleset(Problem("ruleset", text(template, **params)))
