"""What the picture of a result shows, every string in the language of its readers.

`paper.pictures` draws it, upright or wide; nothing is counted here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorecards.display.pictures import LayoutPicture

UPRIGHT, WIDE = "upright", "wide"
SIZES: Mapping[str, tuple[int, int]] = {UPRIGHT: (1080, 1350), WIDE: (1200, 630)}  # in pixels
NINE = 9  # holes beside each other
MOST_HOLES = 27  # with more holes only places and totals are drawn


@dataclass(frozen=True)
class Points:
    """The text of a cell and its marks, the same as on the card: a ring if it was the lowest of the
    hole, a box if the knocker was caught, a pennant for who knocked.
    """

    text: str
    low: bool = False
    knocked: bool = False
    caught: bool = False


@dataclass(frozen=True)
class PictureLine:
    """A player: place, name, points of every hole, total; `best` leads or has won. `nines` are the
    sums out and in, () where they are not drawn; `seat` gives the colour.
    """

    place: str
    name: str
    points: tuple[Points, ...]
    total: str
    best: bool
    nines: tuple[str, ...] = ()
    seat: int = 0


@dataclass(frozen=True)
class BestHand:
    """The best hand of the game: a heading, whose it was and on which hole, what it counted and
    why, and the cards as they lay.
    """

    heading: str
    owner: str
    reason: str
    counted: str
    layout: LayoutPicture


@dataclass(frozen=True)
class Race:
    """How far each player was behind, in the order of the lines: before the first hole and after
    each. The heading and the sentence tell the turning point, where there is one.
    """

    heading: str
    sentence: str
    behind: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Heads:
    """The words over the columns of the card."""

    hole: str
    total: str
    nines: tuple[str, str]  # out and in


@dataclass(frozen=True)
class Picture:
    """A result to be drawn, who is ahead first."""

    title: str
    under: str
    date: str
    heads: Heads
    holes: tuple[int, ...]
    lines: tuple[PictureLine, ...]
    best: BestHand | None = None
    race: Race | None = None
