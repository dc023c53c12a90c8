"""The steps of one hole: what the hole changes, once everyone's cards are counted.

Conditions are judged on what was counted and on nothing else; only the changes add up, in order
(`docs/scoring.md` 7). Nothing here knows about cards. Every word of a step is declared here, with
how it is said and what it means, and nowhere else (`words`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorecards.rules.junctures import (
    MOST_HOLES,
    START,
    HoleWord,
    Juncture,
    SomeHoles,
    among,
    plays,
)
from scorecards.rules.texts import Text, signed, text
from scorecards.rules.words import Name, Number, Numbers, OneOf, SomeOf, Term, Word, word, words_of

MOST_PLACES = 20


class Counted(NamedTuple):
    """What the steps of a hole go by: every player's count and marks, the knocker's place, and
    where in the game the hole is.
    """

    counts: tuple[int, ...]
    knocker: int | None
    marks: tuple[frozenset[str], ...] = ()
    juncture: Juncture = START

    def lowest(self, player: int) -> bool:
        """True when nobody counted less than this player."""
        return self.counts[player] == min(self.counts)

    def tied(self, player: int) -> bool:
        """True when someone else counted the same."""
        return self.counts.count(self.counts[player]) > 1

    def alone(self, player: int) -> bool:
        """True when everyone else counted more than this player."""
        return self.lowest(player) and not self.tied(player)

    def place(self, player: int) -> int:
        """The place by what was counted, 0 for the lowest; equal counts share the better one."""
        return sum(count < self.counts[player] for count in self.counts)

    def others(self, player: int) -> list[int]:
        """What the others counted; nothing where there is nobody else."""
        return [count for at, count in enumerate(self.counts) if at != player] or [0]

    def has_mark(self, mark: str, player: int) -> bool:
        """True when this player's layout has the mark."""
        return bool(self.marks) and mark in self.marks[player]


class Who(Term):
    """Whom an adjustment concerns. `person` says it, `sentence` where there are conditions, `label`
    is the name of a step about them.
    """

    person: Text
    sentence: Text
    label: Text

    EVERYONE = (
        "everyone",
        text("Every player"),
        text("Every player who {conditions} {what}."),
        text("This hole"),
    )
    KNOCKER = (
        "knocker",
        text("Whoever knocked"),
        text("Whoever knocked and {conditions} {what}."),
        text("Knocked"),
    )
    OTHERS = (
        "others",
        text("Everyone but the player who knocked"),
        text("Every other player who {conditions} {what}."),
        text("Did not knock"),
    )

    def meant(self, hole: Counted, player: int) -> bool:
        """True when this player is meant; without a knocker, only everyone can be."""
        if self is Who.EVERYONE:
            return True
        return hole.knocker is not None and (self is Who.KNOCKER) == (player == hole.knocker)


class When(Term):
    """What must be true of what a player counted: how it is said, and when it holds. The last are
    about whoever knocked.
    """

    sentence: Text
    holds: Callable[[Counted, int], bool]

    LOWEST = (
        "lowest",
        text("counted the least (alone or tied)"),
        lambda hole, player: hole.lowest(player),
    )
    NOT_LOWEST = (
        "not lowest",
        text("did not count the least"),
        lambda hole, player: not hole.lowest(player),
    )
    SOLE_LOWEST = (
        "sole lowest",
        text("counted the least alone"),
        lambda hole, player: hole.alone(player),
    )
    NOT_SOLE_LOWEST = (
        "not sole lowest",
        text("did not count the least alone"),
        lambda hole, player: not hole.alone(player),
    )
    TIED_LOWEST = (
        "tied lowest",
        text("is tied for the least"),
        lambda hole, player: hole.lowest(player) and hole.tied(player),
    )
    HIGHEST = (
        "highest",
        text("counted the most"),
        lambda hole, player: hole.counts[player] == max(hole.counts),
    )
    TIED = (
        "tied",
        text("counted the same as someone else"),
        lambda hole, player: hole.tied(player),
    )
    NOT_ABOVE_KNOCKER = (
        "not above the knocker",
        text("counted no more than the player who knocked"),
        lambda hole, player: (
            hole.knocker is not None and hole.counts[player] <= hole.counts[hole.knocker]
        ),
    )
    KNOCKER_NOT_LOWEST = (
        "knocker not lowest",
        text("plays against a player who knocked and did not count the least"),
        lambda hole, _: hole.knocker is not None and not hole.lowest(hole.knocker),
    )
    KNOCKER_NOT_SOLE_LOWEST = (
        "knocker not sole lowest",
        text("plays against a player who knocked and did not count the least alone"),
        lambda hole, _: hole.knocker is not None and not hole.alone(hole.knocker),
    )
    POSITIVE = (
        "positive",
        text("counted more than nothing"),
        lambda hole, player: hole.counts[player] > 0,
    )


