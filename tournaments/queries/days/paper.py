"""What stands on the cards of everybody: where they sit in each round that is published.

Drafts are never on paper. Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.models import Bye, FixtureSeat, Round, Tournament

PRINTED = ("published", "playing", "review", "closed")
"""States of a round that everybody sees, and that may stand on paper."""


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


def printed_rounds(tournament: Tournament) -> list[Round]:
    """The rounds that are published, in their order. One query."""
    rows = Round.objects.filter(stage__tournament=tournament, state__in=PRINTED)
    return list(rows.select_related("stage__season").order_by("stage__position", "number"))


def seats_of_everybody(tournament: Tournament) -> list[SeatsOfPerson]:
    """Everybody who sits in a published round, by name. Three queries."""
    rounds = {row.pk: row for row in printed_rounds(tournament)}
    seats = FixtureSeat.objects.filter(fixture__table__round__in=rounds, fixture__void=False)
    byes = Bye.objects.filter(round__in=rounds)
    rows: list[tuple[int, str, int, int, int]] = [
        *(
            (person, name, round_id, number, position + 1)
            for person, name, round_id, number, position in seats.values_list(
                *("person", "person__name", "fixture__table__round", "fixture__number"), "position"
            )
        ),
        *(
            (person, name, round_id, 0, 0)
            for person, name, round_id in byes.values_list("person", "person__name", "round")
        ),
    ]
    order = {round_id: at for at, round_id in enumerate(rounds)}
    people: dict[int, list[tuple[int, OwnSeat]]] = {}
    names: dict[int, str] = {}
    for person, name, round_id, table, seat in rows:
        row = rounds[round_id]
        own = OwnSeat(row.stage.season.name, row.number, table, seat)
        people.setdefault(person, []).append((order[round_id], own))
        names[person] = name
    return [
        SeatsOfPerson(who, names[who], tuple(own for _, own in sorted(people[who])))
        for who in sorted(people, key=lambda each: (names[each].casefold(), each))
    ]
