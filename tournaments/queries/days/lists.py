"""Tournaments in lists: one's own, and those anybody may read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, NamedTuple

from django.db.models import Case, Count, Q, QuerySet, Value, When

from scorecards.models import Device
from tournaments.models import Tournament
from tournaments.permissions import RANK, READ_FROM, Member, may_read
from tournaments.queries.leagues import roles_of
from tournaments.rules.days.states import TOURNAMENT
from tournaments.wording.texts import sentence

MOST_SHOWN = 100
AWAY = ("archived", "cancelled", "abandoned")
OVER = ("final", *AWAY)


@dataclass(frozen=True)
class DayLine:
    """A tournament in a list: when it is, in which state, how many are entered. `away`: it was put
    away, called off or broken off; `over`: or its result is final.
    """

    slug: Annotated[str, "by which its address is made"]
    name: str
    day: date
    state: Annotated[str, TOURNAMENT.states]
    state_name: str
    people: Annotated[int, "who are entered, without who waits for a place"]

    @property
    def away(self) -> bool:
        return self.state in AWAY

    @property
    def over(self) -> bool:
        return self.state in OVER


class Days(NamedTuple):
    """Tournaments in a list, and those that were put away, called off or broken off."""

    lines: list[DayLine]
    away: list[DayLine]


def apart(lines: Iterable[DayLine]) -> Days:
    """What was put away stands in a list of its own."""
    listed = list(lines)
    return Days([each for each in listed if not each.away], [each for each in listed if each.away])


def days_of(user: Any, device: Device | None) -> list[DayLine]:
    """The tournaments of the leagues in which this account or device has a role, the latest first.
    Two queries.
    """
    roles = roles_of(user, device)
    rows = _listed(Tournament.objects.filter(league__in=roles))
    return [_line(row) for row in rows if _readable(row, roles)]


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


def readable_days(roles: Mapping[int, str]) -> QuerySet[Tournament]:
    """The tournaments that whoever has these roles may read, the public ones among them, the latest
    first, with what a line tells of each. `mine` are those in whose league one has a role.
    """
    readable = Q(pk=None)
    for visibility, least in READ_FROM.items():
        let_in = [league for league, role in roles.items() if may_read(role, visibility)]
        open_to = Q() if least is None else Q(league__in=let_in)
        readable |= Q(league__visibility=visibility) & open_to
    directs = [league for league, role in roles.items() if RANK[role] >= RANK["director"]]
    mine = Case(When(league__in=list(roles), then=Value(True)), default=Value(False))
    rows = Tournament.objects.filter(readable, ~Q(state="draft") | Q(league__in=directs))
    return _with_people(rows).annotate(mine=mine)


def lines_of_days(rows: Iterable[Tournament]) -> list[DayLine]:
    """A line for each of these tournaments of `readable_days`. No query but theirs."""
    return [_line(row) for row in rows]


def _readable(row: Tournament, roles: Mapping[int, str]) -> bool:
    role = roles.get(row.league_id)
    if not may_read(role, row.league.visibility):
        return False
    return row.state != "draft" or RANK[role or "viewer"] >= RANK["director"]


def _listed(rows: QuerySet[Tournament]) -> list[Tournament]:
    return list(_with_people(rows)[:MOST_SHOWN])


def _with_people(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those of leagues that are not stopped, the latest first, with how many are entered."""
    entered = Count("entrants", filter=~Q(entrants__state__in=("waitlisted", "withdrawn")))
    rows = rows.filter(league__stopped=None, rehearsal_of=None).annotate(people=entered)
    return rows.select_related("league").order_by("-day", "-pk")


def _line(row: Any) -> DayLine:
    name = sentence(TOURNAMENT.states[row.state])
    return DayLine(row.slug, row.name, row.day, row.state, name, row.people)
