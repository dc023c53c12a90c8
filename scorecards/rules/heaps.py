"""Several cards of one kind in words, as they lie on the table: "six kings"."""

from __future__ import annotations

from scorecards.rules.cards import JOKER, Card, Suit
from scorecards.rules.notes import NUMBERED, PLURALS
from scorecards.rules.texts import Text, signed, text

COUNTS = {
    2: text("two"),
    3: text("three"),
    4: text("four"),
    5: text("five"),
    6: text("six"),
    7: text("seven"),
    8: text("eight"),
    9: text("nine"),
    10: text("ten"),
    11: text("eleven"),
    12: text("twelve"),
}
OF_SUIT = {
    Suit.CLUBS: text("{cards} of clubs"),
    Suit.DIAMONDS: text("{cards} of diamonds"),
    Suit.HEARTS: text("{cards} of hearts"),
    Suit.SPADES: text("{cards} of spades"),
}


SENTENCES = {
    "jokers": text("{n} {cards}. In play: {most}"),
    "one": text("{n} {cards}. One pack has {most}"),
    "more": text("{n} {cards}. In {packs} packs there are {most}"),
}


def too_many(card: Card, number: int, most: int, *, packs: int) -> Text:
    """More of a card on the table than there can be: "six kings. One pack has four"."""
    kind = "jokers" if card.rank == JOKER else "one" if packs == 1 else "more"
    params = {"n": in_words(number), "cards": several(card), "most": in_words(most)}
    if kind == "more":
        params["packs"] = in_words(packs)
    return text(SENTENCES[kind].template, **params)


def in_words(number: int) -> Text | int:
    """A small number as a word; one stays a figure, since in some languages it has a gender."""
    return COUNTS.get(number, number)


def several(card: Card) -> Text:
    """More cards than one of this kind, without their number."""
    if card.rank.startswith("#"):
        return text(NUMBERED.template, n=signed(int(card.rank[1:])))
    plural = PLURALS[card.rank]
    if card.suit in (None, Suit.OTHER):
        return plural
    return text(OF_SUIT[card.suit].template, cards=plural)
