"""The page of a draft: every seat with what a change with it would cost, marks and reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorecards.rules.texts import Text
from tournaments.queries.seatings import SeatingRead
from tournaments.rules.draws.swaps import Price


@dataclass(frozen=True)
class SeatShown:
    """A seat of a draft, or somebody who sits out. `price` while somebody else is `chosen`; `apart`
    are the names of those who are kept apart, `stays` whether this is their table, for directors.
    """

    person: int
    name: str
    why: Text
    chosen: bool = False
    price: Price | None = None
    after: int = 0
    apart: tuple[str, ...] = ()
    stays: bool = False


@dataclass(frozen=True)
class DraftTable:
    """A table of a draft: its number, its seats, and whether it has the usual size."""

    number: int
    seats: tuple[SeatShown, ...]
    usual: bool


@dataclass(frozen=True)
class DraftShown:
    """A draft as its page shows it. `chosen` is who is about to change places."""

    tables: tuple[DraftTable, ...]
    out: tuple[SeatShown, ...]
    chosen: SeatShown | None
    free: int


def draft_shown(read: SeatingRead, one: int | None, *, marks: bool) -> DraftShown:
    """The draft while `one` is chosen; `marks` shows what directors ask for."""
    seats = _Seats(read, one, marks)
    tables = tuple(
        DraftTable(
            table.number,
            tuple(seats.at(person, name) for person, name in table.people),
            len(table.people) == read.preferred,
        )
        for table in read.round.tables
    )
    out = tuple(seats.out(guest.person, guest.name) for guest in read.round.byes)
    everyone = [*(seat for table in tables for seat in table.seats), *out]
    chosen = next((seat for seat in everyone if seat.chosen), None)
    prices = [seat.price for seat in everyone if seat.price is not None]
    free = sum(price.refusal is None and price.total <= 0 for price in prices)
    return DraftShown(tables, out, chosen, free)


class _Seats:
    """Makes the seats of a draft."""

    def __init__(self, read: SeatingRead, one: int | None, marks: bool) -> None:
        known = {who for table in read.round.tables for who in table.ids}
        known |= {guest.person for guest in read.round.byes}
        self.read = read
        self.one = one if one in known else None
        self.prices: Mapping[int, Price] = (
            read.prices(one) if one is not None and one in known else {}
        )
        self.apart = _names_apart(read) if marks else {}
        self.marks = marks

    def at(self, person: int, name: str) -> SeatShown:
        return self._seat(person, name, self.read.reason(person))

    def out(self, person: int, name: str) -> SeatShown:
        return self._seat(person, name, self.read.bye_reason(person))

    def _seat(self, person: int, name: str, why: Text) -> SeatShown:
        price = self.prices.get(person)
        return SeatShown(
            person,
            name,
            why,
            chosen=person == self.one,
            price=price,
            after=self.read.repeats + (price.repeats if price else 0),
            apart=self.apart.get(person, ()),
            stays=self.marks and person in self.read.demands.tables,
        )


def _names_apart(read: SeatingRead) -> dict[int, tuple[str, ...]]:
    """From whom each of those who are here is kept apart, of those who are here as well."""
    people: Sequence[tuple[int, str]] = [
        *(person for table in read.round.tables for person in table.people),
        *((guest.person, guest.name) for guest in read.round.byes),
    ]
    names = dict(people)
    apart: dict[int, list[str]] = {}
    for one, other in sorted(read.demands.apart):
        if one in names and other in names:
            apart.setdefault(one, []).append(names[other])
            apart.setdefault(other, []).append(names[one])
    return {person: tuple(each) for person, each in apart.items()}
