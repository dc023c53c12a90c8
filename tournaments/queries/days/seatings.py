"""Who sat where in every round of a tournament that was published, in a fixed number of queries.

Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tournaments.ledger.merges import merges_in, root_of
from tournaments.models import Bye, FixtureSeat, LeagueSeat, Tournament

UNSEEN = ("planned", "drafted", "void")


class DaySeat(NamedTuple):
    """A seat of a round, counted from 1; `table` and `seat` are 0 for who sits out. `person` is who
    counts now, `substitute` who plays for them, "" for nobody; `code` that of the card, "" before
    there is one.
    """

    stage: int
    number: int
    round: int
    state: str
    table: int
    seat: int
    person: int
    name: str
    substitute: str = ""
    code: str = ""
    game: int | None = None
    fixture: int = 0


def seatings(tournament: Tournament) -> list[DaySeat]:
    """Every seat of every round, by stage, round, table and seat; who sits out at the end of a
    round. Four queries.
    """
    roots = merges_in(tournament.league_id)
    on_cards = _substitutes(tournament, roots)
    where = "fixture__table__round"
    seats = FixtureSeat.objects.filter(
        fixture__table__round__stage__tournament=tournament, fixture__void=False
    ).exclude(fixture__table__round__state__in=UNSEEN)
    rows = [
        _seat(row, roots)
        for row in seats.values_list(
            f"{where}__stage__position",
            f"{where}__number",
            where,
            f"{where}__state",
            "fixture__number",
            "position",
            "person",
            "person__name",
            "substitute__name",
            "fixture__league_game__game__code",
            "fixture__league_game",
            "fixture",
        )
    ]
    rows = [
        each._replace(substitute=on_cards.get((each.game or 0, each.person), each.substitute))
        for each in rows
    ]
    byes = Bye.objects.filter(round__stage__tournament=tournament)
    rests = byes.exclude(round__state__in=UNSEEN).values_list(
        *("round__stage__position", "round__number", "round", "round__state"),
        *("person", "person__name"),
    )
    rows += [_rest(row, roots) for row in rests]
    return sorted(rows, key=_in_order)


def _seat(row: tuple[Any, ...], roots: Mapping[int, int]) -> DaySeat:
    stage, number, round_id, state, table, position, person, name, *more = row
    substitute, code, game, fixture = more
    who = root_of(roots, person)
    at = (stage, number, round_id, state, table, position + 1)
    return DaySeat(*at, who, name, substitute or "", code or "", game, fixture)


def _rest(row: tuple[Any, ...], roots: Mapping[int, int]) -> DaySeat:
    stage, number, round_id, state, person, name = row
    return DaySeat(stage, number, round_id, state, 0, 0, root_of(roots, person), name)


def _in_order(seat: DaySeat) -> tuple[int, int, bool, int, int, str]:
    return seat.stage, seat.number, not seat.table, seat.table, seat.seat, seat.name.casefold()


def _substitutes(tournament: Tournament, roots: Mapping[int, int]) -> dict[tuple[int, int], str]:
    """Who played for whom on a card, by its game and who was drawn. One query."""
    seats = LeagueSeat.objects.filter(
        league_game__season__stage__tournament=tournament, stands_for__isnull=False
    ).exclude(league_game__state="void")
    rows = seats.order_by("position").values_list("league_game", "stands_for", "person__name")
    return {(game, root_of(roots, who)): name for game, who, name in rows if who is not None}
