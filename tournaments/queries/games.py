"""Reading games of a season: the list of them, and one with its seats, totals and confirmations.

The number of queries does not grow with games or seats. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Annotated, NamedTuple

from django.db.models import Q, QuerySet

from scorecards.models import Score
from scorecards.rules.absences import Absences, MissedHole
from tournaments.ledger.counted_games import Holes, points_of
from tournaments.ledger.waiting_games import WAITING
from tournaments.models import Confirmation, LeagueGame, LeagueSeat, Penalty, Season
from tournaments.queries.members import called, devices_here, names_here
from tournaments.rules.objections import hole_named
from tournaments.wording.names import GAME_STATES, played_for


class PlayerTotal(NamedTuple):
    """Somebody in a list of games."""

    name: str
    total: Annotated[int | None, "null before the first hole"]


@dataclass(frozen=True)
class GameLine:
    """A game in a list."""

    code: Annotated[str, "by which its address is made"]
    day: date
    state: Annotated[str, GAME_STATES]
    over: Annotated[bool, "is it played to its end?"]
    seats: Annotated[tuple[PlayerTotal, ...], "the lowest first once it is over"]


@dataclass(frozen=True)
class SeatShown:
    """A seat of a game. `total` is the points of the card, `strokes` adds the penalties."""

    position: int
    person: int
    name: str
    stands_for: Annotated[str, "name of the absent one a substitute plays for; empty for most"]
    handicap: Annotated[int | None, "frozen at the start"]
    joined_at: Annotated[int, "the first hole played"]
    left_after: Annotated[int | None, "the last hole played"]
    total: Annotated[int | None, "points of the card"]
    penalty: Annotated[int, "that a director gave"]
    place: Annotated[int | None, "at the table, by strokes"]
    missed: tuple[MissedHole, ...] = ()

    @property
    def strokes(self) -> Annotated[int | None, "both together"]:
        return None if self.total is None else self.total + self.penalty

    @property
    def bonus(self) -> int:
        """The strokes that a director took off."""
        return max(-self.penalty, 0)

    @property
    def net(self) -> Annotated[int | None, "less the handicap"]:
        if self.strokes is None or self.handicap is None:
            return None
        return self.strokes - self.handicap


@dataclass(frozen=True)
class Statement:
    """Somebody handed in, confirmed, disputed …: who, when, of which version, and why."""

    version: int
    kind: str
    who: str
    at: datetime
    reason: str


class Objection(NamedTuple):
    """Who said what against a card, and the hole it is about: the first where none is named."""

    who: str
    reason: str
    hole: int


def games_of(season: Season, state: str) -> QuerySet[LeagueGame]:
    """The games of a season, the latest first: all, those that wait, or those in one state."""
    rows = LeagueGame.objects.filter(season=season).order_by("-day", "-pk")
    rows = rows.select_related("game").prefetch_related("seats__person", "seats__stands_for")
    if state == "waiting":
        return rows.filter(state__in=WAITING)
    return rows.filter(state=state) if state else rows


def sat_at(person: int) -> QuerySet[LeagueSeat, int]:
    """The ids of the games at which somebody sat, or who was merged into them. For a subquery."""
    me = Q(person=person) | Q(person__alias_of=person) | Q(person__alias_of__alias_of=person)
    return LeagueSeat.objects.filter(me).values_list("league_game", flat=True)


def lines_of(games: list[LeagueGame], *, hidden: Container[int] = ()) -> list[GameLine]:
    """The games of a page, as `games_of` returns them, those that are `hidden` without totals. One
    more query.
    """
    totals = totals_of([each for each in games if each.pk not in hidden])
    return [_line(each, totals.get(each.game_id, {})) for each in games]


def totals_of(games: Sequence[LeagueGame]) -> dict[int, dict[int, int]]:
    """The totals of scorecards by position, as the scorecards themselves have them, by the id of
    the scorecard. One query; the games come with theirs.
    """
    points = points_of([each.game_id for each in games])
    return {each.game_id: _totals(each.game.presence, points[each.game_id]) for each in games}


def _totals(away: Absences, holes: Holes) -> dict[int, int]:
    """Nobody has one before the first hole."""
    if not holes:
        return {}
    seats = 1 + max(at for row in holes.values() for at in row)
    seats = max([seats, *(one.position + 1 for one in away.each)])
    rows = [away.points(number, row, seats) for number, row in holes.items()]
    return dict(enumerate(sum(column) for column in zip(*rows, strict=True)))


def _line(row: LeagueGame, totals: Mapping[int, int]) -> GameLine:
    seats = [PlayerTotal(name_on(seat), totals.get(seat.position)) for seat in row.seats.all()]
    over = row.game.finished is not None
    if over:
        seats.sort(key=lambda seat: (seat[1] is None, seat[1] or 0))
    return GameLine(row.game.code, row.day, row.state, over, tuple(seats))


def name_on(seat: LeagueSeat) -> str:
    """Who sat there, with whom they sat in for. No query where both were read with the seat."""
    return played_for(seat.person.name, seat.stands_for.name if seat.stands_for else "")


def seats_of(league_game: LeagueGame, *, hidden: Container[int] = ()) -> list[SeatShown]:
    """The seats in their order, with who sits there and no more while the game is `hidden`. Three
    queries.
    """
    holes = points_of([league_game.game_id])[league_game.game_id]
    away = league_game.game.presence
    totals, missed = _totals(away, holes), away.missed(holes)
    penalties = _penalties(league_game)
    seats = list(league_game.seats.select_related("person", "stands_for").order_by("position"))
    strokes = [
        totals[seat.position] + penalties.get(seat.person_id, 0)
        for seat in seats
        if seat.position in totals
    ]
    shown = [_seat(seat, totals.get(seat.position), penalties, strokes) for seat in seats]
    if league_game.pk in hidden:
        return [replace(each, handicap=None, total=None, penalty=0, place=None) for each in shown]
    return [replace(each, missed=missed.get(each.position, ())) for each in shown]


def _penalties(league_game: LeagueGame) -> dict[int, int]:
    """The strokes of penalties that stand, by person."""
    rows = Penalty.objects.filter(league_game=league_game, cancelled=None)
    strokes: dict[int, int] = {}
    for person, amount in rows.values_list("person", "amount"):
        strokes[person] = strokes.get(person, 0) + amount
    return strokes


def _seat(
    seat: LeagueSeat, total: int | None, penalties: Mapping[int, int], strokes: Sequence[int]
) -> SeatShown:
    penalty = sum(penalties.get(who, 0) for who in {seat.person_id, seat.stands_for_id} if who)
    mine = None if total is None else total + penalty
    return SeatShown(
        position=seat.position,
        person=seat.person_id,
        name=seat.person.name,
        stands_for=seat.stands_for.name if seat.stands_for else "",
        handicap=seat.playing_handicap,
        joined_at=seat.joined_at,
        left_after=seat.left_after,
        total=total,
        penalty=penalty,
        place=None if mine is None else 1 + sum(each < mine for each in strokes),
    )


def statements_about(
    league_game: LeagueGame, seats: list[SeatShown], *, hidden: Container[int] = ()
) -> list[Statement]:
    """What was said about the card, the latest first, by names that the history has too: those of
    people, wherever they sit by now; of a `hidden` game without the reasons. Three queries.
    """
    names: dict[int | None, str] = {seat.position: seat.name for seat in seats}
    league = league_game.season.league
    accounts, devices = names_here(league), devices_here(league)
    rows = Confirmation.objects.filter(league_game=league_game).select_related("user")
    return [
        Statement(
            row.version,
            row.kind,
            called(row.user, accounts)
            or devices.get(row.device_id, "")
            or names.get(row.position, ""),
            row.at,
            "" if league_game.pk in hidden else row.reason,
        )
        for row in rows.order_by("-pk")
    ]


def objection_to(league_game: LeagueGame) -> Objection | None:
    """What was said against the card, while that is not decided. Five queries."""
    if league_game.state != "disputed":
        return None
    statements = statements_about(league_game, seats_of(league_game))
    each = next((each for each in statements if each.kind == "dispute"), None)
    holes = hole_numbers(league_game)
    if each is None or not holes:
        return None
    return Objection(each.who, each.reason, hole_named(each.reason, holes) or holes[0])


def hole_numbers(league_game: LeagueGame) -> list[int]:
    """The holes that were written down. One query."""
    numbers = league_game.game.holes.order_by("number").values_list("number", flat=True)
    return list(numbers)


def entries_of(league_game: LeagueGame, number: int) -> dict[int, tuple[str, int | None]]:
    """What was typed for each seat of a hole, and its points. One query."""
    rows = Score.objects.filter(hole__game=league_game.game_id, hole__number=number)
    return {
        position: (entry, points)
        for position, entry, points in rows.values_list("position", "entry", "points")
    }


def knocker_of(league_game: LeagueGame, number: int) -> int | None:
    """Who knocked in a hole. One query."""
    rows = league_game.game.holes.filter(number=number).values_list("knocker", flat=True)
    return rows.first()
