"""What still explains a table's hands, ranked, and the next hand to ask about.

Three or five hands settle little: most rules never show in them. So what is left is never called
the table's rules, and the questions find out more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from scorecards.rules.cards import JOKER, named
from scorecards.rules.layouts import Shape
from scorecards.rules.likeness.counts import Cards, Counts, lying
from scorecards.rules.likeness.hands import (
    MOST_HANDS,
    BadHands,
    Hand,
    Trouble,
    spaces_of,
)
from scorecards.rules.likeness.questions import next_hand, probes
from scorecards.rules.likeness.space import Likely, likely
from scorecards.rules.texts import text

MOST_ASKED = 6
FIRST_HANDS = 5  # that a table shows by itself
MOST_WEIGHED = 300  # rulesets; those behind them in the ranking make no question better
Column = list[bool]


@dataclass
class Likeness:
    """The answer to some hands. `explains` are the rulesets that count every hand as the table did,
    each standing for all that count alike.
    """

    hands: Sequence[Hand]
    explains: Sequence[Likely]
    apart: tuple[int, ...] = ()  # the smallest set of hands that cannot stand together
    nearly: Sequence[tuple[Likely, int]] = ()  # what explains all hands but one, and that one
    ask: str | None = None
    excluded: Likely | None = None  # what the last hand put out of question


class Search:
    """A search through the rulesets that hands can be of; `shape`: where it is known. Raises
    BadHands.
    """

    def __init__(self, hands: Sequence[Hand], shape: Shape | None = None) -> None:
        if not hands:
            raise BadHands(Trouble("empty", text("no hands")))
        if len(hands) > MOST_HANDS:
            message = text("{n} hands; {most} are the most", n=len(hands), most=MOST_HANDS)
            raise BadHands(Trouble("too-many", message))
        self.hands = hands
        self.spaces = spaces_of(hands, shape)
        self.counts = Counts()
        self.known = [at for at, hand in enumerate(hands) if hand.points is not None]
        every = [one for space in self.spaces for one in likely(*space)]
        self.every = sorted(every, key=self._rank)

    def _rank(self, one: Likely) -> tuple[object, ...]:
        """Where a joker lies, rulesets that play with jokers come first."""
        return (self._jokers and not one.jokers, *one.rank)

    @cached_property
    def _jokers(self) -> bool:
        return any(self.hands[at].jokers for at in self.known)

    def answer(self) -> Likeness:
        """What explains the hands; or, where nothing does, which hands cannot stand together."""
        left = self._left(self.every, self.known)
        if not left:
            apart = self._apart()
            return Likeness(self.hands, (), apart, self._nearly(apart))
        first = self._comparable(left)[:MOST_WEIGHED]
        answers = self._probed(first)
        groups = alike(answers)
        explains = [_standing_for([first[at] for at in group]) for group in groups]
        answers = {cards: [row[group[0]] for group in groups] for cards, row in answers.items()}
        ask = self._ask(explains, answers)
        rest = [one for one in left if one not in first]
        return Likeness(self.hands, [*explains, *rest], ask=ask, excluded=self._excluded(left[0]))

    def _comparable(self, left: Sequence[Likely]) -> list[Likely]:
        """The rulesets that can count the hands dealt for the first of them."""
        cells = left[0].shape.dealt
        return [one for one in left if one.shape.cells in (0, cells)]

    def _left(self, every: Sequence[Likely], hands: Iterable[int]) -> Sequence[Likely]:
        for at in sorted(hands, key=lambda at: self.hands[at].open_suits):
            fits = self._column(every, at)
            every = [one for one, explains in zip(every, fits, strict=True) if explains]
        return every

    def _column(self, every: Sequence[Likely], at: int) -> Column:
        """Which of the rulesets explain a hand."""
        hand = self.hands[at]
        assert hand.points is not None
        return self.counts.explaining(every, self._cards(hand), hand.points)

    def _cards(self, hand: Hand) -> Cards:
        return hand.readings[self.spaces[0]]

    def _probed(self, every: Sequence[Likely]) -> dict[Cards, list[int]]:
        """What the rulesets count for the hands to ask about."""
        hands = probes((every[0].shape, every[0].pack.name))
        return {cards: self.counts.points(every, cards) for cards in hands}

    def _ask(self, every: Sequence[Likely], answers: Mapping[Cards, Sequence[int]]) -> str | None:
        """The next hand, written in rows where one layout is left."""
        replies = sum(hand.reply for hand in self.hands)
        if replies >= MOST_ASKED or len(self.hands) >= FIRST_HANDS + MOST_ASKED:
            return None
        space = (every[0].shape, every[0].pack.name)
        past = {hand.readings.get(space, ()) for hand in self.hands}
        if any(hand.jokers for hand in self.hands if hand.points is None):
            past |= {cards for cards in answers if named(JOKER) in cards}
        cards = next_hand(every, answers, past)
        if cards is None:
            return None
        flat = len({shape for shape, _ in self.spaces}) > 1
        written = str(lying(cards, space[0]))
        return written.replace(" /", "") if flat else written

    def _excluded(self, best: Likely) -> Likely | None:
        """A ruleset that explained all the hands but the last: one like the best, if there is."""
        if len(self.known) < 2 or self.known[-1] != len(self.hands) - 1:
            return None
        *before, last = self.known
        without = self._left(self.every[:MOST_WEIGHED], before)
        fits = self._column(without, last)
        gone = [one for one, explains in zip(without, fits, strict=True) if not explains]
        alike = [one for one in gone if one.base == best.base]
        return next(iter(alike or gone), None)

    @cached_property
    def _columns(self) -> dict[int, Column]:
        return {at: self._column(self.every, at) for at in self.known}

    def _apart(self) -> tuple[int, ...]:
        """The smallest set of hands that no ruleset explains together."""
        patterns = set(zip(*self._columns.values(), strict=True))
        for size in range(1, len(self.known)):
            for places in combinations(range(len(self.known)), size):
                if not any(all(row[place] for place in places) for row in patterns):
                    return tuple(self.known[place] for place in places)
        return tuple(self.known)

    def _nearly(self, apart: Sequence[int]) -> list[tuple[Likely, int]]:
        """What explains all hands but one of those, and that one."""
        rows = zip(self.every, zip(*self._columns.values(), strict=True), strict=True)
        return [
            (one, self.known[row.index(False)])
            for one, row in rows
            if row.count(False) == 1 and self.known[row.index(False)] in apart
        ]


def alike(answers: Mapping[Cards, Sequence[int]]) -> list[list[int]]:
    """The places of rulesets that count all the hands alike, in their order."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for at, counts in enumerate(zip(*answers.values(), strict=True)):
        groups.setdefault(counts, []).append(at)
    return list(groups.values())


def _standing_for(every: Sequence[Likely]) -> Likely:
    """The first of some rulesets, with the names of those that count alike."""
    names = [name for one in every for name in one.alike]
    return replace(every[0], alike=tuple(names))
