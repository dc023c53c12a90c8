"""The best hand of a hole and of a game, and what made it good."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorecards.rules.highlights.course import Course, Deal, Part
from scorecards.rules.layouts import Cells, Layout
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.tally import MATCH, Line, Tally, matched


class Merit(StrEnum):
    """Why a hand was good, from its cards: the first of these that is true is its `reason`."""

    BLOCK = "block"  # four equal cards in a square
    ALL_MATCHED = "all matched"  # every card belongs to others
    BELOW_ZERO = "below zero"
    NOTHING_COUNTS = "nothing counts"  # no card counts anything
    MATCHES = "matches"  # some cards belong together
    LOW_CARDS = "low cards"  # none does


@dataclass(frozen=True)
class Hand:
    """The cards of one player in one hole, and what they counted: before the hole added anything
    for who ended it, and without adjustments by hand. `shared`: another was as good.
    """

    ruleset: Ruleset
    number: int  # of the hole
    seat: int
    counted: int
    layout: Layout
    shared: bool = False

    @cached_property
    def tally(self) -> Tally:
        """The cards counted once more, with every reason."""
        return self.ruleset.count(self.layout)

    @cached_property
    def matches(self) -> tuple[Line, ...]:
        """The lines about cards that belong together."""
        lines = self.tally.lines
        return tuple(line for line in lines if line.label.template == MATCH.template)

    @property
    def pairs(self) -> int:
        """How many of its matches are two cards of one rank."""
        return sum(len(line.cells) == 2 and self._equal(line.cells) for line in self.matches)

    @property
    def all_pairs(self) -> bool:
        """Is every card in a pair of two, and in no other match?"""
        return self.whole and self.pairs == len(self.matches)

    @property
    def whole(self) -> bool:
        """Does every card belong to others? A gap is no card."""
        cards = {cell for cell, card in enumerate(self.layout.cards) if card}
        return bool(cards) and cards <= matched(self.matches)

    @property
    def block(self) -> str:
        """The rank of four equal cards in a square that match, "" without one."""
        ranks = (self._rank(line.cells) for line in self.matches if self._square(line.cells))
        return next(ranks, "")

    @property
    def nothing_counts(self) -> bool:
        """Does neither a match nor a single card count anything?"""
        together, values = matched(self.matches), self.ruleset.values
        alone = [card for cell, card in enumerate(self.layout.cards) if cell not in together]
        return not any(line.points for line in self.tally.lines) and not any(
            values.of(card) for card in alone if card
        )

    @property
    def reason(self) -> Merit:
        """What made it good."""
        facts = {
            Merit.BLOCK: bool(self.block),
            Merit.ALL_MATCHED: self.whole,
            Merit.BELOW_ZERO: self.counted < 0,
            Merit.NOTHING_COUNTS: self.nothing_counts,
            Merit.MATCHES: bool(self.matches),
        }
        return next((merit for merit, true in facts.items() if true), Merit.LOW_CARDS)

    def _rank(self, cells: Cells) -> str:
        cards = [self.layout.cards[cell] for cell in cells]
        return next((card.rank for card in cards if card), "")

    def _equal(self, cells: Cells) -> bool:
        return len({card.rank for cell in cells if (card := self.layout.cards[cell])}) == 1

    def _square(self, cells: Cells) -> bool:
        width = self.layout.shape.columns
        if len(cells) != 4 or not width or not self._equal(cells):
            return False
        first = min(cells)
        return set(cells) == {first, first + 1, first + width, first + width + 1}


def best_of_hole(course: Course, deal: Deal) -> Hand | None:
    """The hand that counted least on a hole. None when that was a total typed without its cards,
    or when two hands share it: then none is the best.
    """
    hand = _least([deal], course)
    return None if hand is None or hand.shared else hand


def best_of_game(course: Course) -> Hand | None:
    """The hand that counted least in all holes; of equal ones the first, and `shared` says so.

    None when the least was a total typed without its cards, unless a hand with cards is as good.
    """
    return _least(course.deals, course)


def _least(deals: tuple[Deal, ...] | list[Deal], course: Course) -> Hand | None:
    parts = list(_parts(deals))
    least = min((part.counted for _, _, part in parts), default=0)
    equal = [each for each in parts if each[2].counted == least]
    for deal, seat, part in equal:
        if part.layout is not None:
            shared = len(equal) > 1
            return Hand(course.ruleset, deal.number, seat, least, part.layout, shared)
    return None


def _parts(deals: tuple[Deal, ...] | list[Deal]) -> Iterator[tuple[Deal, int, Part]]:
    for deal in deals:
        for seat, part in sorted(deal.parts.items()):
            yield deal, seat, part
