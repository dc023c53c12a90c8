"""The calendar of a season: many nights in one go, and a night on another day.

See `directing.nights` for one night more, for one less and for what happens on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import (
    acting,
    lock_league,
    refuse_if_changed,
    refuse_staged,
    refuse_unless,
    reload_season,
)
from tournaments.directing.nights import (
    refuse_closed,
    refuse_day,
    stored_night,
    tidy_called,
    tidy_place,
)
from tournaments.errors import DirectingError
from tournaments.models import Membership, Night, Season
from tournaments.permissions import Member
from tournaments.rules.series import MOST_NIGHTS


@dataclass(frozen=True)
class NightPlan:
    """The day of a night, its name, and when it begins and where if that is known."""

    day: date
    name: str = ""
    starts: time | None = None
    place: str = ""


def plan_nights(
    by: Member,
    season: Season,
    *,
    days: Iterable[date],
    name: str = "",
    starts: time | None = None,
    place: str = "",
) -> list[Night]:
    """A night on each of these days; days that have one already are passed over. Returns the new
    ones. Raises DirectingError beside `days`, also when none is left.
    """
    wish = sorted(set(days))
    same = {"name": tidy_called(name), "starts": starts, "place": tidy_place(place)}
    about = {"season": season.slug}
    with acting(by, "plan_nights", about) as payload:
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        refuse_staged(season)
        if len(wish) > MOST_NIGHTS:
            values = {"most": MOST_NIGHTS}
            raise DirectingError(gettext("At most %(most)d nights at once.") % values, "days")
        for day in wish:
            refuse_day(season, day, field="days")
        taken = set(Night.objects.filter(season=season).values_list("day", flat=True))
        free = [day for day in wish if day not in taken]
        if not free:
            raise DirectingError(gettext("No day is left that has no night yet."), "days")
        payload |= {"nights": len(free), "days": [day.isoformat() for day in free]}
        rows = [Night(season=season, day=day, **same) for day in free]
        return Night.objects.bulk_create(rows)


def move_night(by: Member, night: Night, plan: NightPlan, *, seen: str | None = None) -> Night:
    """Another day, time, place or name for a night. The day stays once anybody was there or tables
    were drawn. Nothing changed is no act. Raises Changed when somebody else was faster.
    """
    name, place = tidy_called(plan.name), tidy_place(plan.place)
    stored = stored_night(by, night)
    now = (stored.day, stored.name, stored.starts, stored.place)
    if now == (plan.day, name, plan.starts, place):
        return stored
    moved = stored.day != plan.day
    about = {"season": stored.season.slug, "day": plan.day.isoformat()}
    if moved:
        about["was_day"] = stored.day.isoformat()
    with acting(by, "move_night" if moved else "describe_night", about):
        night = stored_night(by, night)
        refuse_if_changed(night, seen)
        refuse_closed(night)
        if moved:
            _refuse_move(night, plan.day)
        row = Night.objects.filter(pk=night.pk)
        row.update(
            day=plan.day,
            name=name,
            starts=plan.starts,
            place=place,
            version=F("version") + 1,
            revision=F("revision") + 1,
            revised=timezone.now(),
        )
        night.refresh_from_db()
    return night


def _refuse_move(night: Night, day: date) -> None:
    """Raise DirectingError where a night has begun, or where its new day is none for it."""
    if night.state != "planned" or night.fixtures.exists() or night.games.exists():
        raise DirectingError(gettext("This night has begun: it stays on its day."), "day")
    refuse_day(night.season, day)
    if Night.objects.filter(season=night.season, day=day).exists():
        raise DirectingError(gettext("This day has a night already."), "day")


def renew_calendar(by: Member, membership: Membership | None) -> None:
    """Shut the private address by which the calendar was read, and make another. No line of the
    history: it is a matter of one's own, as a session is.
    """
    if membership is None:
        raise DirectingError(gettext("You have no role here."))
    with transaction.atomic():
        lock_league(by.league)
        rows = Membership.objects.filter(league=by.league, pk=membership.pk)
        rows.update(calendar=F("calendar") + 1)
