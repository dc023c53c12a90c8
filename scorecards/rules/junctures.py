"""Where in its game a hole is, as far as its steps ask: its number, and what lies before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.texts import Text, joined, text, whole_number
from scorecards.rules.words import Kind

MOST_HOLES = 200
LAST = "last"
EVERY = "every "


class Juncture(NamedTuple):
    """The number of a hole, and of the last one where that is known beforehand; everybody's total
    before it, and in how many holes before it in a row they met the conditions of a step.
    """

    number: int = 1
    of: int | None = None
    totals: tuple[int, ...] = ()
    streaks: Mapping[object, tuple[int, ...]] = MappingProxyType({})

    def stands(self, player: int, best: Callable[[Iterable[int]], int]) -> bool:
        """Is this player's total the best of all? Nobody's is while all are equal."""
        return len(set(self.totals)) > 1 and self.totals[player] == best(self.totals)


START = Juncture()

HoleWord = int | str


def step_of(word: HoleWord) -> int | None:
    """Three for `every 3`; None for any other word."""
    written = word.removeprefix(EVERY) if isinstance(word, str) and word.startswith(EVERY) else ""
    return whole_number(written, below=MOST_HOLES + 1)


def among(words: Sequence[HoleWord], juncture: Juncture) -> bool:
    """Is it one of the holes that some words name?"""
    return any(
        juncture.number == (juncture.of if word == LAST else word)
        or bool((every := step_of(word)) and juncture.number % every == 0)
        for word in words
    )


def firsts(words: Iterable[HoleWord], last: int | None) -> list[int]:
    """The first hole that each of the words names."""
    numbers = [last if word == LAST else step_of(word) or word for word in words]
    return [number for number in numbers if isinstance(number, int)]


@dataclass(frozen=True)
class SomeHoles(Kind):
    """Holes of a game: their numbers, the last, or every so many."""

    usual: tuple[HoleWord, ...] = ()

    def read(self, reader: Reader, name: str) -> tuple[HoleWord, ...]:
        """The words that are known, each once."""
        known = []
        for word in reader.list_of(name):
            number = word if is_integer(word) else step_of(word) if isinstance(word, str) else None
            if number is not None and reader.within(name, number, 1, MOST_HOLES) or word == LAST:
                known.append(word)
            elif number is None:
                message = "{value} is not the number of a hole, “last” or such as “every 3”"
                reader.note(name, message, value=excerpt(word))
        return tuple(dict.fromkeys(known))

    def compiled(self, value: Iterable[Any]) -> list[Any]:
        """The words as they are written."""
        return [*value]


def plays(words: Sequence[HoleWord]) -> Text:
    """What a player does in whose holes a step acts."""
    numbers = [Text(str(word)) for word in words if is_integer(word)]
    parts = [text("plays hole {n}", n=joined(numbers, "{a} or {b}"))] if numbers else []
    for word in words:
        every = step_of(word)
        if every:
            first, second, third = every, 2 * every, 3 * every
            parts.append(
                text("plays one of holes {a}, {b}, {c} and so on", a=first, b=second, c=third)
            )
        elif word == LAST:
            parts.append(text("plays the last hole"))
    return joined(parts, "{a} or {b}")
