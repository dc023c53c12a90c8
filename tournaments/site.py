"""What the site around the leagues asks of them: its start page, its accounts, its administrator.

The one module of leagues that `golfscore` imports beside their addresses and API. Writes nothing by
itself; the demonstration league is made and removed by `demo.league`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from scorecards.models import Device
from scorecards.permissions import device_of
from tournaments.demo.league import is_empty, make_demo, remove_demo
from tournaments.directing.days.forgetting import forget_person
from tournaments.errors import DirectingError
from tournaments.models import Person, SeatJob
from tournaments.pages.own_nights import OwnSeat, own_seat
from tournaments.permissions import LastOwner, member_by
from tournaments.queries.accounts import everything_of, numbers_of, numbers_of_device
from tournaments.queries.days.lists import DayLine, days_of
from tournaments.queries.leagues import LeagueLine, demo_league, leagues_of, owned_alone
from tournaments.queries.own_nights import nights_on_now, own_night
from tournaments.queries.person_rows import OF_PERSON
from tournaments.views.archives import take_in_page

__all__ = [
    "DirectingError",
    "Leagues",
    "demo_league",
    "forget_in_leagues",
    "leagues_of_person",
    "everything_of",
    "numbers_of",
    "numbers_of_device",
    "OF_PERSON",
    "is_empty",
    "leagues_here",
    "make_demo",
    "place_here",
    "refuse_last_owner",
    "remove_demo",
    "take_in_page",
    "waiting_draws",
]

MOST_LISTED = 3


@dataclass(frozen=True)
class Leagues:
    """The leagues of whoever asks, the first few, the demonstration while there is one, and the
    tournaments that are still to be played or go on, the next first. `seat` is one's own at the
    night that is on now, if there is one.
    """

    mine: list[LeagueLine]
    demo: LeagueLine | None
    days: list[DayLine]
    seat: OwnSeat | None


def leagues_here(request: HttpRequest) -> Leagues:
    """Six queries, or one for somebody new; and those of one's own seat while a night is on."""
    user = request.user if request.user.is_authenticated else None
    device = device_of(request)
    mine = leagues_of(user, device) if user or device else []
    demo = demo_league()
    known = {line.slug for line in mine}
    days = days_of(user, device) if user or device else []
    open_ = [each for each in reversed(days) if not each.over]
    demo = demo if demo and demo.slug not in known else None
    seat = _own_seat(user, device) if user or device else None
    return Leagues(mine[:MOST_LISTED], demo, open_[:MOST_LISTED], seat)


def _own_seat(user: Any, device: Device | None) -> OwnSeat | None:
    """The own seat at the night that is on now, of all leagues the first that has one."""
    for night in nights_on_now(user, device):
        member = member_by(night.season.league, user, device)
        seat = own_seat(own_night(night, member), member)
        if seat is not None:
            return seat
    return None


def place_here(request: HttpRequest) -> str:
    """Under which door of the navigation a page of ours stands: leagues, tournaments, or "" for a
    page that is none of ours.
    """
    match = request.resolver_match
    if match is None or match.namespace != "tournaments":
        return ""
    return "tournaments" if match.route.startswith(("t/", "tournaments/")) else "leagues"


def leagues_of_person(user_id: int) -> list[str]:
    """The names of the leagues in which an account is somebody. One query."""
    people = Person.objects.filter(user=user_id, alias_of=None).order_by("league__name")
    return list(people.values_list("league__name", flat=True))


def forget_in_leagues(user: Any) -> None:
    """Whoever the account is in its leagues is forgotten there. Raises DirectingError while they
    sit at a table or play in a tournament of one.
    """
    for person in Person.objects.filter(user=user, alias_of=None).select_related("league"):
        own = member_by(person.league, user, None)
        forget_person(own, person_id=person.pk, typed_name=person.name, own=True)


def waiting_draws() -> int:
    """How many draws of tables are asked for and not worked out yet. One query."""
    return SeatJob.objects.filter(state__in=["waiting", "working"]).count()


def refuse_last_owner(user_id: int) -> None:
    """An account does not end while it alone owns a league. Raises PermissionDenied. One query."""
    league = owned_alone(user_id)
    if league is not None:
        raise LastOwner(league)
