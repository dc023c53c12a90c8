"""Ready-made parts of a ruleset that one tap puts in or takes out (`parts.toml`).

Works on complete tables (`Ruleset.to_dict`) and changes none in place. What a part is for comes
from the written rules; whether the whole can be explained is decided when a ruleset is read.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from scorecards.rules.choices.questions import words
from scorecards.rules.layouts import Shape
from scorecards.rules.sources import HERE, packs, resolve, written

Table = Mapping[str, Any]
Step = Mapping[str, Any]

# What the ranks count where nothing else is said (`docs/rules.md` VT4).
USUAL = {"A": 1, "J": 10, "Q": 10, "K": 0}
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

    def on(self, table: Table) -> bool:
        """True when everything the part adds is in the table."""
        for key, steps in (("scoring", self.scoring), ("hole", self.hole)):
            present = [plain(step) for step in table.get(key, ())]
            if not all(plain(step) in present for step in steps):
                return False
        values, end = table.get("values", {}), table.get("end", {})
        wild = [step for step in equals(table) if words(step.get("wild")) == list(self.wild)]
        return (
            all(values.get(name) == value for name, value in self.values.items())
            and all(end.get(key) == value for key, value in self.end.items())
            and (not self.wild or bool(wild))
            and (not self.jokers_a_pack or has_jokers(table))
        )

    def fits(self, table: Table) -> bool:
        """True when every layout of the table, and its pack, allow it."""
        needs = self.needs
        if needs.get("french") and not packs()[table.get("pack", "french")].suits:
            return False
        if needs.get("jokers") and not has_jokers(table):
            return False
        if self.wild and not any(equals(table)):
            return False
        return all(suits(needs, shape) for shape in shapes(table))

    def put(self, table: Table) -> dict[str, Any]:
        """The table with the part in it, instead of the others where only one of a group can be."""
        changed = self.without_rivals(table)
        if self.on(changed):
            return changed
        for key, steps in (("scoring", self.scoring), ("hole", self.hole)):
            present = [plain(step) for step in changed.get(key, ())]
            new = [copy.deepcopy(dict(step)) for step in steps if plain(step) not in present]
            if new:
                changed[key] = [*changed.get(key, ()), *new]
        if self.jokers_a_pack and not has_jokers(changed):
            changed["jokers"] = self._jokers(changed)
        if self.values:
            changed["values"] = {**changed.get("values", {}), **self.values}
        if self.end:
            changed["end"] = dict(self.end)
        for step in equals(changed) if self.wild else ():
            step["wild"] = list(self.wild)
        if asks_who_knocked(self.hole):
            changed["knock"] = "scored"
        return changed

    def without_rivals(self, table: Table) -> dict[str, Any]:
        """The table without the others of a group of which only one can be."""
        changed = copy.deepcopy(dict(table))
        for other in PARTS if self.alone else ():
            if other.group == self.group and other is not self and other.on(changed):
                changed = other.take(changed)
        return changed

    def take(self, table: Table) -> dict[str, Any]:
        """The table without the part. An ending stays: a game ends somehow."""
        changed = copy.deepcopy(dict(table))
        for key, steps in (("scoring", self.scoring), ("hole", self.hole)):
            gone = [plain(step) for step in steps]
            changed[key] = [step for step in changed.get(key, ()) if plain(step) not in gone]
        for step in equals(changed) if self.wild else ():
            step.pop("wild", None)
        values = changed.get("values", {})
        for name in self.values:
            if name in USUAL:
                values[name] = USUAL[name]
            else:
                values.pop(name, None)
        if self.jokers_a_pack:
            changed.pop("jokers", None)
        if asks_who_knocked(self.hole) and not asks_who_knocked(changed["hole"]):
            changed["knock"] = "optional"
        return changed

    def _jokers(self, table: Table) -> dict[str, int]:
        """So many jokers with each pack, by "from so many players"."""
        of_packs = table.get("packs", 1)
        by_players = of_packs if isinstance(of_packs, Mapping) else {"1": of_packs}
        return {least: self.jokers_a_pack * number for least, number in by_players.items()}


def plain(step: Step) -> dict[str, Any]:
    """A step without its name, single words and lists of one alike, for comparing."""
    lists = {key: words(step[key]) for key in ("where", "when", "only", "wild") if key in step}
    rest = {key: value for key, value in step.items() if key not in ("label", *lists)}
    defaults = {"who": "everyone"} if "where" not in step and "exactly" not in step else {}
    return defaults | rest | lists


def equals(table: Table) -> Iterator[dict[str, Any]]:
    """The steps that cancel equal cards of any rank; a wild card serves these, and no bonus."""
    for step in table.get("scoring", ()):
        special = {"only", "run", "cards", "repeats", "exactly"} & set(step)
        if step.get("each") == 0 and not special and not step.get("bonus"):
            yield step


def asks_who_knocked(hole: Iterable[Step]) -> bool:
    """True when some step of the hole is about the knocker."""
    return any(
        step.get("who", "everyone") != "everyone"
        or any("knocker" in str(word) for word in words(step.get("when")))
        for step in hole
    )


def has_jokers(table: Table) -> bool:
    """True when jokers are in play with some number of players."""
    jokers = table.get("jokers", 0)
    numbers = jokers.values() if isinstance(jokers, Mapping) else [jokers]
    return any(numbers) and "X" in table.get("values", {})


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
    needs = {key: data[key] for key in NEEDS if key in data}
    if "variant" not in data:
        rest = {key: value for key, value in data.items() if key not in NEEDS}
        lists: dict[str, Any] = {
            key: tuple(rest.pop(key, ())) for key in ("scoring", "hole", "wild")
        }
        return Part(**rest, **lists, needs=needs)
    own = written()[data["variant"]]
    base = resolve(written()[own["extends"]])
    added: dict[str, Any] = {
        key: tuple(
            step
            for step in own.get(key, ())
            if plain(step) not in [plain(each) for each in base.get(key, ())]
        )
        for key in ("scoring", "hole")
    }
    return Part(
        slug=data["slug"],
        group="house",
        label=own["name"],
        says=data["says"],
        values=own.get("values", {}),
        jokers_a_pack=2 if "jokers" in own else 0,
        needs=HOUSE,
        **added,
    )


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
