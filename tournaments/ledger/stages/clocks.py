"""The clock of a round or of one table at a moment, from what happened to it. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from tournaments.models import ClockEvent, Round, Table
from tournaments.rules.days.clocks import ClockEntry, ClockFace, EventKind, clock

SECONDS = 60


def clock_events(round_: Round) -> list[ClockEntry]:
    """Everything that happened to the clocks of a round; tables by their id. One query."""
    return [_pure(row) for row in round_.clock_events.order_by("at", "pk")]


def clock_of(
    round_: Round,
    now: datetime,
    *,
    table: Table | None = None,
    events: Iterable[ClockEntry] | None = None,
) -> ClockFace:
    """The clock of the round, or of one of its tables. One query, none with the events."""
    known = clock_events(round_) if events is None else events
    whose = table.pk if table is not None else None
    return clock(known, round_.minutes * SECONDS, int(now.timestamp()), table=whose)


def _pure(row: ClockEvent) -> ClockEntry:
    return ClockEntry(EventKind(row.kind), int(row.at.timestamp()), row.table_id, row.seconds)
