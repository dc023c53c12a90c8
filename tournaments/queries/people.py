"""Reading the people of a league: the list, one of them, whom they may be merged with, and how two
of them are told apart. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, NamedTuple

from django.db.models import Case, Count, F, Max, Q, QuerySet, Value, When
from django.db.models.functions import Lower

from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.models import Claim, League, LeagueSeat, Membership, Person, Registration, Season
from tournaments.permissions import BY_STANDING_LINK, Member

PAGE = 100


@dataclass(frozen=True)
class PersonLine:
    """Somebody in the list of people. Games are those of whoever was merged into them, too."""

    id: Annotated[int, "by which their address is made"]
    name: str
    guest: bool
    claimed: Annotated[bool, "is an account theirs?"]
    joined: date
    left: date | None
    games: Annotated[int, "at which they sat"]
    last: Annotated[date | None, "the day of the latest"]
    merged: Annotated[Sequence[str], "their other names"]
    mine: Annotated[bool, "is it whoever asks?"]


def people_of(member: Member, words: str = "") -> list[PersonLine]:
    """Everyone of the league by name, those who left at the end. Three queries."""
    matches = [
        line for line in person_lines(member, persons_of(member.league)) if _matches(line, words)
    ]
    return sorted(matches, key=lambda line: (line.left is not None, line.name.casefold(), line.id))


def persons_of(league: League) -> QuerySet[Person]:
    """Everyone of a league who was not merged into somebody, in the order of `people_of`."""
    gone = Case(When(left=None, then=Value(0)), default=Value(1))
    return Person.objects.filter(league=league, alias_of=None).order_by(gone, Lower("name"), "pk")


def person_lines(member: Member, people: Iterable[Person]) -> list[PersonLine]:
    """What is told of these people of a league, none of whom was merged away. Two queries."""
    everyone = list(people)
    aliases = Person.objects.filter(league=member.league).exclude(alias_of=None)
    away = list(aliases.values_list("pk", "alias_of", "name"))
    roots = {pk: into for pk, into, _name in away if into is not None}
    members = members_of(roots, [person.pk for person in everyone])
    games = _games_of([pk for family in members.values() for pk in family], roots)
    merged: dict[int, list[str]] = {}
    for pk, _into, name in sorted(away, key=lambda row: row[2].casefold()):
        merged.setdefault(root_of(roots, pk), []).append(name)
    return [
        PersonLine(
            id=person.pk,
            name=person.name,
            guest=person.guest,
            claimed=person.user_id is not None,
            joined=person.joined,
            left=person.left,
            games=games.get(person.pk, NO_GAMES).sat,
            last=games.get(person.pk, NO_GAMES).last,
            merged=merged.get(person.pk, ()),
            mine=person.pk == member.person_id,
        )
        for person in everyone
    ]


def _matches(line: PersonLine, words: str) -> bool:
    names = " ".join((line.name, *line.merged)).casefold()
    return all(word in names for word in words.casefold().split())


class _Games(NamedTuple):
    """How many games somebody sat at, and when last."""

    sat: int
    last: date | None


NO_GAMES = _Games(0, None)


def _games_of(people: Iterable[int], roots: Roots) -> dict[int, _Games]:
    """The games of everyone, with those of whoever was merged into them. One query."""
    seats = LeagueSeat.objects.filter(person__in=list(people)).exclude(league_game__state="void")
    rows = seats.values_list("person").annotate(games=Count("pk"), last=Max("league_game__day"))
    games: dict[int, _Games] = {}
    for person, count, last in rows:
        root = root_of(roots, person)
        before = games.get(root, _Games(0, last))
        games[root] = _Games(before.sat + count, max(before.last, last))
    return games


def find_person(member: Member, person_id: int) -> Person | None:
    """A person of this league and no other."""
    people = Person.objects.filter(league=member.league, pk=person_id)
    return people.select_related("alias_of").first()


def others_than(person: Person) -> list[Person]:
    """Whom somebody may be the same as, similar names first."""
    people = Person.objects.filter(league=person.league_id, alias_of=None).exclude(pk=person.pk)
    mine = person.name.casefold()
    return sorted(people, key=lambda each: (not _alike(each.name.casefold(), mine), each.name))


def merged_into(person: Person) -> list[Person]:
    """Those who were merged into somebody, by name."""
    return list(Person.objects.filter(alias_of=person).order_by("name", "pk"))


def unclaimed(member: Member) -> list[Person]:
    """People without an account, by name: whom an invitation may be for."""
    free = Person.objects.filter(league=member.league, alias_of=None, user=None, left=None)
    return list(free.order_by("name", "pk"))


def _alike(one: str, other: str) -> bool:
    """Do names begin alike? Robert and Rob, Ann and Anna."""
    return one[:3] == other[:3]


@dataclass(frozen=True)
class Side:
    """One of two who are to be merged, as far as it tells them apart."""

    person: Person
    games: int
    first: date | None
    last: date | None
    seasons: Sequence[str]


@dataclass(frozen=True)
class Meeting:
    """What a merge would come to: both sides, their games together, and the day they sat at one
    table, if ever (then it is refused).
    """

    away: Side
    into: Side
    games: int
    met: date | None


def meeting_of(person: Person, into: Person) -> Meeting:
    """What merging `person` into `into` comes to. Nothing is written."""
    roots = merges_in(person.league_id)
    away_ids, into_ids = _all_of(roots, person), _all_of(roots, into)
    away, stays = _side(person, away_ids), _side(into, into_ids)
    at = LeagueSeat.objects.filter(person__in=into_ids).values("league_game")
    met = LeagueSeat.objects.filter(person__in=away_ids, league_game__in=at)
    day = met.order_by("league_game__day").values_list("league_game__day", flat=True).first()
    return Meeting(away, stays, away.games + stays.games, day)


def _all_of(roots: Roots, person: Person) -> list[int]:
    return [pk for pk in (*roots, person.pk) if root_of(roots, pk) == root_of(roots, person.pk)]


def _side(person: Person, ids: Sequence[int]) -> Side:
    seats = LeagueSeat.objects.filter(person__in=ids).exclude(league_game__state="void")
    days = list(seats.order_by("league_game__day").values_list("league_game__day", flat=True))
    registered = Registration.objects.filter(person__in=ids).values("season")
    seasons = Season.objects.filter(pk__in=registered).order_by("created")
    return Side(
        person,
        len(days),
        days[0] if days else None,
        days[-1] if days else None,
        list(seasons.values_list("name", flat=True)),
    )


def own_choices(member: Member, words: str = "") -> list[Person]:
    """Whom somebody may say they are: people without an account, by name, all the words in it."""
    free = Person.objects.filter(league=member.league, alias_of=None, user=None, left=None)
    people = sorted(free, key=lambda each: (each.name.casefold(), each.pk))
    parts = words.casefold().split()
    return [each for each in people if all(part in each.name.casefold() for part in parts)]


def claims_of(member: Member) -> list[Claim]:
    """The claims that wait for an answer, the earliest first."""
    claims = Claim.objects.filter(league=member.league, answered=None)
    return list(claims.select_related("person", "user", "device").order_by("asked", "pk"))


def answered_claims(member: Member) -> list[Claim]:
    """The claims answered last."""
    claims = Claim.objects.filter(league=member.league).exclude(answered=None)
    rows = claims.select_related("person", "user", "device")
    return list(rows.order_by(F("answered").desc())[:20])


def same_account(member: Member, claims: Sequence[Claim]) -> dict[int, str]:
    """The accounts behind these claims that are somebody of the league already: account to name."""
    accounts = Q(user__in=[claim.user_id for claim in claims if claim.user_id is not None])
    people = Person.objects.filter(accounts, league=member.league, alias_of=None)
    return {pk: name for pk, name in people.values_list("user", "name") if pk is not None}


def phones_of(person: Person) -> int:
    """How many devices are this person because they said so. One query."""
    return Membership.objects.filter(league=person.league_id, person=person).count()


def people_with_devices(member: Member) -> set[int]:
    """Those whom a device without an account is now: by a link of theirs, or by its own word."""
    rows = Membership.objects.filter(BY_STANDING_LINK, league=member.league).exclude(device=None)
    roots = merges_in(member.league.pk)
    return {
        root_of(roots, invited or claimed)
        for invited, claimed in rows.values_list("invitation__person", "person")
        if invited or claimed
    }
