"""Made-up play, for the demonstration and for rehearsals: cards dealt from a real pack, drawn, kept
or laid down by players of different skill, until somebody goes out.

It counts nothing itself: what a layout is worth is asked of the ruleset. Same seed, same cards.
Never used for a real game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scorecards.rules import Card, Layout, Ruleset, Shape
from scorecards.rules.cards import named

MOST_TURNS = 14


@dataclass(frozen=True)
class Dealt:
    """A hole as it lay at the end: what would be typed for each seat, and who went out."""

    entries: tuple[str, ...]
    knocker: int | None


def needs_knocker(rules: Ruleset) -> bool:
    """Whether the rules ask who ended a hole."""
    return any("knocker" in str(each) for each in rules.to_dict().get("hole", ()))


def deal_hole(rules: Ruleset, shape: Shape, skills: Sequence[float], random: Random) -> Dealt:
    """One hole. A skill is the chance (0 to 1) of seeing the best place for a card."""
    pack = _shuffled(rules, len(skills), random)
    hands = [[pack.pop() for _ in range(shape.cells)] for _ in skills]
    # About a point a card is when most people go out; the bold a little above.
    limits = [shape.cells + random.choice((-2, 0, 1, 3)) for _ in skills]
    out: int | None = None
    for turn in range(MOST_TURNS * len(skills)):
        seat = turn % len(skills)
        if out == seat or not pack:
            break
        _take_turn(rules, shape, hands[seat], pack.pop(), skills[seat], random)
        if out is None and turn >= 3 * len(skills):
            out = seat if _points(rules, shape, hands[seat]) <= limits[seat] else None
    return Dealt(tuple(_typed(hand, shape) for hand in hands), out)


def _take_turn(
    rules: Ruleset, shape: Shape, hand: list[Card], card: Card, skill: float, random: Random
) -> None:
    """Put the card where it saves most, or where it does not; or lay it down."""
    now = _points(rules, shape, hand)
    if random.random() > skill:
        at = random.randrange(len(hand))
        if _points(rules, shape, _with(hand, at, card)) <= now + 3:
            hand[at] = card
        return
    best = min(range(len(hand)), key=lambda at: (_points(rules, shape, _with(hand, at, card)), at))
    if _points(rules, shape, _with(hand, best, card)) < now:
        hand[best] = card


def _with(hand: Sequence[Card], at: int, card: Card) -> list[Card]:
    return [*hand[:at], card, *hand[at + 1 :]]


def _points(rules: Ruleset, shape: Shape, hand: Sequence[Card]) -> int:
    return rules.points(Layout(shape, tuple(hand)))


def _typed(hand: Sequence[Card], shape: Shape) -> str:
    codes = [str(card) for card in hand]
    rows = [codes[at : at + shape.columns] for at in range(0, len(codes), shape.columns)]
    return " / ".join(" ".join(row) for row in rows)


def _shuffled(rules: Ruleset, players: int, random: Random) -> list[Card]:
    packs = rules.packs_for(players)
    cards = [
        named(rank + suit)
        for rank, copies in rules.pack.copies
        for suit in rules.pack.suits
        for _ in range(packs * copies // max(len(rules.pack.suits), 1))
    ]
    cards += [named("*") for _ in range(rules.jokers_for(players))]
    random.shuffle(cards)
    return cards
