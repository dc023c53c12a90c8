"""The seats of a round that has not begun: somebody sits down late, leaves, or is replaced.

A table that has begun keeps its seats; there a substitute, or who left after which hole, stands on
its card (`directing.seats`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.directing.rounds import add_seat, seats_by_table, take_seat_away, welcome
from tournaments.ledger.merges import merges_in
from tournaments.ledger.seating import demands_of
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import Bye, Entrant, Fixture, FixtureSeat, Round, Table, Tournament
from tournaments.rules.days.entries import LatePlace, late_table
from tournaments.rules.days.stages import Form, Teams

WAITING = ("waiting", "seated")
ON_NOW = ("published", "playing")


def round_of_latecomers(tournament: Tournament) -> Round | None:
    """The round of the first stage in which somebody may still find a seat. One query."""
    rounds = Round.objects.filter(stage__tournament=tournament, stage__position=0, state__in=ON_NOW)
    return rounds.select_related("stage__tournament", "stage__season").order_by("-number").first()


def sit_down_late(tournament: Tournament, entrant: Entrant) -> Table | None:
    """Give somebody who comes late the free seat of a table that has not begun; None where there is
    none and they wait for the next round. Inside an act.
    """
    round_ = round_of_latecomers(tournament)
    if round_ is None or not _takes_latecomers(tournament, round_):
        return None
    tables, seats = tables_of(round_), seats_by_table(round_)
    demands = demands_of(tournament.league_id, merges_in(tournament.league_id))
    closed = [
        table_state(each, round_) not in WAITING
        or not welcome(
            entrant.person_id, [seat.person_id for seat in seats[each.fixture_id]], demands
        )
        for each in tables
    ]
    hall = stage_settings(round_.stage).hall
    sizes = [len(seats[each.fixture_id]) for each in tables]
    place, at = late_table(sizes, closed, preferred=hall.preferred, most=hall.most)
    if place is LatePlace.NEXT or at is None:
        return None
    table = tables[at]
    add_seat(table, entrant.person_id, seats[table.fixture_id])
    return table


def _people(seats: Sequence[FixtureSeat]) -> list[int]:
    return [seat.person_id for seat in seats]


def open_seat_of(tournament: Tournament, person: int) -> FixtureSeat | None:
    """The seat of somebody in the published round, None for who has none. One query."""
    rows = FixtureSeat.objects.filter(
        person=person,
        fixture__void=False,
        fixture__table__round__stage__tournament=tournament,
        fixture__table__round__state__in=(*ON_NOW, "review"),
    )
    around = ("fixture__league_game__game", "fixture__table__round__stage__season", "substitute")
    latest = rows.select_related("fixture", *around).order_by("-fixture__table__round")
    return latest.first()


def game_at(seat: FixtureSeat) -> object | None:
    """The game that is played at the table of a seat."""
    game = getattr(seat.fixture, "league_game", None)
    return None if game is None or game.state == "void" else game


def leave_waiting_tables(tournament: Tournament, people: Sequence[int]) -> list[Table]:
    """These have no seat any more at tables that have not begun, nor a place in a draft. Returns
    the tables of published rounds that lost somebody.
    """
    rows = FixtureSeat.objects.filter(
        person__in=people,
        fixture__league_game=None,
        fixture__void=False,
        fixture__table__walkover=None,
        fixture__table__round__stage__tournament=tournament,
        fixture__table__round__state__in=("drafted", *ON_NOW),
    )
    seats = list(rows.select_related("fixture__table__round"))
    for seat in seats:
        take_seat_away(FixtureSeat.objects.get(pk=seat.pk))
    resting = Bye.objects.filter(person__in=people, round__stage__tournament=tournament)
    resting.filter(round__state="drafted").delete()
    tables = {seat.fixture.table.pk: seat.fixture.table for seat in seats}
    return [each for each in tables.values() if each.round.state in ON_NOW]


def sit_down_elsewhere(
    round_: Round,
    tables: Sequence[Table],
    seats: dict[int, list[FixtureSeat]],
    people: Iterable[int],
) -> list[int]:
    """Give each of these a seat at the smallest of these tables that has not begun and has one
    left. Returns those for whom there is none. Inside an act.
    """
    most = stage_settings(round_.stage).hall.most
    league = round_.stage.season.league_id
    demands, resting = demands_of(league, merges_in(league)), []
    for person in people:
        free = [
            each
            for each in tables
            if table_state(each, round_) in WAITING
            and len(seats[each.fixture_id]) < most
            and welcome(person, [seat.person_id for seat in seats[each.fixture_id]], demands)
        ]
        if not free:
            resting.append(person)
            continue
        table = min(free, key=lambda each: len(seats[each.fixture_id]))
        add_seat(table, person, seats[table.fixture_id])
    return resting


def empty_round(round_: Round) -> None:
    """A round without tables again, to be drawn once more. Inside an act."""
    Fixture.objects.filter(table__round=round_).delete()
    Bye.objects.filter(round=round_).delete()
    round_.state, round_.published, round_.order, round_.seed = "planned", None, [], ""
    round_.version += 1
    round_.save(update_fields=["state", "published", "order", "seed", "version"])


def _takes_latecomers(tournament: Tournament, round_: Round) -> bool:
    """Only where everybody plays every round, each for themselves or for a team's sum."""
    alone = day_settings_of(tournament).teams in (Teams.NONE, Teams.SUM)
    return alone and stage_settings(round_.stage).form is Form.ROUNDS
