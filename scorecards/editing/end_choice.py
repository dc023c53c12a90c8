"""The ending of a game as a choice of one: that of the rules the form began with, one that is often
played, or whatever the fields say.

A choice holds from the moment it is sent, whichever button sent it: without JavaScript too, nobody
saves another ending than the one that is marked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, Table, one
from scorecards.editing.hole_fields import end_fields, read_end
from scorecards.editing.page_end import ending_sentence
from scorecards.rules import Ruleset
from scorecards.rules.choices.parts import PARTS

BEGUN, FIELDS = "begun", "fields"  # what a choice is called that is no part


@dataclass(frozen=True)
class Ending:
    """One of the endings to choose from; `says` may be empty."""

    value: str
    label: str
    says: str
    chosen: bool


def endings(table: Mapping[str, Any], base: Ruleset) -> list[Ending]:
    """The endings to choose from, exactly one of them chosen. What the rules began with is not
    offered twice.
    """
    begun = plain(base.to_dict())
    name = gettext(base.name)
    offered = [(BEGUN, _("As in “%(name)s”") % {"name": name}, ending_sentence(base), begun)]
    for part in PARTS:
        end = plain({"end": part.end})
        if part.end and end != begun:
            offered.append((part.slug, gettext(part.label), gettext(part.says), end))
    now = plain(table)
    choices = [Ending(value, label, says, end == now) for value, label, says, end in offered]
    filled_in = not any(each.chosen for each in choices)
    return [*choices, Ending(FIELDS, _("As filled in below"), "", filled_in)]


def plain(table: Mapping[str, Any]) -> Table:
    """The ending of a table as the form would write it."""
    return read_end(end_fields(table))


def with_ending(fields: Fields, base: Ruleset) -> Fields:
    """The form with the fields of the ending that was chosen since it was shown (`ending` beside
    `ending-was`); where none was, or the fields were, they stay as they were sent.
    """
    chosen = one(fields, "ending")
    if chosen == one(fields, "ending-was"):
        return fields
    ends = {part.slug: {"end": part.end} for part in PARTS if part.end} | {BEGUN: base.to_dict()}
    if chosen not in ends:
        return fields
    rest = {name: sent for name, sent in fields.items() if not name.startswith(("end-", "w-"))}
    return rest | end_fields(ends[chosen])
