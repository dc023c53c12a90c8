"""Reading the steps of a hole from a ruleset's table, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorecards.rules.adjustments import (
    KINDS,
    Adjustment,
    Amount,
    Noun,
    PointsChange,
    When,
    Who,
)
from scorecards.rules.schema import Reader, excerpt, is_integer

_AMOUNT = re.compile(r"([+-]?\d{0,4})\s*(" + "|".join(sorted(Noun, key=len, reverse=True)) + ")")


def read_amount(reader: Reader, key: str) -> Amount | None:
    """A number, or words such as `"2 players"` and `"-lowest"`."""
    value = reader.take(key)
    if value is None:
        return None
    if is_integer(value):
        return Amount(value) if reader.within(key, value) else None
    match = _AMOUNT.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None:
        known = ", ".join(noun.value for noun in Noun)
        reader.note(
            key,
            "{value} is not a number, nor a number of: {known}",
            value=excerpt(value),
            known=known,
        )
        return None
    times = match[1]
    return Amount(int(times) if times.strip("+-") else int(times + "1"), Noun(match[2]))


def _read_changes(reader: Reader) -> tuple[PointsChange, ...]:
    changes = []
    for kind in KINDS:
        amount = read_amount(reader, kind)
        if amount is not None:
            changes.append(PointsChange(kind, amount))
    return tuple(changes)


def _read_worst(reader: Reader) -> tuple[PointsChange, ...]:
    """The change of which the dearest alternative counts; nothing without alternatives."""
    options = []
    for number, table in enumerate(reader.list_of("worst", most=4)):
        option = Reader(table, f"{reader.path}.worst[{number}]", reader.problems)
        options.append(_read_changes(option))
        option.finish()
    return (PointsChange("worst", Amount(0), tuple(options)),) if options else ()


def read_adjustment(reader: Reader) -> Adjustment:
    """One entry of `hole`; whatever is wrong is noted."""
    whens = [reader.as_word("when", word, When) for word in reader.list_of("when")]
    changes = _read_changes(reader) + _read_worst(reader)
    step = Adjustment(
        who=reader.word("who", Who, Who.EVERYONE),
        when=tuple(when for when in whens if when),
        changes=changes,
        label=reader.string("label", longest=80),
        counted=reader.integer("counted"),
        someone=reader.integer("someone"),
        marked=reader.string("marked", longest=40),
        someone_marked=reader.string("someone_marked", longest=40),
    )
    reader.finish()
    if not changes:
        reader.note(
            "",
            "this step has no effect: it needs one of {words}",
            words=", ".join((*KINDS, "worst")),
        )
    _check_when(reader, step)
    return step


_NEVER_TOGETHER = (
    {When.LOWEST, When.NOT_LOWEST},
    {When.SOLE_LOWEST, When.NOT_SOLE_LOWEST},
    {When.SOLE_LOWEST, When.TIED_LOWEST},
    {When.SOLE_LOWEST, When.NOT_LOWEST},
    {When.TIED_LOWEST, When.NOT_LOWEST},
    {When.SOLE_LOWEST, When.TIED},
)


def _check_when(reader: Reader, step: Adjustment) -> None:
    for pair in _NEVER_TOGETHER:
        if pair <= set(step.when):
            words = " + ".join(sorted(word.value for word in pair))
            reader.note("when", "{words} can never hold together", words=words)
    if step.counted is not None and step.counted == step.someone:
        reader.note("someone", "counted and someone can never hold together with one number")


def contradictions(steps: Sequence[Adjustment]) -> list[tuple[int, int]]:
    """Pairs of steps that set different points under one condition (`docs/scoring.md` 7)."""
    pairs = []
    for i, first in enumerate(steps):
        for j in range(i + 1, len(steps)):
            second = steps[j]
            same = _condition(first) == _condition(second)
            if (
                same
                and _becomes(first)
                and _becomes(second)
                and _becomes(first) != _becomes(second)
            ):
                pairs.append((i, j))
    return pairs


def _condition(step: Adjustment) -> tuple[object, ...]:
    return (
        step.who,
        frozenset(step.when),
        step.counted,
        step.someone,
        step.marked,
        step.someone_marked,
    )


def _becomes(step: Adjustment) -> Amount | None:
    return next((change.amount for change in step.changes if change.kind == "becomes"), None)
