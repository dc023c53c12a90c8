"""The steps of one hole: what the hole changes, once everyone's cards are counted.

Conditions are judged on what was counted and on nothing else; only the changes add up, in order
(`docs/scoring.md` 7). Nothing here knows about cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

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
    """What an amount may be a multiple of."""

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
    """What the steps of a hole go by: every player's count and marks, and the knocker's place."""

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

    def has_mark(self, mark: str, player: int) -> bool:
        """True when this player's layout has the mark."""
        return bool(self.marks) and mark in self.marks[player]

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
    """Who, when, and what changes. `counted` and `someone` are counts; `marked` and
    `someone_marked` are marks.
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

    @property
    def charges_knocker(self) -> bool:
        """True when it is about whoever ended the hole, and can add to their points."""
        return self.who is Who.KNOCKER and any(map(_adds, self.changes))

    def concerns(self, hole: Counted, player: int) -> bool:
        """True when this adjustment applies to this player in this hole."""
        if self.who is not Who.EVERYONE and hole.knocker is None:
            return False
        if self.who is not Who.EVERYONE and (self.who is Who.KNOCKER) != (player == hole.knocker):
            return False
        if not all(hole.holds(when, player) for when in self.when):
            return False
        mine = hole.counts[player]
        return (
            (self.counted is None or mine == self.counted)
            and (self.someone is None or (self.someone in hole.counts and mine != self.someone))
            and (not self.marked or hole.has_mark(self.marked, player))
            and (
                not self.someone_marked
                or (
                    not hole.has_mark(self.someone_marked, player)
                    and any(self.someone_marked in marks for marks in hole.marks)
                )
            )
        )

    def apply(self, points: int, hole: Counted, player: int) -> int:
        """The points after this adjustment's changes."""
        return changed(self.changes, points, hole, player)


def _adds(change: PointsChange) -> bool:
    """True when a change can leave more points than a player counted."""
    times, noun = change.amount
    match change.kind:
        case "worst":
            return any(_adds(inner) for option in change.alternatives for inner in option)
        case "times":
            return noun is not None or abs(times) > 1
        case "at_most":
            return False
    return times > 0


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
