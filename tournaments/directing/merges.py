"""The same person twice in a league: two made one, and parted again.

A merge takes no game away: it says that two are one, and can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from tournaments.directing.acts import acting, tidy_reason
from tournaments.directing.merged_entries import bring_entries_along
from tournaments.directing.nights import come_as_one
from tournaments.directing.past_seasons import refuse_if_both_stood
from tournaments.directing.people import person_of, save_named
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.merges import members_of, merges_in, root_person
from tournaments.models import LeagueSeat, Person
from tournaments.permissions import Member


def merge_people(by: Member, *, person_id: int, into_id: int, reason: str = "") -> Person:
    """Say that a person is another one of the league: `person_id` was a duplicate of `into_id`.

    Results stay with the person they were made for, and count for the other from now on.
    Nobody is merged with themselves, with somebody who was merged away, or with somebody
    they have sat at a table with.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"person": person_id, "into": into_id}
    with acting(by, "merge_people", about, reason=reason) as payload:
        if person_id == into_id:
            raise DirectingError(gettext("Choose two different people."), "into")
        person, into = person_of(by, person_id), person_of(by, into_id)
        if person.alias_of_id is not None:
            raise DirectingError(gettext("This person was merged already."), "into")
        if into.alias_of_id is not None:
            sentence = gettext("%(name)s was merged into somebody else; choose that one.")
            raise DirectingError(sentence % {"name": into.name}, "into")
        if person.user_id is not None and into.user_id is not None:
            raise DirectingError(gettext("Both belong to an account; release one first."), "into")
        mine, theirs = _everybody(by, person), _everybody(by, into)
        _refuse_if_met(mine, theirs)
        refuse_if_both_stood(person, into)
        bring_entries_along(person, into, mine=mine, theirs=theirs)
        payload["account"] = person.user_id
        person.lent_id, person.user_id, person.alias_of = person.user_id, None, into
        person.save(update_fields=["alias_of", "user", "lent"])
        if person.lent_id is not None:
            Person.objects.filter(pk=into.pk).update(user=person.lent_id)
        come_as_one(person, into)
        derivation.regroup(by.league, [person.pk, into.pk])
    return person


def unmerge_person(by: Member, *, person_id: int, reason: str = "") -> Person:
    """Say that two are two after all. Everything of this person is theirs again, also the account
    they brought along, unless it was taken off meanwhile.
    """
    reason = tidy_reason(reason, needed=False)
    with acting(by, "unmerge_person", {"person": person_id}, reason=reason) as payload:
        person = person_of(by, person_id)
        into_id = person.alias_of_id
        if into_id is None:
            raise DirectingError(gettext("This person is not merged."))
        payload["into"] = into_id
        person.alias_of = None
        save_named(person, ["alias_of"])
        payload["account"] = _give_back(person, into_id)
        derivation.regroup(by.league, [person.pk, into_id])
    return person


def _give_back(person: Person, into_id: int) -> int | None:
    """Give back the account that came along with a merge, from whoever has it now because of it."""
    account, person.lent_id = person.lent_id, None
    person.save(update_fields=["lent"])
    holder = root_person(Person.objects.get(pk=into_id))
    if account is None or holder.user_id != account:
        return None
    between = members_of(merges_in(person.league_id), [holder.pk])[holder.pk]
    Person.objects.filter(pk__in=between, lent=account).update(lent=None)
    Person.objects.filter(pk=holder.pk).update(user=None)
    person.user_id = account
    person.save(update_fields=["user"])
    return account


def _everybody(by: Member, person: Person) -> tuple[int, ...]:
    """All who count as this person."""
    return members_of(merges_in(by.league.pk), [person.pk])[person.pk]


def _refuse_if_met(mine: Sequence[int], theirs: Sequence[int]) -> None:
    """Two who sat at one table are not the same person."""
    games = LeagueSeat.objects.filter(person__in=mine).values("league_game")
    met = LeagueSeat.objects.filter(person__in=theirs, league_game__in=games)
    game = met.select_related("league_game").first()
    if game is not None:
        sentence = gettext("They sat at one table on %(day)s: they are two.")
        raise DirectingError(sentence % {"day": game.league_game.day.isoformat()}, "into")
