"""The steps of one hole: what the hole changes, once everyone's cards are counted.

Conditions are judged on what was counted and on nothing else; only the changes add up, in order
(`docs/scoring.md` 7). Cards are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scorecards.rules.schema import LARGEST_NUMBER, Reader, excerpt, is_integer
from scorecards.rules.texts import Text, text


class Who(StrEnum):
    """Whom an adjustment concerns."""

    EVERYONE = "everyone"
    KNOCKER = "knocker"
    OTHERS = "others"


class When(StrEnum):
    """What must be true of what a player counted."""

    LOWEST = "lowest"
    NOT_LOWEST = "not lowest"
    SOLE_LOWEST = "sole lowest"
    NOT_SOLE_LOWEST = "not sole lowest"
    TIED_LOWEST = "tied lowest"
    HIGHEST = "highest"
    TIED = "tied"
    NOT_ABOVE_KNOCKER = "not above the knocker"
    KNOCKER_NOT_LOWEST = "knocker not lowest"
    KNOCKER_NOT_SOLE_LOWEST = "knocker not sole lowest"
    POSITIVE = "positive"


_ABOUT_KNOCKER = {
    When.NOT_ABOVE_KNOCKER,
    When.KNOCKER_NOT_LOWEST,
    When.KNOCKER_NOT_SOLE_LOWEST,
}


class Noun(StrEnum):
    """What an amount may be a number of."""

    PLAYERS = "players"
    LOWEST = "lowest"
    HIGHEST = "highest"
    LOWEST_OTHER = "lowest other"
    HIGHEST_OTHER = "highest other"
    COUNTED = "counted"
    KNOCKER = "knocker"


class Amount(NamedTuple):
    """So many points, or so many times a noun."""

    times: int
    noun: Noun | None = None


class PointsChange(NamedTuple):
    """One kind of change and its amount; `worst` carries alternatives instead."""

    kind: str
    amount: Amount
    alternatives: tuple[tuple[PointsChange, ...], ...] = ()


KINDS = ("becomes", "times", "plus", "at_most", "at_least")


class Counted(NamedTuple):
    """What a hole knows when its steps are applied: counts and marks a player, and who knocked (a
    place or None).
    """

    counts: tuple[int, ...]
    knocker: int | None
    marks: tuple[frozenset[str], ...] = ()

    def value(self, amount: Amount, player: int) -> int:
        """An amount in points, for one player."""
        if amount.noun is None:
            return amount.times
        others = [count for i, count in enumerate(self.counts) if i != player] or [0]
        noun = {
            Noun.PLAYERS: len(self.counts),
            Noun.LOWEST: min(self.counts),
            Noun.HIGHEST: max(self.counts),
            Noun.LOWEST_OTHER: min(others),
            Noun.HIGHEST_OTHER: max(others),
            Noun.COUNTED: self.counts[player],
            Noun.KNOCKER: self.counts[self.knocker] if self.knocker is not None else 0,
        }[amount.noun]
        return amount.times * noun

    def holds(self, when: When, player: int) -> bool:
        """True when the condition holds for this player."""
        mine, low = self.counts[player], min(self.counts)
        tied = self.counts.count(mine) > 1
        match when:
            case When.LOWEST:
                return mine == low
            case When.NOT_LOWEST:
                return mine > low
            case When.SOLE_LOWEST:
                return mine == low and not tied
            case When.NOT_SOLE_LOWEST:
                return mine > low or tied
            case When.TIED_LOWEST:
                return mine == low and tied
            case When.HIGHEST:
                return mine == max(self.counts)
            case When.TIED:
                return tied
            case When.NOT_ABOVE_KNOCKER:
                return self.knocker is not None and mine <= self.counts[self.knocker]
            case When.KNOCKER_NOT_LOWEST:
                return self.knocker is not None and self.holds(When.NOT_LOWEST, self.knocker)
            case When.KNOCKER_NOT_SOLE_LOWEST:
                return self.knocker is not None and self.holds(When.NOT_SOLE_LOWEST, self.knocker)
        return mine > 0


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Who, when, and what changes. `counted` and `someone` are counts, `marked` and
    `someone_marked` marks.
    """

    who: Who
    when: tuple[When, ...]
    changes: tuple[PointsChange, ...]
    label: str = ""
    counted: int | None = None
    someone: int | None = None
    marked: str = ""
    someone_marked: str = ""

    @property
    def needs_knocker(self) -> bool:
        """True when it makes a difference who knocked."""
        return self.who is not Who.EVERYONE or bool(_ABOUT_KNOCKER & set(self.when))

    def concerns(self, hole: Counted, player: int) -> bool:
        """True when this adjustment applies to this player in this hole."""
        if self.who is not Who.EVERYONE and hole.knocker is None:
            return False
        if self.who is not Who.EVERYONE and (self.who is Who.KNOCKER) != (player == hole.knocker):
            return False
        if not all(hole.holds(when, player) for when in self.when):
            return False
        mine = hole.marks[player] if hole.marks else frozenset()
        everyones = frozenset().union(*hole.marks)
        return (
            (self.counted is None or hole.counts[player] == self.counted)
            and (
                self.someone is None
                or (self.someone in hole.counts and hole.counts[player] != self.someone)
            )
            and (not self.marked or self.marked in mine)
            and (
                not self.someone_marked
                or (self.someone_marked in everyones and self.someone_marked not in mine)
            )
        )

    def apply(self, points: int, hole: Counted, player: int) -> int:
        """The points after this adjustment's changes."""
        return changed(self.changes, points, hole, player)


def changed(changes: Sequence[PointsChange], points: int, hole: Counted, player: int) -> int:
    """Points after some changes, in order."""
    for change in changes:
        if change.kind == "worst":
            points = max(changed(option, points, hole, player) for option in change.alternatives)
            continue
        amount = hole.value(change.amount, player)
        match change.kind:
            case "becomes":
                points = amount
            case "times":
                points *= amount
            case "plus":
                points += amount
            case "at_most":
                points = min(points, amount)
            case "at_least":
                points = max(points, amount)
    return points


DEFAULT_LABELS = {
    Who.KNOCKER: "Knocked",
    Who.OTHERS: "Did not knock",
    Who.EVERYONE: "This hole",
}


def adjustment_label(step: Adjustment) -> Text:
    """What an adjustment is called on the scorecard."""
    if step.label:
        return text(step.label)
    return text(DEFAULT_LABELS[step.who])


_AMOUNT = re.compile(r"([+-]?\d{0,4})\s*(" + "|".join(sorted(Noun, key=len, reverse=True)) + ")")


def read_amount(reader: Reader, key: str) -> Amount | None:
    """A number, or words such as `"2 players"` and `"-lowest"`."""
    value = reader.take(key)
    if value is None:
        return None
    if is_integer(value):
        if abs(value) <= LARGEST_NUMBER:
            return Amount(value)
        reader.note(
            key,
            "{value} is not between {low} and {high}",
            value=value,
            low=-LARGEST_NUMBER,
            high=LARGEST_NUMBER,
        )
        return None
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


def read_adjustment(reader: Reader) -> Adjustment:
    """One entry of `hole`; whatever is wrong is noted."""
    whens = [reader.as_word("when", word, When) for word in reader.list_of("when")]
    changes = _read_changes(reader)
    options = []
    for number, table in enumerate(reader.list_of("worst", most=4)):
        option = Reader(table, f"{reader.path}.worst[{number}]", reader.problems)
        options.append(_read_changes(option))
        option.finish()
    if options:
        changes += (PointsChange("worst", Amount(0), tuple(options)),)
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
