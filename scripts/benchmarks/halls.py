"""Tournaments of any size, drawn by the acts of a director, whose cards are written as plain rows
and derived by the same code as any other. Only for measuring: nobody dealt these cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from scorecards import devices
from scorecards.models import Device, Player
from scripts.benchmarks import grown
from tournaments.directing.days import draws, entrants, rounds
from tournaments.directing.days import tournaments as days
from tournaments.ledger import derivation
from tournaments.ledger.days.progress import follow_tables
from tournaments.models import Fixture, LeagueGame, Person, Round, Stage, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule, StageSettings

VARIANT = "pagat-6"


@dataclass
class Hall:
    """A tournament of one stage that is played, its director, and the codes of its next games."""

    tournament: Tournament
    by: Member
    device: Device
    codes: Iterator[str]

    def stage(self) -> Stage:
        """The stage as it is now."""
        around = Stage.objects.select_related("season__league", "tournament__league")
        return around.get(tournament=self.tournament)

    def fresh(self) -> Tournament:
        """The tournament as it is now."""
        return Tournament.objects.select_related("league").get(pk=self.tournament.pk)


def begun(
    name: str,
    *,
    people: int,
    length: int,
    codes: Iterator[str],
    seating: SeatingRule = SeatingRule.POWER,
) -> Hall:
    """A tournament of so many rounds that runs, with so many people who are here; the first round
    is drawn by lot, the others by `seating`.
    """
    user = get_user_model().objects.create(username=name)
    device = devices.new_device("Android phone")
    stage = StageSettings(
        rounds=length, holes=grown.HOLES, ruleset=VARIANT, seating=seating, cut=Cut(8)
    )
    tournament = days.create_alone(
        user=user,
        name=name,
        settings=DaySettings((stage,)),
        day=timezone.localdate(),
        device=device,
    )
    own = Person.objects.filter(league=tournament.league, user=user).first()
    by = Member(tournament.league, "owner", user, device, own.pk if own else None)
    names = "\n".join(f"Player {number:03}" for number in range(people))
    entrants.enter_list(by, tournament, data=names)
    for act in ("publish", "open_checkin"):
        tournament = days.lead_tournament(by, tournament, act)
    entrants.arrive_rest(by, tournament)
    days.lead_tournament(by, tournament, "start")
    return Hall(tournament, by, device, codes)


def draw(hall: Hall) -> Round:
    """The draft of the next round."""
    return draws.draw_round(hall.by, hall.stage())


def publish(hall: Hall, draft: Round) -> Round:
    """The round, published."""
    return rounds.publish_round(hall.by, round_of(draft))


def round_of(row: Round) -> Round:
    """The round as it is now."""
    return Round.objects.select_related("stage__tournament", "stage__season__league").get(pk=row.pk)


def play(hall: Hall, row: Round, *, but: int = 0) -> None:
    """The cards of all tables of a round but for so many, confirmed; the last tables stay open."""
    with transaction.atomic():
        _cards(hall, row, but=but)
        derivation.rebuild(hall.stage().season)
        follow_tables(row)


def type_in(hall: Hall, row: Round) -> None:
    """The cards of all tables of a round, finished and not handed in."""
    with transaction.atomic():
        _cards(hall, row, counted=False)
        follow_tables(row)


def _cards(hall: Hall, row: Round, *, but: int = 0, counted: bool = True) -> None:
    """Cards as plain rows, of which nothing follows yet."""
    fixtures = list(Fixture.objects.filter(table__round=row).order_by("number"))
    fixtures = fixtures[: len(fixtures) - but]
    sat = [
        list(each.seats.order_by("position").values_list("person", flat=True)) for each in fixtures
    ]
    people = sorted({person for table in sat for person in table})
    at = {person: number for number, person in enumerate(people)}
    lots, now = random.Random(row.pk), timezone.now()
    tables = [
        grown.Table(
            [at[person] for person in table],
            [[round(lots.gauss(9, 7)) for _ in table] for _ in range(grown.HOLES)],
            hall.tournament.day,
            now,
        )
        for table in sat
    ]
    players = Player.objects.bulk_create(
        Player(name=f"Player {n:03}", device=hall.device, last_played=now)
        for n in range(len(people))
    )
    league, season = hall.tournament.league, hall.stage().season
    made = grown.Grown(league, hall.by, hall.device, people, players, season, hall.codes)
    rows = grown.write_games(made, tables, counted=counted)
    for game, fixture in zip(rows, fixtures, strict=True):
        game.fixture = fixture
    LeagueGame.objects.bulk_update(rows, ["fixture"])


def close(hall: Hall, row: Round) -> Round:
    """The round, closed."""
    return rounds.close_round(hall.by, round_of(row))
