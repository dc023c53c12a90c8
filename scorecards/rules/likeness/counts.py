"""What likely rulesets count for a hand, quickly: those that cannot differ are counted once.

A hand's count follows from the steps that find something in it and from what its cards are worth.
Most of a layout's rulesets share both for most hands, and one of them counts for all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from scorecards.rules import budget
from scorecards.rules.candidates import Finding
from scorecards.rules.cards import RANKS, SUITS, Card, named
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.likeness.space import Likely, Steps
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.tally import Counting
from scorecards.rules.values import codes_of

Cards = tuple[Card | None, ...]
NO_VALUES = [0] * 256
Step = Match | Exactly


class Counts:
    """Counts the hands of one search."""

    def __init__(self) -> None:
        self._counting: dict[tuple[Shape, tuple[int, ...]], Counting] = {}
        self._finding: dict[tuple[Shape, int], Finding] = {}

    def points(self, every: Sequence[Likely], cards: Cards) -> list[int]:
        """What each of the rulesets counts for the cards."""
        shapes = {one.shape for one in every}
        hands = {shape: _OneHand(self, lying(cards, shape)) for shape in shapes}
        return [hands[one.shape].points(one) for one in every]

    def counting(self, one: Likely, steps: Steps) -> Counting:
        """Counts by some steps of a ruleset and its values."""
        # A step is one object for all that have it, and hashing it takes long.
        key = (one.shape, tuple(map(id, steps)))
        if key not in self._counting:
            self._counting[key] = Counting(one.shape, one.values, steps)
        return self._counting[key].with_values(one.codes)

    def finds(self, step: Step, layout: Layout) -> bool:
        """Can the step do anything here? Those that look at values are never ruled out."""
        if isinstance(step, Exactly) or step.weighs:
            return True
        key = (layout.shape, id(step))
        if key not in self._finding:
            self._finding[key] = Finding(layout.shape, [step], NO_VALUES)
        return next(self._finding[key].candidates(layout), None) is not None

    def explaining(self, every: Sequence[Likely], cards: Cards, points: int) -> list[bool]:
        """Which of the rulesets can count so many points. A suit nobody named may be any."""
        possible = [count == points for count in self.points(every, cards)]
        open_ranks = {card.rank for card in cards if card and not card.suit} & set(RANKS[:-1])
        for at, one in enumerate(every) if open_ranks else ():
            if not possible[at] and suits_matter(one, open_ranks):
                possible[at] = any(
                    self.points([one], each) == [points] for each in with_suits(one, cards)
                )
        return possible


class _OneHand:
    """Counts one hand, and remembers what decides."""

    def __init__(self, counts: Counts, layout: Layout) -> None:
        self.counts, self.layout = counts, layout
        self._finding: dict[int, bool] = {}
        self._steps: dict[int, Steps] = {}
        self._worth: dict[int, tuple[int, ...]] = {}
        self._points: dict[tuple[object, ...], int] = {}

    def points(self, one: Likely) -> int:
        """What the ruleset counts for it."""
        steps = self._steps.get(id(one.steps))
        if steps is None:
            steps = self._steps[id(one.steps)] = tuple(filter(self._finds, one.steps))
        worth = self._worth.get(id(one.codes))
        if worth is None:
            worth = tuple([one.codes[code] for code in self.layout.codes])
            self._worth[id(one.codes)] = worth
        if not steps:
            return sum(worth)
        key = (worth, *map(id, steps))
        points = self._points.get(key)
        if points is None:
            budget.check()
            points = self._points[key] = self.counts.counting(one, steps).points(self.layout)
        return points

    def _finds(self, step: Step) -> bool:
        if id(step) not in self._finding:
            self._finding[id(step)] = self.counts.finds(step, self.layout)
        return self._finding[id(step)]


def lying(cards: Cards, shape: Shape) -> Layout:
    """The cards in a shape; a free one has no gaps."""
    return Layout(shape, tuple(card for card in cards if card) if shape.free else cards)


def suits_matter(one: Likely, ranks: set[str]) -> bool:
    """Does some suit of these ranks count otherwise than another?"""
    return any(name[0] in ranks for name in _suited_names(one))


def with_suits(one: Likely, cards: Cards) -> Iterator[Cards]:
    """The cards with every suit that makes a difference, where none was named."""
    names = _suited_names(one)
    kinds: list[list[Card | None]] = []
    for card in cards:
        if card is None or card.suit or not any(name[0] == card.rank for name in names):
            kinds.append([card])
            continue
        every = [named(card.rank + suit) for suit in SUITS]
        kinds.append(list({_role(one, each): each for each in every}.values()))
    return product(*kinds)


def _role(one: Likely, card: Card) -> tuple[object, ...]:
    """What tells a card of one suit from another: its worth, and the words that name it."""
    named_by = [codes_of(names) for names in _lists(one)]
    return (one.codes[card.code], *[card.code in codes for codes in named_by])


def _lists(one: Likely) -> list[tuple[str, ...]]:
    """The cards that steps name: each list of them."""
    steps = [step for step in one.steps if isinstance(step, Match)]
    singles = [(name,) for step in steps for name in step.cards]
    return [*singles, *[names for step in steps for names in (step.only, step.wild) if names]]


def _suited_names(one: Likely) -> list[str]:
    """The names of single cards, or cards of a colour, in the values and the steps."""
    every = [*one.values.written, *[name for names in _lists(one) for name in names]]
    return [name for name in every if len(name) == 2 and not name.startswith("#")]
