"""What a card counts: from general to particular, the most particular entry wins.

`K` is every king, `Kr` and `Kb` the red and the black ones, `KH` the one card. Numbers from
two to ten count their pips and numbered cards their number unless the table says otherwise
(`docs/rules.md` 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorecards.rules.cards import JOKER, RANKS, SUITS, Card, Pack, Suit, every_card, named
from scorecards.rules.schema import LARGEST_NUMBER, Reader, excerpt, is_integer

PIPS = {str(n): n for n in range(2, 10)} | {"T": 10}
PATTERN = re.compile(r"(10|[A2-9TJQKX*]|#-?\d{1,2})([CDHSrb])?")
MOST_VALUES = 300
COLOURS = {"r": "DH", "b": "CS"}


def pattern(written: object) -> str | None:
    """A card pattern in canonical form: `J`, `Kr`, `QS`, `X`, `#12`; None for anything else."""
    match = PATTERN.fullmatch(written) if isinstance(written, str) else None
    if match is None:
        return None
    rank = {"10": "T", "*": JOKER}.get(match[1], match[1])
    if (rank == JOKER or rank.startswith("#")) and match[2]:
        return None
    return rank + (match[2] or "")


def fits(card: Card, name: str) -> bool:
    """True when the card is one the pattern means."""
    if name.startswith("#") or len(name) == 1:
        return card.rank == name
    colour = card.suit.colour if card.suit else ""
    return card.rank == name[0] and name[1] in (card.suit, colour)


@lru_cache(maxsize=512)  # there are no more patterns than that
def _codes_of(name: str) -> frozenset[int]:
    return frozenset(card.code for card in every_card() if fits(card, name))


@lru_cache(maxsize=4096)
def codes_of(names: tuple[str, ...]) -> frozenset[int]:
    """The codes of every card that one of the patterns means: asked once for every group."""
    return frozenset().union(*map(_codes_of, names))


def names_of(patterns: Iterable[str]) -> list[str]:
    """The cards some patterns mean, as names: a rank alone stands for all its cards."""
    names: list[str] = []
    for name in patterns:
        if len(name) == 1 or name.startswith("#"):
            names.append(name)
        else:
            names += [
                str(card)
                for card in every_card()
                if card.suit not in (None, Suit.OTHER) and fits(card, name)
            ]
    return names


def printed(rank: str) -> int | None:
    """What a rank counts where no table says anything: its pips or its number; None for a face."""
    return int(rank[1:]) if rank.startswith("#") else PIPS.get(rank)


@dataclass(frozen=True, slots=True)
class Values:
    """The table of values, keyed by canonical pattern, only what was written."""

    written: Mapping[str, int]

    def of(self, card: Card) -> int | None:
        """What the card counts; None where that depends on a suit that is not known."""
        keys = [card.rank]
        if card.suit and card.suit is not Suit.OTHER:
            keys = [f"{card.rank}{card.suit}", f"{card.rank}{card.suit.colour}", card.rank]
        for key in keys:
            if key in self.written:
                return self.written[key]
        return printed(card.rank)

    def special_suits(self, rank: str) -> tuple[Suit, ...]:
        """The suits in which this rank does not count what the rank alone counts."""
        plain = self.of(named(rank))
        return (
            tuple(suit for suit in SUITS if self.of(named(rank + suit)) != plain)
            if rank in RANKS[:-1]
            else ()
        )


def read_values(reader: Reader, pack: Pack | None, *, jokers: bool) -> Values:
    """The `values` table of a ruleset; whatever is wrong is noted."""
    values = Values(_read_written(reader))
    for rank in (*(pack.ranks if pack else ()), *(JOKER if jokers else "")):
        suits = SUITS if pack and pack.suits and rank != JOKER else ()
        if values.of(named(rank)) is None and (
            not suits or any(values.of(named(rank + s)) is None for s in suits)
        ):
            reader.note("values", "{rank} has no value", rank=rank)
    return values


def _read_written(reader: Reader) -> dict[str, int]:
    """The entries by canonical pattern."""
    table = reader.take("values", {})
    if not isinstance(table, Mapping):
        reader.note("values", "a table was expected here")
        return {}
    if len(table) > MOST_VALUES:
        message = "{n} entries, but {most} are the most there can be"
        reader.note("values", message, n=len(table), most=MOST_VALUES)
        return {}
    written: dict[str, int] = {}
    for key, value in table.items():
        name = pattern(key)
        if name is None:
            reader.note(
                "values", "{card} is not a card, a rank or a rank and colour", card=excerpt(key)
            )
        elif not is_integer(value) or abs(value) > LARGEST_NUMBER:
            message = "{card} cannot count {value}; whole numbers up to {most} can"
            reader.note("values", message, card=name, value=excerpt(value), most=LARGEST_NUMBER)
            written[name] = 0  # one mistake, not a second for having no value
        else:
            written[name] = value
    return written
