"""Who takes part: entered one by one, from a list or by their own hand.

Whoever is beyond the limit waits, and moves up once a place is free. Coming, leaving and coming
back stand in `arrivals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import find_player
from tournaments.directing.days.acts import day_act
from tournaments.directing.days.arrivals import (
    arrive,
    arrive_rest,
    come_in,
    entrant_of,
    into_stage,
    lead_entrant,
)
from tournaments.directing.days.waiting import free_places
from tournaments.directing.names import tidy_person
from tournaments.directing.people import put_down
from tournaments.errors import BadLines, DirectingError
from tournaments.models import Entrant, Person, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.day_problems import MOST_PEOPLE
from tournaments.rules.lists.rosters import Newcomer, read_people

OPEN_STATES = ("draft", "registration", "checkin", "running")


def enter_person(
    by: Member, tournament: Tournament, *, person_id: int, seen: int | None = None
) -> Entrant:
    """A person of the league takes part; on the waiting list once the tournament is full."""
    about = {"person": person_id}
    with day_act(by, tournament, "enter_person", about, seen=seen) as (stored, _):
        refuse_over(stored)
        person = find_player(by, person_id)
        if Entrant.objects.filter(tournament=stored, person=person).exists():
            sentence = gettext("%(name)s is on the list already.") % {"name": person.name}
            raise DirectingError(sentence, "person")
        return put_on_list(stored, [person])[0]


def enter_name(
    by: Member, tournament: Tournament, *, name: str, here: bool = False, seen: int | None = None
) -> Entrant:
    """Somebody by name: of the league's people if one is called that, else somebody new. `here`: a
    walk-in, who is checked in at once. A walk-in into a full tournament waits.
    """
    name = tidy_person(name)
    with day_act(by, tournament, "enter_person", {"name": name}, seen=seen) as (stored, payload):
        refuse_over(stored)
        person = _person_called(by, name)
        payload["person"] = person.pk
        if Entrant.objects.filter(tournament=stored, person=person).exists():
            sentence = gettext("%(name)s is on the list already.") % {"name": person.name}
            raise DirectingError(sentence, "name")
        entrant = put_on_list(stored, [person])[0]
        if here and entrant.state == "registered":
            come_in(by, stored, [entrant])
            payload["here"] = True
    return entrant


def enter_list(by: Member, tournament: Tournament, *, data: str | bytes) -> list[Entrant]:
    """Everybody on a pasted or read list who is not entered yet, in its order. Raises BadLines."""
    names = Person.objects.filter(league=by.league, alias_of=None).values_list("name", flat=True)
    listed = read_people(data, known=list(names))
    if listed.errors:
        raise BadLines([(each.line, each.message.render(gettext)) for each in listed.errors])
    everybody = sorted((*listed.newcomers, *listed.known), key=lambda each: each.line)
    with day_act(by, tournament, "enter_list", {"people": len(everybody)}) as (stored, payload):
        refuse_over(stored)
        _refuse_too_many(len(everybody))
        people = _people_called(by, everybody)
        inside = set(stored.entrants.values_list("person", flat=True))
        coming = [each for each in people if each.pk not in inside]
        payload["people"] = len(coming)
        return put_on_list(stored, coming)


def put_on_list(tournament: Tournament, people: Sequence[Person]) -> list[Entrant]:
    """Entries in this order, after those there are; beyond the limit they wait. Inside an act."""
    rows = tournament.entrants.aggregate(last=Max("number"))
    last = rows["last"] or 0
    _refuse_too_many(tournament.entrants.count() + len(people))
    places = free_places(tournament)
    free = len(people) if places is None else places
    return Entrant.objects.bulk_create(
        Entrant(
            tournament=tournament,
            person=person,
            number=last + at,
            state="registered" if at <= free else "waitlisted",
        )
        for at, person in enumerate(people, start=1)
    )


def refuse_over(tournament: Tournament) -> None:
    """Raise DirectingError once nobody can be entered any more."""
    if tournament.state not in OPEN_STATES:
        raise DirectingError(gettext("Nobody can be added any more."))


def _refuse_too_many(people: int) -> None:
    if people > MOST_PEOPLE:
        sentence = gettext("At most %(most)d people take part.") % {"most": MOST_PEOPLE}
        raise DirectingError(sentence)


def _person_called(by: Member, name: str) -> Person:
    """The person of the league with this name, or a new one. Inside an act."""
    people = Person.objects.filter(league=by.league, alias_of=None, name__iexact=name)
    return people.first() or put_down(by, name, guest=False)


def _people_called(by: Member, listed: Iterable[Newcomer]) -> list[Person]:
    """The people of the league with these names, new ones where nobody is called so. Inside an act;
    as many queries however many they are.
    """
    rows = Person.objects.filter(league=by.league, alias_of=None)
    people = {each.name.casefold(): each for each in rows}
    lines, today = list(listed), timezone.localdate()
    fresh = Person.objects.bulk_create(
        Person(league=by.league, name=each.name, guest=each.guest, joined=today)
        for each in lines
        if each.name.casefold() not in people
    )
    people |= {each.name.casefold(): each for each in fresh}
    return [people[each.name.casefold()] for each in lines]


__all__ = [
    "arrive",
    "arrive_rest",
    "enter_list",
    "enter_name",
    "enter_person",
    "entrant_of",
    "into_stage",
    "lead_entrant",
]
