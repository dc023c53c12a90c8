"""What a league stores about one of its people, for whoever runs it: how much, where, and all of
it as plain values. Writes nothing.

The address of reminders is for its owner alone; so is what an account has beside the league.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorecards.queries.data_kinds import Where, Words, files_of, places_of
from tournaments.ledger.merges import members_of, merges_in
from tournaments.models import Membership, Person, Reminder
from tournaments.queries.accounts import results_of
from tournaments.queries.person_rows import FOR_DIRECTORS, FORGOTTEN, LEAGUE, OF_PERSON

KINDS = (*OF_PERSON, *FOR_DIRECTORS)


@dataclass(frozen=True)
class StoredLine:
    """Something that is stored about somebody: how much, in which seasons and tournaments, and for
    how long.
    """

    name: Words
    number: int
    until: Words
    places: Collection[Where] = ()


def stored_lines(person: Person) -> list[StoredLine]:
    """Everything of which there is something. The number of queries does not grow with it."""
    family = _family(person)
    places = places_of(KINDS, family)
    lines = [
        StoredLine(kind.name, number, kind.until, [each for each in places[kind.word] if each[0]])
        for kind in KINDS
        if (number := sum(many for _place, many in places[kind.word]))
    ]
    roles = _roles(person, family)
    counts = (
        (_("Names, also those of whoever was merged into them"), len(family), LEAGUE),
        (_("Roles of their account and their phones"), roles.count(), FORGOTTEN),
        (_("Wishes to be reminded by mail"), _reminders(roles).count(), FORGOTTEN),
    )
    first = [StoredLine(name, number, until) for name, number, until in counts if number]
    return [*first, *lines]


def person_file(person: Person) -> dict[str, Any]:
    """All of it, for the person to be given. The number of queries does not grow with it."""
    family = _family(person)
    roles = _roles(person, family)
    names = Person.objects.filter(pk__in=family).order_by("pk")
    reminders = _reminders(roles).values("language", "days", "made", "confirmed")
    return {
        "exported": timezone.now().isoformat(),
        "league": person.league.name,
        "person": person.name,
        "names": list(names.values("name", "guest", "joined", "left", number=F("pk"))),
        "account": person.user_id is not None,
        "roles": [
            {"role": role, "since": since, "by": "account" if user else "phone"}
            for role, since, user in roles.values_list("role", "since", "user")
        ],
        "reminders": list(reminders),
        **files_of(KINDS, family),
        "results": results_of(family),
    }


def _family(person: Person) -> list[int]:
    """The numbers of the person and of whoever was merged into them."""
    return list(members_of(merges_in(person.league_id), [person.pk])[person.pk])


def _roles(person: Person, family: Collection[int]) -> QuerySet[Membership]:
    """What their account may do in the league, and the phones that are they."""
    phones = Q(user=None) & (Q(person__in=family) | Q(invitation__person__in=family))
    users = Person.objects.filter(pk__in=family).exclude(user=None).values("user")
    rows = Membership.objects.filter(Q(user__in=users) | phones, league=person.league_id)
    return rows.order_by("pk")


def _reminders(roles: QuerySet[Membership]) -> QuerySet[Reminder]:
    return Reminder.objects.filter(membership__in=roles.order_by().values("pk")).order_by("pk")
