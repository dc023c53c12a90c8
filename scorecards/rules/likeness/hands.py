"""Hands as a table wrote them down: cards, and the points they counted there or nobody knows.

One hand is refused by itself, where it cannot be read or is no layout of any variant; several where
they cannot be of one table: two layouts, or one hand with different points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorecards.rules.cards import JOKER
from scorecards.rules.checks import LARGEST_TOTAL
from scorecards.rules.layouts import LARGEST, Layout, Shape
from scorecards.rules.likeness.counts import Cards
from scorecards.rules.likeness.space import bases
from scorecards.rules.schema import excerpt, is_integer
from scorecards.rules.sources import packs
from scorecards.rules.texts import InvalidLayout, Text, signed, text

LONGEST = 200  # letters of one hand
MOST_HANDS = 24
Space = tuple[Shape, str]  # a layout, and the name of a pack


class Trouble(NamedTuple):
    """What is wrong with some hands, by their places from 0; with none of them, with all. `line` is
    that of a file.
    """

    code: str
    message: Text
    hands: tuple[int, ...] = ()
    line: int = 0


class BadHands(ValueError):
    """Hands that cannot be looked at, with everything that is wrong with them."""

    def __init__(self, *troubles: Trouble) -> None:
        super().__init__(*[str(trouble.message) for trouble in troubles])
        self.troubles = troubles


@dataclass(frozen=True)
class Hand:
    """Cards as they were written, with their points; None where the table is not sure. `reply`: it
    answers a question.
    """

    cards: str
    points: int | None
    reply: bool = False

    @cached_property
    def readings(self) -> dict[Space, Cards]:
        """Its cards in every layout and pack they can be of."""
        spaces = [(shape, pack, _parsed(self.cards, pack)) for shape, pack in bases()]
        return {
            (shape, pack): tuple(layout.cards)
            for shape, pack, layout in spaces
            if layout and _is_of(layout, shape, pack)
        }

    @property
    def jokers(self) -> bool:
        """Does a joker lie in it?"""
        return any(card.rank == JOKER for card in self._cards if card)

    @property
    def open_suits(self) -> int:
        """How many of its cards have no suit."""
        return sum(not card.suit for card in self._cards if card)

    @property
    def _cards(self) -> Cards:
        return next(iter(self.readings.values()), ())


def read_hand(data: object) -> Hand:
    """A hand from plain JSON. Raises BadHands."""
    if not isinstance(data, Mapping):
        raise _unreadable(text("an object with cards and points was expected"))
    odd = [key for key in data if key not in ("cards", "points", "asked")]
    cards, points, reply = data.get("cards"), data.get("points"), data.get("asked", False)
    if odd:
        raise _unreadable(text("{word} is not a word of a hand", word=excerpt(odd[0])))
    if not isinstance(cards, str):
        raise _unreadable(text("cards: a text was expected, such as KH 7C 9D / 3S 7H 4C"))
    if "points" not in data or not (points is None or is_integer(points)):
        raise _unreadable(text("points: a whole number was expected, or null if nobody is sure"))
    if not isinstance(reply, bool):
        raise _unreadable(text("asked: true or false was expected"))
    return checked(Hand(cards.strip(), points, reply))


def checked(hand: Hand) -> Hand:
    """The hand, if it can be one. Raises BadHands."""
    if not hand.cards:
        raise _unreadable(text("no cards"))
    if len(hand.cards) > LONGEST:
        raise _unreadable(text("{n} letters; {most} are the most", n=len(hand.cards), most=LONGEST))
    if hand.points is not None and abs(hand.points) > LARGEST_TOTAL:
        raise _unreadable(text("{n} is not a total anyone could have", n=signed(hand.points)))
    if not hand.readings:
        raise _of_no_variant(hand)
    return hand


def _of_no_variant(hand: Hand) -> BadHands:
    """Why the cards are no layout of any variant."""
    try:
        layout = Layout.parse(hand.cards)
    except InvalidLayout as wrong:
        return _unreadable(wrong.problems[0].message)
    if any(_fits(layout.shape, shape) for shape, _ in bases()):
        return BadHands(Trouble("layout", text("no variant is played with these cards")))
    message = text("a layout of {shape} is not played in any variant", shape=str(layout.shape))
    return BadHands(Trouble("layout", message))


def _unreadable(message: Text) -> BadHands:
    return BadHands(Trouble("unreadable", message))


def _parsed(written: str, pack: str) -> Layout | None:
    try:
        return Layout.parse(written, numbered=packs()[pack].numbered)
    except InvalidLayout:
        return None


def _is_of(layout: Layout, shape: Shape, pack: str) -> bool:
    """Are these cards of this pack, in this layout or in one row?"""
    cards, whole = [card for card in layout.cards if card], packs()[pack]
    known = all(whole.suits if card.rank == JOKER else whole.holds(card) for card in cards)
    return bool(cards) and known and _fits(layout.shape, shape)


def _fits(written: Shape, shape: Shape) -> bool:
    if written == shape:
        return True
    return written.rows == 1 and (
        written.cells <= LARGEST if shape.free else written.cells == shape.cells
    )


def spaces_of(hands: Sequence[Hand], shape: Shape | None = None) -> list[Space]:
    """The layouts and packs that all the hands can be of. Raises BadHands where there is none, or
    one hand has two different points.
    """
    common = {space for space in hands[0].readings if shape in (None, space[0])}
    for at, hand in enumerate(hands):
        if not common & set(hand.readings):
            apart = (i for i in range(at) if not set(hands[i].readings) & set(hand.readings))
            other = next(apart, 0)
            message = text("hands of two layouts: one table plays with one")
            raise BadHands(Trouble("two-layouts", message, (other, at)))
        common &= set(hand.readings)
    _check_twice(hands, min(common, key=str))
    return sorted(common, key=str)


def _check_twice(hands: Sequence[Hand], space: Space) -> None:
    """Nobody can say which of two numbers of points a hand has."""
    first: dict[Cards, int] = {}
    for at, hand in enumerate(hands):
        if hand.points is None:
            continue
        before = first.setdefault(hand.readings[space], at)
        if hands[before].points != hand.points:
            a, b = signed(hands[before].points or 0), signed(hand.points)
            message = text("one hand twice, with {a} and with {b} points", a=a, b=b)
            raise BadHands(Trouble("twice", message, (before, at)))
