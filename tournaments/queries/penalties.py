"""Penalties and bonuses of a season or a game, as people say them. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any

from django.db.models import QuerySet

from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames
from tournaments.queries.members import called, names_here
from tournaments.rules.standings.penalties import is_bonus


@dataclass(frozen=True)
class PenaltyShown:
    """A penalty, or a bonus."""

    id: int
    person: Annotated[int, "by which their address is made"]
    name: str
    size: Annotated[Fraction, "always more than 0"]
    bonus: Annotated[bool, "is it for, and not against, them?"]
    strokes: Annotated[bool, "strokes on a game; else points of the season"]
    reason: str
    at: datetime
    by: Annotated[str, "who gave it; empty where nobody knows any more"]
    cancelled: Annotated[datetime | None, "since when it counts no more"]
    game: Annotated[str, "code of that game; empty for points"] = ""

    @property
    def count(self) -> int:
        """How many strokes, for the plural."""
        return int(self.size)


def penalties_of(
    season: Season, league_game: LeagueGame | None = None, *, hidden: HiddenGames = NONE_HIDDEN
) -> list[PenaltyShown]:
    """The penalties of a season, or those of one game, the latest first, none of `hidden` games.
    Two queries.
    """
    rows = penalty_rows(season, hidden=hidden)
    if league_game is not None:
        rows = rows.filter(league_game=league_game)
    return penalties_shown(season, list(rows))


def penalty_rows(season: Season, *, hidden: HiddenGames = NONE_HIDDEN) -> QuerySet[Penalty]:
    """Every penalty and bonus of a season, the latest first, but those of `hidden` games."""
    rows = Penalty.objects.filter(season=season).exclude(league_game__in=hidden.games)
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
