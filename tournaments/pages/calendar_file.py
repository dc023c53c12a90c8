"""The nights of a season as a file for calendar programs (RFC 5545).

The same nights give the same bytes, so that a program that has them is told so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from django.utils import timezone
from icalendar import Calendar, Event

from tournaments.models import Season
from tournaments.queries.calendars import CalendarNight

AGAIN = timedelta(hours=6)  # how often a program is to look


def calendar_file(
    season: Season, nights: Sequence[CalendarNight], address: Callable[[CalendarNight], str]
) -> bytes:
    """The file. `address` is where the page of a night is."""
    calendar = Calendar()
    calendar.add("prodid", "-//golfscore//nights//")
    calendar.add("version", "2.0")
    name = f"{season.league.name} · {season.name}"
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", AGAIN, parameters={"VALUE": "DURATION"})
    for night in nights:
        calendar.add_component(_event(season, night, address))
    return bytes(calendar.to_ical())


def _event(season: Season, night: CalendarNight, address: Callable[[CalendarNight], str]) -> Event:
    event = Event()
    event.add("uid", f"night-{night.number}-{season.pk}-{season.league.slug}@golfscore")
    event.add("sequence", night.revision)
    revised = night.revised.astimezone(UTC).replace(microsecond=0)
    event.add("dtstamp", revised)
    event.add("last-modified", revised)
    if night.starts is None:
        event.add("dtstart", night.day)
    else:
        local = datetime.combine(night.day, night.starts, timezone.get_default_timezone())
        event.add("dtstart", local.astimezone(UTC))
    event.add("summary", f"{season.league.name} · {night.name or season.name}")
    if night.place:
        event.add("location", night.place)
    event.add("status", "CANCELLED" if night.cancelled else "CONFIRMED")
    if not night.cancelled:
        event.add("url", address(night))
    return event
