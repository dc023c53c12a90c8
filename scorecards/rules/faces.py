"""How cards look inside a sentence: the letter that the packs of a language have, and the sign."""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.rules.cards import BY_CODE, JOKER, Card, face
from scorecards.rules.texts import Figure, Phrase, Text, Translate, text

STAR = "\u2605"  # a joker, as on the keypad
SIGNS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
# French packs have V, D and R for valet, dame and roi.
COURTS: dict[str, Text] = {"J": text("J"), "Q": text("Q"), "K": text("K")}


def letter(rank: str, translate: Translate = str) -> str:
    """What stands on a card of this rank: `10`, `K` (in French `R`), `12`; a joker has its star."""
    if rank == JOKER:
        return STAR
    court = COURTS.get(rank)
    return court.render(translate) if court else face(Card(rank))


@dataclass(frozen=True)
class Faces(Phrase):
    """Some cards, by their codes, in the order they are named: `K\u2665 10 \u2605`."""

    codes: bytes

    def __str__(self) -> str:
        return self.render(str)

    def render(self, translate: Translate, number: Figure | None = None) -> str:
        """The cards with the letters of a language."""
        return " ".join(self._face(code, translate) for code in self.codes)

    @staticmethod
    def _face(code: int, translate: Translate) -> str:
        card = BY_CODE.get(code)  # none where a card left the table
        return letter(card.rank, translate) + SIGNS.get(card.suit or "", "") if card else ""
