"""The records of a season and the story of a night: who led when, and what decided it.

Records rest on at most the latest `GAMES` games of the season, a story on the games of one day; the
number of queries is the same for any number of games. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, groupby
from typing import Annotated, Any

from django.db.models.fields.json import KeyTextTransform

from tournaments.ledger.merges import Roots, merges_in, root_of
from tournaments.ledger.stand_ins import StandIns, stand_ins_in
from tournaments.models import LeagueGame, Result, Season
from tournaments.wording.names import played_for

GAMES = 500
TOP = 3
MOST_TABLES = 30


@dataclass(frozen=True)
class Seat:
    """A result in a game, as a record or a story tells it: of whoever played. `away` is the name of
    the one they played for, "" for most.
    """

    of: int
    code: str
    day: date
    rules: Annotated[str, "their name, in English"]
    person: int
    name: str
    place: int
    strokes: int
    holes: tuple[int, ...]
    away: str = ""

    @property
    def called(self) -> str:
        """The name, with that of the one they sat in for."""
        return played_for(self.name, self.away)

    @property
    def penalty(self) -> int:
        """The strokes a director gave, which are on no hole; a bonus is negative."""
        return self.strokes - sum(self.holes)

    @property
    def bonus(self) -> int:
        """The strokes that were taken off."""
        return max(-self.penalty, 0)


@dataclass(frozen=True)
class Record:
    """Somebody's figure, and in which game."""

    figure: int
    seat: Seat
    hole: Annotated[int | None, "if it is that of one hole"] = None


@dataclass(frozen=True)
class Lowest:
    """The lowest totals under one ruleset over so many holes."""

    rules: Annotated[str, "their name, in English"]
    holes: int
    records: tuple[Record, ...]


@dataclass(frozen=True)
class Records:
    """What stands out in a season."""

    games: Annotated[int, "how many were looked at"]
    every: Annotated[bool, "is that all of them?"]
    lowest: tuple[Lowest, ...] = ()
    best_holes: tuple[Record, ...] = ()
    worst_holes: tuple[Record, ...] = ()
    margins: Annotated[tuple[Record, ...], "won by most"] = ()
    streaks: Annotated[tuple[Record, ...], "most games won in a row"] = ()


@dataclass(frozen=True)
class Lead:
    """Who led from one hole to another; several names when they were level."""

    first: int
    last: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class TableStory:
    """One table of a night. `decided` is the hole after which the winners led to the end, 0 where
    only strokes that a director gave put them in front.
    """

    code: str
    rules: str
    seats: tuple[Seat, ...]
    leads: tuple[Lead, ...]
    changes: int
    decided: int
    low: Record | None
    margin: int

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(seat.called for seat in self.seats if seat.place == 1)

    @property
    def penalties(self) -> tuple[Seat, ...]:
        """The seats with strokes on no hole."""
        return tuple(seat for seat in self.seats if seat.penalty)


def records_of(season: Season) -> Records:
    """What stands out in a season. Four queries."""
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    ids = list(games.order_by("-finished_at").values_list("pk", flat=True)[: GAMES + 1])
    return records_in(seats_of(season, ids[:GAMES]), len(ids))


def records_in(seats: Sequence[Seat], games: int) -> Records:
    """What stands out among these results, of `games` games that there are."""
    if not seats:
        return Records(0, True)
    holes = [
        Record(points, seat, number)
        for seat in seats
        for number, points in enumerate(seat.holes, start=1)
    ]
    return Records(
        games=min(games, GAMES),
        every=games <= GAMES,
        lowest=tuple(_lowest(seats)),
        best_holes=tuple(sorted(holes, key=lambda each: each.figure)[:TOP]),
        worst_holes=tuple(sorted(holes, key=lambda each: -each.figure)[:TOP]),
        margins=_top(_margins(seats)),
        streaks=_top(_streaks(seats)),
    )


def story_of(season: Season, day: date) -> list[TableStory]:
    """The tables of a day that count, in playing order. Four queries."""
    games = LeagueGame.objects.filter(season=season, day=day).exclude(counted_version=None)
    ids = list(games.order_by("finished_at", "pk").values_list("pk", flat=True)[:MOST_TABLES])
    seats = seats_of(season, ids)
    tables = [[seat for seat in seats if seat.of == game] for game in ids]
    return [_story(table) for table in tables if table]


