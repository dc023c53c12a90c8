"""The ending of a game as one choice: that of the rules the form began with, a common one, or
whatever is in the fields.

A choice takes effect when it is sent, whichever button sends it: without JavaScript, too, nobody
saves an ending other than the one that is marked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, Table, one
from scorecards.editing.form import ending_sentence
from scorecards.editing.hole_fields import end_fields, read_end
from scorecards.rules import Ruleset
from scorecards.rules.choices.parts import PARTS

BEGUN, FIELDS = "begun", "fields"  # the choices that are not parts


@dataclass(frozen=True)
class Ending:
    """One of the endings to choose from; `says` may be empty."""

    value: str
    label: str
    says: str
    chosen: bool


def endings(table: Mapping[str, Any], base: Ruleset) -> list[Ending]:
    """The endings to choose from, exactly one of them chosen, the one it began with only once."""
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
    """The form with the fields of an ending that was chosen anew (`ending` is not `ending-was`);
    without one, or with `FIELDS`, they stay as they were sent.
    """
    chosen = one(fields, "ending")
    if chosen == one(fields, "ending-was"):
        return fields
    ends = {part.slug: {"end": part.end} for part in PARTS if part.end} | {BEGUN: base.to_dict()}
    if chosen not in ends:
        return fields
    rest = {name: sent for name, sent in fields.items() if not name.startswith(("end-", "w-"))}
    return rest | end_fields(ends[chosen])
