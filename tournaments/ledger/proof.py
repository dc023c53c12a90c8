"""The proof that stored rows follow from the facts: everything made again, compared row by row.

Nothing is written while comparing; `repair` makes a season's rows anew. Rows that come out the same
keep their numbers. What was frozen (settings, handicaps on seats, tables of closed seasons) is fact
here and stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from tournaments.ledger import chains, derivation, head_to_head, indexes
from tournaments.ledger.chunks import Progress, chunks
from tournaments.ledger.counted_games import points_of, print_of
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.result_rows import chunk_of_cards, counted_games, guests_of, result_rows
from tournaments.ledger.season_lines import FIGURES, everyone_in, line_row, lines_for
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    FixtureSeat,
    HandicapIndex,
    HeadToHead,
    League,
    LeagueGame,
    Rating,
    Result,
    Season,
    SeasonLine,
    Table,
)
from tournaments.rules.handicaps.ratings import Skill
from tournaments.rules.standings.evidence import Met, Pair

COMPARED: dict[type[Any], tuple[str, ...]] = {
    Result: (
        *("season_id", "day", "at", "players", "holes", "place", "strokes", "net", "beaten2"),
        *("share", "first", "points", "to_par_milli", "last_holes", "ranked"),
    ),
    HeadToHead: ("games", "beaten2"),
    SeasonLine: FIGURES,
    Rating: ("order", "mu", "sigma", "games"),
    HandicapIndex: (
        *("differentials", "z_milli", "units", "z_sum", "z_squares", "at", "entries"),
        *("traditional_tenths", "index_tenths"),
    ),
}


def differences(season: Season, *, progress: Progress | None = None) -> Iterator[str]:
    """What is stored of a season's results and lines and does not follow from its games."""
    settings = settings_of(season)
    roots = merges_in(season.league_id)
    unranked = guests_of(season.league_id)
    ids = counted_games(season)
    stray = Result.objects.filter(season=season).exclude(league_game__in=_counted(season))
    for game in stray.values_list("league_game", flat=True).distinct():
        yield f"game {game}: has results and does not count"
    latest = None
    met: dict[Pair, Met] = {}
    for _, chunk in chunks(ids, progress):
        rows = []
        for card in chunk_of_cards(chunk, settings):
            latest = max(card.game.day, latest or card.game.day)
            rows += result_rows(card, season, settings, roots=roots, unranked=unranked)
        head_to_head.add_rows(met, rows)
        yield from _compared(Result.objects.filter(league_game__in=chunk), rows, "result")
        yield from _changed_cards(chunk)
    if latest != season.last_night:
        yield f"season {season.slug}: last night is {season.last_night}, not {latest}"
    yield from _line_differences(season)
    pairs = HeadToHead.objects.filter(season=season)
    yield from _compared(pairs, head_to_head.rows_of(season, met), "head to head")
    if season.staged:
        yield from _table_differences(season)


def _table_differences(season: Season) -> Iterator[str]:
    """Where tables of a stage are not those of the round they were drawn for, or games not those of
    the people who were drawn to play them, or of who came for them. Three queries.
    """
    roots = merges_in(season.league_id)
    drawn: dict[int, list[set[int]]] = defaultdict(list)
    seats = FixtureSeat.objects.filter(fixture__season=season)
    for fixture, *people in seats.values_list("fixture", "person", "substitute"):
        drawn[fixture].append({root_of(roots, each) for each in people if each})
    tables = Table.objects.filter(round__stage__season=season)
    of = tables.values_list("fixture", "fixture__season", "fixture__round", "round__number")
    rows = {fixture: (here, planned, number) for fixture, here, planned, number in of}
    for fixture, (here, planned, number) in rows.items():
        if here != season.pk or planned != number:
            yield f"table {fixture}: was drawn for another round"
    games = LeagueGame.objects.filter(season=season).exclude(state="void")
    sat: dict[tuple[int, int], set[int]] = defaultdict(set)
    columns = ("pk", "fixture", "seats__person", "seats__stands_for")
    for game, fixture, *people in games.values_list(*columns):
        sat[game, fixture] |= {root_of(roots, each) for each in people if each}
    for (game, table), players in sat.items():
        if table not in rows:
            yield f"game {game}: is of no table"
        elif any(people.isdisjoint(players) for people in drawn[table]):
            yield f"game {game}: others were drawn for its table"


def rating_differences(league: League, *, progress: Progress | None = None) -> Iterator[str]:
    """What is stored of ratings and indexes and does not follow from the results in their order;
    nothing while a replay is still to come.
    """
    if chains.pending_since(league.pk) is not None:
        return
    roots = merges_in(league.pk)
    ids = list(chains.counted(league.pk).values_list("pk", flat=True))
    ratings: dict[int, Skill] = {}
    records = indexes.IndexRecords(league.pk, roots, afresh=True)
    for start, chunk in chunks(ids, progress):
        places, rows = chains.places_of(chunk, roots), []
        for number, (game, after) in enumerate(chains.rated(places, ratings), start + 1):
            rows += chains.rating_rows(league.pk, game, after, order=number)
        yield from _compared(Rating.objects.filter(league_game__in=chunk), rows, "rating")
        stored = HandicapIndex.objects.filter(league_game__in=chunk)
        yield from _compared(stored, records.rows_of(chunk), "index")


def repair(season: Season, *, progress: Progress | None = None) -> None:
    """Make the rows of a season anew. Must be under the league's lock."""
    derivation.rebuild(season, progress=progress)


def _counted(season: Season) -> Any:
    games = LeagueGame.objects.filter(season=season).exclude(counted_version=None)
    return games.values("pk")


def _changed_cards(ids: Sequence[int]) -> Iterator[str]:
    """Cards whose points are not those that were confirmed."""
    games = list(LeagueGame.objects.filter(pk__in=ids).select_related("game"))
    points = points_of([each.game_id for each in games])
    for each in games:
        card = print_of(points[each.game_id], finished=each.game.finished is not None)
        if card != each.card:
            yield f"game {each.pk}: its card is not the one that was confirmed"


def _line_differences(season: Season) -> Iterator[str]:
    roots = merges_in(season.league_id)
    people = [] if season.staged else everyone_in(season, roots)
    lines = lines_for(season, people, roots)
    rows = [line_row(season, person, sums) for person, sums in lines.items()]
    yield from _compared(SeasonLine.objects.filter(season=season), rows, "line")


def _compared(stored: Any, made: Sequence[Any], what: str) -> Iterator[str]:
    """Row by row, by game and person."""
    there = {_key(row): row for row in stored}
    right = {_key(row): row for row in made}
    for key in sorted(there.keys() | right.keys()):
        name = f"{what} {_name(key)}"
        if key not in right:
            yield f"{name}: should not be there"
        elif key not in there:
            yield f"{name}: is missing"
        else:
            yield from _unequal(there[key], right[key], name)


def _unequal(row: Any, right: Any, name: str) -> Iterator[str]:
    for field in COMPARED[type(row)]:
        is_now, should_be = getattr(row, field), getattr(right, field)
        if is_now != should_be:
            yield f"{name}: {field} is {is_now}, not {should_be}"


def _key(row: Any) -> tuple[int, int, int]:
    return getattr(row, "league_game_id", 0), row.person_id, getattr(row, "other_id", 0)


def _name(key: tuple[int, int, int]) -> str:
    game, person, other = key
    beside = f" in game {game}" if game else f" and person {other}" if other else ""
    return f"of person {person}{beside}"
