"""Which hand to ask about next: the one whose likeliest answer leaves least.

The hands are always the same for a layout and a pack: some dealt at random, and some with the cards
together that a step looks for, or with a card whose suit makes a difference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from random import Random

from scorecards.rules.cards import JOKER, Card, named
from scorecards.rules.choices.samples import filled, plant
from scorecards.rules.likeness.counts import Cards
from scorecards.rules.likeness.hands import Space
from scorecards.rules.likeness.space import Likely, likely
from scorecards.rules.matches import Match
from scorecards.rules.sources import packs
from scorecards.rules.values import fits

RANDOM = 100
PLANTED_EACH = 2
JOKERS = 2


@cache
def probes(space: Space) -> tuple[Cards, ...]:
    """Hands to ask about, and to tell rulesets apart by."""
    shape, pack = space
    rng, stock = Random(20261129), _stock(pack)
    hands = [tuple(rng.sample(stock, shape.dealt)) for _ in range(RANDOM)]
    special = [card for name in _names(space) if (card := _first(name, stock))]
    for at, step in enumerate(_steps(space) * PLANTED_EACH):
        card = special[at % len(special)] if special else None
        hands.append(filled(plant(step, shape, stock, rng), stock, card, size=shape.dealt, rng=rng))
    for card in special:
        hands.append(filled({}, stock, card, size=shape.dealt, rng=rng))
    return tuple(dict.fromkeys(hands))


def _stock(pack: str) -> list[Card]:
    """The cards of one pack, and jokers where there are suits."""
    whole = packs()[pack]
    cards = [named(JOKER)] * JOKERS if whole.suits else []
    for rank, copies in whole.copies:
        kinds = [named(rank + suit) for suit in whole.suits] or [named(rank)] * copies
        cards += kinds
    return cards


def _steps(space: Space) -> list[Match]:
    """Every step of some ruleset, once, with what is wild in it."""
    steps = [step for one in likely(*space) if len(one.parts) < 2 for step in one.steps]
    return [step for step in dict.fromkeys(steps) if isinstance(step, Match)]


def _names(space: Space) -> list[str]:
    """The cards that some ruleset values or names."""
    names: dict[str, None] = {}
    for one in likely(*space):
        if len(one.parts) < 2:
            steps = [name for step in one.steps if isinstance(step, Match) for name in step.names]
            names |= dict.fromkeys((*one.values.written, *steps))
    return list(names)


def _first(name: str, stock: Sequence[Card]) -> Card | None:
    return next((card for card in stock if fits(card, name)), None)


def next_hand(
    every: Sequence[Likely], answers: Mapping[Cards, Sequence[int]], past: Collection[Cards]
) -> Cards | None:
    """The hand whose largest group of equal answers weighs least, of those that are not past; None
    where all the rulesets count them alike. `answers`: what each ruleset counts for a hand.
    """
    best, least = None, sum(one.weight for one in every)
    for cards, counts in answers.items():
        if cards in past:
            continue
        groups: dict[int, int] = defaultdict(int)
        for one, points in zip(every, counts, strict=True):
            groups[points] += one.weight
        if max(groups.values()) < least:
            best, least = cards, max(groups.values())
    return best
