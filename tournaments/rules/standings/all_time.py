"""The table over all seasons: who won how many, and everybody's place in each.

Points of different seasons are not comparable, since they counted by different systems; places are.
So titles decide first, then second places and third, then games. Where a season came from – played
here, or brought in from a sheet – makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Annotated


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """Somebody's line in the table of a season: `season` is its number in order of time. `place` is
    None for too few games, `total` where only places count, `games` where nobody wrote them down.
    """

    season: Annotated[int, "its number"]
    person: int
    name: str
    place: Annotated[int | None, "null for too few games"]
    total: Annotated[Fraction | None, "by that season's system"] = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class AllTimeRow:
    """Somebody over all seasons; `results` by season, None for one not played in. `place` is
    shared where nothing tells two apart.
    """

    person: Annotated[int, "by which their address is made"]
    name: str
    place: Annotated[int, "by titles, then second and third places, games"]
    seasons: Annotated[int, "played in"]
    titles: int
    seconds: int
    thirds: int
    games: int
    results: tuple[SeasonResult | None, ...]

    @property
    def medals(self) -> tuple[int, int, int]:
        return self.titles, self.seconds, self.thirds

    @property
    def lines(self) -> list[SeasonResult]:
        """The results alone, of the seasons played in."""
        return [each for each in self.results if each is not None]


def all_time(
    results: Iterable[SeasonResult],
    seasons: Sequence[int],
    *,
    running: frozenset[int] = frozenset(),
) -> list[AllTimeRow]:
    """The rows, the first at the top. `seasons` are the columns; a place in one that is `running`
    is no title yet, its games count all the same.
    """
    by_person: dict[int, list[SeasonResult]] = {}
    for each in results:
        by_person.setdefault(each.person, []).append(each)
    rows = [_row(mine, seasons, running) for mine in by_person.values()]
    ordered = sorted(rows, key=lambda row: (_key(row), row.name.casefold(), row.person))
    placed: list[AllTimeRow] = []
    for _, level in groupby(ordered, key=_key):
        first = len(placed) + 1
        placed += [replace(row, place=first) for row in level]
    return placed


def _key(row: AllTimeRow) -> tuple[int, ...]:
    return tuple(-each for each in (*row.medals, row.games))


def _row(
    mine: Sequence[SeasonResult], seasons: Sequence[int], running: frozenset[int]
) -> AllTimeRow:
    by_season = {each.season: each for each in mine}
    over = [each.place for each in mine if each.season not in running]
    return AllTimeRow(
        person=mine[0].person,
        name=mine[0].name,
        place=0,
        seasons=len(by_season),
        titles=over.count(1),
        seconds=over.count(2),
        thirds=over.count(3),
        games=sum(each.games or 0 for each in mine),
        results=tuple(by_season.get(season) for season in seasons),
    )
