"""What cards are called in sentences: one card, all cards of a name, a list of them."""

from __future__ import annotations

from scorecards.rules.texts import Text, joined, text

RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "X": "joker", "T": "ten"}
RANK_PLURALS = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "X": "jokers",
}
SUIT_NAMES = {
    "C": "of clubs",
    "D": "of diamonds",
    "H": "of hearts",
    "S": "of spades",
    "r": "red",
    "b": "black",
}
SUITS_SPELLED = {
    "C": text("clubs"),
    "D": text("diamonds"),
    "H": text("hearts"),
    "S": text("spades"),
}


def card_name(name: str) -> Text:
    """`QS` as "queen of spades", `Kr` as "red king", `7` as "7"."""
    if name.startswith("#"):
        return Text(name[1:])
    rank = text(RANK_NAMES.get(name[0], name[0]))
    if len(name) == 1:
        return rank
    if name[1] in "rb":
        return text("{colour} {rank}", colour=text(SUIT_NAMES[name[1]]), rank=rank)
    return text("{rank} {suit}", rank=rank, suit=text(SUIT_NAMES[name[1]]))


def cards_named(name: str) -> Text:
    """All the cards of a name: `K` as "kings", `Kr` as "kings of hearts and diamonds"."""
    plural = text(RANK_PLURALS.get(name[0], name[0]))
    if name.startswith("#") or (len(name) == 2 and name[1] not in "rb"):
        return card_name(name)
    if name.endswith("r"):
        return text("{ranks} of hearts and diamonds", ranks=plural)
    if name.endswith("b"):
        return text("{ranks} of spades and clubs", ranks=plural)
    return plural


def list_of_cards(patterns: tuple[str, ...]) -> Text:
    """Single cards, one after the other."""
    return joined([card_name(name) for name in patterns])


def list_of_all(patterns: tuple[str, ...]) -> Text:
    """All the cards of several names."""
    return joined([cards_named(name) for name in patterns])
