"""What the People tab of a tournament says: the figures of the door, and a few words to a name.

Sentences for a page; decides nothing and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from tournaments.permissions import Member
from tournaments.queries.days.door import DayDoor, DoorLine
from tournaments.rules.days.act_states import act_refusal
from tournaments.rules.days.states import ENTRY
from tournaments.wording.days import ENTRY_ACTS, NEEDS_DIRECTOR
from tournaments.wording.texts import sentence

LEADS = "lead_entrant"
KINDS = {
    **dict.fromkeys(("late", "in_time"), "expect_late"),
    **dict.fromkeys(("ranked", "unranked"), "set_unranked"),
}
"""What is no act of the entry's machine, by its kind in the history."""
METER = 380  # units of the bar of who is here


class ShownLine(NamedTuple):
    """A name with what is said of it below."""

    line: DoorLine
    note: str


class EntryAct(NamedTuple):
    """Something that may be done about an entry; `needs_reason` asks why."""

    act: str
    name: str
    needs_reason: bool
    quick: bool


def shown(lines: Iterable[DoorLine]) -> list[ShownLine]:
    """Names with their notes."""
    return [ShownLine(line, note_of(line)) for line in lines]


def note_of(line: DoorLine) -> str:
    """What is said below a name: where somebody is, when it is not simply here or not yet."""
    notes = [line.team] if line.team else []
    if line.state == "registered" and line.late:
        notes.append(pgettext("at the door", "comes late"))
    elif line.state == "no_show":
        notes.append(pgettext("at the door", "does not come"))
    elif line.gone:
        notes.append(sentence(ENTRY.states[line.state]))
    if line.table is not None and line.here:
        notes.append(gettext("table %(number)d") % {"number": line.table})
    elif line.here and line.since > 1:
        notes.append(gettext("from round %(number)d on") % {"number": line.since})
    if line.unranked:
        notes.append(gettext("takes no place"))
    return " · ".join(notes)


def heading_of(door: DayDoor) -> str:
    """How many of all are here, without the first figure, which is drawn large."""
    sentence_ = ngettext("of %(all)d is here", "of %(all)d are here", door.all)
    return sentence_ % {"all": door.all}


def tables_line(door: DayDoor) -> str:
    """How many tables those make who may come."""
    people, number = door.here + door.coming + door.late, len(door.tables)
    if not number:
        return ""
    tables = ngettext("%(number)d table", "%(number)d tables", number) % {"number": number}
    return gettext("with all %(people)d: %(tables)s") % {"people": people, "tables": tables}


def to_come_line(door: DayDoor) -> str:
    """Who is still expected."""
    coming = ngettext("%(number)d to come", "%(number)d to come", door.coming)
    late = ngettext("%(number)d late", "%(number)d late", door.late)
    parts = [coming % {"number": door.coming}] if door.coming else []
    parts += [late % {"number": door.late}] if door.late else []
    return ", ".join(parts)


def meter_of(door: DayDoor) -> dict[str, int]:
    """The bar of who is here: how long, and where those begin who come late."""
    whole = max(door.all, 1)
    here = METER * door.here // whole
    return {"width": METER, "here": here, "late": METER * door.late // whole}


def acts_on(member: Member, line: DoorLine, tournament_state: str) -> list[EntryAct]:
    """What this member may do about an entry now, beside the tap at the door."""
    names = [act for act in ENTRY.possible(line.state) if act in ENTRY_ACTS]
    if line.state in ("registered", "waitlisted"):
        names.insert(0, "in_time" if line.late else "late")
    names.append("ranked" if line.unranked else "unranked")
    before = tournament_state in ("draft", "registration")
    names = [act for act in names if not act_refusal(KINDS.get(act, LEADS), tournament_state, act)]
    return [
        EntryAct(
            act,
            str(ENTRY_ACTS[act]),
            act in ENTRY.acts and ENTRY.acts[act].needs_reason,
            act in QUICK,
        )
        for act in names
        if member.may("rule" if act in NEEDS_DIRECTOR else "run_night")
        and not (before and act in ("check_in", "no_show", "late_arrival"))
    ]


QUICK = ("late", "in_time", "no_show", "late_arrival", "drop", "return", "promote", "re_enter")
"""What stands under a name at the door; the rest is on the page of the entry."""


def door_context(door: DayDoor) -> dict[str, Any]:
    """What the templates of the door draw."""
    return {
        "door": door,
        "lines": shown(door.lines),
        "waiting": shown(door.waiting),
        "withdrawn": shown(door.withdrawn),
        "heading": heading_of(door),
        "tables_line": tables_line(door),
        "to_come": to_come_line(door),
        "meter": meter_of(door),
    }
