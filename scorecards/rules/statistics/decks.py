"""What is dealt from: the kinds of cards of a ruleset's packs, as far as it can tell them apart,
and the layout they are dealt to.

Two cards are of one kind when they have one rank, count the same and fit the same patterns of every
step: the four sevens nearly always, but not a red and a black king where colours count. Nothing is
dealt and nothing is counted here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from scorecards.rules.cards import JOKER, Card, named
from scorecards.rules.layouts import Shape
from scorecards.rules.match_words import Of
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.places import Where
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.values import Values, fits


class Kind(NamedTuple):
    """Cards nobody can tell apart: one of them, how many there are, and what makes them a kind
    (what they count, and which patterns mean them, and their suit where that has to be alike).
    """

    card: Card
    copies: int
    worth: int
    meant: tuple[object, ...]


def kinds_of(ruleset: Ruleset, players: int) -> tuple[Kind, ...]:
    """Every kind of card so many players deal from, in the order of the pack, the jokers last."""
    packs, jokers = ruleset.packs_for(players), ruleset.jokers_for(players)
    kinds: list[Kind] = []
    for rank, copies in ruleset.pack.copies:
        kinds += _of_rank(ruleset, rank, copies * packs)
    if jokers:
        kinds += _of_rank(ruleset, JOKER, jokers)
    return tuple(kind for kind in kinds if kind.copies)


def by_rank(kinds: tuple[Kind, ...]) -> list[tuple[Kind, ...]]:
    """The kinds of every rank together."""
    return [tuple(of) for _, of in groupby(kinds, key=lambda kind: kind.card.rank)]


def _of_rank(ruleset: Ruleset, rank: str, copies: int) -> list[Kind]:
    suits = ruleset.pack.suits if rank != JOKER else ""
    cards = [named(rank + suit) for suit in suits] or [named(rank)]
    names = patterns(ruleset)
    alike = {step.alike for step in ruleset.layout_steps if isinstance(step, Match)}
    kinds: dict[tuple[int, tuple[object, ...]], Kind] = {}
    for card in cards:
        worth = ruleset.values.of(card) or 0
        meant = (*(fits(card, name) for name in names), *(of.of(card) for of in sorted(alike)))
        known = kinds.get((worth, meant), Kind(card, 0, worth, meant))
        more = known.copies + copies // len(cards)
        kinds[worth, meant] = known._replace(copies=more)
    return list(kinds.values())


def patterns(ruleset: Ruleset) -> list[str]:
    """The patterns of cards that some step of a layout asks for."""
    steps = [step for step in ruleset.layout_steps if isinstance(step, Match)]
    return sorted({name for step in steps for name in step.names})


@dataclass(frozen=True)
class Deal:
    """One layout about to be dealt: everything that decides what it may count."""

    shape: Shape
    kinds: tuple[Kind, ...]
    values: Values
    matches: tuple[Match, ...]
    exactly: tuple[Exactly, ...]

    @property
    def cells(self) -> int:
        """How many cards are dealt."""
        return self.shape.dealt

    @property
    def cards(self) -> int:
        """How many cards they are dealt from."""
        return sum(kind.copies for kind in self.kinds)

    @property
    def content(self) -> str:
        """A text that is the same where layouts count alike, to remember results by."""
        lines = [str(self.shape), *(f"{k.card} {k.copies} {k.worth}" for k in self.kinds)]
        lines += [repr(replace(step, label="", marks="")) for step in self.matches]
        lines += [repr(replace(step, label="")) for step in self.exactly]
        return "\n".join(lines)

    @property
    def ranks_apart(self) -> bool:
        """True when every match is of one rank, without a card that stands for another."""
        return not any(
            not step.by_rank
            or step.of is Of.ANY
            or any(step.is_wild(kind.card) for kind in self.kinds)
            for step in self.matches
        )

    @property
    def columns_apart(self) -> bool:
        """True when no match looks beyond its column or repeats in another."""
        return not self.shape.free and all(
            step.where == (Where.COLUMN,) and not step.repeats for step in self.matches
        )


def deal_of(ruleset: Ruleset, shape: Shape | None = None) -> Deal:
    """What the fewest players of a ruleset are dealt, in its first shape or another of its own."""
    steps = ruleset.layout_steps
    return Deal(
        shape=shape or ruleset.shape,
        kinds=kinds_of(ruleset, ruleset.players[0]),
        values=ruleset.values,
        matches=tuple(step for step in steps if isinstance(step, Match)),
        exactly=tuple(step for step in steps if isinstance(step, Exactly)),
    )
