"""The steps of one layout and of the hole as fields of the editor, and back.

The fields of a step begin with a prefix: `s0-` for the first of one layout, `h0-` of the hole, `w-`
for the match that wins a game at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorecards.editing.fields import Fields, Table, filled, lines, number, one, typed
from scorecards.editing.words import read_words, word_fields
from scorecards.rules.adjustments import WORST, Adjustment, Change, Noun
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.schema import as_list

MATCH, EXACTLY = "match", "exactly"
MOST_CHOICES = 4  # alternatives of which the dearest counts
KINDS = tuple(Change)
_AMOUNT = re.compile(r"([+-]?\d{0,9})\s*([a-z][a-z ]*)")
_NOUNS = frozenset(Noun)


def step_fields(step: Mapping[str, Any], prefix: str) -> Fields:
    """One entry of `scoring` as fields."""
    if "exactly" in step:
        kind: Fields = {f"{prefix}kind": [EXACTLY]}
        return kind | word_fields(Exactly, {"counts": 0, **step}, prefix)
    return {f"{prefix}kind": [MATCH]} | word_fields(Match, step, prefix)


def read_step(fields: Fields, prefix: str, *, numbered: bool = False) -> Table:
    """One entry of `scoring` from its fields."""
    if one(fields, f"{prefix}kind") != EXACTLY:
        return read_words(Match, fields, prefix, numbered=numbered)
    exactly, counts = (number(one(fields, prefix + word)) for word in ("exactly", "counts"))
    numbers = {"exactly": "" if exactly is None else exactly, "counts": counts or 0}
    return numbers | read_words(Exactly, fields, prefix)


def adjustment_fields(step: Mapping[str, Any], prefix: str) -> Fields:
    """One entry of `hole` as fields: its words, and a line for every change."""
    changes = [("", kind, step[kind]) for kind in KINDS if kind in step]
    for place, option in enumerate(as_list(step.get(WORST))):
        inner = option if isinstance(option, Mapping) else {}
        changes += [(str(place), kind, inner[kind]) for kind in KINDS if kind in inner]
    amounts = [typed_amount(amount) for _, _, amount in changes]
    fields = {
        "choice": [place for place, _, _ in changes],
        "change": [kind.value for _, kind, _ in changes],
        "n": [n for n, _ in amounts],
        "of": [noun for _, noun in amounts],
    }
    lines_of = {prefix + word: sent for word, sent in fields.items()}
    return word_fields(Adjustment, step, prefix) | lines_of


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
    worst = [options[choice] for choice in sorted(options)][:MOST_CHOICES]
    return read_words(Adjustment, fields, prefix) | changes | filled([(WORST, worst)])
