"""The clock of a round on a screen, and the tables that play still.

Calls and disputes are for directors: a table that is in is in, whatever is wrong with its card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from tournaments.ledger.days.disclosure import first_hidden_round, is_secret_final
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Round
from tournaments.pages.days import round_name
from tournaments.pages.dots import dots_of
from tournaments.pages.halls.faces import Face
from tournaments.pages.halls.lists import NameLine
from tournaments.queries.days.rounds import HallRound, HallTable
from tournaments.rules.days.clocks import ClockFace, ClockState, EventKind

WITH_NAMES = 12
"""So many tables of four say who sits there, with a dot for every hole."""
FOUR, WITH_MORE = 4, 8
"""So many of more than four."""
WITH_HOLES = 20
"""So many tables say which hole they play; more are numbers only."""


class ClockWords(NamedTuple):
    """What stands above and below the time: as it is, and once the time is up."""

    above: str
    below: str


@dataclass(frozen=True)
class DiscLine:
    """A table: whether it is in, which hole it plays, the minutes it was given, and the moment its
    own clock is at zero; who sits there, and how many holes there are, 0 until the rules end it.
    """

    number: int
    is_in: bool
    later: bool
    hole: int | None
    minutes: int
    zero: int | None
    names: tuple[NameLine, ...] = ()
    holes: int = 0

    @property
    def dots(self) -> tuple[str, ...]:
        """A word for every hole; none while nothing is played."""
        return dots_of(self.hole, self.holes)


@dataclass(frozen=True)
class RoundBoard:
    """The clock (`zero` is its moment of zero while it runs, `total` all its seconds) and the
    tables.
    """

    words: ClockWords
    up: ClockWords
    left: int
    total: int
    zero: int | None
    last: bool
    says: str
    discs: tuple[DiscLine, ...]
    final: bool = False
    begins: str = ""

    @property
    def text(self) -> str:
        """The time that is left, never less than none."""
        left = max(self.left, 0)
        return f"{left // 60}:{left % 60:02}"

    @property
    def share(self) -> int:
        """What is left of the bar, of 500."""
        return 500 * max(self.left, 0) // max(self.total, 1)

    @property
    def with_names(self) -> bool:
        most = max((len(each.names) for each in self.discs), default=0)
        return len(self.discs) <= (WITH_NAMES if most <= FOUR else WITH_MORE)

    @property
    def with_holes(self) -> bool:
        return len(self.discs) <= WITH_HOLES


def round_board(shown: HallRound, now: datetime) -> Face:
    """A round at a moment."""
    face = shown.face(now)
    discs = tuple(_disc(shown, each, now) for each in shown.tables if each.state != "void")
    number_in = sum(each.is_in for each in discs)
    says = ngettext(
        "%(number)d of %(all)d table is in", "%(number)d of %(all)d tables are in", len(discs)
    ) % {"number": number_in, "all": len(discs)}
    extra = sum(
        each.seconds for each in shown.clock if each.kind is EventKind.EXTRA and each.table is None
    )
    board = RoundBoard(
        words=_words(face),
        up=ClockWords(gettext("time is up"), gettext("Finish this hole. No new hole.")),
        left=face.left,
        total=shown.row.minutes * 60 + extra,
        zero=face.zero_at,
        last=face.state is ClockState.LAST_HOLE,
        says=says,
        discs=discs,
        final=_is_last_table(shown.row, discs),
        begins=_begins(shown, now),
    )
    foot = shown.row.stage.tournament.name
    if board.final:
        aside = (gettext("the lowest total"), gettext("wins"))
        foot = gettext("Nobody sees a total before the reveal")
        return Face(round_name(shown.row), *aside, foot=foot, data=board)
    foot = f"{foot} · {says}" if board.with_names else foot
    return Face(round_name(shown.row), *_next(shown, face), foot=foot, data=board)


def _is_last_table(row: Round, discs: Sequence[DiscLine]) -> bool:
    """Whether this is the table of a final that nobody was told yet."""
    first = first_hidden_round(row.stage) if len(discs) == 1 else None
    return first is not None and row.number >= first and is_secret_final(row.stage)


def _begins(shown: HallRound, now: datetime) -> str:
    """The hour to which its clock is set to start, "" for none."""
    starts = [each.at for each in shown.clock if each.kind is EventKind.START]
    if not starts or min(starts) <= now.timestamp():
        return ""
    return gettext("begins at %(time)s") % {"time": _hour(min(starts))}


def _words(face: ClockFace) -> ClockWords:
    finish = gettext("At zero, finish the hole you are playing.")
    if face.state is ClockState.WAITING:
        return ClockWords(gettext("the clock has not started"), finish)
    if face.state is ClockState.OVER:
        return ClockWords(gettext("the clock is over"), "")
    if face.zero_at is None:
        return ClockWords(gettext("the clock is paused"), finish)
    if face.state is ClockState.LAST_HOLE:
        return ClockWords(gettext("the last hole"), gettext("Finish this hole. No new hole."))
    ends = {"time": _hour(face.zero_at)}
    return ClockWords(gettext("ends at %(time)s") % ends, finish)


def _next(shown: HallRound, face: ClockFace) -> tuple[str, str]:
    """When the next round is, if the clock says so."""
    settings = stage_settings(shown.row.stage)
    number = shown.row.number + 1
    if face.zero_at is None or number > settings.rounds:
        return "", ""
    about = gettext("next: round %(number)d, about") % {"number": number}
    return about, _hour(face.zero_at + settings.pause * 60)


def _hour(moment: int) -> str:
    at = datetime.fromtimestamp(moment, tz=timezone.get_current_timezone())
    return date_format(at, "H:i")


def _disc(shown: HallRound, table: HallTable, now: datetime) -> DiscLine:
    face = shown.face(now, table)
    hole = table.play.hole if table.play is not None and not table.play.over else None
    return DiscLine(
        number=table.number,
        is_in=table.is_in,
        later=table.postponed and not table.is_in,
        hole=hole,
        minutes=table.extra // 60 if not table.is_in else 0,
        zero=face.zero_at,
        names=tuple(NameLine(each) for each in table.names),
        holes=(table.play.planned if table.play is not None else None) or 0,
    )
