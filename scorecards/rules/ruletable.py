"""The data of a ruleset, and what can be read off it without counting anything."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorecards.rules.adjustments import Adjustment
from scorecards.rules.cards import JOKER, RANKS, SUITS, Pack, Suit
from scorecards.rules.endings import Ending
from scorecards.rules.knocking import EndsBy, Knock, KnockerTie
from scorecards.rules.layouts import Shape
from scorecards.rules.match_words import Alike
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.values import Values


def for_players(steps: Sequence[tuple[int, int]], players: int) -> int:
    """The number for so many players in a list of (from so many players, number)."""
    numbers = [number for least, number in steps if least <= players]
    return numbers[-1] if numbers else steps[0][1]


@dataclass(frozen=True)
class RuleTable:
    """What a ruleset is made of. `data` is the table it was read from, with `extends` resolved.

    `players` is the fewest and the most; `packs` and `jokers` are (from so many players, number).
    """

    slug: str
    name: str
    aliases: tuple[str, ...]
    source: str
    confidence: str
    summary: str
    players: tuple[int, int]
    pack: Pack
    packs: tuple[tuple[int, int], ...]
    jokers: tuple[tuple[int, int], ...]
    shapes: tuple[Shape, ...]
    values: Values
    layout_steps: tuple[Match | Exactly, ...]
    hole_steps: tuple[Adjustment, ...]
    ending: Ending
    knock: Knock
    ends_by: EndsBy
    knocker_tie: KnockerTie
    knock_word: str
    gaps: bool
    notes: tuple[str, ...]
    stakes: Mapping[str, Any] | None
    data: Mapping[str, Any] = field(repr=False, hash=False)

    @property
    def shape(self) -> Shape:
        """The shape it is played with unless another is chosen."""
        return self.shapes[0]

    def shape_for(self, cells: int, rows: int = 0) -> Shape | None:
        """The shape with so many cells (and rows, if given); a free one takes any number."""
        for shape in self.shapes:
            if shape.free or (shape.cells == cells and rows in (0, 1, shape.rows)):
                return shape
        return None

    def packs_for(self, players: int) -> int:
        """How many packs so many players use."""
        return for_players(self.packs, players)

    def jokers_for(self, players: int) -> int:
        """How many jokers are in play with so many players, in all packs together."""
        return for_players(self.jokers, players)

    @property
    def has_jokers(self) -> bool:
        """True when jokers are in play with any number of players."""
        return any(number for _, number in self.jokers) and JOKER in self.values.written

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks in play in the order of the pack, the joker last."""
        return (*self.pack.ranks, JOKER) if self.has_jokers else self.pack.ranks

    @cached_property
    def charges_knocker(self) -> bool:
        """True when ending a hole can cost points: some step adds to the knocker's own."""
        return any(step.charges_knocker for step in self.hole_steps)

    @cached_property
    def looks_back(self) -> bool:
        """True when what a hole counts depends on the holes before it."""
        return any(step.looks_back for step in self.hole_steps)

    @cached_property
    def special_suits(self) -> dict[str, tuple[str, ...]]:
        """The ranks where a suit matters, each with the suits that make a difference."""
        special: dict[str, set[Suit]] = defaultdict(set)
        if not self.pack.suits:
            return {}
        for rank in self.pack.ranks:
            if rank in RANKS:
                special[rank] |= set(self.values.special_suits(rank))
        for step in self.layout_steps:
            if not isinstance(step, Match):
                continue
            for name in step.names:
                if len(name) == 2 and not name.startswith("#"):
                    special[name[0]] |= {s for s in SUITS if name[1] in (s, s.colour)}
            if step.alike is not Alike.RANK:  # every suit matters, of the cards it may be about
                for rank in {name[0] for name in step.only} or self.pack.ranks:
                    special[rank] |= {Suit(suit) for suit in self.pack.suits if rank in RANKS[:-1]}
        return {rank: tuple(sorted(suits)) for rank, suits in special.items() if suits}