class Standing(Term):
    """Where a player stood by the totals before the hole: how it is said, and when it holds."""

    sentence: Text
    holds: Callable[[Counted, int], bool]

    FIRST = (
        "first",
        text("was first before the hole (alone or tied)"),
        lambda hole, player: hole.juncture.stands(player, min),
    )
    LAST = (
        "last",
        text("was last before the hole (alone or tied)"),
        lambda hole, player: hole.juncture.stands(player, max),
    )


_ABOUT_KNOCKER = {
    When.NOT_ABOVE_KNOCKER,
    When.KNOCKER_NOT_LOWEST,
    When.KNOCKER_NOT_SOLE_LOWEST,
}


class Noun(Term):
    """What an amount may be a multiple of: how it is said, and how much it is for a player."""

    sentence: Text
    points: Callable[[Counted, int], int]

    PLAYERS = (
        "players",
        text("the number of players"),
        lambda hole, _: len(hole.counts),
    )
    LOWEST = (
        "lowest",
        text("the lowest count"),
        lambda hole, _: min(hole.counts),
    )
    HIGHEST = (
        "highest",
        text("the highest count"),
        lambda hole, _: max(hole.counts),
    )
    LOWEST_OTHER = (
        "lowest other",
        text("the lowest count of the others"),
        lambda hole, player: min(hole.others(player)),
    )
    HIGHEST_OTHER = (
        "highest other",
        text("the highest count of the others"),
        lambda hole, player: max(hole.others(player)),
    )
    SUM_OTHERS = (
        "sum others",
        text("the sum of the others’ counts"),
        lambda hole, player: sum(hole.others(player)),
    )
    COUNTED = (
        "counted",
        text("the own count"),
        lambda hole, player: hole.counts[player],
    )
    KNOCKER = (
        "knocker",
        text("the count of the player who knocked"),
        lambda hole, _: hole.counts[hole.knocker] if hole.knocker is not None else 0,
    )


class Amount(NamedTuple):
    """So many points, or so many times a noun."""

    times: int
    noun: Noun | None = None

    def points(self, hole: Counted, player: int) -> int:
        """The amount in points, for one player."""
        return self.times * (self.noun.points(hole, player) if self.noun else 1)


class Change(Term):
    """What may happen to points, in the order in which it does: `label` offers it, `sentence` says
    it with an amount, `after` is what points become by it, `adds` whether they may grow.
    """

    label: Text
    sentence: Text
    after: Callable[[int, int], int]
    adds: Callable[[Amount], bool]

    BECOMES = (
        "becomes",
        text("scores exactly"),
        text("scores {n}"),
        lambda _, amount: amount,
        lambda amount: amount.times > 0,
    )
    TIMES = (
        "times",
        text("multiplies by"),
        text("multiplies the points by {n}"),
        lambda points, amount: points * amount,
        lambda amount: amount.noun is not None or abs(amount.times) > 1,
    )
    PLUS = (
        "plus",
        text("adds"),
        text("adds {n}"),
        lambda points, amount: points + amount,
        lambda amount: amount.times > 0,
    )
    AT_MOST = (
        "at_most",
        text("scores at most"),
        text("scores at most {n}"),
        min,
        lambda _: False,
    )
    AT_LEAST = (
        "at_least",
        text("scores at least"),
        text("scores at least {n}"),
        max,
        lambda amount: amount.times > 0,
    )


WORST = "worst"


