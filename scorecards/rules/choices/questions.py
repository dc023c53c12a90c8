"""A question on which tables disagree: how its answers are read from and written into a ruleset.

The questions themselves are in `choices.layouts` and `choices.holes`. Works on the complete table
of a ruleset (`Ruleset.to_dict`).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorecards.rules.cards import JOKER, named
from scorecards.rules.matches import Exactly
from scorecards.rules.places import Where
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.schema import as_list
from scorecards.rules.texts import Text

Table = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question, as it is written on a page."""

    slug: str
    label: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that tables answer differently.

    `asks` says whether it arises in a ruleset, `reads` the slug of the answer its table gives,
    and `writes` puts an answer into a table of its own.
    """

    slug: str
    question: Text
    answers: tuple[Answer, ...]
    asks: Callable[[Ruleset], bool]
    reads: Callable[[Table], str]
    writes: Callable[[dict[str, Any], str], None]

    def answer(self, ruleset: Ruleset) -> Answer | None:
        """What the ruleset says; None where the question does not arise."""
        if not self.asks(ruleset):
            return None
        slug = self.reads(ruleset.data)
        return next((answer for answer in self.answers if answer.slug == slug), None)

    def offered(self, ruleset: Ruleset) -> tuple[Answer, ...]:
        """The answers that make a difference here: written, they are read back as themselves."""
        table = ruleset.data
        return tuple(
            answer
            for answer in self.answers
            if self.reads(self.changed(table, answer.slug)) == answer.slug
        )

    def changed(self, table: Table, answer: str) -> dict[str, Any]:
        """The table with this answer. Raises KeyError for a slug that is no answer."""
        if answer not in {each.slug for each in self.answers}:
            raise KeyError(answer)
        changed = copy.deepcopy(dict(table))
        if self.reads(table) != answer:  # the same answer may be written in other words
            self.writes(changed, answer)
        return changed


def places_of(step: Table) -> set[Where]:
    """Where a step of a table looks."""
    return {Where(word) for word in as_list(step.get("where"))}


def steps_in(table: Table, places: set[Where]) -> Iterator[dict[str, Any]]:
    """The steps that change what cards count and look only in these places."""
    for step in table.get("scoring", ()):
        if places_of(step) and places_of(step) <= places and "each" in step:
            yield step


def holes_of(table: Table, who: str) -> Iterator[dict[str, Any]]:
    """The steps of the hole that concern these players."""
    for step in table.get("hole", ()):
        if step.get("who", "everyone") == who:
            yield step


def can_be_negative(ruleset: Ruleset) -> bool:
    """True when some layout can count less than nothing."""
    return min(every_value(ruleset), default=0) < 0 or any(
        step.counts < 0
        if isinstance(step, Exactly)
        else min(step.bonus, step.each or 0, step.times or 0, *dict(step.repeats).values()) < 0
        for step in ruleset.layout_steps
    )


def every_value(ruleset: Ruleset, among: Collection[str] = ()) -> set[int]:
    """What the cards in play can count; `among`: only cards of these ranks."""
    cards = [
        named(rank + suit)
        for rank in ruleset.ranks
        if not among or rank in among
        for suit in (ruleset.pack.suits if rank != JOKER else "") or [""]
    ]
    return {value for card in cards if (value := ruleset.values.of(card)) is not None}


def put(step: dict[str, Any], key: str, value: object) -> None:
    """Write a word of a step, or remove it where it says no more than its absence."""
    if value in (None, False, "", []):
        step.pop(key, None)
    else:
        step[key] = value


def reword(step: dict[str, Any], key: str, replaced: Mapping[str, str]) -> None:
    """Replace some words, keeping a single word single."""
    value = step.get(key)
    new = [replaced.get(word, word) for word in as_list(value)]
    put(step, key, new if isinstance(value, list | tuple) else (new or [None])[0])
