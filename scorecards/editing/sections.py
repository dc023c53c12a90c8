"""The sections of the form: their titles, and a line about the content of each."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.editing.comparison import headings
from scorecards.editing.mapping import SCOPES
from scorecards.editing.page_end import ending_sentence
from scorecards.rules import Ruleset
from scorecards.rules.texts import whole_number


@dataclass(frozen=True)
class Section:
    """A part of the form that opens and closes."""

    slug: str
    title: str
    about: str
    opened: bool


def titles() -> dict[str, str]:
    """The sections in their order."""
    return {
        "cards": _("Cards and layout"),
        "values": _("What the cards count"),
        "scoring": _("Cancelling and bonuses"),
        "hole": _("The hole"),
        "end": _("The end"),
        "open": _("Open questions"),
    }


def about(ruleset: Ruleset, *, questions: int) -> dict[str, str]:
    """The line under the title of a section while it is closed."""
    table, values, *_rest = headings(ruleset, ruleset)
    return {
        "cards": table.rules[0].sentence,
        "values": values.rules[0].sentence,
        "scoring": _rules(len(ruleset.layout_steps)),
        "hole": _rules(len(ruleset.hole_steps)),
        "end": ending_sentence(ruleset),
        "open": ngettext("%(count)d question", "%(count)d questions", questions)
        % {"count": questions},
    }


def _rules(count: int) -> str:
    return ngettext("%(count)d rule", "%(count)d rules", count) % {"count": count}


def section_of(opened: str) -> str:
    """The section of a step (`s2`, `h0`), or the section itself."""
    step = whole_number(opened[1:], below=1000) is not None
    return SCOPES.get(opened[:1], opened) if step else opened
