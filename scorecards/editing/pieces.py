"""The pieces of the editor's page: a field with its words, a choice, a part to tap, a section.

Words come from the rules where the rules have them, so that a field agrees with the sentence
beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, number, one
from scorecards.rules.texts import MINUS

Choices = Iterable[tuple[str, str]]


@dataclass(frozen=True)
class Option:
    """One of the things to choose from."""

    value: str
    label: str
    chosen: bool
    id: str = ""


@dataclass(frozen=True)
class Field:
    """A field of the form. `kind` is number, text, select, checks, switch or area."""

    name: str
    label: str
    kind: str
    value: str = ""
    options: tuple[Option, ...] = ()
    hint: str = ""
    wrong: tuple[str, ...] = ()
    was: str = ""
    line: int | None = None  # of a list, where every line has fields of the same names

    @property
    def id(self) -> str:
        """The id of its element."""
        return f"f-{self.name}" if self.line is None else f"f-{self.name}-{self.line}"

    @property
    def plain(self) -> bool:
        """Can a number field show it? Anything else that was typed has to stay visible."""
        return not self.value or isinstance(number(self.value), int)

    @property
    def was_said(self) -> str:
        """What it was, with a true minus."""
        return self.was.replace("-", MINUS)


Wrong = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Pen:
    """Draws fields of one step or section: a prefix, what was sent, and what is wrong."""

    fields: Fields
    wrong: Wrong
    prefix: str = ""

    def sent(self, word: str) -> str:
        """What was sent in the field of this word."""
        return one(self.fields, self.prefix + word)

    def number(self, word: str, label: str, hint: str = "") -> Field:
        """A whole number, or nothing."""
        return self._field(word, label, "number", hint=hint)

    def text(self, word: str, label: str, hint: str = "") -> Field:
        """A line of text."""
        return self._field(word, label, "text", hint=hint)

    def area(self, word: str, label: str, hint: str = "") -> Field:
        """Some lines of text."""
        return self._field(word, label, "area", hint=hint)

    def switch(self, word: str, label: str, hint: str = "") -> Field:
        """Yes or no."""
        return self._field(word, label, "switch", hint=hint)

    def select(self, word: str, label: str, choices: Choices) -> Field:
        """One of a few; anything else that was sent stays visible."""
        sent, known = self.sent(word), list(choices)
        if sent and sent not in dict(known):
            known.append((sent, sent[:40]))
        options = tuple(Option(value, name, value == sent) for value, name in known)
        return self._field(word, label, "select", options=options)

    def checks(self, word: str, label: str, choices: Choices) -> Field:
        """Any of a few."""
        name = self.prefix + word
        sent = self.fields.get(name, [])
        options = tuple(
            Option(value, words, value in sent, f"f-{name}-{place}")
            for place, (value, words) in enumerate(choices)
        )
        return self._field(word, label, "checks", options=options)

    def _field(
        self, word: str, label: str, kind: str, *, hint: str = "", options: tuple[Option, ...] = ()
    ) -> Field:
        name = self.prefix + word
        wrong = tuple(self.wrong.get(name, ()))
        return Field(name, label, kind, self.sent(word), options, hint, wrong)


def colours() -> list[tuple[str, str]]:
    """Which cards of a rank count differently."""
    return [
        ("r", _("red")),
        ("b", _("black")),
        ("S", _("of spades")),
        ("H", _("of hearts")),
        ("D", _("of diamonds")),
        ("C", _("of clubs")),
    ]
