"""What the pages of a session have in common: the session as a device sees it, for templates and
for scripts.
"""

from dataclasses import asdict
from typing import Any, NamedTuple

from django.urls import reverse

from scorecards.display.golfo.words import say
from scorecards.permissions import SessionAccess
from scorecards.queries.golfo.parts import SessionView
from scorecards.queries.golfo.sessions import session_view
from scorecards.rules.golfo import Table
from upkeep.epochs import story


class Sight(NamedTuple):
    """A session and who looks at it."""

    access: SessionAccess
    view: SessionView

    @property
    def table(self) -> Table:
        """The table now."""
        return self.view.table

    @property
    def code(self) -> str:
        """The code in the addresses of the session."""
        return self.view.code


class LogPart(NamedTuple):
    """What happened in a hand, in its order."""

    title: str
    lines: list[str]


def sight_of(access: SessionAccess) -> Sight:
    """The session as it is stored now."""
    return Sight(access, session_view(access.session, seat=access.seat, scorer=access.scorer))


def log_of(view: SessionView) -> list[LogPart]:
    """What counts of the hand that is played, or was played last."""
    instead = {entry.number: entry for entry in view.book}
    lines: list[str] = []
    for entry in reversed(view.book):
        if entry.hand != view.hand or not view.hand:
            continue
        if entry.corrected_by is None:
            lines.append(entry.line)
        else:
            lines += instead[entry.corrected_by].instead
    return [LogPart(say("Hand {n}", n=view.hand), lines)] if lines else []


def state_of(sight: Sight) -> dict[str, Any]:
    """The session for a phone; its scripts read the table by the names of its fields."""
    access, view = sight
    return {
        "code": sight.code,
        "url": reverse("scorecards:golfo", args=[sight.code]),
        "bank": reverse("scorecards:golfo_bank", args=[sight.code]),
        "rules": reverse("scorecards:golfo_rules"),
        "version": view.version,
        "number": view.number,
        "epoch": story()["epoch"],
        "scorer": access.scorer,
        "own": access.seat,
        "table": asdict(sight.table),
        "log": [part._asdict() for part in log_of(view)],
        "last": view.last.line if view.last else "",
        "undo": view.undo,
        "minutes": view.minutes_left,
    }
