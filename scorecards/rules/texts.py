"""Sentences that can be translated later, and what can be wrong with an entry or a ruleset.

The library speaks English; whoever shows a sentence may translate its template first. Nothing here
knows about cards, games or leagues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

MINUS = "\N{MINUS SIGN}"

Translate = Callable[[str], str]
Figure = Callable[[Fraction], str]


def signed(number: int) -> str:
    """A number with a true minus sign: `signed(-2) == "−2"`."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def figure(number: Fraction, places: int = 1) -> str:
    """A figure for people: rounded half away from zero, without idle zeros, a true minus sign."""
    scaled = abs(number) * 10**places
    whole, rest = divmod(int(scaled + Fraction(1, 2)), 10**places)
    decimals = f".{rest:0{places}}".rstrip("0") if rest else ""
    return f"{MINUS if number < 0 and (whole or rest) else ''}{whole}{decimals}"


def whole_number(typed: str | None, *, below: int) -> int | None:
    """The number that was typed in plain digits, without a sign; None for anything else, and for a
    number that is not below `below`.
    """
    digits = typed or ""
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(below)):
        return None
    number = int(digits)
    return number if number < below else None


class Phrase(ABC):
    """What stands inside a sentence and is said differently in other languages."""

    @abstractmethod
    def render(self, translate: Translate, number: Figure) -> str:
        """The words in another language."""


class Text(NamedTuple):
    """A sentence: an English template and what goes into it. `str` gives the English sentence."""

    template: str
    params: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.render(str)

    def render(self, translate: Translate, number: Figure = figure) -> str:
        """The sentence in another language: its template and every sentence inside it through
        `translate`, every fraction through `number`; a tuple becomes a list with commas.
        """
        template = translate(self.template)
        values = {name: _rendered(value, translate, number) for name, value in self.params}
        return template.format(**values) if values else template


def _rendered(value: object, translate: Translate, number: Figure) -> object:
    if isinstance(value, (Text, Phrase)):
        return value.render(translate, number)
    if isinstance(value, Fraction):
        return number(value)
    if type(value) is tuple:
        return ", ".join(str(_rendered(each, translate, number)) for each in value)
    return value


def text(template: str, **params: object) -> Text:
    """`Text` with named parameters."""
    return Text(template, tuple(params.items()))


def joined(parts: list[Text], template: str = "{a}, {b}") -> Text:
    """Some sentences as one, two at a time."""
    whole = parts[0]
    for part in parts[1:]:
        whole = text(template, a=whole, b=part)
    return whole


def points_text(number: int) -> Text:
    """So many points."""
    n = signed(number)
    return text("{n} point", n=n) if abs(number) == 1 else text("{n} points", n=n)


class Problem(NamedTuple):
    """One thing wrong with what was entered.

    `seat` is the row of the hole (from 0) or None when it concerns the whole hole; `cells` are
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
    """Something could not be read. `problems` lists every mistake, not only the first."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("\n".join(str(problem.message) for problem in problems))


class InvalidCard(ProblemError):
    """A card that cannot be read."""


class InvalidLayout(ProblemError):
    """A layout that cannot be read or does not have the shape it should."""


class InvalidRuleset(ProblemError):
    """A ruleset that cannot be read, contradicts itself or cannot occur."""
