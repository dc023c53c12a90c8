"""Where the cards of a layout lie in its picture.

Plain geometry in the units of an SVG view box, so that a template only prints attributes (a strict
content policy allows no inline style). Never reads the database, never counts a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext

from scorecards.rules import Card
from scorecards.rules.faces import letter

WIDTH, HEIGHT, GAP = 40, 56, 7  # of a card and between two
LONGEST_ROW = 6  # of a layout of any length, before the picture starts another row


def shorten(name: str, letters: int) -> str:
    """The name, or its beginning with an ellipsis."""
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"


@dataclass(frozen=True)
class CardPicture:
    """One card as drawn, at its top left corner; `value` only where that is not its number, struck
    where the card counts `now` instead.
    """

    x: int
    y: int
    face: str
    suit: str
    value: str
    kind: str  # classes: is-red, is-zero, is-gap, is-other
    now: str
    joker: bool


@dataclass(frozen=True)
class Tie:
    """The ribbon between two cards that belong to one match, with its clasp in the middle."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


@dataclass(frozen=True)
class LayoutPicture:
    """A layout as drawn."""

    width: int
    height: int
    cards: tuple[CardPicture, ...]
    ties: tuple[Tie, ...]


class Placed(Protocol):
    """What a page knows of one place of a layout."""

    @property
    def card(self) -> Card | None:
        """The card, None for a gap."""

    @property
    def value(self) -> str:
        """What it would count by itself."""

    @property
    def matched(self) -> bool:
        """Whether it belongs to a match."""

    @property
    def now(self) -> str:
        """What it counts there, "" where that is its value."""

    @property
    def differs(self) -> bool:
        """Whether it counts something else under the rules it is compared with."""


def draw_layout(rows: Sequence[Sequence[Placed]]) -> LayoutPicture:
    """The cards of a layout, with what those of a match count there, tied to equal neighbours."""
    places = [place for row in rows for place in row]
    wide = len(rows[0]) if rows else 1
    columns = min(wide, LONGEST_ROW) if len(rows) == 1 else wide
    return LayoutPicture(
        width=columns * (WIDTH + GAP) - GAP,
        height=-(-len(places) // columns) * (HEIGHT + GAP) - GAP,
        cards=tuple(draw_card(place, cell, columns) for cell, place in enumerate(places)),
        ties=tuple(
            tie_between(one, other, columns=columns)
            for one in range(len(places))
            for other in neighbours(one, columns, len(places))
            if belong_together(places[one], places[other])
        ),
    )


def draw_blank(rows: int, columns: int, *, back: bool) -> LayoutPicture:
    """The places of a layout that nobody sees yet: cards face down, or empty places."""
    kind = "is-back" if back else "is-gap"
    return LayoutPicture(
        width=columns * (WIDTH + GAP) - GAP,
        height=rows * (HEIGHT + GAP) - GAP,
        cards=tuple(
            CardPicture(
                x=column * (WIDTH + GAP),
                y=row * (HEIGHT + GAP),
                face="",
                suit="",
                value="",
                kind=kind,
                now="",
                joker=False,
            )
            for row in range(rows)
            for column in range(columns)
        ),
        ties=(),
    )


def neighbours(cell: int, columns: int, cells: int) -> list[int]:
    """The cells to the right, below and diagonally below of a cell: every pair of them once."""
    column = cell % columns
    steps = [1] * (column + 1 < columns)
    steps += [columns - 1] * (column > 0) + [columns] + [columns + 1] * (column + 1 < columns)
    return [cell + step for step in steps if cell + step < cells]


def belong_together(one: Placed, other: Placed) -> bool:
    """Whether a ribbon ties two neighbours: both in a match, and of one rank."""
    return (
        one.matched
        and other.matched
        and one.card is not None
        and other.card is not None
        and one.card.rank == other.card.rank
    )


def draw_card(place: Placed, cell: int, columns: int) -> CardPicture:
    """One place of a layout, with what it counts where that is not its number."""
    x, y = cell % columns * (WIDTH + GAP), cell // columns * (HEIGHT + GAP)
    card = place.card
    if card is None:
        return CardPicture(x, y, "", "", "", "is-gap", "", False)
    letters = letter(card.rank, gettext)
    red = card.suit is not None and card.suit.colour == "r"
    kinds = {"is-red": red, "is-zero": place.matched, "is-other": place.differs}
    return CardPicture(
        x=x,
        y=y,
        face=letters,
        suit=(card.suit or "").lower().strip("~"),
        value="" if place.value == letters and not place.now else place.value,
        kind=" ".join(kind for kind, holds in kinds.items() if holds),
        now=place.now,
        joker=card.rank == "X",
    )


def tie_between(one: int, other: int, *, columns: int) -> Tie:
    """The ribbon between the middles of two cells."""
    (x1, y1), (x2, y2) = (
        (
            cell % columns * (WIDTH + GAP) + WIDTH / 2,
            cell // columns * (HEIGHT + GAP) + HEIGHT / 2,
        )
        for cell in (one, other)
    )
    return Tie(x1, y1, x2, y2, (x1 + x2) / 2, (y1 + y2) / 2)
