"""The slates of nights, seasons and tournaments: what the games that count there came to, and what
is paid.

A game counts once its card is confirmed. Its money belongs to whoever played, substitutes and
guests among them. What was paid at a table is paid for its night, and what was paid for a night is
paid for its season; from then on it is not marked below any more. One currency is one slate.

A fixed number of queries for any number of games; writes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Q, QuerySet, Sum

from scorecards.models import PaymentRow
from scorecards.rules.settlement import OUTSIDE, Transfer, nets
from scorecards.slates import OpenSlate, open_slate
from scorecards.slates.games import StakedGame, payments_of_games, staked_games
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.waiting_games import WAITING
from tournaments.models import (
    LeagueGame,
    LeaguePayment,
    LeagueSeat,
    Night,
    Person,
    Season,
    Tournament,
)

CACHED_SECONDS = 24 * 3600

Root = Callable[[int], int]


class Settled(NamedTuple):
    """What is settled: the games of a season, of one of its nights, or of all the stages of a
    tournament; then `season` is that of its first stage, and payments are written down there.
    """

    season: Season
    night: Night | None = None
    tournament: Tournament | None = None


def settled_of(season: Season) -> Settled:
    """What a season is settled with: that of a stage with the whole tournament, any other by
    itself. No query but for a stage.
    """
    if not season.staged:
        return Settled(season)
    return settled_day(Tournament.objects.select_related("league").get(stages__season=season))


def settled_day(tournament: Tournament) -> Settled:
    """All the games of a tournament. One query."""
    seasons = Season.objects.select_related("league").filter(stage__tournament=tournament)
    return Settled(seasons.get(stage__position=0), None, tournament)


@dataclass(frozen=True)
class LeagueSlates:
    """The slates of a night or a season, one for each currency, in the order of their codes.

    `games` are those that count, the first first; `waiting` is how many games with stakes are not
    confirmed and do not. `elsewhere` are the currencies in which somebody has paid for the whole
    season already, so that a night is settled there.
    """

    slates: tuple[OpenSlate, ...]
    games: tuple[LeagueGame, ...]
    waiting: int
    elsewhere: frozenset[str] = frozenset()


def plays_for_something(settled: Settled) -> bool:
    """Does any game there have stakes, and does the league allow them? One query; of a season that
    nobody has looked at since its version went up, two.
    """
    season, games = settled.season, _games(settled)
    if season.league.no_stakes:
        return False
    if settled.night is not None or settled.tournament is not None:
        return games.exists()
    waiting, confirmed = games.filter(state__in=WAITING), games.filter(state="confirmed")
    key = f"staked:{season.edition}"
    return waiting.exists() or bool(cache.get_or_set(key, confirmed.exists, CACHED_SECONDS))


def edition_of_slates(settled: Settled) -> str:
    """Another word once anything was written that slates depend on. One query."""
    written = _games(settled).aggregate(written=Sum("game__version"))["written"]
    return f"{settled.season.league.version}-{written or 0}"


def slates_of(settled: Settled) -> LeagueSlates:
    """The slates as they stand. Seven queries."""
    around = ("game", "season", "fixture")
    games = list(_games(settled).select_related(*around).order_by("day", "pk"))
    counted = [game for game in games if game.counted_version is not None]
    roots = merges_in(settled.season.league_id)

    def root(person: int) -> int:
        return root_of(roots, person)

    played = staked_games([game.game for game in counted])
    sat = _sat([game.pk for game in counted], root)
    rows = list(_payments(settled))
    below, own = _apart(rows, settled)
    paid = _paid_below(counted, played, sat, below, root)
    names = _names(settled.season)
    currencies = sorted({each.currency for each in played.values()} | {row.currency for row in own})
    return LeagueSlates(
        slates=tuple(
            _slate(each, _parts(each, counted, played, sat), paid[each], own, names, root)
            for each in currencies
        ),
        games=tuple(counted),
        waiting=sum(game.state in WAITING for game in games),
        elsewhere=frozenset(
            row.currency
            for row in rows
            if settled.night is not None and row.night_id is None and row.back_at is None
        ),
    )


def settled_above(game_id: int) -> bool:
    """Has somebody paid for this game with its night or its season? Registered with
    `scorecards.watching`.
    """
    game = LeagueGame.objects.filter(game=game_id).select_related("game", "season").first()
    if game is None or game.game.stakes is None:
        return False
    rows = payments_of(settled_of(game.season)).filter(
        back_at=None, currency=game.game.stakes["currency"]
    )
    return any(
        night is None or night == game.night_id for night in rows.values_list("night", flat=True)
    )


def payments_of(settled: Settled) -> QuerySet[LeaguePayment]:
    """The payments of a tournament, or of a season with those of its nights."""
    return LeaguePayment.objects.filter(_where(settled))


def _where(settled: Settled) -> Q:
    if settled.tournament is not None:
        return Q(season__stage__tournament=settled.tournament)
    return Q(season=settled.season)


def _games(settled: Settled) -> QuerySet[LeagueGame]:
    games = LeagueGame.objects.filter(_where(settled), game__stakes__isnull=False)
    games = games.exclude(state="void")
    return games if settled.night is None else games.filter(night=settled.night)


def _payments(settled: Settled) -> QuerySet[LeaguePayment]:
    """Those payments with who marked them, in order."""
    rows = payments_of(settled).order_by("pk")
    return rows.select_related(
        *("device", "back_device", "user", "back_user", "person", "back_person")
    )


def _apart(
    rows: Sequence[LeaguePayment], settled: Settled
) -> tuple[list[LeaguePayment], list[LeaguePayment]]:
    """The payments of the nights of a season, none for a night; and those that are its own."""
    if settled.night is not None:
        return [], [row for row in rows if row.night_id == settled.night.pk]
    return [row for row in rows if row.night_id], [row for row in rows if not row.night_id]


def _sat(games: Sequence[int], root: Root) -> dict[tuple[int, int], int]:
    """Who sat where, by game and position, as whom they count now."""
    seats = LeagueSeat.objects.filter(league_game__in=games)
    rows = seats.values_list("league_game", "position", "person")
    return {(game, position): root(person) for game, position, person in rows}


def _names(season: Season) -> dict[int, str]:
    """Everybody in the league who is not somebody else."""
    people = Person.objects.filter(league=season.league_id, alias_of=None)
    return dict(people.values_list("pk", "name"))


def _parts(
    currency: str,
    games: Iterable[LeagueGame],
    played: Mapping[int, StakedGame],
    sat: Mapping[tuple[int, int], int],
) -> dict[str, dict[int, int]]:
    """What each game in this currency gave whom, by its code."""
    parts = {}
    for game in games:
        staked = played.get(game.game_id)
        if staked is None or staked.currency != currency:
            continue
        gained: dict[int, int] = defaultdict(int)
        for hole in staked.holes.values():
            for position, mine in hole.items():
                gained[sat[game.pk, position]] += mine
        parts[game.game.code] = dict(gained)
    return parts


def _paid_below(
    games: Iterable[LeagueGame],
    played: Mapping[int, StakedGame],
    sat: Mapping[tuple[int, int], int],
    nights: Iterable[LeaguePayment],
    root: Root,
) -> dict[str, list[Transfer[int]]]:
    """What was paid at tables, and for nights, by currency."""
    paid: dict[str, list[Transfer[int]]] = defaultdict(list)
    by_game = {game.game_id: game.pk for game in games}
    for game, rows in payments_of_games([*played]).items():
        for row in rows:
            if row.back_at is None and row.currency == played[game].currency:
                payer, payee = (sat[by_game[game], position] for position in row.ends)
                paid[row.currency].append(Transfer(payer, payee, row.amount))
    for each in nights:
        if each.back_at is None:
            payer, payee = (root(person) for person in each.ends)
            paid[each.currency].append(Transfer(payer, payee, each.amount))
    return paid


def _slate(
    currency: str,
    parts: dict[str, dict[int, int]],
    paid: Iterable[Transfer[int]],
    own: Iterable[PaymentRow],
    names: Mapping[int, str],
    root: Root,
) -> OpenSlate:
    """The slate of one currency, with those people who have anything to do with it."""
    rows = [row for row in own if row.currency == currency]
    outside = {person: -mine for person, mine in nets(paid).items()}
    there = {person for gained in parts.values() for person in gained} | {*outside}
    there |= {root(person) for row in rows for person in row.ends}
    everybody = {person: names[person] for person in sorted(there, key=lambda each: names[each])}
    return open_slate(currency, everybody, {**parts, OUTSIDE: outside}, rows, counts_as=root)
