"""A seat at a table of a night that has not begun, for who comes after the tables were published,
as at a tournament; and given back by who was never there.

Everything here is done inside an act that has the league's lock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.db.models import F, Q, QuerySet

from tournaments.directing.rounds import add_seat, seats_by_table, take_seat_away, welcome
from tournaments.ledger.levels import levels_of
from tournaments.ledger.merges import merges_in
from tournaments.ledger.seating import demands_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Bye, CheckIn, FixtureSeat, Night, Round, Table
from tournaments.rules.days.entries import late_table
from tournaments.rules.draws.demands import Demands


class Company(NamedTuple):
    """With whom somebody may sit: the demands of the directors, and the division (from 1) of
    everybody, in a season that has any.
    """

    demands: Demands
    levels: dict[int, int]

    def shut_to(self, person: int, table: Sequence[int]) -> bool:
        """Whether a table is not for this person: somebody there is kept apart from them, or all
        there are of another division.
        """
        divisions = {self.levels.get(who) for who in table}
        other = len(divisions) == 1 and divisions != {self.levels.get(person)}
        return other or not welcome(person, table, self.demands)


def sit_down_late(night: Night, people: Iterable[int]) -> dict[int, Table]:
    """Give these, who are here, the free seats of the smallest tables that have not begun, in the
    published round. Returns who got a seat at which table: nobody where there is no such round, and
    not who has a seat or whom no table can take. What is read does not grow with the people.
    """
    row = Round.objects.filter(stage__night=night.pk).order_by("number").last()
    if row is None or row.state == "drafted":
        return {}
    seats = seats_by_table(row)
    seated = {seat.person_id for those in seats.values() for seat in those}
    coming = [person for person in people if person not in seated]
    if not coming:
        return {}
    tables = list(waiting_tables(row).order_by("fixture__number"))
    company = Company(
        demands_of(night.season.league_id, merges_in(night.season.league_id)),
        levels_of(night.season, {*coming, *seated}),
    )
    most, places = settings_of(night.season).max_players, dict[int, Table]()
    for person in coming:
        there = [[seat.person_id for seat in seats[each.fixture_id]] for each in tables]
        shut = [company.shut_to(person, each) for each in there]
        _seat, at = late_table([len(each) for each in there], shut, preferred=most, most=most)
        if at is not None:
            places[person] = tables[at]
            add_seat(tables[at], person, seats[tables[at].fixture_id])
    Bye.objects.filter(round=row, person__in=places).delete()
    return places


def waiting_tables(row: Round) -> QuerySet[Table]:
    """The tables of a round that have not begun."""
    begun = Q(fixture__league_game__isnull=False) & ~Q(fixture__league_game__state="void")
    tables = row.tables.filter(fixture__void=False).exclude(begun)
    return tables.select_related("fixture")


def give_back(night: Night, people: Collection[int]) -> None:
    """These were never there: a seat they got when they came, at a table that has not begun, is
    free again. One they were drawn to stays theirs.
    """
    late = CheckIn.objects.filter(night=night, person__in=people, left=None)
    came = dict(late.values_list("person", "came"))
    seats = FixtureSeat.objects.filter(fixture__night=night, person__in=came, fixture__void=False)
    open_ = seats.filter(fixture__league_game=None).exclude(fixture__table__round__published=None)
    rows = open_.annotate(published=F("fixture__table__round__published"))
    for person, pk, published in rows.values_list("person", "pk", "published"):
        if came[person] > published:
            take_seat_away(FixtureSeat.objects.get(pk=pk))
