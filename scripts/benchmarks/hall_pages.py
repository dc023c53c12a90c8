"""Pages of a large hall in one process, against an empty answer or against the same page of a hall
with few tables.
"""

from __future__ import annotations

import re

from django.db import connection
from django.db.models import F
from django.test import Client

from scorecards.permissions import COOKIE
from scripts.benchmarks.halls import Hall, round_of
from scripts.benchmarks.timing import Ratio, compare, row
from tournaments.directing.days import screens, tables
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import FixtureSeat, Person, Round, Season, Tournament

SLOW = 9
PAIRS = 41


def director(hall: Hall) -> Client:
    """The phone of who runs it."""
    client = Client()
    client.force_login(hall.by.user)
    client.cookies[COOKIE] = hall.device.key
    return client


def started(hall: Hall) -> tuple[str, str, str]:
    """A table that begins to play: the code of its game and the key of the device that keeps it;
    and the key of a screen of the hall.
    """
    table = next(
        each for each in tables_of(_latest(hall)) if not hasattr(each.fixture, "league_game")
    )
    table.round = round_of(_latest(hall))
    game = tables.start_day_table(hall.by, table, device=hall.device)
    return game.game.code, hall.device.key, screens.add_screen(hall.by, hall.tournament).key


def _latest(hall: Hall) -> Round:
    rows = Round.objects.filter(stage__tournament=hall.tournament).order_by("-number")
    latest = rows.first()
    assert latest is not None
    return latest


def _show(client: Client, address: str, status: int = 200) -> None:
    assert client.get(address).status_code == status, address


def standings(hall: Hall) -> None:
    """The page of the standings, as it is and after a card counted, against an empty answer and
    against the results it stands on.
    """
    client, address = director(hall), f"/t/{hall.tournament.slug}/standings/"
    known = compare(
        lambda: _show(client, address), lambda: _show(client, "/healthz"), calls=1, pairs=SLOW
    )
    _print("standings, known version / hello", known, "<= 60x", "hello")

    def counted() -> None:
        Season.objects.filter(stage__tournament=hall.tournament).update(version=F("version") + 1)
        _show(client, address)

    fresh = compare(counted, lambda: _results(hall), calls=1, pairs=3)
    _print("standings, a card counted / reading results", fresh, "<= 125x", "reading")

    def called() -> None:
        Tournament.objects.filter(pk=hall.tournament.pk).update(version=F("version") + 1)
        stage_standings(hall.stage())

    idle = compare(called, lambda: _results(hall), calls=1, pairs=SLOW)
    _print("standings, a table calls / reading results", idle, "<= 3x", "reading")


def _results(hall: Hall) -> None:
    """Every result of the tournament as the database gives it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT person_id, league_game_id, points, place, players, strokes FROM"
            " tournaments_result WHERE season_id = %s",
            [hall.stage().season_id],
        )
        cursor.fetchall()


def phones(hall: Hall) -> None:
    """The page of somebody who plays: whole, and asked for again while nothing changed; and a
    screen of the hall in the same way.
    """
    client, address = director(hall), f"/t/{hall.tournament.slug}/me/"
    seat = FixtureSeat.objects.filter(fixture__table__round=_latest(hall)).earliest("pk")
    Person.objects.filter(user=hall.by.user, league=hall.tournament.league).update(user=None)
    Person.objects.filter(pk=seat.person_id).update(user=hall.by.user)
    token = re.search(rb'/me/\?seen=([^"&]*)', client.get(address).content)
    assert token is not None
    seen = token[1].decode()
    headers = {"HX-Request": "true"}
    screen = screens.add_screen(hall.by, hall.tournament)
    now = f"/hall/{screen.key}/now/"
    edition = client.get(now)["Hall-Edition"]

    def poll() -> None:
        answer = client.get(f"{address}?seen={seen}", headers=headers)
        assert answer.status_code == 204, answer.status_code

    for name, work, target in (
        ("own page / hello", lambda: _show(client, address), "<= 60x"),
        ("own page, nothing new (204) / hello", poll, "<= 15x"),
        (
            "screen of the hall, nothing new (204) / hello",
            lambda: _show(client, f"{now}?seen={edition}", 204),
            "<= 2x",
        ),
    ):
        ratio = compare(work, lambda: _show(client, "/healthz"), calls=1, pairs=PAIRS)
        _print(name, ratio, target, "hello")


def desks(few: Hall, many: Hall) -> None:
    """The desk with 60 tables, against that with 10."""
    clients = {hall.tournament.pk: director(hall) for hall in (few, many)}

    def desk(hall: Hall) -> None:
        _show(clients[hall.tournament.pk], f"/t/{hall.tournament.slug}/desk/")

    ratio = compare(lambda: desk(many), lambda: desk(few), calls=1, pairs=SLOW)
    _print("desk with 60 tables / with 10", ratio, "<= 4x", "with 10")


def _print(name: str, ratio: Ratio, target: str, floor: str) -> None:
    value = f"{ratio.median:.2f}x [{ratio.low:.2f} {ratio.high:.2f}]"
    times = f"{ratio.candidate_ns / 1e6:.1f} / {floor} {ratio.base_ns / 1e6:.2f} ms"
    row(name, value, target, times)
