"""Ready-made parts of a ruleset that one tap puts in or takes out (`parts.toml`).

Works on complete tables (`Ruleset.to_dict`) and changes none in place. Parts come from the written
rules; whether a table with one makes sense is decided when it is read as a ruleset.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from scorecards.rules.choices.ingredients import (
    Ending,
    Ingredient,
    Jokers,
    Knock,
    Step,
    Steps,
    Table,
    Values,
    WildCards,
    equals,
    has_jokers,
    plain,
)
from scorecards.rules.layouts import Shape
from scorecards.rules.own_packs import pack_of
from scorecards.rules.sources import HERE, resolve, written

HOUSE = {"shapes": ["2x3"], "french": True}  # the modern house rules are for six cards


@dataclass(frozen=True)
class Part:
    """Something to put in: its group, its name and one sentence, and the words it adds."""

    slug: str
    group: str
    label: str
    says: str
    alone: bool = False
    scoring: tuple[Step, ...] = ()
    hole: tuple[Step, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    wild: tuple[str, ...] = ()
    end: Mapping[str, Any] = field(default_factory=dict)
    jokers_a_pack: int = 0
    needs: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ingredients(self) -> tuple[Ingredient, ...]:
        """What the part changes in a table, in the order it is put in or taken out."""
        return (
            Steps("scoring", self.scoring),
            Steps("hole", self.hole),
            Jokers(self.jokers_a_pack),
            Values(self.values),
            Ending(self.end),
            WildCards(self.wild),
            Knock(self.hole),
        )

    def on(self, table: Table) -> bool:
        """True when everything the part adds is in the table."""
        return all(ingredient.on(table) for ingredient in self.ingredients)

    def fits(self, table: Table) -> bool:
        """True when every layout of the table, and its pack, allow it."""
        needs = self.needs
        if needs.get("french") and pack_of(table).numbered:
            return False
        if needs.get("jokers") and not has_jokers(table):
            return False
        if self.wild and not any(equals(table)):
            return False
        return all(suits(needs, shape) for shape in shapes(table))

    def put(self, table: Table) -> dict[str, Any]:
        """The table with the part, in place of the others where its group allows only one."""
        changed = self.without_rivals(table)
        if self.on(changed):
            return changed
        for ingredient in self.ingredients:
            ingredient.put(changed)
        return changed

    def without_rivals(self, table: Table) -> dict[str, Any]:
        """The table without the other parts of a group that allows only one."""
        changed = copy.deepcopy(dict(table))
        for other in PARTS if self.alone else ():
            if other.group == self.group and other is not self and other.on(changed):
                changed = other.take(changed)
        return changed

    def take(self, table: Table) -> dict[str, Any]:
        """The table without the part. An ending stays: a game ends somehow."""
        changed = copy.deepcopy(dict(table))
        for ingredient in self.ingredients:
            ingredient.take(changed)
        return changed


def shapes(table: Table) -> list[Shape]:
    """The layouts of a table."""
    layout = table.get("layout", ())
    return [
        Shape(1, 0) if each.get("free") else Shape(each["rows"], each["columns"])
        for each in ([layout] if isinstance(layout, Mapping) else layout)
    ]


def suits(needs: Mapping[str, Any], shape: Shape) -> bool:
    """True when a layout of this shape has room for what a part needs."""
    if shape.free:
        return not {"free", "square", "shapes"} & set(needs)
    return (
        shape.cells >= needs.get("cells", 0)
        and shape.columns >= needs.get("columns", 0)
        and shape.rows >= needs.get("rows", 0)
        and (not needs.get("square") or shape.rows == shape.columns)
        and str(shape) in needs.get("shapes", [str(shape)])
    )


def read_part(data: Mapping[str, Any]) -> Part:
    """A part as it is written; one of a variant is what that adds to what it extends."""
    if "variant" in data:
        return _house_part(data)
    needs = {key: data[key] for key in NEEDS if key in data}
    rest = {key: value for key, value in data.items() if key not in NEEDS}
    lists: dict[str, Any] = {key: tuple(rest.pop(key, ())) for key in ("scoring", "hole", "wild")}
    return Part(**rest, **lists, needs=needs)


def _house_part(data: Mapping[str, Any]) -> Part:
    own = written()[data["variant"]]
    base = resolve(written()[own["extends"]])
    return Part(
        slug=data["slug"],
        group="house",
        label=data.get("label", own["name"]),
        says=data["says"],
        scoring=_added("scoring", own, base),
        hole=_added("hole", own, base),
        values=own.get("values", {}),
        jokers_a_pack=2 if "jokers" in own else 0,
        needs=HOUSE,
    )


def _added(key: str, own: Table, base: Table) -> tuple[Step, ...]:
    """The steps a variant has beyond those of the one it extends."""
    known = [plain(step) for step in base.get(key, ())]
    return tuple(step for step in own.get(key, ()) if plain(step) not in known)


NEEDS = ("free", "square", "shapes", "cells", "rows", "columns", "french", "jokers")


@cache
def _written() -> tuple[Part, ...]:
    tables = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))
    return tuple(read_part(table) for table in tables["part"])


PARTS = _written()


def find_part(slug: str) -> Part:
    """The part of this slug. Raises KeyError."""
    return {part.slug: part for part in PARTS}[slug]


def part_messages(parts: Iterable[Part] | None = None) -> list[str]:
    """Every sentence of the parts (or of some) that people read, for the catalogues."""
    parts = PARTS if parts is None else tuple(parts)
    steps = [step for part in parts for step in (*part.scoring, *part.hole)]
    sentences = {part.label for part in parts} | {part.says for part in parts}
    return sorted(sentences | {str(step["label"]) for step in steps if "label" in step})
