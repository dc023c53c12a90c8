"""The people of a league: adding, importing, naming, leaving.

Nothing here takes a game away: whoever has played stays in every game and every table.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import (
    acting,
    lock_league,
    refuse_if_changed,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.names import is_taken, tidy_person
from tournaments.directing.nights import leave_nights
from tournaments.errors import BadLines, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueSeat, Person, Registration, Season
from tournaments.permissions import Member
from tournaments.rules.lists.rosters import People, read_people


def add_person(by: Member, *, name: str, guest: bool = False, joined: date | None = None) -> Person:
    """Somebody new who plays in the league."""
    name = tidy_person(name)
    with acting(by, "add_person", {"name": name, "guest": guest}) as payload:
        person = put_down(by, name, guest=guest, joined=joined)
        payload["person"] = person.pk
    return person


class Import(NamedTuple):
    """What a list of people came to: those who are new, and how many were known."""

    people: list[Person]
    known: int


def import_people(by: Member, *, data: bytes | str, season: Season | None = None) -> Import:
    """Everybody on a list (`rules.lists.rosters`) whom the league does not know yet, or nobody:
    BadLines says why, line by line. With a season, which must not be over, all on the list who
    are in the league are registered for it as well.
    """
    with acting(by, "import_people") as payload:
        season = reload_season(by, season) if season is not None else None
        if season is not None:
            refuse_unless(season, "planned", "open")
        listed = _listed(by, data, season)
        today = timezone.localdate()
        people = Person.objects.bulk_create(
            Person(league=by.league, name=each.name, guest=each.guest, joined=today)
            for each in listed.newcomers
        )
        payload |= {"people": len(people), "known": len(listed.known)}
        if season is not None:
            payload["season"] = season.slug
            _register(season, listed)
    return Import(people, len(listed.known))


def _listed(by: Member, data: bytes | str, season: Season | None) -> People:
    """The people on the list. Raises BadLines, also for a division the season does not have."""
    names = Person.objects.filter(league=by.league, alias_of=None).values_list("name", flat=True)
    listed = read_people(data, known=list(names))
    if listed.errors:
        raise BadLines([(each.line, each.message.render(gettext)) for each in listed.errors])
    levels = settings_of(season).levels if season is not None else None
    everybody = (*listed.newcomers, *listed.known)
    beyond = [each for each in everybody if levels and (each.division or 1) > levels]
    if beyond:
        sentence = gettext("There is no division %(number)s.")
        raise BadLines([(each.line, sentence % {"number": each.division}) for each in beyond])
    return listed


def _register(season: Season, listed: People) -> None:
    """Put them in the season, in the lowest division where the list says none. Who is in it or was,
    and who left the league, stays as they are.
    """
    levels, today = settings_of(season).levels, timezone.localdate()
    lines = {each.name.casefold(): each for each in (*listed.newcomers, *listed.known)}
    inside = Registration.objects.filter(season=season).values("person")
    people = Person.objects.filter(league=season.league_id, alias_of=None, left=None)
    coming = [
        (each.pk, lines[each.name.casefold()].division or levels)
        for each in people.exclude(pk__in=inside)
        if each.name.casefold() in lines
    ]
    Registration.objects.bulk_create(
        Registration(season=season, person_id=person, division=level, entered=today)
        for person, level in coming
    )
    derivation.recount(season, [person for person, _level in coming])


def change_person(
    by: Member, *, person_id: int, name: str, guest: bool, seen: str | None = None
) -> Person:
    """Rename somebody, or make them a guest or not. Games keep the name they were played under."""
    name = tidy_person(name)
    with acting(by, "change_person", {"person": person_id, "name": name}) as payload:
        person = person_of(by, person_id)
        refuse_if_changed(person, seen)
        payload |= {"was": person.name, "guest": guest}
        ranked_anew = person.guest != guest
        person.name, person.guest = name, guest
        save_named(person, ["name", "guest"])
        if ranked_anew:
            derivation.rank_anew(by.league, [person.pk])
        elif name != payload["was"]:
            derivation.show_anew(by.league, [person.pk])
    return person


def person_leaves(by: Member, *, person_id: int, day: date | None = None) -> Person:
    """Somebody leaves the league, and every season that is not closed. Results stay."""
    with acting(by, "person_leaves", {"person": person_id}) as payload:
        person = person_of(by, person_id)
        when = day or timezone.localdate()
        if when < person.joined:
            raise DirectingError(gettext("Nobody leaves before coming."), "day")
        payload["day"] = when.isoformat()
        person.left = when
        person.save(update_fields=["left"])
        going = Registration.objects.filter(
            person=person, left=None, entered__lte=when, season__state__in=("planned", "open")
        )
        seasons = [each.season for each in going.select_related("season")]
        going.update(left=when)
        leave_nights(person)
        for season in seasons:
            derivation.recount(season, [person.pk])
    return person


def person_returns(by: Member, *, person_id: int) -> Person:
    """Somebody who left is back. For seasons they register anew."""
    with acting(by, "person_returns", {"person": person_id}):
        person = person_of(by, person_id)
        person.left = None
        person.save(update_fields=["left"])
    return person


def remove_person(by: Member, *, person_id: int, reason: str = "") -> bool:
    """Take somebody off the list. Whoever never sat down and is due nowhere is deleted (True);
    whoever has played or is on a list of tables leaves and keeps every seat (False).
    """
    with transaction.atomic():
        lock_league(by.league)
        person = person_of(by, person_id)
        if is_used(person):
            person_leaves(by, person_id=person_id)
            return False
        reason = tidy_reason(reason, needed=False)
        about = {"person": person_id, "name": person.name}
        with acting(by, "remove_person", about, reason=reason):
            for row in (person.registrations, person.check_ins, person.byes, person.lines):
                row.all().delete()
            person.delete()
    return True


def is_used(person: Person) -> bool:
    """Does anything that is stored need this person?"""
    return (
        LeagueSeat.objects.filter(Q(person=person) | Q(stands_for=person)).exists()
        or person.fixture_seats.exists()
        or person.substitute_seats.exists()
        or person.entries.exists()
        or person.penalties.exists()
        or person.past_lines.exists()
        or person.aliases.exists()
        or person.alias_of_id is not None
    )


def person_of(by: Member, person_id: int) -> Person:
    """Anybody of the league, also one who was merged away. Raises DirectingError."""
    person = Person.objects.filter(league=by.league, pk=person_id).first()
    if person is None:
        raise DirectingError(gettext("This person does not exist here."))
    return person


def put_down(by: Member, name: str, *, guest: bool, joined: date | None = None) -> Person:
    """A new line of the list of people. Inside an act that has the league's lock. Raises
    DirectingError, beside `name`, when the name is taken.
    """
    day = joined or timezone.localdate()
    person = Person(league=by.league, name=name, guest=guest, joined=day)
    save_named(person, None)
    return person


def save_named(person: Person, fields: Iterable[str] | None) -> None:
    """Save a person whose name may be taken. Raises DirectingError when it is."""
    sentence = gettext("%(name)s is in the league already.") % {"name": person.name}
    if is_taken(person.league_id, person.name, besides=person.pk):
        raise DirectingError(sentence, "name")
    try:
        with transaction.atomic():
            person.save(update_fields=fields)
    except IntegrityError:  # the same to the database alone, by the rules of its own language
        raise DirectingError(sentence, "name") from None
