"""What the picture of a scorecard shows, and how large it is. `paper.pictures` draws it.

Players down, holes across in blocks of nine, who is ahead first. Lengths are pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

WIDE = 1200
BLOCK = 9  # holes beside each other
MOST_HOLES = 27  # with more holes only places and totals are drawn
EDGE, HEAD, ROW, GAP = 40, 210, 72, 28


@dataclass(frozen=True)
class Points:
    """The text of a cell, and whether it was the lowest of the hole."""

    text: str
    low: bool


@dataclass(frozen=True)
class PictureLine:
    """A player: place, name, points of every hole, total; `best` leads or has won."""

    place: str
    name: str
    points: tuple[Points, ...]
    total: str
    best: bool


@dataclass(frozen=True)
class Picture:
    """A scorecard to be drawn, every string in the language of its readers."""

    title: str
    under: str
    hole: str  # the word "Hole"
    total: str  # the word "Total"
    holes: tuple[int, ...]
    lines: tuple[PictureLine, ...]

    @property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """The holes that are drawn, by their index in `holes`, nine beside each other."""
        return blocks_of(len(self.holes))

    @property
    def height(self) -> int:
        """In pixels."""
        return height_of(len(self.lines), len(self.holes))


def blocks_of(holes: int) -> tuple[tuple[int, ...], ...]:
    """The indexes of this many holes in blocks of nine; one empty block when they are too many."""
    drawn = range(holes if holes <= MOST_HOLES else 0)
    return tuple(tuple(drawn[at : at + BLOCK]) for at in range(0, len(drawn), BLOCK)) or ((),)


def height_of(players: int, holes: int) -> int:
    """The height of the picture of a scorecard in pixels, known without drawing it."""
    block = ROW * (players + 1) + GAP
    return HEAD + EDGE + block * len(blocks_of(holes)) + EDGE - GAP
