"""What is in a season: nights, tables, games, records. Its standings are beside this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from tournaments.api.resources import SeasonResource, WholeFilter, there
from tournaments.api.season_serializers import (
    NightLineSerializer,
    NightSerializer,
    RecordsSerializer,
    SeasonGameLineSerializer,
    SeasonGameSerializer,
    TableSerializer,
)
from tournaments.models import Fixture, LeagueGame, Night
from tournaments.queries.facts import (
    GameFacts,
    GameRow,
    NightFacts,
    TableFacts,
    game_facts,
    game_rows,
    night_facts,
    tables_facts,
    tables_seen,
)
from tournaments.queries.games import games_of, sat_at
from tournaments.queries.nights import NightLine, night_lines, night_rows
from tournaments.queries.records import Records, records_of
from tournaments.wording.names import GAME_STATES

NIGHT_STATES = ("planned", "checkin", "playing", "closed")


class NightFilter(filters.FilterSet):
    """Which nights."""

    state = filters.ChoiceFilter(choices=[(each, each) for each in NIGHT_STATES])
    day_after = filters.DateFilter("day", "gte", label="from this day on")
    day_before = filters.DateFilter("day", "lte", label="until this day")


class Nights(SeasonResource):
    """Nights of a season, the latest first."""

    queryset = Night.objects.none()
    serializer_class = NightLineSerializer
    item_class = NightSerializer
    filterset_class = NightFilter

    def rows(self) -> QuerySet[Night]:
        """The latest first."""
        return night_rows(self.season)

    def lines(self, rows: list[Night]) -> Sequence[NightLine]:
        """With how many came, and how many games were played."""
        return night_lines(rows)

    def item(self, day: str = "", **parts: Any) -> NightFacts:
        """A night with its tables. Who is there is for members, and null for everybody else."""
        return there(night_facts(self.member, self.season, day))


class TableFilter(filters.FilterSet):
    """Which tables."""

    day = filters.DateFilter("night__day", label="of the night of this day")
    round = WholeFilter("round", label="of this round")
    listed = filters.BooleanFilter(
        "night", "isnull", label="only those of the list with deadlines, or only those of nights"
    )
    started = filters.BooleanFilter(
        "league_game", "isnull", exclude=True, label="only those with a game, or without one"
    )
    person = WholeFilter("seats__person", label="at which this person sits")


class Tables(SeasonResource):
    """Tables of a season that are drawn or listed, by round and number. A draft is only told to who
    runs the night.
    """

    queryset = Fixture.objects.none()
    serializer_class = TableSerializer
    filterset_class = TableFilter

    def rows(self) -> QuerySet[Fixture]:
        """By round and number."""
        return tables_seen(self.member, self.season)

    def lines(self, rows: list[Fixture]) -> Sequence[TableFacts]:
        """With who sits there, and the game once it is started."""
        return tables_facts(rows)


class GameFilter(filters.FilterSet):
    """Which games."""

    state = filters.ChoiceFilter(choices=[(each, each) for each in GAME_STATES])
    day_after = filters.DateFilter("day", "gte", label="from this day on")
    day_before = filters.DateFilter("day", "lte", label="until this day")
    person = WholeFilter(method="of_person", label="at which this person sat")

    def of_person(self, rows: QuerySet[LeagueGame], name: str, value: Any) -> QuerySet[LeagueGame]:
        """The games of somebody, with those of who was merged into them."""
        return rows.filter(pk__in=sat_at(value))


class SeasonGames(SeasonResource):
    """Games of a season, the latest first. A card with every hole is read below `games/` by whoever
    opened the game.
    """

    queryset = LeagueGame.objects.none()
    serializer_class = SeasonGameLineSerializer
    item_class = SeasonGameSerializer
    filterset_class = GameFilter

    def rows(self) -> QuerySet[LeagueGame]:
        """The latest first."""
        return games_of(self.season, "")

    def lines(self, rows: list[LeagueGame]) -> Sequence[GameRow]:
        """With who played and the totals, the lowest first once it is over."""
        return game_rows(rows)

    def item(self, code: str = "", **parts: Any) -> GameFacts:
        """A game with its seats, and once it counts with league points and the points of every
        hole.
        """
        return there(game_facts(self.season, code))


class SeasonRecords(SeasonResource):
    """What stands out in a season."""

    serializer_class = RecordsSerializer
    ranks = True

    def edition(self) -> str:
        """The version of the season."""
        return self.season.edition

    def item(self, **parts: Any) -> Records:
        """Lowest totals, best and worst holes, wins by most, longest runs of games won."""
        return records_of(self.season)
