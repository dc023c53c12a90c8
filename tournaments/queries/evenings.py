"""A night as a whole: what everybody gathered at its tables, and where that took them.

Only tables that are confirmed give points. Where somebody stands is read from the standings of that
day, and the places gained are those since the last day of play before it. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from tournaments.ledger import standings
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Person, Season
from tournaments.queries.tables import TablePlay, TableSeat


@dataclass(frozen=True)
class EveningRow:
    """Somebody's night: the points of each round (None where they sat at no table that counts) and
    their sum. `substitutes` played for them. `standing` is the place in the season afterwards,
    `moved` how many places that is up.
    """

    place: int
    person: int
    name: str
    rounds: tuple[Fraction | None, ...]
    points: Fraction
    substitutes: tuple[str, ...] = ()
    standing: int | None = None
    moved: int | None = None


class GuestRow(NamedTuple):
    """Somebody who takes no points of the season: the places at their tables, round by round."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True)
class Evening:
    """A night: its rounds by number, its rows, the best first, and its guests by name."""

    rounds: tuple[int, ...]
    rows: tuple[EveningRow, ...]
    guests: tuple[GuestRow, ...] = ()

    @property
    def winners(self) -> tuple[EveningRow, ...]:
        return tuple(row for row in self.rows if row.place == 1)


@dataclass
class _Tally:
    """What somebody gathered so far."""

    rounds: dict[int, Fraction] = field(default_factory=dict)
    substitutes: list[str] = field(default_factory=list)

    def add(self, number: int, seat: TableSeat) -> None:
        self.rounds[number] = self.rounds.get(number, Fraction(0)) + (seat.points or 0)
        if seat.away and seat.owner != seat.person and seat.name not in self.substitutes:
            self.substitutes.append(seat.name)


def evening_of(season: Season, day: date, tables: Sequence[tuple[int, TablePlay]]) -> Evening:
    """The night of these tables, each with the number of its round. The queries do not grow with
    the tables; they do with divisions.
    """
    roots = merges_in(season.league_id)
    tallies: dict[int, _Tally] = {}
    for number, play in tables:
        for seat in play.seats if play.counts else ():
            if seat.earner and seat.points is not None and seat.owner is not None:
                tallies.setdefault(root_of(roots, seat.owner), _Tally()).add(number, seat)
    if not tallies:
        return Evening((), ())
    numbers = tuple(sorted({number for each in tallies.values() for number in each.rounds}))
    low = settings_of(season).scheme.low_is_better
    names = dict(Person.objects.filter(pk__in=tallies).values_list("pk", "name"))
    order = sorted(tallies, key=lambda who: (_rank(tallies[who], low=low), names[who].casefold()))
    ranks = [_rank(tallies[who], low=low) for who in order]
    stands = standing_after(season, day)
    rows = (
        _row(who, tallies[who], numbers, name=names[who], place=1 + ranks.index(rank), at=stands)
        for who, rank in zip(order, ranks, strict=True)
    )
    return Evening(numbers, tuple(rows), _guests(tables))


def _guests(tables: Sequence[tuple[int, TablePlay]]) -> tuple[GuestRow, ...]:
    """Who sat at tables that count for nobody's points, not even their own."""
    places: dict[tuple[str, int], list[int]] = {}
    for _number, play in sorted(tables, key=lambda each: each[0]):
        for seat in play.seats if play.counts else ():
            if not seat.earner and not seat.away and seat.place is not None:
                places.setdefault((seat.name, seat.person), []).append(seat.place)
    return tuple(GuestRow(name, tuple(each)) for (name, _), each in sorted(places.items()))


def _rank(tally: _Tally, *, low: bool) -> tuple[int, Fraction]:
    """What sorts a night. Where little is good, whoever sat at more tables comes first."""
    points = sum(tally.rounds.values(), Fraction(0))
    return (-len(tally.rounds), points) if low else (0, -points)


def _row(
    who: int,
    tally: _Tally,
    numbers: Sequence[int],
    *,
    name: str,
    place: int,
    at: Mapping[int, tuple[int | None, int | None]],
) -> EveningRow:
    standing, moved = at.get(who, (None, None))
    return EveningRow(
        place=place,
        person=who,
        name=name,
        rounds=tuple(tally.rounds.get(number) for number in numbers),
        points=sum(tally.rounds.values(), Fraction(0)),
        substitutes=tuple(tally.substitutes),
        standing=standing,
        moved=moved,
    )


def standing_after(season: Season, day: date) -> dict[int, tuple[int | None, int | None]]:
    """Place and places gained of everybody at the end of a day of play."""
    levels = settings_of(season).levels
    divisions: list[int | None] = list(range(1, levels + 1)) if levels > 1 else [None]
    stands: dict[int, tuple[int | None, int | None]] = {}
    for division in divisions:
        if day == season.last_night:
            rows = standings.table(season, division=division).rows
            stands |= {row.person: (row.place, row.moved) for row in rows}
        else:
            stands |= _on_an_earlier_day(season, day, division)
    return stands


def _on_an_earlier_day(
    season: Season, day: date, division: int | None
) -> dict[int, tuple[int | None, int | None]]:
    counted = LeagueGame.objects.filter(season=season, day__lt=day).exclude(counted_version=None)
    last = counted.order_by("-day").values_list("day", flat=True).first()
    before: dict[int, int | None] = {}
    if last is not None:
        rows = standings.table_at(season, last, division=division).rows
        before = {row.person: row.place for row in rows}
    places: dict[int, tuple[int | None, int | None]] = {}
    for row in standings.table_at(season, day, division=division).rows:
        was = before.get(row.person)
        moved = was - row.place if was is not None and row.place is not None else None
        places[row.person] = (row.place, moved)
    return places
