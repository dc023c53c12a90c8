"""How people did against each other in a season, stored pair by pair.

A pair is added up anew from the results of the two, never by a difference, so that a row cannot
drift. Called inside the transaction of an act, under the league's lock. Ranks nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations, groupby

from django.db import connection
from django.db.models import Q

from tournaments.models import HeadToHead, Result, Season
from tournaments.rules.standings.evidence import Met, Pair, beaten_twice

SUMS = """COUNT(*), SUM(CASE WHEN one.place < other.place THEN 2
        WHEN one.place = other.place THEN 1 ELSE 0 END)"""

# The games two of these share are found in an index alone, before any row is read.
_BETWEEN = """
    WITH shared (game) AS (
        SELECT league_game_id FROM tournaments_result
        WHERE season_id = %s AND person_id IN ({people})
        GROUP BY league_game_id HAVING COUNT(*) > 1
    )
    SELECT one.person_id, other.person_id, {sums}
    FROM shared
    JOIN tournaments_result one ON one.league_game_id = shared.game
    JOIN tournaments_result other
        ON other.league_game_id = shared.game AND other.person_id > one.person_id
    WHERE one.person_id IN ({people}) AND other.person_id IN ({people})
        AND one.ranked AND other.ranked
    GROUP BY one.person_id, other.person_id"""
_WITH = """
    SELECT one.person_id, other.person_id, {sums}
    FROM tournaments_result one
    JOIN tournaments_result other
        ON other.league_game_id = one.league_game_id AND other.person_id <> one.person_id
    WHERE one.season_id = %s AND one.person_id IN ({people}) AND one.ranked AND other.ranked
    GROUP BY one.person_id, other.person_id"""
_ALL = """
    INSERT INTO tournaments_headtohead (season_id, person_id, other_id, games, beaten2)
    SELECT one.season_id, one.person_id, other.person_id, {sums}
    FROM tournaments_result one
    JOIN tournaments_result other
        ON other.league_game_id = one.league_game_id AND other.person_id > one.person_id
    WHERE one.season_id = %s AND one.ranked AND other.ranked
    GROUP BY one.season_id, one.person_id, other.person_id"""


def recount_between(season: Season, people: Collection[int]) -> None:
    """Count every two of these again: those who sit, or sat, in a game that changed."""
    pairs = HeadToHead.objects.filter(season=season, person__in=people, other__in=people)
    pairs.delete()
    _write(season, dict(_read(_BETWEEN, season, people, times=3)))


def recount_with(season: Season, people: Collection[int]) -> None:
    """Count each of these with everybody again: whether they are ranked may have changed."""
    HeadToHead.objects.filter(season=season).filter(
        Q(person__in=people) | Q(other__in=people)
    ).delete()
    meetings = _read(_WITH, season, people, times=1)
    pairs = {
        (min(pair), max(pair)): met if pair[0] < pair[1] else met.turned() for pair, met in meetings
    }
    _write(season, pairs)


def recount_all(season: Season) -> None:
    """Count every pair of the season again."""
    HeadToHead.objects.filter(season=season).delete()
    with connection.cursor() as cursor:
        cursor.execute(_ALL.format(sums=SUMS), [season.pk])


def add_rows(known: dict[Pair, Met], rows: Iterable[Result]) -> None:
    """Add up these results, whole games one after the other, pair by pair: for the proof."""
    nothing = Met(0, 0)
    for _, table in groupby(rows, key=lambda row: row.league_game_id):
        ranked = sorted((row.person_id, row.place) for row in table if row.ranked)
        for (one, mine), (other, theirs) in combinations(ranked, 2):
            pair = (one, other)
            known[pair] = known.get(pair, nothing).plus(Met(1, beaten_twice(mine, theirs)))


def rows_of(season: Season, pairs: Mapping[Pair, Met]) -> list[HeadToHead]:
    """These pairs as rows, not saved yet."""
    return [
        HeadToHead(
            season=season, person_id=one, other_id=other, games=met.games, beaten2=met.beaten2
        )
        for (one, other), met in sorted(pairs.items())
    ]


def _write(season: Season, pairs: Mapping[Pair, Met]) -> None:
    HeadToHead.objects.bulk_create(rows_of(season, pairs))


def _read(
    sql: str, season: Season, people: Collection[int], *, times: int
) -> Iterator[tuple[Pair, Met]]:
    """The pairs a query finds; the people stand in it `times` over."""
    if not people:
        return
    marks = ", ".join(["%s"] * len(people))
    with connection.cursor() as cursor:
        cursor.execute(sql.format(people=marks, sums=SUMS), [season.pk, *list(people) * times])
        for one, other, games, beaten2 in cursor.fetchall():
            yield (one, other), Met(games, int(beaten2))
