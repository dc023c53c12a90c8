"""When a night is to be reminded of: from the morning some days before until it begins.

Days and times of day are those of the zone of the site.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

LEADS = (1, 2, 3, 7)
"""How many days before a night people may choose."""

AHEAD = ("planned", "checkin")
"""States of a night that has not begun."""

MORNING = time(9)  # nobody's phone rings at night
NOON = time(12)  # of a night nobody has said when it begins


def is_due(day: date, starts: time | None, lead: int, *, now: datetime, zone: tzinfo) -> bool:
    """Is it time to remind somebody who wants it `lead` days before? `now` is aware."""
    first = datetime.combine(day - timedelta(days=lead), MORNING, zone)
    return first <= now < datetime.combine(day, starts or NOON, zone)
