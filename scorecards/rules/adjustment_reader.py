"""Reading the steps of a hole from a ruleset's table, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorecards.rules.adjustments import (
    WORST,
    Adjustment,
    Amount,
    Change,
    Noun,
    PointsChange,
    When,
)
from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.words import read_words

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
    for kind in Change:
        amount = read_amount(reader, kind)
        if amount is not None:
            changes.append(PointsChange(kind, amount))
    return tuple(changes)


def _read_worst(reader: Reader) -> tuple[PointsChange, ...]:
    """The change of which the dearest alternative counts; nothing without alternatives."""
    options = []
    for number, table in enumerate(reader.list_of(WORST, most=4)):
        option = Reader(table, f"{reader.path}.worst[{number}]", reader.problems)
        options.append(_read_changes(option))
        option.finish()
    return (PointsChange(WORST, Amount(0), tuple(options)),) if options else ()


def read_adjustment(reader: Reader) -> Adjustment:
    """One entry of `hole`; whatever is wrong is noted."""
    values = read_words(reader, Adjustment)
    changes = _read_changes(reader) + _read_worst(reader)
    step = Adjustment(**values, changes=changes)
    reader.finish()
    if not changes and not step.by_place:
        reader.note(
            "",
            "this step has no effect: it needs one of {words}",
            words=", ".join((*Change, "by_place", WORST)),
        )
    if len(step.by_place) == 1:
        reader.note("by_place", "one number for every place is what becomes says")
    if step.by_place and any(change.kind == Change.BECOMES for change in changes):
        reader.note("by_place", "by_place and becomes both say what the points are")
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
    if step.in_a_row and step.always_but("in_a_row"):
        reader.note("in_a_row", "in a row needs something that has to be so")
    if not _some_count(step):
        reader.note("", "no count can be counted, less_than and more_than all at once")


def _some_count(step: Adjustment) -> bool:
    """True when some count satisfies every number that it is compared with."""
    less, more, exactly = step.less_than, step.more_than, step.counted
    if exactly is None:
        return less is None or more is None or more + 1 < less
    return (less is None or exactly < less) and (more is None or exactly > more)


def contradictions(steps: Sequence[Adjustment]) -> list[tuple[int, int]]:
    """Pairs of steps that set different points under one condition (`docs/scoring.md` 7)."""
    pairs = []
    for i, first in enumerate(steps):
        for j in range(i + 1, len(steps)):
            second = steps[j]
            one, other = _becomes(first), _becomes(second)
            if first.condition == second.condition and one and other and one != other:
                pairs.append((i, j))
    return pairs


def _becomes(step: Adjustment) -> object:
    """What the points are under a step whatever they were before."""
    if step.by_place:
        return step.by_place
    return next((change.amount for change in step.changes if change.kind == Change.BECOMES), None)
