"""What a night came to, table by table, as far as its games count. Writes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournaments.models import LeagueGame, LeagueSeat, Result, Season
from tournaments.rules.standings.points import SCALE


@dataclass(frozen=True)
class NightResult:
    """Somebody at a table of the night: who played, for whom, and what it came to. Tables without
    a number are counted on in the order they were played.
    """

    table: int
    name: str
    stands_for: str
    place: int
    strokes: int
    points: Fraction | None


def night_results(season: Season, day: date) -> list[NightResult]:
    """The tables of a day that count, the best of each first. Three queries."""
    games = LeagueGame.objects.filter(season=season, day=day).exclude(counted_version=None)
    tables = _tables(games.order_by("finished_at", "pk").values_list("pk", "fixture__number"))
    sat = _seats(list(tables))
    rows = Result.objects.filter(league_game__in=tables).select_related("person")
    results = []
    for row in rows.order_by("place", "person__name"):
        name, stands_for = sat.get((row.league_game_id, row.person_id), (row.person.name, ""))
        points = Fraction(row.points, SCALE) if row.ranked else None
        table = tables[row.league_game_id]
        results.append(NightResult(table, name, stands_for, row.place, row.strokes, points))
    return sorted(results, key=lambda each: (each.table, each.place))


def _tables(games: Iterable[tuple[int, int | None]]) -> dict[int, int]:
    """The number of each game's table."""
    numbers: dict[int, int] = {}
    for game, number in games:
        taken = set(numbers.values())
        free = next(each for each in range(1, len(taken) + 2) if each not in taken)
        numbers[game] = number if number and number not in taken else free
    return numbers


def _seats(games: list[int]) -> dict[tuple[int, int], tuple[str, str]]:
    """(game, whose result it is): who played there, and for whom."""
    seats = LeagueSeat.objects.filter(league_game__in=games, stands_for__isnull=False)
    rows = seats.values_list(
        "league_game", "person", "person__name", "stands_for", "stands_for__name"
    )
    sat = {}
    for game, person, name, owner, owner_name in rows:
        sat[game, person] = sat[game, owner] = (name, owner_name)
    return sat
