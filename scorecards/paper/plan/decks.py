"""Cards laid out on paper: as many as fit, edge to edge, so that one cut separates two of them.

Whole micrometres. The size is that of business cards where the paper is used: 85 by 55 mm on A4 and
A5, 3.5 by 2 inches on Letter.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.paper.plan.documents import Deck, PaperCard
from scorecards.paper.plan.flow import Fitted, Ruler, fit
from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.wishes import PAPERS, SheetRefused
from scorecards.rules.texts import text

INCH = 25_400
CARDS = {"a4": (85 * MM, 55 * MM), "a5": (85 * MM, 55 * MM), "letter": (INCH * 7 // 2, INCH * 2)}
EDGE = 6 * MM  # of the paper, where printers cannot print
WITHIN = 5 * MM  # from the edge of a card to the words on it
CODE = 32 * MM  # of the QR code, its quiet zone inside
MOST_CARDS = 100
NAMES = (18.0, 16.0, 14.0, 12.0, 11.0, 10.0, 9.0, 8.0)
LEAGUES, SENTENCES = (10.0, 9.0, 8.0, 7.0), (8.0, 7.0, 6.0)


@dataclass(frozen=True)
class Placed:
    """A card on its page: its upper left corner, and the words in lines that fit."""

    card: PaperCard
    x: int
    y: int
    name: Fitted
    of: Fitted
    says: Fitted


@dataclass(frozen=True)
class DeckPlan:
    """The cards on pages of `width` by `height`, each card `wide` by `high`."""

    deck: Deck
    paper: str
    width: int
    height: int
    wide: int
    high: int
    across: int
    down: int
    pages: tuple[tuple[Placed, ...], ...]

    @property
    def corner(self) -> tuple[int, int]:
        """Where the first card begins."""
        return (self.width - self.across * self.wide) // 2, (
            self.height - self.down * self.high
        ) // 2


def plan_deck(deck: Deck, paper: str, ruler: Ruler) -> DeckPlan:
    """The cards on their pages. Raises SheetRefused for too many, or for no such paper."""
    if paper not in PAPERS:
        raise SheetRefused(text("That paper size is not available."), "paper")
    if len(deck.cards) > MOST_CARDS:
        sentence = text("At most {most} cards can be made at once.", most=MOST_CARDS)
        raise SheetRefused(sentence, "paper")
    (width, height), (wide, high) = PAPERS[paper], CARDS[paper]
    across, down = (width - 2 * EDGE) // wide, (height - 2 * EDGE) // high
    empty = DeckPlan(deck, paper, width, height, wide, high, across, down, ())
    left, top = empty.corner
    placed = [
        _placed(
            card,
            (left + at % across * wide, top + at // across % down * high),
            wide,
            high,
            ruler,
        )
        for at, card in enumerate(deck.cards)
    ]
    each = across * down
    pages = tuple(tuple(placed[at : at + each]) for at in range(0, len(placed), each))
    return DeckPlan(deck, paper, width, height, wide, high, across, down, pages)


def _placed(card: PaperCard, corner: tuple[int, int], wide: int, high: int, ruler: Ruler) -> Placed:
    room = (wide - 2 * WITHIN - CODE) * 92 // 100  # the letters of a browser may be wider
    return Placed(
        card,
        *corner,
        fit(card.name, room, (high - 2 * WITHIN) // 2, sizes=NAMES, bold=True, ruler=ruler),
        fit(card.of, room, 9 * MM, sizes=LEAGUES, bold=False, ruler=ruler),
        fit(card.says, room, 10 * MM, sizes=SENTENCES, bold=False, ruler=ruler),
    )
