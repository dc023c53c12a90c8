"""The clock of a round: started now or at an hour to come, paused, given more time, stopped.

Nothing ticks here. What happened is stored with its moment, and whoever has that and the right time
shows the same clock (`rules.days.clocks`).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.errors import DirectingError
from tournaments.ledger.stages.clocks import clock_of
from tournaments.models import ClockEvent, Round, Table
from tournaments.permissions import Member
from tournaments.rules.days.clocks import ClockState, EventKind
from tournaments.rules.days.states import OPEN_ROUND

MOST_EXTRA = 3600
SLACK = timedelta(minutes=1)
POSSIBLE: dict[EventKind, frozenset[ClockState]] = {
    EventKind.START: frozenset({ClockState.WAITING}),
    EventKind.PAUSE: frozenset({ClockState.RUNNING, ClockState.LAST_HOLE}),
    EventKind.RESUME: frozenset({ClockState.PAUSED, ClockState.LAST_HOLE}),
    EventKind.EXTRA: frozenset(ClockState) - {ClockState.OVER},
    EventKind.LAST_HOLE: frozenset({ClockState.RUNNING, ClockState.PAUSED}),
    EventKind.STOP: frozenset({ClockState.RUNNING, ClockState.PAUSED, ClockState.LAST_HOLE}),
}
"""In which states of the clock something can happen to it."""


def set_clock(
    by: Member,
    round_: Round,
    kind: EventKind,
    *,
    table: Table | None = None,
    seconds: int = 0,
    at: datetime | None = None,
    seen: int | None = None,
) -> ClockEvent:
    """Something happens to the clock of a round, or to that of one table. `at` is an hour to come
    at which it starts by itself; `seconds` of extra time may be negative. `seen` is how many events
    there were when the page was made: a second tap changes nothing.
    """
    stage, now = round_.stage, timezone.now()
    about = {"round": round_.number, "stage": stage.position, "what": str(kind)}
    if table is not None:
        about["table"] = table.fixture.number
    if seconds:
        about["seconds"] = seconds
    with day_act(by, stage.tournament, "set_clock", about):
        stored = Round.objects.get(pk=round_.pk)
        if seen is not None and seen != stored.clock_events.count():
            raise DirectingError(gettext("This clock has moved on. Check it again."))
        _refuse(stored, kind, table=table, now=now)
        _refuse_moment(kind, seconds=seconds, at=at, now=now)
        return ClockEvent.objects.create(
            round=stored, table=table, kind=str(kind), at=at or now, seconds=seconds
        )


def take_back_clock(by: Member, round_: Round, *, seen: int | None = None) -> None:
    """What happened last to the clock of a round did not. `seen` as in `set_clock`."""
    stage = round_.stage
    about = {"round": round_.number, "stage": stage.position, "what": "back"}
    with day_act(by, stage.tournament, "set_clock", about):
        events = Round.objects.get(pk=round_.pk).clock_events.order_by("-pk")
        if seen is not None and seen != events.count():
            raise DirectingError(gettext("This clock has moved on. Check it again."))
        last = events.first()
        if last is None or round_.state not in OPEN_ROUND:
            raise DirectingError(gettext("A clock runs while its round is played."))
        last.delete()


def _refuse(round_: Round, kind: EventKind, *, table: Table | None, now: datetime) -> None:
    """Raise DirectingError for what cannot happen to the clock as it stands."""
    if round_.state not in OPEN_ROUND:
        raise DirectingError(gettext("A clock runs while its round is played."))
    if table is not None and kind not in (EventKind.EXTRA, EventKind.LAST_HOLE):
        raise DirectingError(gettext("One table can be given more time, or its last hole."))
    face = clock_of(round_, now, table=table)
    if face.state not in POSSIBLE[kind]:
        raise DirectingError(gettext("The clock has changed. Check it again."))


def _refuse_moment(kind: EventKind, *, seconds: int, at: datetime | None, now: datetime) -> None:
    if at is not None and (kind is not EventKind.START or at < now - SLACK):
        raise DirectingError(gettext("A clock starts now or later today."), "at")
    if at is not None and timezone.localdate(at) != timezone.localdate(now):
        raise DirectingError(gettext("A clock starts now or later today."), "at")
    if (kind is EventKind.EXTRA) != bool(seconds) or abs(seconds) > MOST_EXTRA:
        raise DirectingError(gettext("Extra time is up to an hour."), "seconds")
