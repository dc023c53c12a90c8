"""The people of a league: adding, naming, merging the same one twice, leaving.

Nothing here takes a game away. Who has played stays in every game and every table; a merge only
says that two are one, and can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

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
from tournaments.directing.names import LONGEST_PERSON, tidy_name
from tournaments.errors import BadLines, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.merges import families, members_of, root_of, root_person
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueSeat, Person, Registration, Season
from tournaments.permissions import Member
from tournaments.rules.rosters import Newcomer, read_people


def add_person(by: Member, *, name: str, guest: bool = False, joined: date | None = None) -> Person:
    """Somebody new who plays in the league."""
    name = tidy_name(name, longest=LONGEST_PERSON)
    with acting(by, "add_person", {"name": name, "guest": guest}) as payload:
        person = _added(by, name, guest=guest, joined=joined)
        payload["person"] = person.pk
    return person


def import_people(by: Member, *, data: bytes | str, season: Season | None = None) -> list[Person]:
    """Everybody on a list (`rules.rosters`), or nobody: BadLines says why, line by line.
    With a season, which must not be over, they are registered for it as well.
    """
    with acting(by, "import_people") as payload:
        season = reload_season(by, season) if season is not None else None
        if season is not None:
            refuse_unless(season, "planned", "open")
        newcomers = _newcomers(by, data, season)
        today = timezone.localdate()
        people = Person.objects.bulk_create(
            Person(league=by.league, name=each.name, guest=each.guest, joined=today)
            for each in newcomers
        )
        payload |= {"people": len(people)}
        if season is not None:
            payload["season"] = season.slug
            _register(season, people, newcomers)
    return people


def _newcomers(by: Member, data: bytes | str, season: Season | None) -> tuple[Newcomer, ...]:
    """Who is on the list. Raises BadLines, also for a division the season has not."""
    known = Person.objects.filter(league=by.league, alias_of=None)
    listed = read_people(data, known=list(known.values_list("name", flat=True)))
    if listed.errors:
        raise BadLines([(each.line, each.message.render(gettext)) for each in listed.errors])
    levels = settings_of(season).levels if season is not None else None
    beyond = [each for each in listed.newcomers if levels and (each.division or 1) > levels]
    if beyond:
        sentence = gettext("There is no division %(number)s.")
        raise BadLines([(each.line, sentence % {"number": each.division}) for each in beyond])
    return listed.newcomers


def _register(season: Season, people: Sequence[Person], newcomers: Sequence[Newcomer]) -> None:
    """Put them in the season, in the lowest division where the list says none."""
    levels, today = settings_of(season).levels, timezone.localdate()
    Registration.objects.bulk_create(
        Registration(season=season, person=person, division=each.division or levels, entered=today)
        for person, each in zip(people, newcomers, strict=True)
    )
    derivation.recount(season, [person.pk for person in people])


def change_person(
    by: Member, *, person_id: int, name: str, guest: bool, seen: str | None = None
) -> Person:
    """Call somebody by another name, or say whether they are a guest. Games keep the name that was
    played under.
    """
    name = tidy_name(name, longest=LONGEST_PERSON)
    with acting(by, "change_person", {"person": person_id, "name": name}) as payload:
        person = _person(by, person_id)
        refuse_if_changed(person, seen)
        payload |= {"was": person.name, "guest": guest}
        ranked_anew = person.guest != guest
        person.name, person.guest = name, guest
        _save_named(person, ["name", "guest"])
        if ranked_anew:
            derivation.rank_anew(by.league, [person.pk])
        elif name != payload["was"]:
            derivation.show_anew(by.league, [person.pk])
    return person


def merge_people(by: Member, *, person_id: int, into_id: int, reason: str = "") -> Person:
    """Say that a person is another one of the league: `person_id` was a duplicate of `into_id`.

    Results keep pointing to whom they were made for, and count for the other from now on. Nobody
    is merged with himself, with one who was merged away, or with one he has sat at a table with.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"person": person_id, "into": into_id}
    with acting(by, "merge_people", about, reason=reason) as payload:
        if person_id == into_id:
            raise DirectingError(gettext("Choose two different people."), "into")
        person, into = _person(by, person_id), _person(by, into_id)
        if person.alias_of_id is not None:
            raise DirectingError(gettext("This person was merged already."), "into")
        if into.alias_of_id is not None:
            sentence = gettext("%(name)s was merged into somebody else; choose that one.")
            raise DirectingError(sentence % {"name": into.name}, "into")
        if person.user_id is not None and into.user_id is not None:
            raise DirectingError(gettext("Both belong to an account; release one first."), "into")
        _refuse_if_met(by, person, into)
        payload["account"] = person.user_id
        person.lent_id, person.user_id, person.alias_of = person.user_id, None, into
        person.save(update_fields=["alias_of", "user", "lent"])
        if person.lent_id is not None:
            Person.objects.filter(pk=into.pk).update(user=person.lent_id)
        derivation.regroup(by.league, [person.pk, into.pk])
    return person


