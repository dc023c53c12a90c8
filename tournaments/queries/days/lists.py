"""Tournaments in lists: one's own, and those anybody may read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from scorecards.models import Device
from tournaments.models import Tournament
from tournaments.permissions import RANK, Member, may_read
from tournaments.queries.leagues import roles_of
from tournaments.rules.days.states import TOURNAMENT
from tournaments.wording.texts import sentence

MOST_SHOWN = 100
ON_TODAY = ("registration", "checkin", "running", "provisional")


@dataclass(frozen=True)
class DayLine:
    """A tournament in a list: when it is, in which state, how many are entered."""

    slug: str
    name: str
    day: date
    state: str
    state_name: str
    people: int


def days_of(user: Any, device: Device | None) -> list[DayLine]:
    """The tournaments of the leagues in which this account or device has a role, the latest first.
    Two queries.
    """
    roles = roles_of(user, device)
    rows = _listed(Tournament.objects.filter(league__in=roles))
    return [_line(row) for row in rows if _readable(row, roles)]


def days_today(user: Any, device: Device | None) -> list[DayLine]:
    """Those of them that are on today, and not over. Two queries."""
    roles = roles_of(user, device)
    rows = Tournament.objects.filter(league__in=roles, day=timezone.localdate())
    listed = _listed(rows.filter(state__in=ON_TODAY))
    return [_line(row) for row in listed if _readable(row, roles)]


def public_days(words: str = "") -> list[DayLine]:
    """Tournaments that everybody may read whose name has all these words. One query."""
    rows = Tournament.objects.filter(league__visibility="public").exclude(state="draft")
    for word in words.replace("\0", " ").split()[:10]:  # PostgreSQL refuses that sign
        rows = rows.filter(name__icontains=word)
    return [_line(row) for row in _listed(rows)]


def days_of_league(member: Member) -> list[DayLine]:
    """The tournaments of a league, for whoever may read it, the latest first. One query."""
    rows = _listed(Tournament.objects.filter(league=member.league))
    return [_line(row) for row in rows if row.state != "draft" or member.may("plan_season")]


def _readable(row: Tournament, roles: Mapping[int, str]) -> bool:
    role = roles.get(row.league_id)
    if not may_read(role, row.league.visibility):
        return False
    return row.state != "draft" or RANK[role or "viewer"] >= RANK["director"]


def _listed(rows: QuerySet[Tournament]) -> list[Tournament]:
    entered = Count("entrants", filter=~Q(entrants__state__in=("waitlisted", "withdrawn")))
    rows = rows.filter(league__stopped=None, rehearsal_of=None).annotate(people=entered)
    return list(rows.select_related("league").order_by("-day", "-pk")[:MOST_SHOWN])


def _line(row: Any) -> DayLine:
    name = sentence(TOURNAMENT.states[row.state])
    return DayLine(row.slug, row.name, row.day, row.state, name, row.people)
