"""What a clause may look like: a pattern of concepts, and what it makes of a ruleset.

Every pattern takes a clause whole. Its function gets the match and what is known of the ruleset so
far (`Sheet`), and answers with changes, with a question, or with None where it does not fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text

Changes = Mapping[str, Any]

CARDS = r"(?P<cards>card:\S+(?: (?:and|comma|or) card:\S+)*)"
N = r"n:(?P<n>-?\d+)"
PLACE_WORDS = "col|row|diag|line|side|block|corner|half|any"


class Phase(IntEnum):
    """In which order clauses are read: what lies on the table before what is found in it."""

    TABLE = 0
    VALUES = 1
    JOKERS = 2
    MATCHES = 3
    WILD = 4
    HOLE = 5
    END = 6
    LAST = 7


class Choice(NamedTuple):
    """An answer to a question. Without words of its own it says what it changes."""

    changes: Changes
    says: Text | None = None


class Question(NamedTuple):
    """What has to be asked before a clause is clear; with the `numbers` of a hand where only they
    tell the answers apart.
    """

    ask: Text
    choices: tuple[Choice, ...]
    numbers: bool = False


@dataclass
class Sheet:
    """The ruleset as far as it was understood, what the whole text speaks of, the cards it gives
    a value, those that it made wild, and the steps that it named.
    """

    ruleset: Ruleset
    topics: set[str] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    wild: list[str] = field(default_factory=list)
    own_steps: set[tuple[object, ...]] = field(default_factory=set)

    @property
    def table(self) -> dict[str, Any]:
        """The ruleset as a table."""
        return self.ruleset.to_dict()

    @property
    def steps(self) -> list[dict[str, Any]]:
        """Its steps of scoring as tables."""
        steps: list[dict[str, Any]] = self.table.get("scoring", [])
        return steps


Outcome = Changes | Question | None
Make = Callable[[re.Match[str], Sheet], Outcome]


class Form(NamedTuple):
    """A kind of clause. `topic` is what other clauses may ask the text for."""

    phase: Phase
    pattern: re.Pattern[str]
    make: Make
    topic: str


FORMS: list[Form] = []


def form(phase: Phase, pattern: str, topic: str = "") -> Callable[[Make], Make]:
    """Declare a kind of clause."""

    def declared(make: Make) -> Make:
        FORMS.append(Form(phase, re.compile(pattern), make, topic))
        return make

    return declared


def card_names(written: str) -> list[str]:
    """The cards of a list, each as the rules write it."""
    return [name for each in re.findall(r"card:(\S+)", written) for name in each.split("+")]
