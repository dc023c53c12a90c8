"""Reading the calendar of a season: its nights and those that were taken off, and who may read it
by a private address. Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from django.db.models import Q

from tournaments.models import Act, Membership, Night, Season
from tournaments.permissions import BY_STANDING_LINK, Member, may_read

MOST_CANCELLED = 200


@dataclass(frozen=True)
class CalendarNight:
    """A night as calendars want it: the same `number` for ever, `revision` one more with every
    change. `starts` is None where nobody said when it begins.
    """

    number: int
    day: date
    starts: time | None
    name: str
    revision: int
    revised: datetime
    place: str = ""
    cancelled: bool = False


def calendar_of(season: Season) -> list[CalendarNight]:
    """Every night of a season by its day, then those that were cancelled. Two queries."""
    nights = [
        CalendarNight(
            row.pk,
            row.day,
            row.starts,
            row.name,
            row.revision,
            row.revised or season.created,
            row.place,
        )
        for row in Night.objects.filter(season=season).order_by("day")
    ]
    gone = Act.objects.filter(
        league=season.league_id,
        kind="cancel_night",
        about__season=season.slug,
        about__has_key="night",
    )
    return [*nights, *map(_cancelled, gone.order_by("-seq")[:MOST_CANCELLED])]


def _cancelled(act: Act) -> CalendarNight:
    about = act.about
    starts = time.fromisoformat(about["starts"]) if about.get("starts") else None
    day = date.fromisoformat(about["day"])
    return CalendarNight(
        about["night"], day, starts, about["name"], about["revision"], act.at, cancelled=True
    )


def membership_of(member: Member) -> Membership | None:
    """The role by which somebody reads the league: of the account, else of the phone."""
    mine = Q(user=member.user) if member.user is not None else Q(pk=None)
    if member.device is not None:
        mine |= BY_STANDING_LINK & Q(device=member.device)
    rows = Membership.objects.filter(mine, league=member.league)
    return max(rows, key=lambda row: row.user_id is not None, default=None)


def season_of_address(membership_id: int, number: int, season_id: int) -> Season | None:
    """The season that a private address opens; None once the address was made anew, the link of the
    phone revoked, the role taken away or too low, and while the league is stopped.
    """
    standing = Q(user__isnull=False) | BY_STANDING_LINK
    rows = Membership.objects.filter(standing, pk=membership_id, calendar=number)
    rows = rows.filter(league__stopped=None)
    membership = rows.select_related("league").first()
    if membership is None or not may_read(membership.role, membership.league.visibility):
        return None
    seasons = Season.objects.select_related("league").filter(league=membership.league)
    return seasons.filter(pk=season_id).first()
