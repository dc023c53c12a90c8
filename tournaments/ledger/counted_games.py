"""Cards of league games as the rules count them: from a stored scorecard to a `ScoredGame`.

Holes that somebody did not play count what the scorecard gives for them
(`scorecards.rules.absences`), so that one card has one total: for whoever came late or left early
the mean of the table, rounded half up, so that a place is neither won nor lost away from it.
Whoever left keeps the result; whoever came so late that they played fewer than half the holes is
met and beaten by the others and gets no ranked result, nor does a substitute where nobody is to get
the points.

A fixed number of queries for any number of games; writes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from django.db import connection
from django.db.models import Sum
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.rules import Ruleset
from scorecards.rules.absences import Absences
from tournaments.ledger.caps import owner_of
from tournaments.models import LeagueGame, LeagueSeat, Penalty, Reference
from tournaments.rules.handicaps.par import Par
from tournaments.rules.season_settings import SeasonSettings
from tournaments.rules.standings.results import ScoredGame, ScoredSeat

Holes = Mapping[int, Mapping[int, int | None]]
"""Points by hole number and position; None while pending."""


@dataclass(frozen=True)
class Chair:
    """A seat of a card: who played, whose the result is, the holes from the first to the last that
    were played there, and whether the result may be ranked.
    """

    position: int
    played_by: int
    owner: int
    played: tuple[int, ...]
    points: tuple[int, ...]
    counts: bool


@dataclass(frozen=True)
class CountedGame:
    """A league game, the pure game of it, and its chairs in the order of the pure game's seats."""

    game: LeagueGame
    pure: ScoredGame
    chairs: tuple[Chair, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(chair.owner for chair in self.chairs)


def trouble_with_totals(ruleset: Ruleset) -> str:
    """Why games by these rules cannot count in a season; "" where they can. The result of a game is
    the sum of its holes.
    """
    if not (ruleset.ending.counted or ruleset.ending.resets):
        return ""
    return gettext(
        "In a league every hole counts as it is. These rules count only the best holes, or reset"
        " totals."
    )


def points_of(game_ids: Sequence[int]) -> dict[int, dict[int, dict[int, int | None]]]:
    """The points of scorecards, `{game: {hole: {position: points}}}`. One query."""
    by_game: dict[int, dict[int, dict[int, int | None]]] = {each: {} for each in game_ids}
    if not game_ids:
        return by_game
    marks = ", ".join(["%s"] * len(game_ids))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT hole.game_id, hole.number, score.position, score.points"
            " FROM scorecards_hole hole JOIN scorecards_score score ON score.hole_id = hole.id"
            f" WHERE hole.game_id IN ({marks}) ORDER BY 1, 2, 3",
            list(game_ids),
        )
        for game, number, position, points in cursor.fetchall():
            by_game[game].setdefault(number, {})[position] = points
    return by_game


def print_of(holes: Holes, *, finished: bool) -> str:
    """A digest of the points of a card, to tell them from any others."""
    card = [finished, [[number, sorted(row.items())] for number, row in sorted(holes.items())]]
    return sha256(json.dumps(card).encode()).hexdigest()


def is_whole(holes: Holes) -> bool:
    """Is there a hole, and has every hole that was begun all its points?"""
    return bool(holes) and all(None not in row.values() for row in holes.values())


def whole_holes(holes: Holes) -> dict[int, dict[int, int | None]]:
    """The holes that have all their points."""
    return {number: dict(row) for number, row in holes.items() if None not in row.values()}


def read_cards(
    games: Sequence[LeagueGame],
    settings: SeasonSettings,
    *,
    points: Mapping[int, Holes] | None = None,
) -> list[CountedGame]:
    """The cards of league games (with `reference`) in the order given, with the points that are
    stored or, by the id of the scorecard, with these. Five queries.
    """
    holes = points_of([each.game_id for each in games]) if points is None else points
    ids = [each.pk for each in games]
    seats: dict[int, list[LeagueSeat]] = {each: [] for each in ids}
    for seat in LeagueSeat.objects.filter(league_game__in=ids).order_by("league_game", "position"):
        seats[seat.league_game_id].append(seat)
    taken, away = _penalties(ids), absences_of([each.game_id for each in games])
    return [
        _card(
            each,
            holes[each.game_id],
            seats[each.pk],
            away=away[each.game_id],
            taken=taken,
            settings=settings,
        )
        for each in games
    ]


def absences_of(game_ids: Sequence[int]) -> dict[int, Absences]:
    """Who was not there, by scorecard. One query."""
    rows = Game.objects.filter(pk__in=game_ids).values_list("pk", "absences")
    return {game: Absences.from_store(stored) for game, stored in rows}


def _penalties(ids: Sequence[int]) -> dict[tuple[int, int], int]:
    """Strokes by game and person."""
    rows = (
        Penalty.objects.filter(league_game__in=ids, cancelled=None)
        .values_list("league_game", "person")
        .annotate(strokes=Sum("amount"))
        .order_by()
    )
    return {(game, person): strokes for game, person, strokes in rows if game is not None}


def _card(
    game: LeagueGame,
    holes: Holes,
    seats: Sequence[LeagueSeat],
    *,
    away: Absences,
    taken: Mapping[tuple[int, int], int],
    settings: SeasonSettings,
) -> CountedGame:
    points = [away.points(number, row, len(seats)) for number, row in sorted(holes.items())]
    chairs = tuple(_chair(seat, holes, points, away, settings) for seat in seats)
    pure = tuple(
        ScoredSeat(
            player=chair.owner,
            holes=chair.points,
            penalty=sum(taken.get((game.pk, who), 0) for who in {chair.owner, chair.played_by}),
            playing_handicap=seat.playing_handicap or 0,
            counts=True,
            cap=_cap(seat, settings),
        )
        for seat, chair in zip(seats, chairs, strict=True)
    )
    return CountedGame(
        game,
        ScoredGame(
            game=game.pk,
            at=moment(game),
            seats=pure,
            night=game.day.toordinal(),
            ruleset=game.ruleset,
            par=par_of(game.reference),
        ),
        chairs,
    )


def moment(game: LeagueGame) -> int:
    """When a game ended, in seconds since 1970: the order of play. 0 before it has."""
    return int(game.finished_at.timestamp()) if game.finished_at else 0


def par_of(reference: Reference | None) -> Par | None:
    """The par of a stored reference."""
    if reference is None:
        return None
    return Par(
        Fraction(reference.mean_milli, 1000),
        Fraction(reference.sd_milli, 1000),
        reference.version,
        reference.holes,
    )


def _chair(
    seat: LeagueSeat,
    holes: Holes,
    points: Sequence[Sequence[int]],
    away: Absences,
    settings: SeasonSettings,
) -> Chair:
    """`points` are those of every hole by position, replaced ones included."""
    at = seat.position
    mine = [number for number in sorted(holes) if not away.of(at, number)]
    owner = owner_of(seat.person_id, seat.stands_for_id, settings)
    late = seat.joined_at > 1 and 2 * len(mine) < len(holes)
    unpaid = seat.stands_for_id is not None and settings.substitutes == "nobody"
    played = tuple(holes[number].get(at) or 0 for number in mine)
    counts = not (late or unpaid)
    return Chair(at, seat.person_id, owner, played, tuple(row[at] for row in points), counts)


def _cap(seat: LeagueSeat, settings: SeasonSettings) -> Fraction | None:
    if seat.stands_for_id is None or settings.substitutes != "capped":
        return None
    return settings.substitute_cap
