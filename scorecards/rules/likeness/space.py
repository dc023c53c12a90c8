"""The rulesets that hands are held against: the variants of a layout with up to two parts.

They are not read as rulesets, which would take seconds: each is the steps and the values that count
a layout, and a whole ruleset only once it is shown. Two with the same steps and values are one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, product
from typing import Any

from scorecards.rules import budget
from scorecards.rules.cards import Pack, every_card
from scorecards.rules.choices.ingredients import has_jokers
from scorecards.rules.choices.parts import PARTS, Part
from scorecards.rules.families import families
from scorecards.rules.layouts import Shape
from scorecards.rules.library import variant
from scorecards.rules.matches import Exactly, Match, read_step
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.schema import Reader
from scorecards.rules.sources import packs
from scorecards.rules.values import Values, pattern

Steps = tuple[Match | Exactly, ...]
Table = dict[str, Any]
IN_CARDS = ("layout", "pack", "packs", "jokers", "values", "scoring")
MOST_PARTS = 2
ITSELF = ("slug", "aliases", "summary")  # what a variant says of itself that its parts make untrue


@dataclass(frozen=True, eq=False)
class Likely:
    """A variant with some parts, as far as cards show it: its steps, its values by the codes of
    the cards, and whether jokers are in play. `alike` are all variants that count as it does.
    """

    base: str
    parts: tuple[Part, ...]
    shape: Shape
    pack: Pack
    steps: Steps
    values: Values
    codes: list[int]
    jokers: bool
    place: int
    alike: tuple[str, ...] = ()

    @property
    def rank(self) -> tuple[int, int]:
        """Fewer changes come first, then what more people play."""
        return len(self.parts), self.place

    @property
    def weight(self) -> int:
        """How much it counts beside others: four times less with every change."""
        return int(4 ** (MOST_PARTS - len(self.parts)))

    @cached_property
    def table(self) -> Table:
        """The whole table: that of the variant, or what its parts make of it."""
        table = variant(self.base).to_dict()
        for part in self.parts:
            table = part.put(table)
        return {key: value for key, value in table.items() if key not in ITSELF or not self.parts}

    @cached_property
    def ruleset(self) -> Ruleset:
        """The table as a ruleset."""
        return Ruleset.from_dict(self.table) if self.parts else variant(self.base)


@cache
def likely(shape: Shape, pack: str) -> tuple[Likely, ...]:
    """Every ruleset of this layout and pack, in their order."""
    known: dict[object, Likely] = {}
    for place, base in enumerate(_in_order()):
        if shape not in base.shapes or base.pack.name != pack:
            continue
        for parts, table in _with_parts(base):
            budget.check()
            one = _read(base.slug, parts, table, shape, place)
            meaning = (_nameless(one.steps), tuple(one.codes), one.jokers)
            other = known.get(meaning)
            if not _agree(one.steps):
                continue
            if other and not (one.parts or other.parts):
                one = replace(other, alike=(*other.alike, one.base))
            if other is None or one.rank <= other.rank:
                known[meaning] = one
    return tuple(sorted(known.values(), key=lambda one: one.rank))


def bases() -> set[tuple[Shape, str]]:
    """Every layout that a variant is played with, and its pack."""
    return {(shape, each.pack.name) for each in _in_order() for shape in each.shapes}


def _in_order() -> list[Ruleset]:
    """The variants, those of the best known family first."""
    return [variant(slug) for family in families() for slug in family.variants]


def in_cards(part: Part) -> bool:
    """Does the part change what a layout counts?"""
    return bool(part.scoring or part.values or part.wild or part.jokers_a_pack)


def _with_parts(base: Ruleset) -> Iterator[tuple[tuple[Part, ...], Table]]:
    """The variant with none, one and two parts that change something, as tables."""
    plain = {key: base.data[key] for key in IN_CARDS if key in base.data}
    yield (), plain
    single = [(part, put) for part in PARTS if (put := _put(part, plain)) is not None]
    yield from (((part,), put) for part, put in single)
    for (one, with_one), (other, with_other) in combinations(single, 2):
        both = _apart(plain, with_one, with_other) or _put(other, with_one)
        if both is not None and (not one.alone or one.on(both)):
            yield (one, other), both
    # Some parts need another first, as wild jokers need jokers.
    needy = [part for part in PARTS if not part.fits(plain)]
    for (one, with_one), other in product(single, needy):
        both = _put(other, with_one)
        if both is not None:
            yield (one, other), both


def _put(part: Part, table: Table) -> Table | None:
    """The table with the part; None where it does not fit, or changes nothing in cards."""
    if not in_cards(part) or not part.fits(table) or part.on(table):
        return None
    return part.put(table)


def _apart(plain: Table, one: Table, other: Table) -> Table | None:
    """The table with what both changed, where they did not change the same."""
    changed = {key: value for key, value in other.items() if plain.get(key) != value}
    if any(plain.get(key) != one.get(key) for key in changed):
        return None
    return one | changed


def _read(base: str, parts: tuple[Part, ...], table: Table, shape: Shape, place: int) -> Likely:
    written = frozenset(table.get("values", {}).items())
    return Likely(
        base=base,
        parts=parts,
        shape=shape,
        pack=packs()[table.get("pack", "french")],
        steps=_steps(json.dumps(table.get("scoring", ()), sort_keys=True)),
        values=_values(written),
        codes=_codes(written),
        jokers=has_jokers(table),
        place=place,
        alike=() if parts else (base,),
    )


@cache
def _steps(written: str) -> Steps:
    return tuple(_step(json.dumps(step, sort_keys=True)) for step in json.loads(written))


@cache
def _step(written: str) -> Match | Exactly:
    return read_step(Reader(json.loads(written), "scoring", []))


@cache
def _nameless(steps: Steps) -> frozenset[Match | Exactly]:
    return frozenset(replace(step, label="") for step in steps)


def _agree(steps: Steps) -> bool:
    """Can the steps stand together? Those that use a card once must prefer the same."""
    return len({step.prefer for step in steps if isinstance(step, Match) and step.rival}) < 2


@cache
def _values(written: frozenset[tuple[str, int]]) -> Values:
    return Values({name: value for key, value in written if (name := pattern(key))})


@cache
def _codes(written: frozenset[tuple[str, int]]) -> list[int]:
    """What every code counts, as `Counting` wants it."""
    counts, values = [0] * 256, _values(written)
    for card in every_card():
        counts[card.code] = values.of(card) or 0
    return counts
