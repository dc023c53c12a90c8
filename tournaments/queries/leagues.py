"""Reading leagues for pages: which there are, whose they are, what one has to do with them.

Writes nothing, and shows nobody more than `permissions.READ_FROM` allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Annotated, Any

from django.db.models import (
    Case,
    Count,
    Exists,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.utils import timezone

from scorecards.models import Device
from tournaments.ledger import standings
from tournaments.models import (
    Claim,
    Confirmation,
    League,
    LeagueGame,
    Membership,
    Night,
    Person,
    Result,
    Season,
)
from tournaments.permissions import BY_STANDING_LINK, RANK, READ_FROM, ROLES, Member, may_read
from tournaments.queries.games import name_on

FIRST = ("open", "planned", "closed", "archived")
MOST_SHOWN = 200
TOP = 5
LATEST = 5


def current_season(league: League) -> Season | None:
    """The season a league is about: the open one, else the next, else the latest."""
    rank = Case(
        *(When(state=state, then=Value(at)) for at, state in enumerate(FIRST)),
        output_field=IntegerField(),
    )
    return (
        Season.objects.filter(league=league, staged=False).order_by(rank, "-created", "-pk").first()
    )


def last_finished(league: League) -> Season | None:
    """The season that was closed last, as far as one can tell from when they were made."""
    over = Season.objects.filter(league=league, staged=False, state__in=("closed", "archived"))
    return over.order_by("-created", "-pk").first()


def season_with_table(league: League, season: Season) -> Season:
    """The season whose table is shown: that of the last one while the next is only planned."""
    if season.state != "planned":
        return season
    return last_finished(league) or season


def seasons_of(league: League) -> list[Season]:
    """All seasons, the latest first."""
    return list(Season.objects.filter(league=league, staged=False).order_by("-created", "-pk"))


# The list of leagues ----------------------------------------------------------------------------


@dataclass(frozen=True)
class LeagueLine:
    """A league in a list."""

    slug: Annotated[str, "by which its address is made"]
    name: str
    visibility: Annotated[str, READ_FROM]
    people: Annotated[int, "who play in it now"]
    season: Annotated[str, "name of the latest; empty where there is none"]
    role: Annotated[str | None, ROLES, "one's own; null where it is public"] = None


def leagues_of(user: Any, device: Device | None) -> list[LeagueLine]:
    """The leagues this account or device has a role in that reads them, by name. Two queries."""
    roles = roles_of(user, device)
    leagues = _listed(League.objects.filter(pk__in=roles, roster_only=False))
    lines = [replace(line, role=roles[pk]) for pk, line in leagues]
    return [line for line in lines if may_read(line.role, line.visibility)]


def roles_of(user: Any, device: Device | None) -> dict[int, str]:
    """The highest role of this account or device in each league where it has one. One query."""
    mine = Q(user=user) if user is not None else Q(pk=None)
    if device is not None:
        mine |= BY_STANDING_LINK & Q(device=device)
    roles: dict[int, str] = {}
    for league, role in Membership.objects.filter(mine).values_list("league", "role"):
        if league not in roles or RANK[role] > RANK[roles[league]]:
            roles[league] = role
    return roles


def readable_leagues(roles: Mapping[int, str]) -> QuerySet[League]:
    """The leagues that whoever has these roles may read, the public ones among them, by name, with
    what a line tells of each. `mine` are those in which one has a role.
    """
    readable = Q(pk=None)
    for visibility, least in READ_FROM.items():
        let_in = [league for league, role in roles.items() if may_read(role, visibility)]
        readable |= Q(visibility=visibility) & (Q() if least is None else Q(pk__in=let_in))
    mine = Case(When(pk__in=list(roles), then=Value(True)), default=Value(False))
    return _with_lines(League.objects.filter(readable, stopped=None, roster_only=False)).annotate(
        mine=mine
    )


def league_lines(leagues: Iterable[League], roles: Mapping[int, str]) -> list[LeagueLine]:
    """What is told of leagues of `readable_leagues`. No query."""
    return [replace(_league_line(row), role=roles.get(row.pk)) for row in leagues]


def public_leagues(words: str = "") -> list[LeagueLine]:
    """Leagues everybody may read whose name has all these words, by name."""
    leagues = League.objects.filter(visibility="public", stopped=None, roster_only=False)
    for word in words.replace("\0", " ").split()[:10]:  # PostgreSQL refuses that sign
        leagues = leagues.filter(name__icontains=word)
    return [line for _, line in _listed(leagues)]


def owned_alone(user_id: int) -> League | None:
    """A league, neither the demonstration nor a rehearsal, that only this account owns. One
    query.
    """
    owners = Membership.objects.filter(league=OuterRef("pk"), role="owner")
    mine, others = owners.filter(user=user_id), owners.exclude(user=user_id)
    alone = League.objects.filter(Exists(mine), ~Exists(others), demo=False, rehearsal=False)
    return alone.order_by("name", "pk").first()


def demo_league() -> LeagueLine | None:
    """The demonstration league, while there is one. One query."""
    return next((line for _, line in _listed(League.objects.filter(demo=True))), None)


def _listed(leagues: QuerySet[League]) -> list[tuple[int, LeagueLine]]:
    return [(row.pk, _league_line(row)) for row in _with_lines(leagues)[:MOST_SHOWN]]


def _league_line(row: League) -> LeagueLine:
    more = vars(row)  # what `_with_lines` adds to the columns
    return LeagueLine(row.slug, row.name, row.visibility, more["playing"], more["season"] or "")


def _with_lines(leagues: QuerySet[League]) -> QuerySet[League]:
    playing = Count("people", filter=Q(people__alias_of=None, people__left=None))
    latest = Season.objects.filter(league=OuterRef("pk"), staged=False).order_by("-created", "-pk")
    return leagues.order_by("name", "pk").annotate(
        playing=playing, season=Subquery(latest.values("name")[:1])
    )


# The page of one --------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameLine:
    """A game in a list: who sat there, in order, and who won once it counts."""

    code: str
    season: str
    day: Any
    state: str
    names: Sequence[str]
    winners: Sequence[str]


@dataclass(frozen=True)
class Top:
    """The head of the standings, and one's own row when it stands further down. `others` are the
    rows that are left out of all tables together.
    """

    season: Season
    rows: Sequence[standings.StandingsRow]
    mine: standings.StandingsRow | None
    others: int
    chosen: int | None
    division: str


def top_of(season: Season, member: Member) -> Top:
    """The first rows of the standings of a season: of one's own division where there are some."""
    chosen = None
    table = standings.table(season)
    every = len(table.rows)
    mine = next((row for row in table.rows if row.person == member.person_id), None)
    if table.settings.levels > 1:
        chosen = mine.division if mine else 1
        table = standings.table(season, division=chosen)
        mine = next((row for row in table.rows if row.person == member.person_id), None)
    head = table.rows[:TOP]
    mine = None if mine in head else mine
    named = table.settings.divisions[chosen - 1].name if chosen else ""
    return Top(season, head, mine, every - len(head) - (mine is not None), chosen, named)


