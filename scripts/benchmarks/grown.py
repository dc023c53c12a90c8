"""Leagues of the same people with few games and with many, written as plain rows and derived by the
same code as any other game. Only for measuring: nobody dealt these cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import islice, product
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import Max, Model
from django.utils import timezone

from scorecards import devices
from scorecards.codes import ALPHABET, GAME_LETTERS
from scorecards.models import Device, Game, Hole, Player, Score, Seat
from scorecards.models.doors import new_salt
from scorecards.rules import Ruleset
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import RowEntry
from tournaments.directing import leagues, seasons
from tournaments.directing.games import allowed_rules
from tournaments.ledger import derivation
from tournaments.ledger.counted_games import Holes, points_of, print_of
from tournaments.ledger.settings import settings_of
from tournaments.models import League, LeagueGame, LeagueSeat, Membership, Person, Season
from tournaments.permissions import Member
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.schemes import Scheme, Total

SEATS, HOLES = 4, 2
A_NIGHT = 100  # games
BATCH = 2000
BEST = 10
VARIANT = "pagat-6"

SUM = Scheme(system="linear100", total=Total.SUM)
BEST_FEW = Scheme(system="linear100", total=Total.BEST_SUM, best=BEST)


@dataclass
class Grown:
    """A league with one season, and its owner, who sits in it."""

    league: League
    by: Member
    device: Device
    people: list[int]
    players: list[Player]
    season: Season
    codes: Iterator[str]

    def fresh(self) -> Season:
        """The season as it is now."""
        return Season.objects.select_related("league").get(pk=self.season.pk)


def grown(name: str, *, people: int, games: int, codes: Iterator[str]) -> Grown:
    """A league of so many people with so many games, everything derived but ratings."""
    made = founded(name, people=people, codes=codes)
    first = timezone.localdate() - timedelta(days=1 + games // A_NIGHT)
    dealt = tables(people, games, first=first)
    while batch := list(islice(dealt, BATCH)):
        with transaction.atomic():
            write_games(made, batch)
    with transaction.atomic():
        derivation.rebuild(made.season)
        Season.objects.filter(pk=made.season.pk).update(frozen=timezone.now())
    return made


def founded(name: str, *, people: int, codes: Iterator[str]) -> Grown:
    """The league with its people and an open season, before the first game."""
    user = get_user_model().objects.create(username=name)
    device = devices.new_device("Android phone")
    league = leagues.create_league(user=user, name=name, person_name="Owner", device=device)
    today = timezone.localdate()
    rows = [Person(league=league, name=f"Player {n:03}", joined=today) for n in range(1, people)]
    Person.objects.bulk_create(rows)
    own = Person.objects.get(league=league, user=user)
    role = Membership.objects.get(league=league, user=user).role
    by = Member(league, role, user, device, own.pk)
    settings = SeasonSettings(rulesets=(VARIANT,), holes=HOLES, scheme=BEST_FEW)
    season = seasons.create_season(by, name="Played", settings=settings)
    season = seasons.change_state(by, season, "open")
    listed = list(Person.objects.filter(league=league).order_by("pk").values_list("pk", flat=True))
    players = Player.objects.bulk_create(
        Player(name=f"Player {n:03}", device=device, last_played=timezone.now())
        for n in range(people)
    )
    return Grown(league, by, device, listed, players, season, codes)


@dataclass(frozen=True)
class Table:
    """Who sat there, by number, and the points of each hole in the order of the seats."""

    sat: list[int]
    holes: list[list[int]]
    day: date
    ended: datetime


def tables(people: int, games: int, *, first: date) -> Iterator[Table]:
    """Always the same games: some play a little better than others, and all play about as often."""
    lots = random.Random(9)
    skill = [lots.uniform(-1.5, 1.5) for _ in range(people)]
    for number in range(games):
        day = first + timedelta(days=number // A_NIGHT)
        seconds = number % A_NIGHT * 60
        ended = timezone.make_aware(datetime.combine(day, time(19))) + timedelta(seconds=seconds)
        sat = lots.sample(range(people), SEATS)
        holes = [[round(lots.gauss(9 + skill[who], 7)) for who in sat] for _ in range(HOLES)]
        yield Table(sat, holes, day, ended)


def write_games(made: Grown, batch: list[Table], *, counted: bool = True) -> list[LeagueGame]:
    """The facts of these games: scorecards, typed totals, who sat where; confirmed, or not even
    handed in.
    """
    rules, digest = allowed_rules(settings_of(made.season), VARIANT)
    games = Game.objects.bulk_create(_game(made, rules, table, next(made.codes)) for table in batch)
    _write_cards(games, made.players, batch)
    cards = points_of([game.pk for game in games])
    rows = LeagueGame.objects.bulk_create(
        LeagueGame(
            season=made.season,
            game=game,
            day=table.day,
            ruleset=digest,
            **(_confirmed(cards[game.pk], table) if counted else {}),
        )
        for game, table in zip(games, batch, strict=True)
    )
    insert(
        LeagueSeat,
        ("league_game_id", "position", "person_id", "joined_at"),
        (
            (row.pk, at, made.people[who], 1)
            for row, table in zip(rows, batch, strict=True)
            for at, who in enumerate(table.sat)
        ),
    )
    return rows


def _confirmed(holes: Holes, table: Table) -> dict[str, Any]:
    """What a card says that counts."""
    card = print_of(holes, finished=True)
    ended = {"card": card, "finished_at": table.ended}
    return {"state": "confirmed", "version": 1, "counted_version": 1, **ended}


def _game(made: Grown, rules: Ruleset, table: Table, code: str) -> Game:
    return Game(
        code=code,
        score_key=code + ALPHABET[0],
        view_key=code + ALPHABET[1],
        ruleset=rules.to_dict(),
        slug=rules.slug,
        rows=rules.shapes[0].rows,
        columns=rules.shapes[0].columns,
        first_dealer=0,
        version=HOLES,
        watched=True,
        started=table.ended,
        finished=table.ended,
        finish_reason="holes",
        started_by=made.device,
    )


def all_codes() -> Iterator[str]:
    """Every code there is, in order."""
    return ("".join(letters) for letters in product(ALPHABET, repeat=GAME_LETTERS))


def _write_cards(games: list[Game], players: list[Player], batch: list[Table]) -> None:
    """Seats, holes and typed totals of scorecards."""
    sat = [
        (game.pk, at, players[who].pk, players[who].name, new_salt())
        for game, table in zip(games, batch, strict=True)
        for at, who in enumerate(table.sat)
    ]
    insert(Seat, ("game_id", "position", "player_id", "name", "salt"), sat)
    first = (Hole.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    numbers = range(1, HOLES + 1)
    holes = [
        (first + n, game, number, 0, 0, number)
        for n, (game, number) in enumerate((game.pk, each) for game in games for each in numbers)
    ]
    insert(Hole, ("id", "game_id", "number", "dealer", "knocker_revision", "version"), holes)
    rows = (row for table in batch for row in table.holes)
    scores = (
        (hole[0], at, str(points), points, points, "[]", 0)
        for hole, row in zip(holes, rows, strict=True)
        for at, points in enumerate(row)
    )
    columns = ("hole_id", "position", "entry", "counted", "points", "adjustments", "revision")
    insert(Score, columns, scores)


def record(device: Device, game: Game, number: int, *, turn: int = 0) -> None:
    """Type totals into a hole, for the first time or other ones than the turn before."""
    totals = [[str(10 + (each + at) % 7) for at in range(SEATS)] for each in (turn, turn - 1)]
    record_hole(
        game_code=game.code,
        number=number,
        rows=[RowEntry(at, totals[0][at], totals[1][at] if turn else None) for at in range(SEATS)],
        device=device,
        overrule=True,
    )


def insert(model: type[Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Plain rows, ten times as fast as objects."""
    marks = ", ".join(["%s"] * len(columns))
    table = model._meta.db_table
    with connection.cursor() as cursor:
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
        cursor.executemany(sql, list(rows))
