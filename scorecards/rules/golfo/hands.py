"""The cards of Golfo and what a hand of five is worth.

The pack has 28 cards, 3 to 9 in oros, copas, espadas and bastos; a card is written as `9E`. With a
pack of forty, caballo and rey stand for 8 and 9 and are written so. A hand is worth its best suit,
of which at most four cards count: 7 to 30, and every number between.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.texts import Text, text

SUITS = "OCEB"
PACK = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(3, 10))
CARDS = 5
COUNTED = 4
LEAST, MOST = 7, 30


class HandValue(NamedTuple):
    """What a hand is worth, the suit that gives it, and its cards that count, highest first."""

    value: int
    suit: str
    cards: tuple[str, ...]


def best_suit(cards: Iterable[str]) -> HandValue:
    """The suit that is worth most, also while cards are still being entered; of equal suits the
    one with the higher single card, then the one that stands first in `SUITS`.
    """
    cards = tuple(cards)
    suits = []
    for suit in SUITS:
        counted = sorted((card for card in cards if card[1] == suit), reverse=True)[:COUNTED]
        suits.append(HandValue(sum(int(card[0]) for card in counted), suit, tuple(counted)))
    return max(suits, key=lambda one: (one.value, one.cards[:1], -SUITS.index(one.suit)))


def hand_value(cards: Iterable[str]) -> HandValue:
    """What five cards are worth.

    Raises IllegalEvent where they are not five, not of the pack, or one is there twice.
    """
    cards = tuple(cards)
    for card in cards:
        if card not in PACK:
            raise refusal("card", text("Golfo is played with 3 to 9."))
        if cards.count(card) > 1:
            raise refusal("card", text("{card} is in this hand twice.", card=card_name(card)))
    if len(cards) != CARDS:
        raise refusal("cards", text("A hand is five cards: here are {n}.", n=len(cards)))
    return best_suit(cards)


SUIT_NAMES = {
    "O": "{rank} of oros",
    "C": "{rank} of copas",
    "E": "{rank} of espadas",
    "B": "{rank} of bastos",
}


def card_name(card: str) -> Text:
    """`9E` as "9 of espadas"."""
    return text(SUIT_NAMES[card[1]], rank=card[0])
