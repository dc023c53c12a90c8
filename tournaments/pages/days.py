"""The desk of a director: every table by need, what to say of it, and the next step.

Sentences for a page; decides nothing and writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from tournaments.ledger.stages.settings import day_settings_of, is_one_round
from tournaments.models import Round
from tournaments.pages.dots import dots_of
from tournaments.queries.days.rounds import HallRound, HallTable
from tournaments.rules.days.clocks import ClockFace, ClockState, behind
from tournaments.rules.days.states import OPEN_ROUND

GROUPS = ("need", "watch", "play", "counted", "later")
"""Calls and disputes; behind or unchecked; playing; counted; put off and void."""

WHOLE = ("need", "watch")
MOST_LINES = 20
"""Beyond so many tables those who need nobody have no line of their own."""

PLAYING = ("playing", "last_hole")

CLOCK_ACTS: dict[ClockState, tuple[str, ...]] = {
    ClockState.WAITING: ("start", "five"),
    ClockState.RUNNING: ("pause", "one", "five", "last_hole"),
    ClockState.PAUSED: ("resume", "one", "five", "last_hole"),
    ClockState.LAST_HOLE: ("one", "five"),
    ClockState.OVER: (),
}


@dataclass(frozen=True)
class DeskTable:
    """A table of the desk: in which group it stands, what is said of it, and how far it is."""

    table: HallTable
    group: str
    title: str
    says: str
    left: int | None  # seconds on its clock, None while that does not run
    done: int  # holes that are played
    holes: int

    @property
    def extra_minutes(self) -> int:
        """The time it was given beyond its round."""
        return self.table.extra // 60

    @property
    def progress(self) -> str:
        """Holes that are played of all, while it plays."""
        play = self.table.play
        return f"{self.done}/{self.holes}" if play and not play.over and self.holes else ""

    @property
    def dots(self) -> tuple[str, ...]:
        """A word for every hole, while it plays."""
        return dots_of(self.done + 1, self.holes) if self.progress else ()

    @property
    def all_in(self) -> bool:
        """Whether every hole is played and nobody handed the card in."""
        play = self.table.play
        return play is not None and play.over and self.table.state in PLAYING

    @property
    def tone(self) -> str:
        """How its number is drawn."""
        return {"need": "bad", "watch": "now", "play": "off"}.get(self.group, "")


class DeskGroup(NamedTuple):
    """Tables of one kind: how many, and those that are shown, each with whether it is shown whole,
    with what may be done about it.
    """

    name: str
    number: int
    tables: tuple[tuple[DeskTable, bool], ...]


@dataclass(frozen=True)
class Desk:
    """All tables of a round, those that need a director first."""

    round: HallRound
    face: ClockFace
    tables: tuple[DeskTable, ...]
    heading: str
    name: str  # of the round, where the heading does not say it
    opened: int | None = None  # the table whose acts are asked for

    @property
    def runs(self) -> bool:
        """Whether there is anything to look after: not as long as the round is a draft."""
        return self.round.row.state not in ("planned", "drafted")

    @property
    def plays(self) -> bool:
        """Whether the round is on, so that its clock is of any use."""
        return self.runs and self.round.row.state != "closed"

    def group(self, name: str) -> tuple[DeskTable, ...]:
        return tuple(each for each in self.tables if each.group == name)

    @property
    def groups(self) -> list[DeskGroup]:
        """Every group that has somebody. In a large hall those who need nobody are only counted:
        each has its number in the map of the tables, which opens it.
        """
        return [each for name in GROUPS if (each := self._shown(name)).number]

    @property
    def large(self) -> bool:
        """Whether there are too many tables for a line each."""
        return len(self.tables) > MOST_LINES

    def _shown(self, name: str) -> DeskGroup:
        tables = self.group(name)
        whole = [(each, name in WHOLE or each.table.table == self.opened) for each in tables]
        shown = tuple((each, open_) for each, open_ in whole if open_ or not self.large)
        return DeskGroup(name, len(tables), shown)

    @property
    def clock_text(self) -> str:
        """The time that is left, as the clock shows it."""
        left = abs(self.face.left)
        return f"{'−' if self.face.left < 0 else ''}{left // 60}:{left % 60:02}"

    @property
    def clock_acts(self) -> list[tuple[str, str]]:
        """What can be done about the clock now, with what the button says; nothing once the round
        is closed.
        """
        if self.round.row.state == "closed":
            return []
        names = {
            "start": gettext("Start"),
            "pause": gettext("Pause"),
            "resume": gettext("Go on"),
            "one": gettext("+1 min"),
            "five": gettext("+5 min"),
            "last_hole": gettext("Call the last hole now"),
        }
        return [(act, names[act]) for act in CLOCK_ACTS[self.face.state]]

    @property
    def by_number(self) -> list[DeskTable]:
        return sorted(self.tables, key=lambda each: each.table.number)


def desk_of(shown: HallRound, now: datetime, opened: int | None = None) -> Desk:
    """The desk of a round at a moment; `opened` is a table that somebody wants to see whole."""
    tables = [_desk_table(shown, each, now) for each in shown.tables]
    order = {name: at for at, name in enumerate(GROUPS)}
    tables.sort(key=lambda each: (order[each.group], not each.table.call, each.table.number))
    on = shown.row.state in OPEN_ROUND
    name = round_name(shown.row) if on else ""
    return Desk(shown, shown.face(now), tuple(tables), heading_of(shown), name, opened)


def round_name(row: Round) -> str:
    """What a round is called: a number, or the name of its stage where that has no other round. The
    round has its stage, with tournament and season.
    """
    if is_one_round(row.stage):
        return row.stage.season.name
    return gettext("Round %(number)d") % {"number": row.number}


def heading_of(shown: HallRound) -> str:
    """How many tables are in."""
    values = {"number": shown.number_in, "all": len(shown.tables)}
    if shown.row.state == "drafted":
        return gettext("%(round)s is a draft") % {"round": round_name(shown.row)}
    if shown.row.state == "closed":
        return gettext("%(round)s is closed") % {"round": round_name(shown.row)}
    sentence = ngettext(
        "%(number)d of %(all)d table is in", "%(number)d of %(all)d tables are in", values["all"]
    )
    return sentence % values


def _desk_table(shown: HallRound, table: HallTable, now: datetime) -> DeskTable:
    face, play = shown.face(now, table), table.play
    holes = play.planned or 0 if play else 0
    done = max((play.hole or 1) - 1, 0) if play and not play.over else holes
    done = 0 if play is None else done
    late = play is not None and not play.over and behind(face, done, holes)
    group, title, says = _words(table, late=late)
    if group == "play" and table.state == "seated":
        says = _waits(shown, face) or says
    left = face.left if face.zero_at is not None else None
    return DeskTable(table, group, title, says, left, done, holes)


def _waits(shown: HallRound, face: ClockFace) -> str:
    """How long a table that has not begun waits for whoever is missing; "" before the clock of the
    round was started.
    """
    if face.state is ClockState.WAITING:
        return ""
    left = day_settings_of(shown.row.stage.tournament).grace * 60 - face.ran
    if left <= 0:
        return gettext("Nobody waits any longer: those who are there play.")
    minutes = -(-left // 60)
    sentence = ngettext(
        "Waits one more minute for anybody missing.",
        "Waits %(minutes)d more minutes for anybody missing.",
        minutes,
    )
    return sentence % {"minutes": minutes}


def _words(table: HallTable, *, late: bool) -> tuple[str, str, str]:
    """The group, the title and the sentence of a table."""
    number = {"number": table.number}
    names = ", ".join(table.names)
    if table.call is not None:
        reason = table.call.reason or gettext("Without a reason.")
        by = f" {table.call.by}" if table.call.by else ""
        return "need", gettext("Table %(number)d calls") % number, f"“{reason}”{by}"
    if table.state == "disputed":
        says = gettext("Nothing counts until you decide.")
        return "need", gettext("Table %(number)d is disputed") % number, says
    if table.play is not None and table.play.over and table.state in PLAYING:
        says = gettext("Every hole is played: %(names)s.") % {"names": names}
        return "need", gettext("Table %(number)d is all in, not handed in") % number, says
    if table.postponed and not table.counted:
        return "later", gettext("Table %(number)d is postponed") % number, names
    if table.state == "void":
        return "later", gettext("Table %(number)d is void") % number, names
    if table.state == "submitted":
        says = gettext("One more phone must say yes.")
        return "watch", gettext("Table %(number)d is in, unchecked") % number, says
    if late:
        return "watch", gettext("Table %(number)d is behind") % number, names
    if table.counted:
        return "counted", gettext("Table %(number)d is counted") % number, _winner(table)
    if table.state == "last_hole":
        return "play", gettext("Table %(number)d plays its last hole") % number, names
    if table.state == "seated":
        return "play", gettext("Table %(number)d has not begun") % number, names
    return "play", gettext("Table %(number)d plays") % number, names


def _winner(table: HallTable) -> str:
    """Who was lowest, with the total."""
    play = table.play
    if play is None or not play.seats:
        return ", ".join(table.names)
    best: Sequence[str] = [f"{each.called} {each.total}" for each in play.seats if each.place == 1]
    return ", ".join(best)
