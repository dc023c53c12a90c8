"""What one tap does: ready-made parts by group, and questions that tables answer differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.mapping import completed
from scorecards.editing.mistakes import mistakes
from scorecards.editing.pieces import Option
from scorecards.rules import InvalidRuleset, Ruleset
from scorecards.rules.choices.catalogue import chosen
from scorecards.rules.choices.parts import PARTS, Part
from scorecards.rules.knock_words import worded

SECTION_OF = {
    "values": "values",
    "cancel": "scoring",
    "bonus": "extras",
    "wild": "scoring",
    "knock": "hole",
    "good": "hole",
    "hole": "hole",
    "house": "house",
}


@dataclass(frozen=True)
class PartButton:
    """A part to tap: is it in, can it be put in? `was`: what the form remembers without it."""

    slug: str
    label: str
    says: str
    on: bool
    possible: bool
    was: str


@dataclass(frozen=True)
class PartGroup:
    """Parts of one kind."""

    slug: str
    title: str
    parts: tuple[PartButton, ...]


@dataclass(frozen=True)
class Question:
    """A question with its answers, one of them chosen."""

    slug: str
    question: str
    answers: tuple[Option, ...]


def part_groups(
    table: Mapping[str, Any], ruleset: Ruleset | None, memories: Mapping[str, str], word: str
) -> dict[str, list[PartGroup]]:
    """The parts by section and group, their titles in the word of the rules for ending a hole;
    while the rules cannot be read, only to take away.
    """
    titles = group_titles(word)
    grouped: dict[str, dict[str, list[PartButton]]] = {}
    for part in PARTS:
        if part.end:  # a choice of one, see `end_choice`
            continue
        button = _button(part, table, ruleset, memories.get(part.slug, ""))
        if button is not None:
            section = SECTION_OF.get(part.group, "scoring")
            grouped.setdefault(section, {}).setdefault(part.group, []).append(button)
    return {
        section: [
            PartGroup(slug, titles.get(slug, ""), tuple(parts)) for slug, parts in groups.items()
        ]
        for section, groups in grouped.items()
    }


def _button(
    part: Part, table: Mapping[str, Any], ruleset: Ruleset | None, was: str
) -> PartButton | None:
    """The button of a part; None where the cards and layouts have no room for it. One that other
    rules exclude says why in place of what it does.
    """
    label, says, on = gettext(part.label), gettext(part.says), part.on(table)
    if on or ruleset is None:
        return PartButton(part.slug, label, says, on=on, possible=on, was=was if on else "")
    if not part.fits(table):
        return None
    reason = ruled_out(part, table)
    return PartButton(part.slug, label, reason or says, on=False, possible=not reason, was="")


def ruled_out(part: Part, table: Mapping[str, Any]) -> str:
    """Why rules could no longer be read with a part in them; "" where they could."""
    changed = part.put(table)
    try:
        Ruleset.from_dict(completed(changed))
    except InvalidRuleset as wrong:
        return mistakes(wrong.problems, changed)[0].sentence
    return ""


def group_titles(word: str) -> dict[str, str]:
    """What the groups are called, in the word of the rules for ending a hole."""
    return {
        "values": _("Often changed"),
        "cancel": _("What cancels"),
        "bonus": _("Bonuses"),
        "wild": _("Wild cards"),
        "knock": gettext(worded(word, "Knocked and not lowest")),
        "good": gettext(worded(word, "Knocked and lowest")),
        "hole": _("For everyone"),
        "house": _("Modern house rules"),
    }


def part_name(part: Part, word: str) -> str:
    """What a part is called away from its group; one about who ended the hole says of whom."""
    name = gettext(part.label)
    if part.group not in ("knock", "good"):
        return name
    return _("%(title)s: %(name)s") % {"title": group_titles(word)[part.group], "name": name}


def questions(ruleset: Ruleset | None) -> list[Question]:
    """Every question that arises here, with the answers that make a difference."""
    if ruleset is None:
        return []
    return [
        Question(
            choice.slug,
            choice.question.render(gettext),
            tuple(
                Option(each.slug, each.label.render(gettext), each.slug == answer.slug)
                for each in choice.offered(ruleset)
            ),
        )
        for choice, answer in chosen(ruleset)
    ]
