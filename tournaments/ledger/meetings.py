"""Who met whom in a season, who sat where and at how large a table: what a draw looks at.

Reads a few sums about those present, however many games there were; writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import connection
from django.db.models import Count

from tournaments.ledger.merges import members_of, merges_in
from tournaments.models import LeagueGame, LeagueSeat, Night, Result
from tournaments.rules.draws.nights import History, pairs

_MET = """
    SELECT one.person_id, other.person_id, COUNT(*)
    FROM tournaments_leagueseat one
    JOIN tournaments_leagueseat other
        ON other.league_game_id = one.league_game_id AND other.person_id > one.person_id
    JOIN tournaments_leaguegame game ON game.id = one.league_game_id
    WHERE game.season_id = %s AND game.state <> 'void'
        AND one.person_id IN ({people}) AND other.person_id IN ({people})
    GROUP BY one.person_id, other.person_id"""


def history_of(night: Night, present: Sequence[int], *, preferred: int) -> History:
    """What was played in the season before this draw, of those who are present."""
    roots = merges_in(night.season.league_id)
    members = members_of(roots, present)
    whose = {each: root for root, all_of in members.items() for each in all_of}
    return History(
        met=_met(night.season_id, whose),
        last=_last_pairs(night, whose),
        off_size=_off_size(night.season_id, whose, preferred),
        seats=_seats(night.season_id, whose),
    )


def _met(season_id: int, whose: Mapping[int, int]) -> dict[tuple[int, int], int]:
    if not whose:
        return {}
    people = sorted(whose)
    marks = ", ".join(["%s"] * len(people))
    with connection.cursor() as cursor:
        cursor.execute(_MET.format(people=marks), [season_id, *people, *people])
        met: dict[tuple[int, int], int] = {}
        for one, other, times in cursor.fetchall():
            low, high = sorted((whose[one], whose[other]))
            met[low, high] = met.get((low, high), 0) + times
    return met


def _last_pairs(night: Night, whose: Mapping[int, int]) -> frozenset[tuple[int, int]]:
    """Who met in the round before: of this night, or the last one of an earlier night. Those met
    who sat there, whoever was drawn: substitutes and latecomers, and nobody at a table that was not
    played.
    """
    games = LeagueGame.objects.filter(season=night.season_id, fixture__night__day__lte=night.day)
    games = games.exclude(state="void")
    last = games.order_by("-fixture__night__day", "-fixture__round").select_related("fixture")
    latest = last.first()
    if latest is None or latest.fixture is None:
        return frozenset()
    table = latest.fixture
    games = games.filter(fixture__night=table.night_id, fixture__round=table.round)
    seats = LeagueSeat.objects.filter(league_game__in=games, person__in=whose)
    sat: dict[int, set[int]] = {}
    for game, person in seats.values_list("league_game", "person"):
        sat.setdefault(game, set()).add(whose[person])
    return frozenset(pair for people in sat.values() for pair in pairs(people))


def _off_size(season_id: int, whose: Mapping[int, int], preferred: int) -> dict[int, int]:
    rows = Result.objects.filter(season=season_id, person__in=whose).exclude(players=preferred)
    games: dict[int, int] = {}
    for person, times in rows.values_list("person").annotate(Count("pk")).order_by():
        games[whose[person]] = games.get(whose[person], 0) + times
    return games


def _seats(season_id: int, whose: Mapping[int, int]) -> dict[tuple[int, int], int]:
    rows = LeagueSeat.objects.filter(league_game__season=season_id, person__in=whose)
    rows = rows.exclude(league_game__state="void")
    times_by_seat: dict[tuple[int, int], int] = {}
    for person, seat, times in (
        rows.values_list("person", "position").annotate(Count("pk")).order_by()
    ):
        key = (whose[person], seat)
        times_by_seat[key] = times_by_seat.get(key, 0) + times
    return times_by_seat
