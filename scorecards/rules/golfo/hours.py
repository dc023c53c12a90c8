"""Hours as events have them: local to the table, written `2026-11-22T23:00`."""

from __future__ import annotations

from datetime import datetime

from scorecards.rules.golfo.refusals import refusal
from scorecards.rules.texts import text


def hour(written: str) -> datetime:
    """An hour that was written. Raises IllegalEvent where it is none."""
    try:
        time = datetime.fromisoformat(written)
    except ValueError:
        time = None
    if time is None or time.tzinfo is not None:
        raise refusal("hour", text("An hour is written {hour}.", hour="2026-11-22T23:00"))
    return time


def clock(written: str) -> str:
    """The time of day alone: `23:00`."""
    return f"{hour(written):%H:%M}"
