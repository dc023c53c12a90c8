"""The clock of a round, from what happened to it and the moment it is.

Whoever has the events and the right time shows the same clock, also with the network away: nothing
ticks on the server. Moments and lengths are whole seconds. Extra time is given to one table or to
all; a pause stops all. At zero, or when a director calls it, a table finishes the hole it is in and
begins no new one. This module never asks what time it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorecards.rules.texts import Text, text


class EventKind(StrEnum):
    """What can happen to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTRA = "extra"
    LAST_HOLE = "last_hole"
    STOP = "stop"


CLOCK_TAPS: dict[str, tuple[EventKind, int]] = {
    **{str(kind): (kind, 0) for kind in EventKind},
    "one": (EventKind.EXTRA, 60),
    "five": (EventKind.EXTRA, 300),
}
"""What a button of a clock says: what happens, and how many seconds are given."""


@dataclass(frozen=True, slots=True)
class ClockEntry:
    """One event at a moment. `table` is whose time it is, None for all; `seconds` of extra time may
    be negative, where some were given by mistake.
    """

    kind: EventKind
    at: int
    table: int | None = None
    seconds: int = 0


class ClockState(StrEnum):
    """What a clock does."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    LAST_HOLE = "last_hole"
    OVER = "over"


CLOCK_STATES: dict[ClockState, Text] = {
    ClockState.WAITING: text("Not started"),
    ClockState.RUNNING: text("Running"),
    ClockState.PAUSED: text("Paused"),
    ClockState.LAST_HOLE: text("Finish the hole, and begin no new one"),
    ClockState.OVER: text("Over"),
}


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock at a moment: seconds left (negative: over by so many), seconds that it ran, and the
    moment of zero if it goes on running, None while it does not run.
    """

    state: ClockState
    left: int
    ran: int
    zero_at: int | None = None


def clock(
    events: Iterable[ClockEntry], length: int, now: int, *, table: int | None = None
) -> ClockFace:
    """The clock of a table, or of the hall, `length` seconds long. Events of other tables and those
    still to come are left out; a moment before the start shows the whole time.
    """
    mine = sorted(
        (each for each in events if each.table in (None, table) and each.at <= now),
        key=lambda each: each.at,
    )
    kinds = {each.kind for each in mine}
    total = length + sum(each.seconds for each in mine if each.kind is EventKind.EXTRA)
    ran, running = _ran(mine, now)
    left = total - ran
    zero_at = now + left if running else None
    if EventKind.START not in kinds:
        return ClockFace(ClockState.WAITING, total, 0)
    if EventKind.STOP in kinds:
        return ClockFace(ClockState.OVER, left, ran)
    if left <= 0 or EventKind.LAST_HOLE in kinds:
        return ClockFace(ClockState.LAST_HOLE, left, ran, zero_at)
    return ClockFace(ClockState.RUNNING if running else ClockState.PAUSED, left, ran, zero_at)


def _ran(events: Iterable[ClockEntry], now: int) -> tuple[int, bool]:
    """How many seconds it ran, and whether it does. What makes no sense changes nothing: a second
    start, a pause before it, anything after it was stopped.
    """
    ran, since, begun = 0, None, False
    for event in events:
        begins = event.kind is EventKind.START or (begun and event.kind is EventKind.RESUME)
        if begins and since is None:
            since, begun = event.at, True
        elif event.kind in (EventKind.PAUSE, EventKind.STOP) and since is not None:
            ran, since = ran + event.at - since, None
        if begun and event.kind is EventKind.STOP:
            break
    return (ran, False) if since is None else (ran + now - since, True)


def behind(face: ClockFace, holes_done: int, holes: int) -> bool:
    """Whether a table is more than a hole behind its clock, or still plays when it is over."""
    if face.state in (ClockState.WAITING, ClockState.OVER) or holes_done >= holes:
        return False
    total = face.ran + face.left
    return face.left <= 0 or (holes_done + 1) * total < holes * face.ran


def may_begin_hole(face: ClockFace) -> bool:
    """Whether a table may deal again."""
    return face.state in (ClockState.RUNNING, ClockState.PAUSED)
