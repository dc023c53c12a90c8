"""What stands on the cards of everybody: where they sit in each round that is published.

Drafts are never on paper. Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from tournaments.models import Invitation, Round, Tournament
from tournaments.queries.days.seatings import DaySeat, seatings
from tournaments.rules.days.states import SHOWN_ROUND


class OwnSeat(NamedTuple):
    """Where somebody sits in a round: the table and the seat, both 0 for who sits out. `stage` is
    the name of its stage.
    """

    stage: str
    round: int
    table: int
    seat: int


@dataclass(frozen=True)
class SeatsOfPerson:
    """Somebody with a place in every round so far."""

    person: int
    name: str
    seats: tuple[OwnSeat, ...]


def private_links(tournament: Tournament) -> dict[int, str]:
    """The key of the link that was made for somebody who takes part, where it opens as often as
    they like and makes a phone theirs; the latest of several. One query.
    """
    rows = Invitation.objects.filter(
        Q(expires=None) | Q(expires__gt=timezone.now()),
        league=tournament.league_id,
        person__entries__tournament=tournament,
        role__in=("guest", "member"),
        revoked=None,
        uses_left=None,
    )
    return dict(rows.order_by("pk").values_list("person", "key"))


def printed_rounds(tournament: Tournament) -> list[Round]:
    """The rounds that are published, in their order. One query."""
    rows = Round.objects.filter(stage__tournament=tournament, state__in=SHOWN_ROUND)
    return list(rows.select_related("stage__season").order_by("stage__position", "number"))


def seats_of_everybody(tournament: Tournament) -> list[SeatsOfPerson]:
    """Everybody who sits in a published round, by name. Five queries."""
    stages = {row.stage.position: row.stage.season.name for row in printed_rounds(tournament)}
    people: dict[int, list[DaySeat]] = {}
    for each in seatings(tournament):
        people.setdefault(each.person, []).append(each)
    everybody = [
        SeatsOfPerson(
            who,
            seats[-1].name,
            tuple(OwnSeat(stages[at.stage], at.number, at.table, at.seat) for at in seats),
        )
        for who, seats in people.items()
    ]
    return sorted(everybody, key=lambda each: (each.name.casefold(), each.person))
