"""Shapes and layouts: the cards, and the gaps, that lay in front of one player when the hole ended.

The notation goes both ways: `KH . 9D / KS 5H 9C` is two rows of three with a gap. Rows may also
be written without spaces. Nothing here counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from scorecards.rules.cards import CARD, GAP, Card, from_match, named
from scorecards.rules.texts import InvalidLayout, Problem, text

Cells = tuple[int, ...]
LARGEST = 16  # cells; four by four is the largest a source knows (Playroom, `docs/rules.md` 2)
FREE_CARDS = 4  # what the games with rows of any length deal (`docs/rules.md` 2)
_ROW_ENDS = re.compile(r"[/\n;|]")
_NUMBER = re.compile(r"[#N]?(-?\d{1,3})", re.IGNORECASE | re.ASCII)


class Shape(NamedTuple):
    """Rows and columns of a layout. `Shape(1, 0)` is a row of any length (`docs/rules.md` 2)."""

    rows: int
    columns: int

    @classmethod
    def parse(cls, written: str) -> Shape:
        """`2x3` or `free`. Raises ValueError."""
        if written == "free":
            return FREE
        rows, columns = written.lower().split("x")
        return cls(int(rows), int(columns))

    @property
    def free(self) -> bool:
        """True when the number of cards is not fixed."""
        return self.columns == 0

    @property
    def cells(self) -> int:
        """How many cards lie in it; 0 when it is free."""
        return self.rows * self.columns

    @property
    def dealt(self) -> int:
        """How many cards a player is dealt."""
        return self.cells or FREE_CARDS

    def __str__(self) -> str:
        return "free" if self.free else f"{self.rows}x{self.columns}"


FREE = Shape(1, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards row by row, None for a gap. `codes` holds a byte a cell, for counting."""

    shape: Shape
    cards: tuple[Card | None, ...]
    codes: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        codes = bytes([GAP if card is None else card.code for card in self.cards])
        object.__setattr__(self, "codes", codes)

    @classmethod
    def parse(cls, written: str, shape: Shape | None = None, *, numbered: bool = False) -> Layout:
        """Read a layout. Raises InvalidLayout with every unreadable card, or the wrong number.

        Without `shape` the rows are taken as written; a layout written without `/` is cut into the
        rows of its shape. `numbered` reads bare numbers as the cards of a numbered pack.
        """
        rows = _read_rows(written, numbered=numbered)
        shape = shape or _shape_of(rows)
        cards = tuple(chain.from_iterable(rows))
        if shape.free and len(cards) > LARGEST:
            message = text("{n} cards cannot lie in one layout", n=len(cards))
            raise InvalidLayout(Problem("wrong-shape", message))
        if shape.free:
            return cls(shape, tuple(card for card in cards if card is not None))
        wrong = _wrong_shape(rows, shape)
        if wrong:
            raise InvalidLayout(wrong)
        return cls(shape, cards)

    def __str__(self) -> str:
        if self.shape.free:
            return " ".join(map(str, self.cards)) or "."
        names = ["." if card is None else str(card) for card in self.cards]
        width = self.shape.columns
        return " / ".join(
            " ".join(names[start : start + width]) for start in range(0, len(names), width)
        )


def _read_rows(written: str, *, numbered: bool) -> list[list[Card | None]]:
    rows: list[list[Card | None]] = []
    problems: list[Problem] = []
    place = 0
    for line in _ROW_ENDS.split(written.strip()):
        row: list[Card | None] = []
        for word in line.replace(",", " ").split():
            cards = _read_word(word, numbered)
            if not cards:
                problems.append(
                    Problem(
                        "unknown-card", text("{card} is not a card", card=word[:40]), None, (place,)
                    )
                )
            row += cards or (None,)
            place += max(1, len(cards))
        rows.append(row)
    if problems:
        raise InvalidLayout(*problems)
    return rows


@lru_cache(maxsize=1024)  # most words are one card, and there are only so many
def _read_word(word: str, numbered: bool) -> tuple[Card | None, ...]:
    """The cards and gaps written in one word; nothing at all when any of it cannot be read."""
    number = _NUMBER.fullmatch(word) if numbered else None
    if number:
        word = f"#{number[1]}"
    cards: list[Card | None] = []
    at = 0
    while at < len(word):
        if word[at] in "._":
            cards.append(None)
            at += 1
            continue
        match = CARD.match(word, at)
        card = from_match(match) if match else None
        if match is None or card is None:
            return ()
        cards.append(card)
        at = match.end()
    return tuple(cards)


def _shape_of(rows: list[list[Card | None]]) -> Shape:
    width = len(rows[0])
    if any(len(row) != width for row in rows):
        raise InvalidLayout(Problem("wrong-shape", text("the rows do not have equally many cards")))
    return Shape(len(rows), width) if width else FREE


def _wrong_shape(rows: list[list[Card | None]], shape: Shape) -> Problem | None:
    sizes = [len(row) for row in rows]
    if sum(sizes) != shape.cells:
        message = text("{n} cards, but the layout has {m}", n=sum(sizes), m=shape.cells)
        return Problem("wrong-shape", message)
    if len(rows) > 1 and sizes != [shape.columns] * shape.rows:
        message = text(
            "the layout is {rows} rows of {columns} cards", rows=shape.rows, columns=shape.columns
        )
        return Problem("wrong-shape", message)
    return None


def blank(shape: Shape) -> Layout:
    """A layout of nothing but gaps."""
    return Layout(shape, (None,) * shape.cells)


def column_first(cell: int, shape: Shape) -> tuple[int, int]:
    """The place of a cell when reading down the columns from the left."""
    return (cell, 0) if shape.free else (cell % shape.columns, cell // shape.columns)


__all__ = ["FREE", "LARGEST", "Cells", "Layout", "Shape", "blank", "column_first", "named"]