def next_night(season: Season) -> Night | None:
    """The night that is on, perhaps past midnight, or the next. One
    left open is over after a day.
    """
    today = timezone.localdate()
    lately = ~Q(state="planned") & Q(day__gte=today - timedelta(days=1))
    ahead = Night.objects.filter(season=season).exclude(state="closed")
    return ahead.filter(Q(day__gte=today) | lately).order_by("day").first()


def latest_games(season: Season) -> list[GameLine]:
    """The latest games of a season, without void ones."""
    games = LeagueGame.objects.filter(season=season).exclude(state="void")
    return _lines(games.order_by("-day", "-pk")[:LATEST])


def waiting_for(member: Member) -> list[GameLine]:
    """Games of open seasons whose card waits for an answer of this person, who sat there."""
    if member.person_id is None:
        return []
    me = Q(user=member.user) if member.user is not None else Q(device=member.device, user=None)
    card = {"league_game": OuterRef("pk"), "version": OuterRef("version")}
    answers = Confirmation.objects.filter(me, **card)
    games = LeagueGame.objects.filter(
        season__league=member.league, season__state="open", state="submitted"
    ).filter(Q(seats__person=member.person_id) | Q(seats__person__alias_of=member.person_id))
    open_to_me = games.filter(~Exists(answers)).distinct()
    return _lines(open_to_me.order_by("-day", "-pk")[:LATEST])


def disputed(league: League) -> list[GameLine]:
    """Disputed games, for a director to decide."""
    games = LeagueGame.objects.filter(season__league=league, state="disputed")
    return _lines(games.order_by("-day", "-pk")[:LATEST])


def open_claims(league: League) -> int:
    """How many claims wait for an answer."""
    return Claim.objects.filter(league=league, answered=None).count()


def own_claim(member: Member) -> Claim | None:
    """One's own claim to be a person, while nobody has answered."""
    if member.user is not None:
        mine = Q(user=member.user)
    elif member.link_id is not None:
        mine = Q(device=member.device)
    else:
        return None
    claims = Claim.objects.filter(mine, league=member.league, answered=None)
    return claims.select_related("person").order_by("-asked").first()


def own_person(member: Member) -> Person | None:
    """The person of the league that one is."""
    return Person.objects.filter(pk=member.person_id).first() if member.person_id else None


def _lines(games: QuerySet[LeagueGame]) -> list[GameLine]:
    """Four queries, however many games and seats."""
    seats = ("seats__person", "seats__stands_for")
    rows = list(games.select_related("game", "season").prefetch_related(*seats))
    won: dict[int, set[int]] = {}
    winners = Result.objects.filter(league_game__in=rows, place=1)
    for game, person in winners.values_list("league_game", "person"):
        won.setdefault(game, set()).add(person)
    return [
        GameLine(
            code=each.game.code,
            season=each.season.slug,
            day=each.day,
            state=each.state,
            names=[name_on(seat) for seat in each.seats.all()],
            winners=[
                name_on(seat)
                for seat in each.seats.all()
                if {seat.person_id, seat.stands_for_id} & won.get(each.pk, set())
            ],
        )
        for each in rows
    ]
