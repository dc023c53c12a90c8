"""The names of built-in rules in the reader's language while they are in the form.

They are stored as the English sentences that every language translates. What people write stays
as they wrote it.
"""

from __future__ import annotations

from django.utils.translation import gettext

from scorecards.editing.fields import Fields
from scorecards.rules import Ruleset
from scorecards.rules.choices.parts import part_messages

TRANSLATED = ("summary", "notes")


def known_names(base: Ruleset) -> set[str]:
    """Everything in English that a translation may stand for."""
    labels = [step.label for step in (*base.layout_steps, *base.hole_steps)]
    return {
        english for english in (*labels, *base.notes, base.summary, *part_messages()) if english
    }


def shown_names(fields: Fields, base: Ruleset) -> Fields:
    """The form as the reader sees it."""
    return _renamed(fields, {english: gettext(english) for english in known_names(base)})


def kept_names(fields: Fields, base: Ruleset) -> Fields:
    """The form as it is stored."""
    return _renamed(fields, {gettext(english): english for english in known_names(base)})


def _renamed(fields: Fields, names: dict[str, str]) -> Fields:
    return {
        name: [_line_by_line(each, names) for each in sent]
        if name in TRANSLATED or name.endswith("-label")
        else sent
        for name, sent in fields.items()
    }


def _line_by_line(written: str, names: dict[str, str]) -> str:
    return "\n".join(names.get(line.strip(), line) for line in written.splitlines())
