"""What was corrected in a tournament: of which table, and what became of the points of its hole.

Of a round that is kept back only the day is told. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.timezone import localdate

from tournaments.models import Act, LeagueGame, LeagueSeat, Tournament
from tournaments.queries.hidden_games import hidden_games


class SeatChange(NamedTuple):
    """Whose points of a hole were others, before and after."""

    name: str
    was: int | None
    now: int | None


class Correction(NamedTuple):
    """A card that was corrected on a day, with the `stage` where several have cards, or, with
    `card` False, the result that was amended. `table` is None where no more may be told, `hole`
    where somebody else sits there or a penalty was given.
    """

    day: date
    card: bool = True
    stage: str = ""
    round: int | None = None
    table: int | None = None
    hole: int | None = None
    seats: tuple[SeatChange, ...] = ()


class _Place(NamedTuple):
    """Where a game was played."""

    stage: str
    round: int
    table: int


def corrections_of(tournament: Tournament) -> tuple[Correction, ...]:
    """Every correction of this tournament, the first first. Two queries, and where there is any,
    one for names and those of `hidden_games`.
    """
    cards = Q(kind="correct_card")
    results = Q(kind="lead_tournament", about__tournament=tournament.slug, about__act="amend")
    acts = Act.objects.filter(cards | results, league=tournament.league_id).order_by("seq")
    games = LeagueGame.objects.filter(season__stage__tournament=tournament)
    fields = ("game__code", "season__name", "fixture__round", "fixture__number")
    places = {code: _Place(*at) for code, *at in games.values_list(*fields)}
    rows = [
        (kind, about, localdate(at))
        for kind, about, at in acts.values_list("kind", "about", "at")
        if kind != "correct_card" or about.get("game") in places
    ]
    if not rows:
        return ()
    hidden = hidden_games(tournament.league, None).codes
    public = {about["game"] for _, about, _ in rows if "game" in about} - hidden
    names = _names(public)
    several = len({each.stage for each in places.values()}) > 1
    made = (
        _of_card(day, about, places[about["game"]], names, several=several)
        if about.get("game") in public
        else Correction(day, card=kind == "correct_card")
        for kind, about, day in rows
    )
    return tuple(dict.fromkeys(made))


def days_of(corrections: Sequence[Correction]) -> tuple[date, ...]:
    """The days of these corrections, each once."""
    return tuple(sorted({each.day for each in corrections}))


def _names(codes: set[str]) -> dict[tuple[str, int], str]:
    """Who sits where in these games. One query, or none."""
    if not codes:
        return {}
    seats = LeagueSeat.objects.filter(league_game__game__code__in=codes)
    fields = ("league_game__game__code", "position", "person__name")
    return {(code, at): name for code, at, name in seats.values_list(*fields)}


def _of_card(
    day: date,
    about: Mapping[str, Any],
    at: _Place,
    names: Mapping[tuple[str, int], str],
    *,
    several: bool,
) -> Correction:
    seats = (
        SeatChange(names.get((about["game"], int(position)), ""), *points)
        for position, points in about.get("points", {}).items()
    )
    where = (at.stage if several else "", at.round, at.table)
    return Correction(day, True, *where, about.get("hole"), tuple(seats))
