"""A round as the desk, the hall, a phone at a table, paper and programs see it. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Sum
from django.utils.translation import gettext

from tournaments.ledger.stages.clocks import clock_events
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import (
    Bye,
    Call,
    ClockEvent,
    FixtureSeat,
    LeagueGame,
    Round,
    Table,
    Tournament,
)
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames
from tournaments.queries.tables import TablePlay, plays_of
from tournaments.rules.days.clocks import ClockEntry, ClockFace, clock
from tournaments.rules.days.states import TABLE

IN_STATES = frozenset({"submitted", "disputed", "confirmed", "final"})
"""States of a table that is in: handed in. Counted is more."""
COUNTED_STATES = frozenset({"confirmed", "final"})
ON_NOW = ("playing", "review", "published", "drafted")


@dataclass(frozen=True)
class HallSeat:
    """A seat as it was drawn."""

    number: Annotated[int, "from 1, who deals first"]
    person: int
    name: Annotated[str, "with who plays there in their place, in words"]


@dataclass(frozen=True)
class OpenCall:
    """A table asks for a director."""

    call: int
    reason: str
    at: datetime
    by: str


@dataclass(frozen=True)
class HallTable:
    """A table of a round. `state` as `rules.days.states` calls it; `play` is its card, None before
    it has one; `extra` are the seconds it was given beyond its round.
    """

    table: int
    number: int
    key: str
    state: Annotated[str, TABLE.states]
    postponed: Annotated[bool, "is it played later?"]
    seats: tuple[HallSeat, ...]
    play: TablePlay | None
    call: OpenCall | None
    extra: Annotated[int, "seconds beyond the clock of the round"]
    walkover: Annotated[int | None, "the person who won without playing"] = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def is_in(self) -> bool:
        return self.state in IN_STATES

    @property
    def counted(self) -> bool:
        return self.state in COUNTED_STATES


@dataclass(frozen=True)
class HallRound:
    """A round with its tables and whoever sits out. `clock` is what happened to its clocks."""

    row: Round
    name: str  # of its stage
    tables: tuple[HallTable, ...]
    byes: tuple[HallSeat, ...]
    clock: tuple[ClockEntry, ...]

    @property
    def number_in(self) -> int:
        return sum(each.is_in for each in self.tables)

    @property
    def open_tables(self) -> int:
        """Tables that keep the round open."""
        return sum(
            not (each.counted or each.state == "void" or each.postponed) for each in self.tables
        )

    def face(self, now: datetime, table: HallTable | None = None) -> ClockFace:
        """Its clock at a moment, or that of one of its tables."""
        whose = table.table if table is not None else None
        return clock(self.clock, self.row.minutes * 60, int(now.timestamp()), table=whose)


def round_on_now(tournament: Tournament) -> Round | None:
    """The round a director has to do with: one that plays, else one that waits, else the next
    draft, else the last one that was closed. One query.
    """
    rounds = Round.objects.filter(stage__tournament=tournament).exclude(state="void")
    rows = list(
        rounds.select_related("stage__season__league", "stage__tournament").order_by(
            "stage__position", "number"
        )
    )
    for state in ON_NOW:
        for row in rows:
            if row.state == state:
                return row
    return rows[-1] if rows else None


def hall_round(
    row: Round,
    *,
    only: int | None = None,
    results: bool = True,
    hidden: HiddenGames = NONE_HIDDEN,
) -> HallRound:
    """Everything of a round, or of `only` one table of it and whoever sits out. The round has its
    stage and season. However many tables there are, there are as many queries. Without `results`
    the tables whose game is over have no play: to read their cards is most of the work, and a
    screen that shows who sits where, or who plays still, is made anew every second. Of `hidden`
    games no result is told, nor who won one without playing.
    """
    tables = tables_of(row, only=only)
    games = [game for each in tables if (game := _game(each)) is not None]
    if not results:
        games = [each for each in games if each.game.finished is None]
    plays = plays_of(row.stage.season, _with_par(games), hidden=hidden) if games else {}
    seats, calls, extra = _seats(row, only), _calls(row), _extra(row)
    return HallRound(
        row=row,
        name=row.stage.season.name,
        tables=tuple(
            HallTable(
                table=each.pk,
                number=each.fixture.number,
                key=each.key,
                state=table_state(each, row),
                postponed=each.postponed,
                seats=tuple(seats.get(each.fixture_id, ())),
                play=plays.get(game.pk) if (game := _game(each)) else None,
                call=calls.get(each.pk),
                extra=extra.get(each.pk, 0),
                walkover=None if each.pk in hidden.tables else each.walkover_id,
            )
            for each in tables
        ),
        byes=tuple(
            HallSeat(0, person, name)
            for person, name in Bye.objects.filter(round=row)
            .order_by("person__name")
            .values_list("person", "person__name")
        ),
        clock=tuple(clock_events(row)),
    )


def _game(table: Table) -> LeagueGame | None:
    """The game of a table, if it has one that is not void."""
    game: LeagueGame | None = getattr(table.fixture, "league_game", None)
    return game if game is not None and game.state != "void" else None


def _with_par(games: Sequence[LeagueGame]) -> list[LeagueGame]:
    rows = LeagueGame.objects.select_related("game", "reference")
    return list(rows.filter(pk__in=[each.pk for each in games]).order_by("pk"))


def _seats(row: Round, only: int | None) -> dict[int, list[HallSeat]]:
    """Who sits at each fixture, or at that of `only` one table."""
    seats: dict[int, list[HallSeat]] = {}
    rows = FixtureSeat.objects.filter(fixture__table__round=row).order_by("fixture", "position")
    rows = rows if only is None else rows.filter(fixture__table=only)
    for fixture, position, person, name, substitute in rows.values_list(
        "fixture", "position", "person", "person__name", "substitute__name"
    ):
        called = name if substitute is None else _in_place(substitute, name)
        seats.setdefault(fixture, []).append(HallSeat(position + 1, person, called))
    return seats


def _in_place(name: str, away: str) -> str:
    """Who plays for somebody else on a seat, in words."""
    return gettext("%(name)s for %(away)s") % {"name": name, "away": away}


def _calls(row: Round) -> dict[int, OpenCall]:
    """The open call of each table."""
    calls = Call.objects.filter(table__round=row, answered=None).order_by("at")
    rows = calls.values_list("table", "pk", "reason", "at", "person__name")
    return {table: OpenCall(pk, reason, at, name or "") for table, pk, reason, at, name in rows}


def _extra(row: Round) -> dict[int, int]:
    """The extra time of each table, in seconds."""
    events = ClockEvent.objects.filter(round=row, kind="extra", table__isnull=False)
    sums = events.values_list("table").annotate(all=Sum("seconds")).order_by()
    return {table: seconds for table, seconds in sums if table is not None}
