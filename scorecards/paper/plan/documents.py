"""What is printed besides score sheets: listings, which are tables under headings, and decks of
cards to cut. Plain data, for a page and for a file.

Knows nothing about games and leagues, measures nothing and translates nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Column(NamedTuple):
    """A column of a table. `kind` is number (aligned right), name (bold, the heading of its row) or
    words; the last two wrap.
    """

    label: str
    kind: str = "number"


class Block(NamedTuple):
    """A table with its heading and notes; each row has a cell for every column. Without rows only
    heading and notes are printed.
    """

    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Listing:
    """A document of tables. `address` is what its QR code opens, "" for none, and `scan` says what
    that is; `of` says which page of how many. A `ruled` one is filled in by hand: its cells stand
    between lines, and its rows are high.
    """

    title: str
    subtitle: str
    language: str
    blocks: tuple[Block, ...]
    address: str
    scan: str
    of: Callable[[int, int], str]
    ruled: bool = False

    @property
    def words(self) -> str:
        """Every word in it."""
        words = [self.title, self.subtitle, self.scan]
        for block in self.blocks:
            words += [block.heading, *block.notes, *(column.label for column in block.columns)]
            words += [cell for row in block.rows for cell in row]
        return " ".join(words)


class PaperCard(NamedTuple):
    """A card of the size of a business card: whose it is, what it belongs to, the address its QR
    code opens, and what it says about that.
    """

    name: str
    of: str
    says: str
    address: str


@dataclass(frozen=True)
class Deck:
    """Cards that are cut out of a piece of paper."""

    title: str
    language: str
    cards: tuple[PaperCard, ...]

    @property
    def words(self) -> str:
        """Every word on them."""
        words = [word for card in self.cards for word in (card.name, card.of, card.says)]
        return " ".join([self.title, *words])
