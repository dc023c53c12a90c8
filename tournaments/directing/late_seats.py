"""A seat at a table of a night that has not begun, for who comes after the tables were published,
as at a tournament; and given back by who was never there.

Everything here is done inside an act that has the league's lock.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db.models import F, Q, QuerySet

from tournaments.directing.rounds import add_seat, seats_by_table, take_seat_away, welcome
from tournaments.ledger.levels import levels_of
from tournaments.ledger.merges import families
from tournaments.ledger.seating import demands_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Bye, CheckIn, FixtureSeat, Night, Round, Table
from tournaments.rules.days.entries import late_table


def sit_down_late(night: Night, person: int) -> Table | None:
    """Give somebody who is here the free seat of the smallest table that has not begun, in the
    published round; None where there is none, no round, or they have a seat.
    """
    row = Round.objects.filter(stage__night=night.pk).order_by("number").last()
    if row is None or row.state == "drafted":
        return None
    seats = seats_by_table(row)
    if person in {seat.person_id for those in seats.values() for seat in those}:
        return None
    tables = list(waiting_tables(row).order_by("fixture__number"))
    shut = _shut_to(person, night, [seats[each.fixture_id] for each in tables])
    most = settings_of(night.season).max_players
    sizes = [len(seats[each.fixture_id]) for each in tables]
    _place, at = late_table(sizes, shut, preferred=most, most=most)
    if at is None:
        return None
    add_seat(tables[at], person, seats[tables[at].fixture_id])
    Bye.objects.filter(round=row, person=person).delete()
    return tables[at]


def waiting_tables(row: Round) -> QuerySet[Table]:
    """The tables of a round that have not begun."""
    begun = Q(fixture__league_game__isnull=False) & ~Q(fixture__league_game__state="void")
    tables = row.tables.filter(fixture__void=False).exclude(begun)
    return tables.select_related("fixture")


def _shut_to(person: int, night: Night, tables: Sequence[Sequence[FixtureSeat]]) -> list[bool]:
    """Which of these tables are not for this person: somebody there is kept apart from them, or all
    there are of another division.
    """
    demands = demands_of(night.season.league_id, families(night.season.league_id))
    sitting = [[seat.person_id for seat in table] for table in tables]
    everybody = {person, *(who for table in sitting for who in table)}
    levels = levels_of(night.season, everybody)
    divisions = [{levels.get(who) for who in table} for table in sitting]
    return [
        not welcome(person, table, demands) or (len(there) == 1 and there != {levels.get(person)})
        for table, there in zip(sitting, divisions, strict=True)
    ]


def give_back(night: Night, people: Collection[int]) -> None:
    """These were never there: a seat they got when they came, at a table that has not begun, is
    free again. One they were drawn to stays theirs.
    """
    late = CheckIn.objects.filter(night=night, person__in=people, left=None)
    came = dict(late.values_list("person", "came"))
    seats = FixtureSeat.objects.filter(fixture__night=night, person__in=came, fixture__void=False)
    open_ = seats.filter(fixture__league_game=None).exclude(fixture__table__round__published=None)
    for seat in open_.annotate(published=F("fixture__table__round__published")):
        if came[seat.person_id] > vars(seat)["published"]:
            take_seat_away(FixtureSeat.objects.get(pk=seat.pk))