def seats_of(season: Season, ids: Sequence[int]) -> list[Seat]:
    """What everybody played in these games, in playing order. Three queries."""
    roots, stand_ins = merges_in(season.league_id), stand_ins_in(ids)
    rows = (
        Result.objects.filter(league_game__in=ids)
        .annotate(rules=KeyTextTransform("name", "league_game__game__ruleset"))
        .order_by("at", "league_game", "place", "person")
    )
    fields = ("league_game", "league_game__game__code", "day", "rules", "person", "person__name")
    return [
        _seat(row, roots, stand_ins)
        for row in rows.values_list(*fields, "place", "strokes", "last_holes")
    ]


def _seat(row: Sequence[Any], roots: Roots, stand_ins: StandIns) -> Seat:
    of, code, day, rules, person, name, place, strokes, holes = row
    away = ""
    stand_in = stand_ins.get((of, person))
    if stand_in is not None:
        person, name, away = stand_in.player, stand_in.name, stand_in.away_name
    who = root_of(roots, person)
    return Seat(of, code, day, rules, who, name, place, strokes, tuple(holes), away)


def ways_of(seats: Sequence[Seat]) -> list[list[int]]:
    """The totals of each seat from 0 on, after every hole they all have; where somebody got strokes
    that are on no hole, one step more ends at what counts.
    """
    count = min(len(seat.holes) for seat in seats)
    ways = [running(seat.holes)[: count + 1] for seat in seats]
    if any(seat.penalty for seat in seats):
        for way, seat in zip(ways, seats, strict=True):
            way.append(seat.strokes)
    return ways


def running(holes: Sequence[int]) -> list[int]:
    """Totals after each hole, from 0 before the first."""
    return list(accumulate(holes, initial=0))


def _top(records: Iterable[Record]) -> tuple[Record, ...]:
    return tuple(sorted(records, key=lambda each: (-each.figure, each.seat.day))[:TOP])


def _lowest(seats: Sequence[Seat]) -> list[Lowest]:
    kinds: dict[tuple[str, int], list[Record]] = {}
    for seat in seats:
        kinds.setdefault((seat.rules, len(seat.holes)), []).append(Record(seat.strokes, seat))
    groups = [
        Lowest(rules, holes, tuple(sorted(each, key=lambda record: record.figure)[:TOP]))
        for (rules, holes), each in kinds.items()
    ]
    return sorted(groups, key=lambda each: (each.rules, each.holes))


def _margins(seats: Sequence[Seat]) -> list[Record]:
    margins = []
    for _, table in groupby(seats, key=lambda seat: seat.of):
        first, *others = sorted(table, key=lambda seat: seat.strokes)
        if others and others[0].strokes > first.strokes:
            margins.append(Record(others[0].strokes - first.strokes, first))
    return margins


def _streaks(seats: Sequence[Seat]) -> list[Record]:
    """Everybody's longest run of games won, if longer than one."""
    best: dict[int, Record] = {}
    now: dict[int, int] = {}
    for seat in seats:
        now[seat.person] = now.get(seat.person, 0) + 1 if seat.place == 1 else 0
        if now[seat.person] > 1 and (
            seat.person not in best or now[seat.person] > best[seat.person].figure
        ):
            best[seat.person] = Record(now[seat.person], seat)
    return list(best.values())


def _story(table: Sequence[Seat]) -> TableStory:
    totals = [running(seat.holes) for seat in table]
    count = min(len(seat.holes) for seat in table)
    leaders = [_leaders(table, totals, hole) for hole in range(1, count + 1)]
    leads = []
    hole = 1
    for names, same in groupby(leaders):
        length = len(list(same))
        leads.append(Lead(hole, hole + length - 1, names))
        hole += length
    lows = [
        Record(points, seat, number)
        for seat in table
        for number, points in enumerate(seat.holes, start=1)
    ]
    strokes = sorted(seat.strokes for seat in table)
    winners = {seat.called for seat in table if seat.strokes == strokes[0]}
    ahead = bool(leads) and winners <= set(leads[-1].names)
    return TableStory(
        code=table[0].code,
        rules=table[0].rules,
        seats=tuple(table),
        leads=tuple(leads),
        changes=len(leads) - 1,
        decided=leads[-1].first if ahead else 0,
        low=min(lows, key=lambda each: each.figure, default=None),
        margin=strokes[1] - strokes[0] if len(strokes) > 1 else 0,
    )


def _leaders(table: Sequence[Seat], totals: Sequence[Sequence[int]], hole: int) -> tuple[str, ...]:
    low = min(total[hole] for total in totals)
    return tuple(
        seat.called for seat, total in zip(table, totals, strict=True) if total[hole] == low
    )
