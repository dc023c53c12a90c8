"""Tables that were started, as somebody who looks in from outside sees them: the hole they play and
who leads, or the places, totals and league points their cards give.

A table of a night, of a list or of no list at all is the same here. What a card gives is worked out
by the rules that count it, also before it is confirmed, so nothing changes by confirming. However
many tables there are, there are as many queries. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from scorecards.queries.scorecard import Scorecard
from scorecards.queries.tables import tables as scorecards
from tournaments.errors import DirectingError
from tournaments.ledger.counted_games import CountedGame, read_cards
from tournaments.ledger.merges import merges_in
from tournaments.ledger.result_rows import guests_of, refuse_uncountable, result_rows
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, LeagueSeat, Result, Season
from tournaments.queries.answers import Speaker, Waiting, waiting_for
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames
from tournaments.rules.standings.points import SCALE, places
from tournaments.wording.names import played_for


@dataclass(frozen=True)
class TableSeat:
    """A seat of a started table: who plays there, and what the card gives once the game is over.
    `away` is the name of the one they sit in for; `earner` of the one whose points they are, "" for
    nobody. `points` are league points, None where the system of the season cannot say yet.
    """

    position: Annotated[int, "of the seat, from 0"]
    person: int
    name: str
    away: Annotated[str, "for whom a substitute plays; empty for most"] = ""
    owner: int | None = None
    earner: str = ""
    total: Annotated[int | None, "null until it is over"] = None
    net: int | None = None
    place: int | None = None
    points: Annotated[Fraction | None, "what the card gives, also before it counts"] = None

    @property
    def called(self) -> str:
        """The name, with that of the one they sit in for."""
        return played_for(self.name, self.away)


@dataclass(frozen=True)
class TablePlay:
    """A started table. `state` is that of its card, `over` whether the game is; `seats` are in the
    order of their places then. `hole` is being played, of `planned` (None: until the rules end it),
    `extra` one to break a tie. `waits` are those one of whom can confirm the card, `more` how many
    of them have to; `speakers` wrote or confirmed this version of it. `hidden`: its result is kept
    back.
    """

    code: str
    state: Annotated[str, "of the card, as with games of a season"]
    over: bool
    seats: Annotated[tuple[TableSeat, ...], "in the order of their places once it is over"]
    version: int = 0
    hole: Annotated[int | None, "that is played now"] = None
    planned: Annotated[int | None, "null: until the rules end it"] = None
    extra: bool = False
    leaders: tuple[str, ...] = ()
    waits: tuple[str, ...] = ()
    more: int = 0
    speakers: tuple[Speaker, ...] = ()
    by_net: bool = False
    hidden: bool = False

    @property
    def without_results(self) -> TablePlay:
        """What may be told while its result is kept back: neither who leads, nor that level players
        go on, nor how long a game lasts that its points end.
        """
        hole = min(self.hole, self.planned) if self.hole and self.planned else None
        return replace(self, hole=hole, extra=False, leaders=(), hidden=True)

    @property
    def counts(self) -> bool:
        return self.state == "confirmed"

    @property
    def people(self) -> frozenset[int]:
        """Who plays there."""
        return frozenset(seat.person for seat in self.seats)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, or is to have won once the card is confirmed."""
        return tuple(seat.called for seat in self.seats if seat.place == 1)


def plays_of(
    season: Season, games: Sequence[LeagueGame], *, hidden: HiddenGames = NONE_HIDDEN
) -> dict[int, TablePlay]:
    """How each of these games of a season stands, by its id; of `hidden` ones who sits there and
    whether they are over. They have `game` and `reference`. Ten queries at most.
    """
    ids = [each.pk for each in games]
    seats: dict[int, list[LeagueSeat]] = {each: [] for each in ids}
    rows = LeagueSeat.objects.filter(league_game__in=ids).select_related("person", "stands_for")
    for seat in rows.order_by("league_game", "position"):
        seats[seat.league_game_id].append(seat)
    over = [each for each in games if each.game.finished is not None]
    playing = [each for each in games if each.game.finished is None]
    yields = _yields(season, [each for each in over if each.pk not in hidden])
    cards = dict(zip(playing, scorecards([each.game for each in playing]), strict=True))
    waits = waiting_for(season, [each for each in over if each.state == "submitted"], seats)
    plays = {
        each.pk: _over(
            each, seats[each.pk], yields.get(each.pk, {}), season, waits.get(each.pk, Waiting())
        )
        for each in over
    }
    plays |= {each.pk: _playing(each, seats[each.pk], card) for each, card in cards.items()}
    return {pk: play.without_results if pk in hidden else play for pk, play in plays.items()}


