"""The path of somebody in words: what a round was, how they went on, the heading. Reads nothing."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext

from tournaments.queries.days.paths import DayPath, PathRound, PathStage
from tournaments.rules.days.states import ENTRY
from tournaments.rules.days.totals import RoundKind
from tournaments.wording.texts import sentence


def path_heading(path: DayPath) -> str:
    """The state of things: the place once the day is over, with the team where teams play."""
    values: dict[str, object] = {"name": path.person.name, "place": path.place}
    if path.place is None:
        return path.person.name
    if path.entrant.team is not None:
        values["team"] = path.entrant.team.name
        return gettext("%(name)s: place %(place)d with %(team)s") % values
    return gettext("%(name)s: place %(place)d") % values


def state_words(path: DayPath) -> str:
    """What became of the entry, "" where the place says it."""
    if path.place is not None and path.entrant.state == "active":
        return ""
    return sentence(ENTRY.states[path.entrant.state])


def round_words(shown: PathRound) -> str:
    """What a round was where no card says it."""
    kinds = {
        RoundKind.BYE: pgettext("a round", "sat out"),
        RoundKind.LATE: gettext("before they came"),
        RoundKind.PUT_OFF: pgettext("a round", "postponed, still to be played"),
        RoundKind.ABSENT: pgettext("a round", "not played"),
    }
    if shown.cell is not None and shown.cell.kind is not RoundKind.PLAYED:
        return kinds[shown.cell.kind]
    if shown.seat is not None and not shown.seat.table:
        return kinds[RoundKind.BYE]
    if shown.cell is None and shown.back:
        return gettext("hidden")
    return "" if shown.cell is not None else gettext("being played")


def onward_words(stage: PathStage) -> str:
    """How it went on after the stage, "" before that is decided."""
    return {
        "on": gettext("Went on from here."),
        "wild": gettext("Went on from here by a wildcard."),
        "out": gettext("Did not go on from here."),
    }.get(stage.onward, "")
