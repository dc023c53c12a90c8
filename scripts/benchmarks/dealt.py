"""Finished games dealt from a pack and written as plain rows, every card of them.

Only for measuring: nobody played them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Max

from scorecards import devices
from scorecards.codes import ALPHABET
from scorecards.models import Device, Game, Hole, Player, Score, Seat
from scorecards.models.doors import new_salt
from scorecards.rules import Ruleset, find_variant
from scorecards.rules import holes as pure
from scorecards.rules.choices.samples import stock_of
from scripts.benchmarks.grown import all_codes, insert

SEATS, HOLES = 4, 9
LAYOUTS = SEATS * HOLES
BATCH = 500
VARIANT = "pagat-6"
NAMES = ("Ann", "Bob", "Cy", "Dee")
PLAYED = datetime(2026, 1, 1, 20, tzinfo=UTC)


def write_games(number: int) -> None:
    """So many games more, of four players and nine holes."""
    rules, shuffle = find_variant(VARIANT), random.Random(number)
    device = Device.objects.first() or devices.new_device("Android phone")
    players = list(Player.objects.order_by("pk")) or Player.objects.bulk_create(
        Player(name=name, device=device, last_played=PLAYED) for name in NAMES
    )
    codes = all_codes()
    for _ in range(Game.objects.count()):
        next(codes)
    for start in range(0, number, BATCH):
        with transaction.atomic():
            games = Game.objects.bulk_create(
                game(rules, next(codes)) for _ in range(min(BATCH, number - start))
            )
            write_cards(games, players, rules, shuffle)


def game(rules: Ruleset, code: str) -> Game:
    """One of them, finished."""
    return Game(
        code=code,
        score_key=code + ALPHABET[0],
        view_key=code + ALPHABET[1],
        ruleset=rules.to_dict(),
        slug=rules.slug,
        rows=rules.shape.rows,
        columns=rules.shape.columns,
        first_dealer=0,
        version=HOLES,
        started=PLAYED,
        finished=PLAYED,
        finish_reason="holes played",
    )


def write_cards(
    games: list[Game], players: list[Player], rules: Ruleset, shuffle: random.Random
) -> None:
    """Who sat there, and every row of every hole."""
    seats = [
        (each.pk, at, player.pk, player.name, new_salt())
        for each in games
        for at, player in enumerate(players)
    ]
    insert(Seat, ("game_id", "position", "player_id", "name", "salt"), seats)
    first = (Hole.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    numbers = [(each.pk, number) for each in games for number in range(1, HOLES + 1)]
    holes = [
        (first + n, game_id, number, 0, shuffle.randrange(SEATS), 0, number)
        for n, (game_id, number) in enumerate(numbers)
    ]
    columns = ("id", "game_id", "number", "dealer", "knocker", "knocker_revision", "version")
    insert(Hole, columns, holes)
    columns = ("hole_id", "position", "entry", "counted", "points", "adjustments", "revision")
    rows = (
        (hole[0], at, entry, points, points, "[]", 1)
        for hole, entries in zip(holes, deals(rules, shuffle), strict=False)
        for at, (entry, points) in enumerate(zip(entries, scored(rules, entries), strict=True))
    )
    insert(Score, columns, rows)


def deals(rules: Ruleset, shuffle: random.Random) -> Iterator[list[str]]:
    """What lies in front of everyone at the end of one hole after the other."""
    cards = [str(card) for card in stock_of(rules, SEATS)]
    cells, width = rules.shape.cells, rules.shape.columns
    while True:
        dealt = shuffle.sample(cards, SEATS * cells)
        lines = [" ".join(dealt[at : at + width]) for at in range(0, len(dealt), width)]
        yield [" / ".join(lines[at::SEATS]) for at in range(SEATS)]


def scored(rules: Ruleset, entries: list[str]) -> tuple[int, ...]:
    """What a hole scored by the rules it was played by."""
    return rules.hole_points(pure.Hole(tuple(rules.read_row(entry) for entry in entries)))
