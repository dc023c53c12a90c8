"""A hole to show what a ruleset does: dealt from its own pack, with all its steps if possible.

Always the same hole for the same ruleset, which does all the scoring.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from scorecards.rules.cards import JOKER, Card, named
from scorecards.rules.courses import telling
from scorecards.rules.holes import Hole, HoleScore
from scorecards.rules.layouts import Cells, Layout, Shape
from scorecards.rules.matches import Match, step_label
from scorecards.rules.places import Where
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.tally import Tally
from scorecards.rules.values import fits

SEATS = 3
TRIES = 24  # layouts a seat is dealt to choose from
WORTH_A_STEP = 10  # showing another step is worth some clutter


def sample_hole(ruleset: Ruleset, *, shape: Shape | None = None, seats: int = SEATS) -> Hole:
    """A hole of so many rows, as far as the ruleset's numbers of players and its packs allow.

    It draws no warning from `problems`, unless too few can play, and somebody has knocked where
    that makes a difference.
    """
    seats = min(max(seats, ruleset.players[0]), ruleset.players[1])
    cells = (shape or ruleset.shape).dealt
    seats = max(1, min(seats, len(stock_of(ruleset, seats)) // cells))
    rng = Random(20260901)  # the hole on a page must not change from one visit to the next
    stock = stock_of(ruleset, seats)
    rng.shuffle(stock)
    seen: set[str] = set()
    rows = []
    for _ in range(seats):
        layout = _layout(ruleset, shape or ruleset.shape, stock, seen=seen, rng=rng)
        seen |= _steps_of(ruleset, ruleset.count(layout)) | _cards_of(ruleset, layout)
        for card in layout.cards:
            stock.remove(card)  # type: ignore[arg-type]
        rows.append(layout)
    return knocked(ruleset, tuple(rows))


def stock_of(ruleset: Ruleset, players: int) -> list[Card]:
    """Every card in play with so many players, each copy by itself."""
    pack, packs = ruleset.pack, ruleset.packs_for(players)
    cards = [named(JOKER)] * ruleset.jokers_for(players) if ruleset.has_jokers else []
    for rank, copies in pack.copies:
        if pack.suits:
            each = copies // len(pack.suits) * packs
            cards += [named(rank + suit) for suit in pack.suits for _ in range(each)]
        else:
            cards += [named(rank)] * (copies * packs)
    return cards


def _layout(
    ruleset: Ruleset, shape: Shape, stock: list[Card], *, seen: set[str], rng: Random
) -> Layout:
    """Of some tries the layout that shows most that is new, and little else."""
    size = shape.dealt
    steps = [step for step in ruleset.layout_steps if isinstance(step, Match)]
    missing = [step for step in steps if str(step_label(step)) not in seen]

    def worth(layout: Layout) -> int:
        tally = ruleset.count(layout)
        return WORTH_A_STEP * len(_steps_of(ruleset, tally) - seen) - len(tally.lines)

    tries = []
    for number in range(TRIES if missing else 1):
        planted = plant(missing[number % len(missing)], shape, stock, rng) if missing else {}
        cards = filled(planted, stock, _special(ruleset, seen, stock), size=size, rng=rng)
        tries.append(Layout(shape, cards))
    return max(tries, key=worth)


def planted_layout(step: Match, shape: Shape, stock: list[Card], rng: Random) -> Layout:
    """A layout in which a step matches, as far as its cards are there, and others around it."""
    planted = plant(step, shape, stock, rng)
    return Layout(shape, filled(planted, stock, None, size=shape.dealt, rng=rng))


def filled(
    planted: dict[int, Card], stock: list[Card], special: Card | None, *, size: int, rng: Random
) -> tuple[Card, ...]:
    """The planted cards with others of the stock around them, the special one among those."""
    rest = stock.copy()
    for card in planted.values():
        rest.remove(card)
    free = [cell for cell in range(size) if cell not in planted]
    if special in rest and free:
        rest.remove(special)
        planted = planted | {rng.choice(free): special}
    others = iter(rng.sample(rest, size - len(planted)))
    return tuple(planted.get(cell) or next(others) for cell in range(size))


def _special(ruleset: Ruleset, seen: set[str], stock: list[Card]) -> Card | None:
    """A joker, or a card whose suit gives it a value of its own, that no row shows yet."""
    for name in _special_names(ruleset):
        card = next((card for card in stock if fits(card, name)), None)
        if name not in seen and card:
            return card
    return None


def _special_names(ruleset: Ruleset) -> list[str]:
    names = [name for name in ruleset.values.written if len(name) == 2 and name[0] != "#"]
    return names + [JOKER] * ruleset.has_jokers


def _cards_of(ruleset: Ruleset, layout: Layout) -> set[str]:
    """The special cards that lie in a layout."""
    cards = [card for card in layout.cards if card]
    return {name for name in _special_names(ruleset) if any(fits(card, name) for card in cards)}


def plant(step: Match, shape: Shape, stock: list[Card], rng: Random) -> dict[int, Card]:
    """Cards of the stock, by cell, that make this match; nothing where the stock lacks them."""
    groups = _groups(step, shape, rng)
    if not groups:
        return {}
    cells = [cell for group in groups for cell in group]
    left = rng.sample(stock, len(stock))
    if step.collection:
        pools = [[card for card in left if fits(card, name)] for name in step.collection]
    elif step.run:
        first = rng.randrange(max(1, len(ranks_of(left)) - len(cells) + 1))
        ranks = ranks_of(left)[first : first + len(cells)]
        pools = [[card for card in left if card.rank == rank] for rank in ranks]
    else:
        natural = [card for card in left if step.fits([card]) and not step.is_wild(card)]
        if natural and not (step.among or step.cards):
            common = step.alike.of(rng.choice(natural))
            natural = [card for card in natural if step.alike.of(card) == common]
        pools = [natural] * len(cells)
        if step.wild and rng.random() < 0.5:
            pools[-1] = [card for card in left if step.is_wild(card)]
    return _dealt(cells, pools, left)


def _groups(step: Match, shape: Shape, rng: Random) -> list[Cells]:
    """Where to plant a step: one of its groups, or as many apart as `repeats` asks for."""
    around = Shape(1, shape.dealt) if shape.free else shape
    if step.run and Where.ANYWHERE in step.where:
        return [tuple(range(around.cells))]
    groups = list(step.groups(around))
    rng.shuffle(groups)
    chosen: list[Cells] = []
    for group in groups:
        if len(chosen) < (step.repeats[0][0] if step.repeats else 1) and not any(
            set(group) & set(other) for other in chosen
        ):
            chosen.append(group)
    return chosen


def ranks_of(cards: Iterable[Card]) -> list[str]:
    """The ranks that can stand in a run, ace low or in the order of their numbers."""
    present = {card.rank for card in cards} - {JOKER}
    french = [rank for rank in "A23456789TJQK" if rank in present]
    return french or sorted(present, key=lambda rank: int(rank[1:]))


def _dealt(cells: list[int], pools: list[list[Card]], stock: list[Card]) -> dict[int, Card]:
    """A card of its pool for every cell, no copy twice; nothing where the cards do not suffice."""
    left, taken = stock.copy(), {}
    for cell, pool in zip(cells, pools, strict=False):
        card = next((card for card in pool if card in left), None)
        if card is None:
            return {}
        left.remove(card)
        taken[cell] = card
    return taken


def _steps_of(ruleset: Ruleset, tally: Tally) -> set[str]:
    """The labels of the steps that a tally mentions."""
    labels = {str(step_label(step)) for step in ruleset.layout_steps}
    reasons = [str(line.label) for line in tally.lines]
    return {label for label in labels if any(each.split(": ")[0] == label for each in reasons)}


def knocked(ruleset: Ruleset, rows: tuple[Layout, ...]) -> Hole:
    """The hole with the knocker who makes most of its rules visible, where most of them act."""
    juncture = telling(ruleset, len(rows))
    if ruleset.knock == "none" or (ruleset.knock == "optional" and not ruleset.hole_steps):
        return Hole(rows, juncture=juncture)

    def reasons_under(knocker: int) -> int:
        scores: Iterable[HoleScore | None] = ruleset.score(Hole(rows, knocker, juncture=juncture))
        return sum(len(score.lines) for score in scores if score)

    return Hole(rows, max(range(len(rows)), key=reasons_under), juncture=juncture)
