"""What a merge does to the entries of two people in tournaments.

Before a tournament starts the entry goes along. While it runs, seats, brackets and cuts name the
one who was drawn, so nobody who plays is merged into somebody else until its result is certified.
"""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.models import Bye, Entrant, FixtureSeat, Person

BEFORE = ("draft", "registration", "checkin")
ON_NOW = ("running", "provisional")
APART = ("waitlisted", "withdrawn", "no_show")
"""States of an entry that takes no place."""


def bring_entries_along(
    person: Person, into: Person, *, mine: Collection[int], theirs: Collection[int]
) -> None:
    """The entries of somebody who is merged into another; `mine` and `theirs` are all who count as
    either. Inside an act. Raises DirectingError with what to do first.
    """
    around = Entrant.objects.select_related("tournament")
    others = {each.tournament_id: each for each in around.filter(person__in=theirs)}
    for entry in around.filter(person__in=mine).order_by("tournament__day", "pk"):
        other, state = others.get(entry.tournament_id), entry.tournament.state
        if state in ON_NOW:
            _refuse_playing(entry, other, person)
        elif state in BEFORE and other is None:
            Entrant.objects.filter(pk=entry.pk).update(person=into)
        elif state in BEFORE and other is not None:
            _refuse_both(entry, other, person)
        elif other is not None:
            _refuse_same_round(entry, mine, theirs)


def _refuse_playing(entry: Entrant, other: Entrant | None, person: Person) -> None:
    seats = FixtureSeat.objects.filter(
        person=entry.person_id, fixture__table__round__stage__tournament=entry.tournament_id
    )
    if entry.state in APART and not seats.exists():
        return
    if other is not None and other.state not in APART:
        sentence = gettext("Both play in %(tournament)s. Merge them once its result is certified.")
    else:
        sentence = gettext("%(name)s plays in %(tournament)s. Merge the two the other way round.")
    values = {"name": person.name, "tournament": entry.tournament.name}
    raise DirectingError(sentence % values, "into")


def _refuse_both(entry: Entrant, other: Entrant, person: Person) -> None:
    """Two entries of which both take part are two; one that does not stays as it is."""
    values = {"name": person.name, "tournament": entry.tournament.name}
    if entry.state in APART:
        return
    if other.state in APART:
        sentence = gettext(
            "Only %(name)s takes part in %(tournament)s. Merge the two the other way round."
        )
        raise DirectingError(sentence % values, "into")
    sentence = gettext(
        "Both are on the list of %(tournament)s. Take the name of one of them off there first."
    )
    raise DirectingError(sentence % values, "into")


def _refuse_same_round(entry: Entrant, mine: Collection[int], theirs: Collection[int]) -> None:
    """Two who were both in one round of a tournament are two."""
    if _rounds_of(entry, mine) & _rounds_of(entry, theirs):
        sentence = gettext("Both had a place in a round of %(tournament)s: they are two.")
        raise DirectingError(sentence % {"tournament": entry.tournament.name}, "into")


def _rounds_of(entry: Entrant, people: Collection[int]) -> set[int]:
    where = {"person__in": people}
    seats = FixtureSeat.objects.filter(
        fixture__table__round__stage__tournament=entry.tournament_id, fixture__void=False, **where
    )
    rests = Bye.objects.filter(round__stage__tournament=entry.tournament_id, **where)
    return {
        *seats.values_list("fixture__table__round", flat=True),
        *rests.values_list("round", flat=True),
    }
