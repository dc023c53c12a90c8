"""What is in a season: nights, tables, games, records. Its standings are beside this."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time
from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.declared import At, serializer_of, with_example
from scorecards.api.slates import SlatesSerializer
from scorecards.slates.receipts import SlatesReceipt, slate_receipt
from tournaments.api.resources import SeasonResource, WholeFilter, there
from tournaments.ledger.slates import (
    Settled,
    edition_of_slates,
    plays_for_something,
    settled_of,
    slates_of,
)
from tournaments.models import Fixture, LeagueGame, Night
from tournaments.queries.facts import (
    OF_NIGHT,
    STARTS,
    GameFacts,
    NightFacts,
    ReplyFacts,
    ResultFacts,
    Seated,
    TableFacts,
    game_facts,
    night_facts,
    night_of_day,
    tables_facts,
    tables_seen,
)
from tournaments.queries.games import GameLine, PlayerTotal, SeatShown, games_of, lines_of, sat_at
from tournaments.queries.nights import Guest, night_lines, night_rows
from tournaments.queries.records import Record, Records, records_of
from tournaments.wording.names import GAME_STATES

NIGHT_STATES = ("planned", "checkin", "playing", "closed")
SEATED = {"person": 3, "name": "Ann"}
NIGHT = {
    **{"day": "2026-01-12", "starts": "19:30:00", "name": "", "state": "playing"},
    **{"here": 7, "games": 2},
}
REPLIES = {
    **{"open": True, "coming": 1, "maybe": 0, "away": 0},
    "people": [SEATED | {"word": "coming"}],
}
TABLE = {
    **{"id": 12, "day": "2026-01-12", "round": 1, "number": 1, "people": [SEATED]},
    **{
        "deadline": None,
        "closed": False,
        "void": False,
        "draft": False,
        "game": "K7PQ2",
        "state": "playing",
    },
    "over": False,
}
GAME = {"code": "K7PQ2", "day": "2026-01-12", "state": "confirmed", "over": True}
RECORD = {
    **{"figure": 19, "hole": None, "person": 3, "name": "Ann", "game": "K7PQ2"},
    **{"day": "2026-01-12", "rules": "Six-Card Golf"},
}


class NightInList:
    """A night in a list."""

    day: Annotated[date, At("night.day"), "by which its address is made"]
    starts: Annotated[time | None, At("night.starts"), STARTS]
    name: Annotated[str, At("night.name"), "empty for most"]
    state: Annotated[str, At("night.state"), OF_NIGHT]
    here: Annotated[int, "how many came"]
    games: Annotated[int, "that were started and are not void"]


serializer_of(Seated, about="Somebody at a table.")
serializer_of(ReplyFacts, name="Replies")
serializer_of(Guest, "person name here", about="Somebody who came.")
serializer_of(PlayerTotal, name="Player")
serializer_of(ResultFacts, name="Result")
serializer_of(
    SeatShown,
    "position person name stands_for handicap joined_at left_after total penalty strokes net place",
    name="SeasonSeat",
    about="A seat of a game of a season.",
)
serializer_of(
    Record,
    "figure hole person=seat.person name=seat.name game=seat.code day=seat.day rules=seat.rules",
)
TableSerializer = with_example("A table", TABLE, TableFacts, name="Table")
NightLineSerializer = with_example("A night", NIGHT, NightInList, name="NightLine")
NightSerializer = with_example(
    "A night",
    NIGHT | {"tables": [TABLE], "people": [SEATED | {"here": True}], "replies": REPLIES},
    NightFacts,
    name="Night",
)
SeasonGameLineSerializer = with_example(
    "A game",
    GAME | {"players": [{"name": "Ann", "total": 19}]},
    GameLine,
    "code day state over players=seats",
    name="SeasonGameLine",
)
SeasonGameSerializer = with_example(
    "A game that counts",
    GAME
    | {"night": "2026-01-12", "finished": "2026-01-12T21:40:00Z", "version": 1}
    | {
        "seats": [
            {
                **{"position": 0, "person": 3, "name": "Ann", "stands_for": ""},
                **{"handicap": None, "joined_at": 1, "left_after": None, "total": 19},
                **{"penalty": 0, "strokes": 19, "net": None, "place": 1},
            }
        ],
        "results": [
            {
                **{"person": 3, "name": "Ann", "place": 1, "strokes": 19, "net": 19},
                **{"points": 100, "wins": 1, "ranked": True, "holes": [4, 15]},
            }
        ],
    },
    GameFacts,
    name="SeasonGame",
)
RecordsSerializer = with_example(
    "After the first game",
    {
        **{"games": 1, "every": True, "margins": [], "streaks": []},
        "lowest": [{"rules": "Six-Card Golf", "holes": 9, "records": [RECORD]}],
        "best_holes": [RECORD | {"figure": -2, "hole": 4}],
        "worst_holes": [RECORD | {"figure": 31, "hole": 7}],
    },
    Records,
)


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
    lines = staticmethod(night_lines)

    def rows(self) -> QuerySet[Night]:
        """The latest first."""
        return night_rows(self.season)

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
    lines = staticmethod(tables_facts)

    def rows(self) -> QuerySet[Fixture]:
        """By round and number."""
        return tables_seen(self.member, self.season)


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

    def lines(self, rows: list[LeagueGame]) -> Sequence[GameLine]:
        """With who played and the totals, the lowest first once it is over; no totals while the
        round is kept back.
        """
        return lines_of(rows, hidden=self.hidden.games)

    def item(self, code: str = "", **parts: Any) -> GameFacts:
        """A game with its seats, and once it counts with league points and the points of every
        hole; neither these nor totals while its round is kept back.
        """
        return there(game_facts(self.season, code, hidden=self.hidden))


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


class SeasonSettlement(SeasonResource):
    """Who owes whom for the confirmed games of a season; for that of a stage, of all stages. Where
    nothing is played for there is no such address.
    """

    serializer_class = SlatesSerializer
    ranks = True
    settled: Settled

    def enter(self, request: HttpRequest, slug: str = "", season: str = "", **parts: Any) -> None:
        """As for the season. Raises Http404 where nothing is played for."""
        super().enter(request, slug, season)
        self.settled = self.settled_part(**parts)
        if not plays_for_something(self.settled):
            raise Http404

    def settled_part(self, **parts: Any) -> Settled:
        """The whole season; that of a stage is settled with its tournament."""
        return settled_of(self.season)

    def edition(self) -> str:
        """What slates depend on."""
        return f"{self.season.edition}:{edition_of_slates(self.settled)}"

    def item(self, **parts: Any) -> SlatesReceipt:
        """A slate for each currency."""
        slates = slates_of(self.settled)
        return SlatesReceipt([slate_receipt(slate) for slate in slates.slates], slates.waiting)


class NightSettlement(SeasonSettlement):
    """Who owes whom for the confirmed games of a night."""

    def settled_part(self, day: str = "", **parts: Any) -> Settled:
        """One night. Raises Http404."""
        night = night_of_day(self.season, day)
        if night is None:
            raise Http404
        return Settled(self.season, night)
