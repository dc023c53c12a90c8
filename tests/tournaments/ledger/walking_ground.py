"""What a walk through a league comes upon: its seasons, people, nights, tables and games."""

from random import Random
from typing import Any

from scorecards.models import Device, Game
from tests.tournaments.playing import record
from tests.values import some
from tournaments.directing import confirmations
from tournaments.errors import DirectingError
from tournaments.models import (
    Fixture,
    LeagueGame,
    Night,
    Person,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.season_settings import SeasonSettings

WHY = "because"


class Ground:
    """What there is, each thing at random."""

    by: Member
    random: Random
    made: int
    log: list[str]

    def settings(self) -> SeasonSettings:
        raise NotImplementedError

    # what there is

    def any(self, rows: Any) -> Any:
        found = list(rows.order_by("pk"))
        if not found:
            raise DirectingError("nothing there")
        return self.random.choice(found)

    def season(self) -> Season:
        return self.any(Season.objects.filter(league=self.by.league).select_related("league"))

    def person(self) -> int:
        return self.any(Person.objects.filter(league=self.by.league)).pk

    def people(self, least: int, most: int) -> list[int]:
        rows = Person.objects.filter(league=self.by.league, alias_of=None, left=None)
        ids = sorted(rows.values_list("pk", flat=True))
        return self.random.sample(ids, min(len(ids), self.random.randint(least, most)))

    def night(self) -> Night:
        return self.any(
            Night.objects.filter(season__league=self.by.league).select_related("season")
        )

    def game(self, **which: Any) -> LeagueGame:
        rows = LeagueGame.objects.filter(season__league=self.by.league, **which)
        return self.any(rows.select_related("season__league", "game"))

    @property
    def phone(self) -> Device:
        """That of whoever acts."""
        return some(self.by.device)

    def fixture(self) -> Fixture:
        rows = Fixture.objects.filter(season__league=self.by.league)
        return self.any(rows.select_related("season__league", "night"))

    def points(self) -> int:
        return self.random.randint(-2, 9)

    def other(self, game: LeagueGame) -> Member:
        """Somebody who sits there, on a phone of their own."""
        seat = self.any(game.seats.all())
        league = self.by.league
        return Member(league, "member", None, self.by.device, seat.person_id, None)

    def finish(self, game: LeagueGame) -> None:
        """Type the holes that are missing, hand the card in, and confirm it."""
        stored = Game.objects.get(pk=game.game_id)
        for number in range(1, 3):
            points = [self.points() for _ in range(stored.seats.count())]
            if not stored.holes.filter(number=number).exists():
                record(stored, number, points, self.by)
        confirmations.submit_card(self.by, game)
        confirmations.force_card(self.by, game, reason=WHY)
