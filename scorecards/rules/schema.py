"""Reading a table of plain data and listing everything that is wrong with it.

Used wherever a ruleset's TOML or JSON becomes objects. It knows types and words, not rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from scorecards.rules.texts import Problem, text

LARGEST_NUMBER = 1000  # no source knows a card or bonus beyond 100; a million is a slip
LONGEST_TEXT = 2000
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_MARKUP = re.compile(r"[<>]")
Word = TypeVar("Word", bound=StrEnum)


class Reader:
    """Takes entries out of one table; a wrong one is noted with its path and read as a default."""

    def __init__(self, data: object, path: str, problems: list[Problem]) -> None:
        self.path = path
        self.problems = problems
        self.data: dict[str, Any] = dict(data) if isinstance(data, Mapping) else {}
        self.taken: set[str] = set()
        if not isinstance(data, Mapping):
            self.note("", "a table was expected here")

    def note(self, key: str, message: str, **params: object) -> None:
        """Note a mistake at a key of this table."""
        path = f"{self.path}.{key}" if key and self.path else key or self.path or "ruleset"
        sentence = text(message, **params)
        self.problems.append(
            Problem("ruleset", text("{path}: {what}", path=path[:120], what=sentence))
        )

    def take(self, key: str, default: Any = None) -> Any:
        """The raw entry, marked as known. None in the data means absent."""
        self.taken.add(key)
        value = self.data.get(key)
        return default if value is None else value

    def integer(
        self,
        key: str,
        default: Any = None,
        *,
        low: int = -LARGEST_NUMBER,
        high: int = LARGEST_NUMBER,
    ) -> Any:
        """A whole number between two bounds."""
        value = self.take(key)
        if value is None:
            return default
        if not is_integer(value):
            self.note(key, "a whole number was expected, not {value}", value=excerpt(value))
        elif self.within(key, value, low, high):
            return value
        return default

    def within(
        self, key: str, value: int, low: int = -LARGEST_NUMBER, high: int = LARGEST_NUMBER
    ) -> bool:
        """True for a number between two bounds; any other is noted."""
        if low <= value <= high:
            return True
        message = "{value} is not between {low} and {high}"
        self.note(key, message, value=excerpt(value), low=low, high=high)
        return False

    def flag(self, key: str) -> bool:
        """True or false; absent is false."""
        value = self.take(key, False)
        if not isinstance(value, bool):
            self.note(key, "true or false was expected, not {value}", value=excerpt(value))
            return False
        return value

    def string(self, key: str, default: str = "", *, longest: int = LONGEST_TEXT) -> str:
        """A text without control characters."""
        value = self.take(key, default)
        if not isinstance(value, str):
            self.note(key, "a text was expected, not {value}", value=excerpt(value))
            return default
        if len(value) > longest:
            self.note(key, "longer than {n} characters", n=longest)
            return default
        return value.strip() if self.is_text(key, value) else default

    def is_text(self, key: str, value: str) -> bool:
        """True for a text that can be printed as it is; why another cannot is noted."""
        if _CONTROL.search(value):
            self.note(key, "control characters are not text")
        elif _MARKUP.search(value):
            self.note(key, "a text has no < and no > in it")
        else:
            return True
        return False

    def word(self, key: str, words: type[Word], default: Word) -> Word:
        """One word of a vocabulary."""
        value = self.take(key)
        return default if value is None else self.as_word(key, value, words) or default

    def as_word(self, key: str, value: object, words: type[Word]) -> Word | None:
        """A value as a word of a vocabulary; otherwise None, and a note that lists the words."""
        try:
            return words(value)  # type: ignore[arg-type]
        except ValueError:
            known = ", ".join(word.value for word in words)
            self.note(key, "{value} is not one of: {known}", value=excerpt(value), known=known)
            return None

    def list_of(self, key: str, *, most: int = 100) -> list[Any]:
        """A list; a single value counts as a list of one."""
        value = self.take(key)
        values = as_list(value)
        if len(values) > most:
            self.note(
                key, "{n} entries, but {most} are the most there can be", n=len(values), most=most
            )
            return []
        return values

    def finish(self, also: Iterable[str] = ()) -> None:
        """Note every key nothing was read from; `also` are words that could have stood here too."""
        known = ", ".join(sorted({*self.taken, *also}))
        for key in self.data:
            if key not in self.taken:
                self.note(str(key)[:40], "unknown; the words here are: {known}", known=known)


def is_integer(value: object) -> bool:
    """True for a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def as_list(value: object) -> list[Any]:
    """The entries of what may stand alone or in a list; none for None."""
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def excerpt(value: object) -> str:
    """A value in a message, cut to a readable length."""
    written = repr(value)
    return written if len(written) <= 60 else written[:57] + "…"
