"""The days of a series of nights: every so many weeks, without a break in between."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

MOST_NIGHTS = 60


@dataclass(frozen=True)
class Series:
    """Every `weeks` weeks from the first day to the last one at most. No night is in the break,
    whose ends belong to it; with one end only it is that day.
    """

    first: date
    last: date
    weeks: int = 1
    break_from: date | None = None
    break_to: date | None = None

    def days(self) -> list[date]:
        """Its days in order, one more than `MOST_NIGHTS` where there are too many. Raises
        ValueError for a series that goes backwards or stands still.
        """
        if self.weeks < 1 or self.last < self.first:
            raise ValueError("A series goes forward.")
        count = (self.last - self.first).days // (7 * self.weeks) + 1
        days = (self.first + timedelta(weeks=self.weeks * at) for at in range(count))
        listed = []
        for day in days:
            if not self.is_off(day):
                listed.append(day)
            if len(listed) > MOST_NIGHTS:
                break
        return listed

    def is_off(self, day: date) -> bool:
        """Is the day in the break?"""
        start, end = self.break_from or self.break_to, self.break_to or self.break_from
        return start is not None and end is not None and start <= day <= end
