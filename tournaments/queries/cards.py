"""Whose cards are printed, and the private links of those who have one. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from tournaments.ledger.links import linkless, opening
from tournaments.models import Invitation, League, Person


@dataclass(frozen=True)
class Holder:
    """Somebody who gets a card; `key` is that of the link made for them, "" without one."""

    person: int
    name: str
    key: str


def holders(league: League, *, links: bool) -> list[Holder]:
    """Everybody who plays, by name. With `links`, those without an account get the key of the
    latest link of their own that opens. Two queries, one without links.
    """
    people = Person.objects.filter(league=league, alias_of=None, left=None)
    keys: dict[int | None, str] = {}
    if links:
        own = Invitation.objects.filter(opening(timezone.now()), league=league)
        own = own.filter(person__user=None).exclude(person=None).order_by("made", "pk")
        keys = dict(own.values_list("person", "key"))
    rows = people.values_list("pk", "name")
    everybody = [Holder(pk, name, keys.get(pk, "")) for pk, name in rows]
    return sorted(everybody, key=lambda each: (each.name.casefold(), each.person))


def without_link(league: League) -> int:
    """How many have neither an account nor a link of their own. One query."""
    return linkless(league).count()
