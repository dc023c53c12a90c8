"""Events as plain data (JSON) and back; what cannot be read is refused with a sentence."""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from scorecards.rules.golfo.agreement import MOST_CHIPS, Agreement
from scorecards.rules.golfo.events import Correction, Entry, Event
from scorecards.rules.golfo.refusals import IllegalEvent
from scorecards.rules.schema import Reader, excerpt
from scorecards.rules.texts import Problem

EVENTS: dict[str, type] = {each.__name__: each for each in get_args(Event)}
ENTRIES: dict[str, type] = {**EVENTS, Correction.__name__: Correction}
MOST_LISTED = 20
LONGEST_REASON = 300
LARGEST = MOST_CHIPS * 10**3  # all chips that can ever lie on a table


def entry_data(entry: Entry) -> dict[str, Any]:
    """An entry as plain data: its name under `event`, then its fields as they are called."""
    data = {each.name: _plain(getattr(entry, each.name)) for each in fields(entry)}
    return {"event": type(entry).__name__, **data}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Agreement):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    return entry_data(value) if is_dataclass(value) else value  # type: ignore[arg-type]


def read_entry(data: object) -> Entry:
    """An entry from plain data. Raises IllegalEvent listing every mistake in it."""
    problems: list[Problem] = []
    entry: Entry | None = _entry(data, "event", problems, ENTRIES)
    if problems or entry is None:
        raise IllegalEvent(*problems)
    return entry


def _entry(data: object, path: str, problems: list[Problem], kinds: dict[str, type]) -> Any:
    """An entry of one of these kinds; None, and its mistakes, where it is none."""
    reader = Reader(data, path, problems)
    name = reader.take("event")
    if not isinstance(name, str) or name not in kinds:
        known = ", ".join(kinds)
        reader.note("event", "{value} is not one of: {known}", value=excerpt(name), known=known)
        return None
    return _object(kinds[name], reader, problems)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _object(kind: type, reader: Reader, problems: list[Problem]) -> Any:
    """An event or an agreement from the entries of a table; None where something is wrong."""
    before = len(problems)
    hints, values = _hints(kind), {}
    for each in fields(kind):
        if reader.take(each.name) is not None:
            values[each.name] = _value(hints[each.name], each.name, reader)
        elif each.default is MISSING:
            reader.note(each.name, "this is missing")
    reader.finish()
    if len(problems) > before:
        return None
    try:
        return kind(**values)
    except IllegalEvent as error:
        problems.extend(error.problems)
        return None


def _value(hint: Any, key: str, reader: Reader) -> Any:
    """One entry as its field has it; a wrong one is noted."""
    if get_origin(hint) is tuple:
        return _values(get_args(hint)[0], key, reader)
    if hint is Agreement:
        inner = Reader(reader.take(key), f"{reader.path}.{key}", reader.problems)
        return _object(Agreement, inner, reader.problems)
    if hint is bool:
        return reader.flag(key)
    if hint is str:
        return reader.string(key, longest=LONGEST_REASON)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return reader.as_word(key, reader.take(key), hint)
    return reader.integer(key, low=-LARGEST, high=LARGEST)


def _values(hint: Any, key: str, reader: Reader) -> tuple[Any, ...]:
    """The entries of a list, each read as if it stood alone."""
    raw = reader.take(key)
    if not isinstance(raw, list | tuple) or len(raw) > MOST_LISTED:
        reader.note(key, "a list of at most {most} was expected", most=MOST_LISTED)
        return ()
    if get_origin(hint) is types.UnionType:
        path, problems = f"{reader.path}.{key}", reader.problems
        return tuple(_entry(one, f"{path}[{n}]", problems, EVENTS) for n, one in enumerate(raw))
    table = {str(n): one for n, one in enumerate(raw)}
    inner = Reader(table, f"{reader.path}.{key}", reader.problems)
    if any(one is None for one in raw):
        reader.note(key, "this is missing")
    return tuple(_value(hint, str(n), inner) for n in range(len(raw)))
