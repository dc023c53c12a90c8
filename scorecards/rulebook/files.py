"""Rulesets as files: TOML or JSON as somebody wrote it, into a table; and a ruleset into either.

Says on which line a mistake is, where the line can be found. What a table means is up to `rules`;
nothing is stored here.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import tomli_w
from django.utils.translation import gettext_noop

from scorecards.rulebook.lines import json_lines, toml_lines
from scorecards.rules import Problem, Ruleset, Text, text

LARGEST_FILE = 64 * 1024  # bytes; the largest variant that is built in has 3 kB
FORMATS = {"toml": "application/toml", "json": "application/json"}
DEEPEST_NAME = 9

# Ten names joined by dots. No key of a ruleset has more than three, and the time to read one of
# thousands grows with its square.
_NAME = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"""(?<![\w"'.-]){_NAME}(?:[ \t]*\.[ \t]*{_NAME}){{{DEEPEST_NAME},}}""")
_TOML_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


class Mistake(NamedTuple):
    """One thing wrong with a file; `line` counts from 1, None where no line can be named. `path` is
    the place in the table, "" for the file as such.
    """

    line: int | None
    message: Text
    path: str = ""


class Unreadable(ValueError):
    """A file that holds no table. `mistakes` says why."""

    def __init__(self, *mistakes: Mistake) -> None:
        super().__init__("\n".join(str(mistake.message) for mistake in mistakes))
        self.mistakes = mistakes


class _Twice(ValueError):
    """A key that is written twice in one object."""


def read_rules(raw: bytes) -> tuple[str, dict[str, Any]]:
    """The text of a file and the table in it. Raises Unreadable."""
    if len(raw) > LARGEST_FILE:
        raise _unreadable(
            gettext_noop("a file of rules has at most {n} kB"), n=LARGEST_FILE // 1024
        )
    try:
        written = raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        raise _unreadable(gettext_noop("this is not text in UTF-8"), line=line) from wrong
    if "\0" in written:
        raise _unreadable(
            gettext_noop("control characters are not text"), line=line_at(written, "\0")
        )
    if not written.strip():
        raise _unreadable(gettext_noop("there is nothing in it"))
    try:
        table = _from_json(written) if is_json(written) else _from_toml(written)
        _refuse_unprintable(table)
    except RecursionError as wrong:
        raise _unreadable(gettext_noop("the file is nested too deeply")) from wrong
    return written, table


def _refuse_unprintable(table: Mapping[str, Any]) -> None:
    """Refuse half a letter, and a hexadecimal number of TOML too long for Python to print."""
    try:
        json.dumps(table, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError as wrong:
        raise _unreadable(gettext_noop("control characters are not text")) from wrong
    except ValueError as wrong:
        raise _unreadable(gettext_noop("a number is too long")) from wrong


def is_json(written: str) -> bool:
    """Is it meant as JSON? TOML never begins with a brace."""
    return written.lstrip().startswith("{")


def line_at(written: str, what: str) -> int:
    """The line where something first occurs."""
    return written.count("\n", 0, written.index(what)) + 1


def _from_json(written: str) -> dict[str, Any]:
    try:
        table: dict[str, Any] = json.loads(
            written, object_pairs_hook=_once, parse_constant=_no_number
        )
    except json.JSONDecodeError as wrong:
        raise _unreadable(gettext_noop("this is not JSON"), line=wrong.lineno) from wrong
    except _Twice as wrong:
        raise _unreadable(gettext_noop("“{key}” is written twice"), key=str(wrong)[:40]) from wrong
    except ValueError as wrong:
        raise _unreadable(gettext_noop("a number is too long")) from wrong
    return table


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise _Twice(key)
        table[key] = value
    return table


def _no_number(word: str) -> Any:
    raise ValueError(word)


def _from_toml(written: str) -> dict[str, Any]:
    written = written.replace("\r\n", "\n").replace("\r", "\n")
    long_key = _LONG_KEY.search(written)
    if long_key:
        line = written.count("\n", 0, long_key.start()) + 1
        raise _unreadable(gettext_noop("the file is nested too deeply"), line=line)
    try:
        return tomllib.loads(written)
    except tomllib.TOMLDecodeError as wrong:
        reason = str(wrong)
        place = _TOML_LINE.search(reason)
        line = int(place[1]) if place and place[1] else written.rstrip().count("\n") + 1
        what = _TOML_LINE.sub("", reason)[:120]
        raise _unreadable(gettext_noop("this is not TOML: {what}"), line=line, what=what) from wrong
    except ValueError as wrong:
        raise _unreadable(gettext_noop("a number is too long")) from wrong


def mistake(template: str, *, line: int | None = None, **params: object) -> Mistake:
    """A mistake in a file as such."""
    return Mistake(line, text(template, **params))


def _unreadable(template: str, *, line: int | None = None, **params: object) -> Unreadable:
    return Unreadable(mistake(template, line=line, **params))


def located(problems: Iterable[Problem], written: str) -> list[Mistake]:
    """The mistakes in a table with their lines in the text it was read from, in that order; those
    without a line come last.
    """
    lines = json_lines(written) if is_json(written) else toml_lines(written)
    mistakes = []
    for problem in problems:
        path = path_of(problem)
        line = _line(path, problem.message, lines)
        mistakes.append(Mistake(line, problem.message, path))
    return sorted(mistakes, key=lambda mistake: mistake.line or len(written))


def path_of(problem: Problem) -> str:
    """The place a problem of a ruleset is about, such as `scoring[1].each`."""
    if problem.code == "name":
        return "name"
    message = problem.message
    named = dict(message.params).get("path")
    if named:
        return str(named)
    before, colon, _ = message.template.partition(":")
    return before if colon and before.isidentifier() else ""


def _line(path: str, message: Text, lines: Mapping[str, int]) -> int | None:
    params = dict(message.params)
    what = params.get("what")
    about = dict(what.params) if isinstance(what, Text) else {}
    key = str(about.get("card", "")).strip("'\"")
    places = [f"{path}.{key}", path] if key else [path]
    while "." in path or "[" in path:
        path = path[: max(path.rfind("."), path.rfind("["))]
        places.append(path)
    return next((lines[place] for place in places if place in lines), None)


def write_rules(ruleset: Ruleset, form: str) -> str:
    """The complete ruleset as a file of its own, "toml" or "json"."""
    entries = _without_nothing(ruleset.to_dict())
    table = {key: entries[key] for key in sorted(entries, key=_place)}
    if form == "json":
        return json.dumps(table, ensure_ascii=False, indent=2) + "\n"
    return f"# {ruleset.name}\n# Rules of card golf, complete.\n\n{tomli_w.dumps(table)}"


# The order in which people read it; anything else comes after.
_ORDER = (
    *("slug", "name", "aliases", "summary", "source", "confidence", "players", "pack", "packs"),
    *("jokers", "layout", "values", "scoring", "hole"),
    *("knock", "knocker_tie", "knock_word", "ends_by"),
    *("gaps", "end", "stakes", "notes"),
)


def _place(key: str) -> int:
    return _ORDER.index(key) if key in _ORDER else len(_ORDER)


def _without_nothing(value: Any) -> Any:
    """The same without entries that are None: TOML has no word for it, and a ruleset needs none."""
    if isinstance(value, Mapping):
        return {key: _without_nothing(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_without_nothing(inner) for inner in value if inner is not None]
    return value
