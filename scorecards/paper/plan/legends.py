"""The legend of a sheet: the cards that do not count their number, and what they count.

Cards of one rank that count the same are one card of the legend. Nothing is drawn here.
"""

from __future__ import annotations

from typing import NamedTuple

from scorecards.rules import Ruleset
from scorecards.rules.cards import JOKER, named
from scorecards.rules.texts import Text, signed, text

SUITS = "SHDC"
LETTERED = "AJQK"


class LegendCard(NamedTuple):
    """A card: its face ("" for the joker), its suits where they matter, and what it counts."""

    face: str
    suits: str
    value: str

    @property
    def joker(self) -> bool:
        """The joker is drawn as a star."""
        return not self.face


def legend_of(ruleset: Ruleset, letters: str = LETTERED) -> tuple[LegendCard, ...]:
    """The cards in the order of the pack, the joker last."""
    ranks = [*ruleset.pack.ranks, *(JOKER if ruleset.has_jokers else "")]
    return tuple(card for rank in ranks for card in _cards_of(ruleset, rank, letters))


def _cards_of(ruleset: Ruleset, rank: str, letters: str) -> list[LegendCard]:
    face = face_of(rank, letters)
    plain = ruleset.values.of(named(rank))
    if rank == JOKER or rank.startswith("#"):
        own = rank.startswith("#") and plain == int(rank[1:])
        return [] if own or plain is None else [LegendCard(face, "", signed(plain))]
    by_value: dict[int, str] = {}
    for suit in SUITS:
        value = ruleset.values.of(named(rank + suit))
        if value is not None:
            by_value[value] = by_value.get(value, "") + suit
    if len(by_value) > 1:
        return [LegendCard(face, suits, signed(value)) for value, suits in by_value.items()]
    return [LegendCard(face, "", signed(value)) for value in by_value if value != _number_of(rank)]


def face_of(rank: str, letters: str = LETTERED) -> str:
    """What is printed on a card: a number, or the letter that the pack on the table has."""
    if rank == JOKER:
        return ""
    if rank in LETTERED:
        return letters[LETTERED.index(rank)]
    return "10" if rank == "T" else rank.removeprefix("#").replace("-", "\N{MINUS SIGN}")


def _number_of(rank: str) -> int | None:
    return 10 if rank == "T" else int(rank) if rank.isdecimal() else None


def rest_of(ruleset: Ruleset) -> Text:
    """What all the other cards count."""
    if legend_of(ruleset):
        return text("Every other card counts its number.")
    return text("Every card counts its number.")
