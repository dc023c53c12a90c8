"""Penalties and bonuses of a season or a game, as people say them. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet

from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.queries.members import called, names_here
from tournaments.rules.standings.penalties import is_bonus


@dataclass(frozen=True)
class PenaltyShown:
    """A penalty or bonus: how much, always above 0, and of a game in strokes, else in points;
    `game` is the code of that game, "" for none.
    """

    id: int
    person: int
    name: str
    size: Fraction
    bonus: bool
    strokes: bool
    reason: str
    at: datetime
    by: str
    cancelled: datetime | None
    game: str = ""

    @property
    def count(self) -> int:
        """How many strokes, for the plural."""
        return int(self.size)


def penalties_of(season: Season, league_game: LeagueGame | None = None) -> list[PenaltyShown]:
    """The penalties of a season, or those of one game, the latest first. Two queries."""
    rows = penalty_rows(season)
    if league_game is not None:
        rows = rows.filter(league_game=league_game)
    return penalties_shown(season, list(rows))


def penalty_rows(season: Season) -> QuerySet[Penalty]:
    """Every penalty and bonus of a season, the latest first."""
    rows = Penalty.objects.filter(season=season)
    return rows.select_related("person", "given_by", "league_game__game").order_by("-given", "-pk")


def penalties_shown(season: Season, rows: Sequence[Penalty]) -> list[PenaltyShown]:
    """What is told of rows of `penalty_rows`. One query."""
    names = names_here(season.league)
    low = settings_of(season).scheme.low_is_better
    return [_shown(row, names, low=low) for row in rows]


def _shown(row: Penalty, names: Mapping[Any, str], *, low: bool) -> PenaltyShown:
    strokes = row.league_game_id is not None
    return PenaltyShown(
        id=row.pk,
        person=row.person_id,
        name=row.person.name,
        size=abs(Fraction(row.amount, 1 if strokes else 1000)),
        bonus=is_bonus(row.amount, low_is_better=strokes or low),
        strokes=strokes,
        reason=row.reason,
        at=row.given,
        by=called(row.given_by, names),
        cancelled=row.cancelled,
        game=row.league_game.game.code if row.league_game else "",
    )
