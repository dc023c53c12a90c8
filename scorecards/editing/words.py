"""The words of a step as fields of the editor, and back: what each is follows from its kind.

The names of the fields are those of the words after a prefix; what a match looks for is a choice
(`look`) with a number (`size`), and what repeated matches pay are lines (`often`, `points`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from scorecards.editing.fields import (
    Fields,
    Table,
    cards,
    filled,
    lines,
    number,
    one,
    single,
    typed,
    typed_cards,
)
from scorecards.editing.pieces import Field, Pen
from scorecards.rules.junctures import SomeHoles
from scorecards.rules.match_words import ANY_CARDS, Rewards
from scorecards.rules.matches import ANY_LOOK, LOOKS, Match
from scorecards.rules.schema import as_list
from scorecards.rules.texts import Text
from scorecards.rules.words import Flag, Named, Number, Numbers, OneOf, SomeOf, Term, Word, words_of

MOST_CHECKED = 20
MOST_REWARDS = 16


def say(words: Text | None) -> str:
    """Words of the rules in the reader's language; "" for none."""
    return words.render(gettext) if words else ""


def offered(words: Iterable[Term]) -> list[tuple[str, str]]:
    """The words of a closed list as they can be chosen."""
    return [(each.value, say(each.offer)) for each in words]


def word_fields(record: type, step: Mapping[str, Any], prefix: str) -> Fields:
    """The fields of all words of a step that have any, from its table."""
    fields: Fields = {}
    for each in words_of(record):
        if each.label is None:
            continue
        if each is LOOKS[0]:
            fields |= _look_fields(step)
        elif not (each.look and isinstance(each.kind, Number)):
            fields |= _fields_of(each, step)
    return {prefix + name: sent for name, sent in fields.items()}


def _fields_of(each: Word, step: Mapping[str, Any]) -> Fields:
    written = step.get(each.name)
    match each.kind:
        case Flag():
            return {each.name: ["1"] if written else []}
        case SomeOf():
            return {each.name: [typed(word) for word in as_list(written)]}
        case Named():
            return {each.name: [typed_cards(written)]}
        case SomeHoles() | Numbers():
            return {each.name: [", ".join(map(typed, as_list(written)))]}
        case OneOf(usual=usual):
            return {each.name: [typed(step.get(each.name, usual))]}
        case Rewards():
            paid = written if isinstance(written, Mapping) else {}
            times, points = map(typed, paid), map(typed, paid.values())
            return {"often": [*times], "points": [*points]}
    return {each.name: [typed(written)]}


def _look_fields(step: Mapping[str, Any]) -> Fields:
    look = next((each for each in LOOKS[1:] if step.get(each.name)), LOOKS[0])
    if as_list(step.get("cards")) == [*ANY_CARDS]:
        look = ANY_LOOK
    sizes = [step.get(each.name) for each in LOOKS if isinstance(each.kind, Number)]
    size = next(filter(None, reversed(sizes)), sizes[0])
    return {"look": [look.name], "size": [typed(size)]}


def read_words(record: type, fields: Fields, prefix: str, *, numbered: bool = False) -> Table:
    """The table of a step from its fields, without what is usual."""
    look = look_of(one(fields, f"{prefix}look"))
    read = []
    for each in words_of(record):
        if each.label is None:
            continue
        if each.look is None:
            read.append((each.name, _read(each, fields, prefix, numbered=numbered)))
        elif each is look and isinstance(each.kind, Number):
            size = number(one(fields, f"{prefix}size"))
            read.append((each.name, size if each is LOOKS[0] else size or each.kind.low))
        elif each is look:
            read.append((each.name, _read(each, fields, prefix, numbered=numbered)))
    if look is ANY_LOOK and record is Match:
        read.append(("cards", ANY_LOOK.name))
    return filled(read)


def _read(each: Word, fields: Fields, prefix: str, *, numbered: bool) -> Any:
    name = prefix + each.name
    sent = one(fields, name)
    match each.kind:
        case Number(usual=usual):
            value = number(sent)
            return None if value == usual else value
        case Flag():
            return bool(sent)
        case SomeOf():
            return single([word for word in fields.get(name, []) if word][:MOST_CHECKED])
        case Named():
            return cards(sent, numbered=numbered)
        case SomeHoles() | Numbers():
            return single([number(part) for part in re.split(r"\s*,\s*", sent) if part])
        case OneOf(usual=usual, always=always):
            sent = sent or (usual.value if usual else "")
            return sent if always or sent != usual else None
        case Rewards():
            return _read_rewards(fields, prefix)
    return sent


def look_of(sent: str) -> Word:
    """What a match looks for, as it was chosen; equal cards for anything unknown."""
    return next((each for each in (*LOOKS, ANY_LOOK) if each.name == sent), LOOKS[0])


def _read_rewards(fields: Fields, prefix: str) -> Table | None:
    """So many matches of one rank, and what they pay; half a line is read as half."""
    rows = lines(fields, f"{prefix}often", f"{prefix}points", most=MOST_REWARDS)
    paid = {times: number(points) for times, points in rows if times or points}
    return {times: "" if points is None else points for times, points in paid.items()} or None


def drawn(record: type, pen: Pen, only: Callable[[Word], bool]) -> tuple[Field, ...]:
    """The fields of some words of a record, in order."""
    fields: list[Field] = []
    for each in words_of(record):
        if each.look and only(each):
            fields += _look_drawn(each, pen)
        elif each.label and only(each):
            fields += _drawn(each, pen)
    return tuple(fields)


def _drawn(each: Word, pen: Pen) -> list[Field]:
    label, hint = say(each.label), say(each.hint)
    match each.kind:
        case Number():
            return [pen.number(each.name, label, hint)]
        case Flag():
            return [pen.switch(each.name, label, hint)]
        case SomeOf(words=words):
            return [pen.checks(each.name, label, offered(words))]
        case OneOf(words=words, none=none):
            choices = ([("", say(none))] if none else []) + offered(words)
            return [pen.select(each.name, label, choices)]
        case Rewards():  # lines, which stand apart
            return []
    return [pen.text(each.name, label, hint)]


def _look_drawn(each: Word, pen: Pen) -> list[Field]:
    """What is looked for, as a choice, and the field of the word that is chosen."""
    sent = pen.sent("look")
    fields = []
    if each is LOOKS[0]:
        looks = [(look.name, say(look.look)) for look in (*LOOKS, ANY_LOOK)]
        fields = [pen.select("look", gettext("What lies there"), looks)]
    if each is look_of(sent):
        hint = say(each.hint) if each.name == sent else ""
        if isinstance(each.kind, Number):
            fields.append(pen.number("size", say(each.label), hint))
        else:
            fields.append(pen.text(each.name, say(each.label), hint))
    return fields
