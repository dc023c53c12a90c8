"""The rounds of a tournament in a list, and a published one by name. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from tournaments.ledger.stages.settings import is_one_round
from tournaments.models import Round, Tournament
from tournaments.queries.days.rounds import HallRound
from tournaments.rules.days.states import ROUND
from tournaments.wording.texts import sentence

CARDS = "tables__fixture__league_game__state"


@dataclass(frozen=True)
class RoundLine:
    """A round in the list: its stage, its state, how many tables, how many are handed in or more,
    how many are put off, how many people sit out, and whether its stage has no other round.
    """

    row: Round
    stage: str
    state_name: str
    tables: int
    are_in: int
    put_off: int
    byes: int
    alone: bool = False


class Placed(NamedTuple):
    """Somebody in the list by name: the table and the seat; 0 for who sits out."""

    name: str
    person: int
    table: int
    seat: int


def round_lines(tournament: Tournament, *, drafts: bool) -> list[RoundLine]:
    """The rounds in their order, with `drafts` those too that nobody else sees. One query."""
    return lines_of_rounds(round_rows(tournament, drafts=drafts))


def round_rows(tournament: Tournament, *, drafts: bool) -> QuerySet[Round]:
    """The rounds of `round_lines`, with their stage and what a line counts."""
    rows = Round.objects.filter(stage__tournament=tournament).select_related(
        "stage__season", "stage__tournament"
    )
    if not drafts:
        rows = rows.exclude(state__in=("planned", "drafted"))
    counted = rows.annotate(
        number_of_tables=Count("tables", distinct=True),
        are_in=Count(
            "tables",
            filter=Q(**{f"{CARDS}__in": ("submitted", "disputed", "confirmed")}),
            distinct=True,
        ),
        put_off=Count("tables", filter=Q(tables__postponed=True), distinct=True),
        number_of_byes=Count("byes", distinct=True),
    )
    return counted.order_by("stage__position", "number")


def lines_of_rounds(rows: Iterable[Round]) -> list[RoundLine]:
    """A line for each of these rounds of `round_rows`. No query but theirs."""
    return [
        RoundLine(
            row,
            row.stage.season.name,
            sentence(ROUND.states[row.state]),
            vars(row)["number_of_tables"],
            vars(row)["are_in"],
            vars(row)["put_off"],
            vars(row)["number_of_byes"],
            is_one_round(row.stage),
        )
        for row in rows
    ]


def by_name(shown: HallRound) -> list[Placed]:
    """Everybody of a round by name; those who sit out at the end."""
    seated = [
        Placed(seat.name, seat.person, table.number, seat.number)
        for table in shown.tables
        for seat in table.seats
    ]
    resting = [Placed(each.name, each.person, 0, 0) for each in shown.byes]
    order = sorted(seated, key=lambda each: (each.name.casefold(), each.person))
    return [*order, *sorted(resting, key=lambda each: each.name.casefold())]
