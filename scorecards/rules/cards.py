"""Cards, suits and packs, as they lie on the table.

A rank is deliberately no enum: which ranks exist is the pack's business, and packs are data
(`packs.toml`). Every card has a *code*, a number from 0 to 254, so that layouts can be counted by
looking codes up in tables.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from scorecards.rules.texts import InvalidCard, Problem, text

RANKS = "A23456789TJQKX"
JOKER = "X"
GAP = 255  # the code of a place whose card left the table
NUMBERS = range(-20, 100)


class Suit(StrEnum):
    """The four suits, and `~` for any suit that makes no difference."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    OTHER = "~"

    @property
    def colour(self) -> str:
        """`r` for red, `b` for black, nothing where it is not known."""
        return {"D": "r", "H": "r", "C": "b", "S": "b"}.get(self.value, "")


SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
_SYMBOLS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}
# The letters of French cards (valet, dame, roi) and Italian ones (fante), the ace as 1, ten as 10.
_LETTERS = {"V": "J", "F": "J", "D": "Q", "R": "K", "1": "A", "10": "T"}
CARD = re.compile(
    r"(?P<joker>JOKER|JO|X[12](?![0CDHS~♣♦♥♠♧♢♡♤])|X|\*)"
    r"|[#N](?P<number>-?\d+)"
    r"|(?P<rank>10|[A1-9TJQKVFDR])(?P<suit>[CDHS~♣♦♥♠♧♢♡♤])?",
    # Only ASCII letters: folding case would otherwise read a Kelvin sign as a king.
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Card:
    """A rank (`A`, `2` … `T`, `J`, `Q`, `K`, `X` or `#12`) and, where it is known, a suit. `code`
    is its number in every table of the library.
    """

    rank: str
    suit: Suit | None = None
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.rank.startswith("#"):
            code = _FIRST_NUMBER + int(self.rank[1:]) - NUMBERS.start
        else:
            code = RANKS.index(self.rank) * 6 + _SUIT_PLACE[self.suit]
        object.__setattr__(self, "code", code)

    @classmethod
    def parse(cls, written: str) -> Card:
        """Read one card: `10h`, `TH`, `*`, `#-2`, `Vs`. Raises InvalidCard."""
        match = CARD.fullmatch(written.strip())
        card = from_match(match) if match else None
        if card is None:
            raise InvalidCard(
                Problem("unknown-card", text("{card} is not a card", card=written.strip()))
            )
        return card

    def __str__(self) -> str:
        return self.rank + (self.suit or "")


_SUIT_PLACE: dict[Suit | None, int] = {None: 0} | {suit: i + 1 for i, suit in enumerate(Suit)}
_FIRST_NUMBER = len(RANKS) * 6


def from_match(match: re.Match[str]) -> Card | None:
    """The card a match of `CARD` stands for; None when there is no such card."""
    if match["joker"]:
        return named(JOKER)
    if match["number"] is not None:
        number = int(match["number"]) if len(match["number"]) < 5 else 1000
        return named(f"#{number}") if number in NUMBERS else None
    rank, suit = match["rank"].upper(), (match["suit"] or "").upper()
    return named(_LETTERS.get(rank, rank) + _SYMBOLS.get(suit, suit))


@lru_cache(maxsize=512)
def named(name: str) -> Card:
    """The one card object of this canonical name."""
    if name.startswith("#"):
        return Card(name)
    return Card(name[0], Suit(name[1]) if len(name) > 1 else None)


def face(card: Card | None) -> str:
    """A card as people read it: `10H`, `K`, `X`, `12`; a gap is a dot."""
    if card is None:
        return "."
    suit = card.suit if card.suit and card.suit is not Suit.OTHER else ""
    return card.rank.removeprefix("#").replace("T", "10") + suit


def every_card() -> tuple[Card, ...]:
    """Every card that can be written, in the order of the codes."""
    french = [
        named(rank + suit) for rank in RANKS for suit in ["", *Suit] if not (rank == JOKER and suit)
    ]
    return (*french, *(named(f"#{number}") for number in NUMBERS))


BY_CODE: dict[int, Card] = {card.code: card for card in every_card()}


@dataclass(frozen=True, slots=True)
class Pack:
    """Which cards are in one pack, and how many of each rank; a numbered pack has no `suits`."""

    name: str
    copies: tuple[tuple[str, int], ...]
    suits: str = ""

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks in the order of the keypad, without jokers."""
        return tuple(rank for rank, _ in self.copies)

    @property
    def numbered(self) -> bool:
        """True for a pack of numbers without suits."""
        return not self.suits

    def holds(self, card: Card) -> int:
        """How many of this card one pack has; without a known suit, how many of its rank."""
        copies = dict(self.copies).get(card.rank, 0)
        if card.suit in (None, Suit.OTHER):
            return copies
        return copies // len(self.suits) if self.suits else 0
