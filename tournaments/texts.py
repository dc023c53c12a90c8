"""Sentences of leagues and tournaments, translated by whoever shows them.

The pure modules of this package import the standard library only, so they bring their own small
sentence: an English template and what goes into it. Nothing here knows a game, a player or a
language.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

MINUS = "\N{MINUS SIGN}"


def shown(number: Fraction, places: int = 1) -> str:
    """A figure for people: rounded half away from zero, without idle zeros, a true minus sign."""
    scaled = abs(number) * 10**places
    whole, left = divmod(int(scaled + Fraction(1, 2)), 10**places)
    tail = f".{left:0{places}}".rstrip("0") if left else ""
    return f"{MINUS if number < 0 and (whole or left) else ''}{whole}{tail}"


class Text(NamedTuple):
    """A sentence: an English template and what goes into it. ``str`` gives the English sentence."""

    template: str
    params: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.render(str)

    def render(
        self, translate: Callable[[str], str], number: Callable[[Fraction], str] = shown
    ) -> str:
        """The sentence in another language: its template and every sentence inside it through
        ``translate``, every fraction through ``number``.
        """
        values = {name: _said(value, translate, number) for name, value in self.params}
        said = translate(self.template)
        return said.format(**values) if values else said


def text(template: str, **params: object) -> Text:
    """``Text`` with named parameters."""
    return Text(template, tuple(params.items()))


def _said(
    value: object, translate: Callable[[str], str], number: Callable[[Fraction], str]
) -> object:
    if isinstance(value, Text):
        return value.render(translate, number)
    if isinstance(value, Fraction):
        return number(value)
    if isinstance(value, tuple):
        return ", ".join(str(_said(each, translate, number)) for each in value)
    return value
