"""What a ready-made part changes in the table of a ruleset: steps, jokers, values and the like.

Each kind of change knows whether it is in a table, and how to put it in and take it out again. They
change the table they are given, so that one can follow another; `parts` hands them a copy.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from scorecards.rules.schema import as_list

Table = Mapping[str, Any]
Step = Mapping[str, Any]

# What the ranks count where nothing else is said (`docs/rules.md` VT4).
USUAL = {"A": 1, "J": 10, "Q": 10, "K": 0}


class Ingredient(Protocol):
    """One kind of change. An empty one is in every table and changes nothing."""

    def on(self, table: Table) -> bool:
        """True when it is in the table."""

    def put(self, table: dict[str, Any]) -> None:
        """Put it into the table."""

    def take(self, table: dict[str, Any]) -> None:
        """Take it out of the table."""


class Steps(NamedTuple):
    """Steps of the layout (`scoring`) or of the hole (`hole`), whatever they are called."""

    key: str
    steps: tuple[Step, ...]

    def on(self, table: Table) -> bool:
        """True when every step is there."""
        return not self._missing(table)

    def put(self, table: dict[str, Any]) -> None:
        """Add the steps that are not there yet."""
        new = [copy.deepcopy(dict(step)) for step in self._missing(table)]
        if new:
            table[self.key] = [*table.get(self.key, ()), *new]

    def take(self, table: dict[str, Any]) -> None:
        """Leave the other steps."""
        gone = [plain(step) for step in self.steps]
        table[self.key] = [step for step in table.get(self.key, ()) if plain(step) not in gone]

    def _missing(self, table: Table) -> list[Step]:
        present = [plain(step) for step in table.get(self.key, ())]
        return [step for step in self.steps if plain(step) not in present]


class Jokers(NamedTuple):
    """So many jokers with each pack."""

    a_pack: int

    def on(self, table: Table) -> bool:
        """True when jokers are in play, however many."""
        return not self.a_pack or has_jokers(table)

    def put(self, table: dict[str, Any]) -> None:
        """Bring jokers into play, by "from so many players" as the packs are."""
        if not self.on(table):
            packs = table.get("packs", 1)
            by_players = packs if isinstance(packs, Mapping) else {"1": packs}
            table["jokers"] = {least: self.a_pack * number for least, number in by_players.items()}

    def take(self, table: dict[str, Any]) -> None:
        """Play without jokers."""
        if self.a_pack:
            table.pop("jokers", None)


class Values(NamedTuple):
    """What some cards count."""

    values: Mapping[str, int]

    def on(self, table: Table) -> bool:
        """True when all of them count that."""
        values = table.get("values", {})
        return all(values.get(name) == value for name, value in self.values.items())

    def put(self, table: dict[str, Any]) -> None:
        """Let them count that."""
        if self.values:
            table["values"] = {**table.get("values", {}), **self.values}

    def take(self, table: dict[str, Any]) -> None:
        """Let them count what they usually do."""
        values = table.get("values", {})
        for name in self.values:
            if name in USUAL:
                values[name] = USUAL[name]
            else:
                values.pop(name, None)


class Ending(NamedTuple):
    """How a game ends."""

    end: Mapping[str, Any]

    def on(self, table: Table) -> bool:
        """True when the table ends a game so."""
        end = table.get("end", {})
        return all(end.get(key) == value for key, value in self.end.items())

    def put(self, table: dict[str, Any]) -> None:
        """End a game so."""
        if self.end:
            table["end"] = dict(self.end)

    def take(self, table: dict[str, Any]) -> None:
        """An ending stays: a game ends somehow."""


class WildCards(NamedTuple):
    """Cards that are wild in the steps that cancel equal cards."""

    cards: tuple[str, ...]

    def on(self, table: Table) -> bool:
        """True when just these are wild in one such step at least."""
        return not self.cards or any(
            as_list(step.get("wild")) == list(self.cards) for step in equals(table)
        )

    def put(self, table: dict[str, Any]) -> None:
        """Make them wild in every such step."""
        for step in equals(table) if self.cards else ():
            step["wild"] = list(self.cards)

    def take(self, table: dict[str, Any]) -> None:
        """Let nothing be wild in them."""
        for step in equals(table) if self.cards else ():
            step.pop("wild", None)


class Knock(NamedTuple):
    """That it matters who knocked, where the steps of the hole ask for it."""

    hole: tuple[Step, ...]

    def on(self, table: Table) -> bool:
        """Always: the steps are looked at by themselves."""
        return True

    def put(self, table: dict[str, Any]) -> None:
        """Have the knocker written down."""
        if asks_who_knocked(self.hole):
            table["knock"] = "scored"

    def take(self, table: dict[str, Any]) -> None:
        """Leave it to the table, unless another step still asks."""
        if asks_who_knocked(self.hole) and not asks_who_knocked(table["hole"]):
            table["knock"] = "optional"


def plain(step: Step) -> dict[str, Any]:
    """A step to compare: without its name, and with every single word as a list of one."""
    lists = {key: as_list(step[key]) for key in ("where", "when", "only", "wild") if key in step}
    rest = {key: value for key, value in step.items() if key not in ("label", *lists)}
    defaults = {"who": "everyone"} if "where" not in step and "exactly" not in step else {}
    return defaults | rest | lists


def equals(table: Table) -> Iterator[dict[str, Any]]:
    """The steps that cancel equal cards of any rank; a wild card serves these, and no bonus."""
    for step in table.get("scoring", ()):
        special = {"only", "run", "cards", "repeats", "exactly", "alike", "among"} & set(step)
        special |= {"centre", "dearest", "cheapest"} & set(map(str, as_list(step.get("where"))))
        if step.get("each") == 0 and not special and not step.get("bonus"):
            yield step


def asks_who_knocked(hole: Iterable[Step]) -> bool:
    """True when some step of the hole is about the knocker."""
    return any(
        step.get("who", "everyone") != "everyone"
        or any("knocker" in str(word) for word in as_list(step.get("when")))
        for step in hole
    )


def has_jokers(table: Table) -> bool:
    """True when jokers are in play with some number of players."""
    jokers = table.get("jokers", 0)
    numbers = jokers.values() if isinstance(jokers, Mapping) else [jokers]
    return any(numbers) and "X" in table.get("values", {})