def unmerge_person(by: Member, *, person_id: int, reason: str = "") -> Person:
    """Say that two are two after all: everything that was this person's is so again, also the
    account it brought along, unless that was taken off meanwhile.
    """
    reason = tidy_reason(reason, needed=False)
    with acting(by, "unmerge_person", {"person": person_id}, reason=reason) as payload:
        person = _person(by, person_id)
        into_id = person.alias_of_id
        if into_id is None:
            raise DirectingError(gettext("This person is not merged."))
        payload["into"] = into_id
        person.alias_of = None
        _save_named(person, ["alias_of"])
        payload["account"] = _give_back(person, into_id)
        derivation.regroup(by.league, [person.pk, into_id])
    return person


def _give_back(person: Person, into_id: int) -> int | None:
    """The account that came along with a merge goes back, from whoever has it now through it."""
    account, person.lent_id = person.lent_id, None
    person.save(update_fields=["lent"])
    holder = root_person(Person.objects.get(pk=into_id))
    if account is None or holder.user_id != account:
        return None
    between = members_of(families(person.league_id), [holder.pk])[holder.pk]
    Person.objects.filter(pk__in=between, lent=account).update(lent=None)
    Person.objects.filter(pk=holder.pk).update(user=None)
    person.user_id = account
    person.save(update_fields=["user"])
    return account


def person_leaves(by: Member, *, person_id: int, day: date | None = None) -> Person:
    """Somebody leaves the league, and every season that is not closed. Results stay."""
    with acting(by, "person_leaves", {"person": person_id}) as payload:
        person = _person(by, person_id)
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
        for season in seasons:
            derivation.recount(season, [person.pk])
    return person


def person_returns(by: Member, *, person_id: int) -> Person:
    """Somebody who left is back. Seasons are entered anew by registering."""
    with acting(by, "person_returns", {"person": person_id}):
        person = _person(by, person_id)
        person.left = None
        person.save(update_fields=["left"])
    return person


def remove_person(by: Member, *, person_id: int, reason: str = "") -> bool:
    """Take somebody off the list. Who never sat down and is due nowhere is deleted (True); who has
    played, or stands on a list of tables, leaves and keeps every seat (False).
    """
    with transaction.atomic():
        lock_league(by.league)
        person = _person(by, person_id)
        if _is_used(person):
            person_leaves(by, person_id=person_id)
            return False
        reason = tidy_reason(reason, needed=False)
        about = {"person": person_id, "name": person.name}
        with acting(by, "remove_person", about, reason=reason):
            for row in (person.registrations, person.check_ins, person.lines):
                row.all().delete()
            person.delete()
    return True


def _is_used(person: Person) -> bool:
    """Does anything stand that needs this person?"""
    return (
        LeagueSeat.objects.filter(Q(person=person) | Q(stands_for=person)).exists()
        or person.fixture_seats.exists()
        or person.penalties.exists()
        or person.aliases.exists()
        or person.alias_of_id is not None
    )


def _person(by: Member, person_id: int) -> Person:
    person = Person.objects.filter(league=by.league, pk=person_id).first()
    if person is None:
        raise DirectingError(gettext("There is no such person here."))
    return person


def _added(by: Member, name: str, *, guest: bool, joined: date | None) -> Person:
    day = joined or timezone.localdate()
    person = Person(league=by.league, name=name, guest=guest, joined=day)
    _save_named(person, None)
    return person


def _save_named(person: Person, fields: Iterable[str] | None) -> None:
    """Save a person whose name may be taken."""
    try:
        with transaction.atomic():
            person.save(update_fields=fields)
    except IntegrityError:
        sentence = gettext("%(name)s is in the league already.") % {"name": person.name}
        raise DirectingError(sentence, "name") from None


def _refuse_if_met(by: Member, one: Person, other: Person) -> None:
    """Two who sat at one table are two."""
    roots = families(by.league.pk)
    ids = {
        each: [key for key in (*roots, each.pk) if root_of(roots, key) == each.pk]
        for each in (one, other)
    }
    games = LeagueSeat.objects.filter(person__in=ids[one]).values("league_game")
    met = LeagueSeat.objects.filter(person__in=ids[other], league_game__in=games)
    game = met.select_related("league_game").first()
    if game is not None:
        sentence = gettext("They sat at one table on %(day)s: they are two.")
        raise DirectingError(sentence % {"day": game.league_game.day.isoformat()}, "into")
