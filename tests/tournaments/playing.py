"""What tests of leagues do: make a league with people and a season, and play games in it."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client
from django.utils import timezone

from scorecards import devices
from scorecards.models import Device, Game
from scorecards.permissions import COOKIE
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.written_cards import Card, write_cards
from tests.values import some
from tournaments.directing import confirmations, games, seasons
from tournaments.directing.seats import Occupant
from tournaments.ledger import standings
from tournaments.models import League, LeagueGame, Membership, Person, Season
from tournaments.permissions import Member
from tournaments.rules.season_settings import SeasonSettings

DAY = date(2026, 1, 5)
Totals = Mapping[int, int | tuple[int, ...]]
"""What people got, by their numbers: a total, or the points of each hole."""


@dataclass
class Someone:
    """Somebody with an account and a phone."""

    user: Any
    device: Device
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.client.force_login(self.user)
        self.client.cookies[COOKIE] = self.device.key

    def __deepcopy__(self, memo: dict[int, Any]) -> "Someone":
        """The same account on the same phone; the browser is another with the same cookies."""
        other = object.__new__(Someone)
        other.user, other.device = deepcopy(self.user, memo), deepcopy(self.device, memo)
        other.client = Client()
        other.client.cookies = deepcopy(self.client.cookies)
        return other

    def member(self, league: League) -> Member:
        """As `permissions.member_of` would say of a request."""
        role = Membership.objects.filter(league=league, user=self.user).values_list(
            "role", flat=True
        )
        person = Person.objects.filter(league=league, user=self.user, alias_of=None).first()
        return Member(league, role.first(), self.user, self.device, person.pk if person else None)


def someone(name: str) -> Someone:
    user = get_user_model().objects.create(username=name)  # a password would cost time
    return Someone(user, devices.new_device("Android phone"))


def joined(league: League, who: Someone, role: str, person: Person | None = None) -> None:
    """Give an account a role, and a person, without the ceremony."""
    Membership.objects.create(league=league, user=who.user, role=role, since=timezone.now())
    if person is not None:
        Person.objects.filter(pk=person.pk).update(user=who.user)


def open_season(by: Member, *, name: str = "Winter", **changes: Any) -> Season:
    """An open season of two-hole games, with some of its settings changed."""
    settings = SeasonSettings(rulesets=("pagat-6",), holes=2).changed(**changes)
    season = seasons.create_season(by, name=name, settings=settings)
    return seasons.change_state(by, season, "open")


def play(
    by: Member,
    season: Season,
    totals: Totals,
    *,
    day: date = DAY,
    confirm: bool = True,
    stands_for: dict[int, int] | None = None,
) -> LeagueGame:
    """A game in which each person got so much: a total, or the points of each hole. Written as rows
    (`written_cards`).
    """
    card = Card(_occupants(totals, stands_for), _holes_of(totals))
    (game,) = write_cards(by, season, [card], ruleset="pagat-6", day=day, confirm=confirm)
    return LeagueGame.objects.select_related("season__league", "game").get(pk=game.pk)


def play_by_acts(
    by: Member,
    season: Season,
    totals: Totals,
    *,
    day: date = DAY,
    confirm: bool = True,
    stands_for: dict[int, int] | None = None,
) -> LeagueGame:
    """The same as it happens at the table: begun, typed hole by hole, handed in and confirmed."""
    league_game = games.start_league_game(
        by,
        season,
        seats=_occupants(totals, stands_for),
        ruleset="pagat-6",
        device=some(by.device),
        day=day,
    )
    for number, points in enumerate(_holes_of(totals), start=1):
        record(league_game.game, number, points, by)
    if confirm:
        confirmations.submit_card(by, league_game)
        confirmations.force_card(by, league_game, reason="played")
    return LeagueGame.objects.select_related("season__league", "game").get(pk=league_game.pk)


def _occupants(totals: Totals, stands_for: dict[int, int] | None) -> list[Occupant]:
    away = stands_for or {}
    return [Occupant(person, away.get(person)) for person in totals]


def _holes_of(totals: Totals) -> list[list[int]]:
    """The points of each hole in the order of the seats."""
    rows = [each if isinstance(each, tuple) else (each, 0) for each in totals.values()]
    return [list(hole) for hole in zip(*rows, strict=True)]


def record(game: Game, number: int, points: list[int], by: Member) -> None:
    """Type the points of a hole."""
    stored = {
        score.position: score.entry
        for hole in game.holes.filter(number=number)
        for score in hole.scores.all()
    }
    holes.record_hole(
        game_code=game.code,
        number=number,
        rows=[RowEntry(at, str(each), stored.get(at)) for at, each in enumerate(points)],
        device=by.device,
        overrule=True,
    )


def end_at(league_game: LeagueGame, moment: datetime) -> None:
    """Let the scorecard have ended then."""
    Game.objects.filter(pk=league_game.game_id).update(finished=moment)


def nights(number: int) -> date:
    """The day of the week of that number."""
    return DAY + timedelta(weeks=number)


def said(response: Any) -> str:
    """The page that was answered."""
    return str(response.content.decode())


def fresh(season: Season) -> Season:
    """The season as it is stored now."""
    return Season.objects.get(pk=season.pk)


def rows(season: Season, **more: Any) -> list[tuple[str, int | None]]:
    """Names and places of the table as it is now."""
    return [(row.name, row.place) for row in standings.table(fresh(season), **more).rows]
