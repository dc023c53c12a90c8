"""Where everybody would stand if the tables that play now ended as they are.

The same rules over the same rows: the stored results, and beside them what the unfinished cards
would give, of their whole holes alone. Nothing of it is stored, and no page but the one that says
so shows it. A fixed number of queries for any number of tables.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from tournaments.ledger.absences import missed_nights
from tournaments.ledger.counted_games import CountedGame, points_of, read_cards, whole_holes
from tournaments.ledger.line_sums import pure_results, sums_by_the_rules
from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
from tournaments.ledger.penalties import penalties_of
from tournaments.ledger.ranking import Ranked, SeasonPlace, StandingsTable, places_of, table_of
from tournaments.ledger.result_rows import guests_of
from tournaments.ledger.season_lines import everyone_in, line_row
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Season, SeasonLine
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.evidence import Evidence
from tournaments.rules.standings.lines import line_from
from tournaments.rules.standings.ranking import movement, standings
from tournaments.rules.standings.results import GameResult, games_in_common, results_of
from tournaments.rules.standings.systems import refusal

Results = Mapping[int, Sequence[GameResult]]
GOING_ON = ("playing", "submitted", "disputed")


@dataclass(frozen=True)
class OpenTable:
    """A table that does not count yet: the code of its game, who sits there, how many holes are
    whole, and whether they were counted here.
    """

    code: str
    names: tuple[str, ...]
    holes: int
    counted: bool


@dataclass(frozen=True)
class IfEnded:
    """The tables of a season as they would be, how everybody would move, and who plays now."""

    tables: tuple[StandingsTable, ...]
    open_tables: tuple[OpenTable, ...]
    playing: frozenset[int]


def if_ended(season: Season, *, alone: str = "") -> IfEnded:
    """The season as it would be, division by division; `moved` of a row is against now. With the
    code of a game `alone` it is the only one that ends.
    """
    settings, roots = settings_of(season), merges_in(season.league_id)
    rows = LeagueGame.objects.filter(season=season, state__in=GOING_ON, counted_version=None)
    games = list(
        (rows.filter(game__code=alone) if alone else rows)
        .select_related("reference", "game")
        .prefetch_related("seats__person")
        .order_by("pk")
    )
    points = points_of([each.game_id for each in games])
    whole = {game: whole_holes(holes) for game, holes in points.items()}
    cards = read_cards(games, settings, points=whole)
    unranked = guests_of(season.league_id)
    fresh: dict[int, list[GameResult]] = {}
    counted = set()
    for card in cards:
        for result in _results(card, season, settings, roots):
            counted.add(card.game.pk)
            if result.player not in unranked:
                fresh.setdefault(result.player, []).append(result)
    people = sorted(({*everyone_in(season, roots), *fresh}) - unranked)
    return IfEnded(
        tables=_tables(season, settings, members_of(roots, people), fresh),
        open_tables=tuple(
            OpenTable(
                card.game.game.code,
                tuple(seat.person.name for seat in card.game.seats.all()),
                card.pure.holes if card.chairs else 0,
                card.game.pk in counted,
            )
            for card in cards
        ),
        playing=frozenset(fresh),
    )


def place_if_counted(season: Season, code: str, people: Collection[int]) -> int | None:
    """The place of whoever counts as one of these people if this game counted as it is and all
    others stayed as they are; None for who would have none, or gets nothing from it.
    """
    then = if_ended(season, alone=code)
    rows = (row for table in then.tables for row in table.rows if row.person in people)
    return next((row.place for row in rows if row.person in then.playing), None)


def _results(
    card: CountedGame, season: Season, settings: SeasonSettings, roots: Roots
) -> list[GameResult]:
    """What a card would give if it ended now; nothing where it cannot be counted like that."""
    if len(card.chairs) < 2 or not card.pure.holes:
        return []
    scheme = settings.scheme
    pure = replace(card.pure, at=int(timezone.now().timestamp()))
    common = games_in_common([pure])
    common = replace(common, holes={*common.holes, settings.holes or pure.holes})
    if refusal(scheme.points_system, common, net=scheme.net) is not None:
        return []
    late = {chair.owner for chair in card.chairs if not chair.counts}
    return [
        replace(result, player=root_of(roots, result.player))
        for result in results_of(pure, scheme.points_system, terms=scheme.terms, net=scheme.net)
        if result.player not in late
    ]


def _tables(
    season: Season,
    settings: SeasonSettings,
    members: Mapping[int, Sequence[int]],
    fresh: Results,
) -> tuple[StandingsTable, ...]:
    """The tables of all divisions; whoever plays here for the first time stands in the lowest."""
    stored = pure_results(season, members, net=settings.scheme.net)
    then = {person: [*stored[person], *fresh.get(person, ())] for person in members}
    lines = _lines(season, settings, members, (stored, then))
    newcomer = SeasonPlace(settings.levels)
    places = {**dict.fromkeys(fresh, newcomer), **places_of(season)}
    tables = []
    for level in range(1, settings.levels + 1):
        inside = {who for who in members if who in places and places[who].division == level}
        before, after = (
            standings(
                [line_from(who, line.now) for who, line in now.items() if who in inside],
                _evidence(season, settings, results),
            )
            for now, results in zip(lines, (stored, then), strict=True)
        )
        mine = {who: line for who, line in lines[1].items() if who in inside}
        ranked = Ranked(after, movement(before, after))
        division = level if settings.levels > 1 else None
        tables.append(table_of(season, settings, ranked, mine, places, division=division))
    return tuple(tables)


def _lines(
    season: Season,
    settings: SeasonSettings,
    members: Mapping[int, Sequence[int]],
    each_results: Sequence[Results],
) -> list[dict[int, SeasonLine]]:
    """Everybody's line of each of these results, none of them saved."""
    penalties = penalties_of(season, [each for all_of in members.values() for each in all_of])
    missed = missed_nights(season, settings, members)
    return [
        {
            who: line_row(
                season,
                who,
                sums_by_the_rules(
                    results[who],
                    settings,
                    [penalties[each] for each in members[who] if each in penalties],
                    missed.get(who, ()),
                ),
            )
            for who in members
        }
        for results in each_results
    ]


def _evidence(season: Season, settings: SeasonSettings, results: Results) -> Evidence:
    """What breaks ties, from these results and nothing that is stored."""

    def fetch(players: Sequence[int]) -> Results:
        return {player: results[player] for player in players}

    playoffs = {int(person): place for person, place in season.playoffs.items()}
    return Evidence(settings.scheme, fetch, playoffs=playoffs, seed=season.lot)