def play_of(league_game: LeagueGame, *, hidden: HiddenGames = NONE_HIDDEN) -> TablePlay:
    """How one game stands, or what may be told of it while it is `hidden`."""
    return plays_of(league_game.season, [league_game], hidden=hidden)[league_game.pk]


def _playing(game: LeagueGame, seats: Sequence[LeagueSeat], card: Scorecard) -> TablePlay:
    called = {each.position: _seat(each) for each in seats}
    leaders = tuple(
        called[each.position].called
        for each in card.seats
        if each.leads and each.position in called
    )
    return TablePlay(
        code=game.game.code,
        state=game.state,
        over=False,
        seats=tuple(called.values()),
        version=game.version,
        hole=card.next_hole,
        planned=card.planned,
        extra=card.extra,
        leaders=leaders if len(leaders) < len(called) else (),
    )


def _seat(seat: LeagueSeat) -> TableSeat:
    away = seat.stands_for.name if seat.stands_for else ""
    return TableSeat(seat.position, seat.person_id, seat.person.name, away)


@dataclass(frozen=True)
class _Yield:
    """What a card gives to a seat."""

    owner: int
    total: int
    net: int
    place: int
    points: Fraction | None
    ranked: bool


def _yields(season: Season, games: Sequence[LeagueGame]) -> dict[int, dict[int, _Yield]]:
    """What the cards of these games give, by game and position. Six queries."""
    if not games:
        return {}
    settings = settings_of(season)
    roots, unranked = merges_in(season.league_id), guests_of(season.league_id)
    yields: dict[int, dict[int, _Yield]] = {}
    for card in read_cards(games, settings):
        try:
            refuse_uncountable(card, settings)
            rows = result_rows(card, season, settings, roots=roots, unranked=unranked)
        except (DirectingError, ValueError):  # a card that cannot count, or without a hole
            yields[card.game.pk] = _totals(card, net=settings.scheme.net)
        else:
            yields[card.game.pk] = _by_seat(card, rows)
    return yields


def _by_seat(card: CountedGame, rows: Sequence[Result]) -> dict[int, _Yield]:
    return {
        chair.position: _Yield(
            chair.owner,
            row.strokes,
            row.net,
            row.place,
            Fraction(row.points, SCALE),
            row.ranked,
        )
        for chair, row in zip(card.chairs, rows, strict=True)
    }


def _totals(card: CountedGame, *, net: bool) -> dict[int, _Yield]:
    """Totals and places of a card that gives no points."""
    if not any(chair.points for chair in card.chairs):
        return {}
    order = places([seat.total(net=net) for seat in card.pure.seats])
    return {
        chair.position: _Yield(
            chair.owner, seat.total(), seat.total(net=True), place, None, ranked=False
        )
        for chair, seat, place in zip(card.chairs, card.pure.seats, order, strict=True)
    }


def _over(
    game: LeagueGame,
    seats: Sequence[LeagueSeat],
    yields: Mapping[int, _Yield],
    season: Season,
    waiting: Waiting,
) -> TablePlay:
    rows = [
        _ended(each, None if game.state == "void" else yields.get(each.position)) for each in seats
    ]
    return TablePlay(
        code=game.game.code,
        state=game.state,
        over=True,
        seats=tuple(sorted(rows, key=lambda row: (row.place or len(rows), row.position))),
        version=game.version,
        waits=waiting.names,
        more=waiting.more,
        speakers=waiting.speakers,
        by_net=settings_of(season).scheme.net,
    )


def _ended(seat: LeagueSeat, yields: _Yield | None) -> TableSeat:
    plain = _seat(seat)
    if yields is None:
        return plain
    own = yields.owner == seat.person_id
    earner = seat.person.name if own else plain.away
    return TableSeat(
        position=seat.position,
        person=seat.person_id,
        name=plain.name,
        away=plain.away,
        owner=yields.owner,
        earner=earner if yields.ranked else "",
        total=yields.total,
        net=yields.net,
        place=yields.place,
        points=yields.points,
    )
