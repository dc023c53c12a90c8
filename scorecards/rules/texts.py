"""Sentences that can be translated later, and what can be wrong with an entry or a ruleset.

The library speaks English; whoever shows a sentence may translate its template first. Nothing here
knows about cards or scores.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

MINUS = "\N{MINUS SIGN}"


class Text(NamedTuple):
    """A sentence: an English template and what goes into it. ``str`` gives the English sentence."""

    template: str
    params: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.render(str)

    def render(self, translate: Callable[[str], str]) -> str:
        """The sentence with its template, and every sentence inside it, passed through
        ``translate``.
        """
        values = {
            name: value.render(translate) if isinstance(value, Text) else value
            for name, value in self.params
        }
        return translate(self.template).format(**values) if values else translate(self.template)


def text(template: str, **params: object) -> Text:
    """``Text`` with named parameters."""
    return Text(template, tuple(params.items()))


def signed(number: int) -> str:
    """A number with a true minus sign: ``signed(-2) == "−2"``."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


class Problem(NamedTuple):
    """One thing wrong with what was entered.

    ``seat`` is the row of the hole (from 0) or None when it concerns the whole hole; ``cells`` are
    cell numbers, row by row from 0. A warning never stops the count (`docs/rules.md` 3: packs are
    checked as a warning).
    """

    code: str
    message: Text
    seat: int | None = None
    cells: tuple[int, ...] = ()
    warning: bool = False

    def at(self, seat: int) -> Problem:
        """The same problem, said of this seat."""
        return self._replace(seat=seat)


class ProblemError(ValueError):
    """Something could not be read. ``problems`` lists every mistake, not only the first."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem.message) for problem in problems))


class InvalidCard(ProblemError):
    """A card that cannot be read."""


class InvalidLayout(ProblemError):
    """A layout that cannot be read or does not have the shape it should."""


class InvalidRuleset(ProblemError):
    """A ruleset that cannot be read, contradicts itself or cannot occur."""