class PointsChange(NamedTuple):
    """One change and its amount; `worst`, which is no `Change`, carries alternatives instead."""

    kind: str
    amount: Amount
    alternatives: tuple[tuple[PointsChange, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjustment:
    """Who, when, and what changes. `counted`, `less_than`, `more_than` and `someone` are counts;
    `marked` and `someone_marked` are marks; `holes` says in which holes of the game, `standing` for
    whom by the totals before it, and `in_a_row` in how many holes all of that must have been so.
    """

    label: str = word(Name(80), text("What it is called"), seldom=True, phone=False)
    who: Who = word(
        OneOf(Who, Who.EVERYONE, always=True),
        text("Who"),
        holds=lambda who, hole, player: who.meant(hole, player),
    )
    when: tuple[When, ...] = word(
        SomeOf(When),
        text("When that player"),
        says=lambda step: [when.sentence for when in step.when],
        holds=lambda conditions, hole, player: all(when.holds(hole, player) for when in conditions),
    )
    counted: int | None = word(
        Number(),
        text("Only with a count of exactly"),
        seldom=True,
        says=lambda step: [text("counted exactly {n}", n=signed(step.counted))],
        holds=lambda number, hole, player: hole.counts[player] == number,
    )
    less_than: int | None = word(
        Number(),
        text("Only with a count below"),
        seldom=True,
        says=lambda step: [text("counted less than {n}", n=signed(step.less_than))],
        holds=lambda number, hole, player: hole.counts[player] < number,
    )
    more_than: int | None = word(
        Number(),
        text("Only with a count above"),
        seldom=True,
        says=lambda step: [text("counted more than {n}", n=signed(step.more_than))],
        holds=lambda number, hole, player: hole.counts[player] > number,
    )
    someone: int | None = word(
        Number(),
        text("Only when another player counted exactly"),
        seldom=True,
        says=lambda step: [
            text("did not count {n} when another player did", n=signed(step.someone))
        ],
        holds=lambda number, hole, player: number in hole.counts and hole.counts[player] != number,
    )
    marked: str = word(
        Name(40),
        text("Only with the match named"),
        seldom=True,
        says=lambda step: [text("holds “{mark}”", mark=text(step.marked))],
        holds=lambda mark, hole, player: hole.has_mark(mark, player),
    )
    someone_marked: str = word(
        Name(40),
        text("Only when another player has the match named"),
        seldom=True,
        says=lambda step: [
            text("does not hold “{mark}” when another player does", mark=text(step.someone_marked))
        ],
        holds=lambda mark, hole, player: (
            not hole.has_mark(mark, player) and any(mark in marks for marks in hole.marks)
        ),
    )
    holes: tuple[HoleWord, ...] = word(
        SomeHoles(),
        text("Only in holes"),
        hint=text("3, 6, or the word “last”, or “every 3”"),
        seldom=True,
        says=lambda step: [plays(step.holes)],
        holds=lambda words, hole, _: among(words, hole.juncture),
    )
    standing: Standing | None = word(
        OneOf(Standing, None, none=text("anywhere")),
        text("Only whoever stood, by the totals before the hole"),
        seldom=True,
        says=lambda step: [step.standing.sentence],
        holds=lambda standing, hole, player: standing.holds(hole, player),
    )
    in_a_row: int | None = word(
        Number(low=2, high=MOST_HOLES),
        text("Only after so many holes in a row"),
        hint=text("in which all of this was so"),
        seldom=True,
        says=lambda step: [text("did so in {n} holes in a row", n=step.in_a_row)],
        holds=lambda *_: True,
    )
    by_place: tuple[int, ...] = word(
        Numbers(most=MOST_PLACES),
        text("Points by place"),
        hint=text("the lowest count first, such as 0, 1, 2, 4; the last holds for all others"),
        seldom=True,
    )
    changes: tuple[PointsChange, ...]

    @property
    def needs_knocker(self) -> bool:
        """True when it makes a difference who knocked."""
        return self.who is not Who.EVERYONE or bool(_ABOUT_KNOCKER & set(self.when))

    @property
    def charges_knocker(self) -> bool:
        """True when it is about whoever ended the hole, and can add to their points."""
        adds = any(map(_adds, self.changes)) or any(points > 0 for points in self.by_place)
        return self.who is Who.KNOCKER and adds

    @property
    def condition(self) -> tuple[object, ...]:
        """What has to hold, to be compared with that of another step."""
        values = (getattr(self, each.name) for each in CONDITIONS)
        return tuple(frozenset(each) if isinstance(each, tuple) else each for each in values)

    @property
    def always(self) -> bool:
        """True when it applies to everyone in every hole."""
        return self.always_but()

    def always_but(self, *words: str) -> bool:
        """True when it applies to everyone in every hole, these words aside."""
        return not any(each.is_in(self) for each in CONDITIONS if each.name not in words)

    @property
    def looks_back(self) -> bool:
        """True when it depends on the holes before."""
        return self.standing is not None or self.in_a_row is not None

    def concerns(self, hole: Counted, player: int) -> bool:
        """True when this adjustment applies to this player in this hole."""
        if not self.meets(hole, player):
            return False
        before = hole.juncture.streaks.get(self) if self.in_a_row else None
        return not self.in_a_row or (before[player] if before else 0) + 1 >= self.in_a_row

    def meets(self, hole: Counted, player: int) -> bool:
        """True when all that it asks for holds for this player, in this hole alone."""
        for name, usual, holds in _JUDGED:
            value = getattr(self, name)
            if value != usual and not holds(value, hole, player):
                return False
        return True

    def apply(self, points: int, hole: Counted, player: int) -> int:
        """The points after this adjustment's changes; those of a place come before them."""
        if self.by_place:
            points = self.by_place[min(hole.place(player), len(self.by_place) - 1)]
        return changed(self.changes, points, hole, player)


CONDITIONS: tuple[Word, ...] = tuple(each for each in words_of(Adjustment) if each.holds)
"""The words of a step that have to hold for a player."""
_JUDGED = [(each.name, each.kind.usual, each.holds) for each in CONDITIONS if each.holds]


def _adds(change: PointsChange) -> bool:
    """True when a change can leave more points than a player counted."""
    if change.kind == WORST:
        return any(_adds(inner) for option in change.alternatives for inner in option)
    return Change(change.kind).adds(change.amount)


def changed(changes: Sequence[PointsChange], points: int, hole: Counted, player: int) -> int:
    """Points after some changes, in order."""
    for change in changes:
        if change.kind == WORST:
            points = max(changed(option, points, hole, player) for option in change.alternatives)
        else:
            points = Change(change.kind).after(points, change.amount.points(hole, player))
    return points


def adjustment_label(step: Adjustment) -> Text:
    """What an adjustment is called on the scorecard."""
    return text(step.label) if step.label else step.who.label
