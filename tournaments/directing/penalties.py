"""Penalties: strokes on a game or points in a season, with a reason. Cancelled ones stay listed."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import (
    acting,
    find_player,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.corrections import seats_changed
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.permissions import Member
from tournaments.rules.standings.penalties import STATES, is_bonus

MOST = 10_000
TWICE = timedelta(minutes=1)  # the same again within this time is a double tap


def give_penalty(
    by: Member,
    season: Season,
    *,
    person_id: int,
    amount: Fraction | int,
    reason: str,
    league_game: LeagueGame | None = None,
) -> Penalty:
    """Whole strokes on a game (positive is worse), or points added to the season's figure, to a
    thousandth: negative is worse where points are collected, positive where lower is better. The
    same again within a minute is refused as a double tap.
    """
    reason = tidy_reason(reason)
    about = {"season": season.slug, "person": person_id, "amount": str(amount)}
    with acting(by, "give_penalty", about, reason=reason) as payload:
        season = reload_season(by, season)
        refuse_unless(season, *_states_of(season))
        find_player(by, person_id)
        stored = stored_amount(Fraction(amount), of_game=league_game is not None)
        if league_game is not None:
            payload["game"] = league_game.game.code
            person_id = _seated(league_game, season, person_id)
        low = league_game is not None or settings_of(season).scheme.low_is_better
        payload |= {"bonus": is_bonus(Fraction(amount), low_is_better=low)}
        payload |= {"size": str(abs(Fraction(amount)))}
        what = {"season": season, "person_id": person_id, "league_game": league_game}
        what |= {"amount": stored, "reason": reason, "given_by": by.user}
        _refuse_twice(what)
        penalty = Penalty.objects.create(**what, given=timezone.now())
        payload["penalty"] = penalty.pk
        _follow(by, penalty, reason)
    return penalty


def cancel_penalty(by: Member, *, penalty_id: int, reason: str) -> Penalty:
    """Take a penalty back. Cancelling it twice counts once."""
    reason = tidy_reason(reason)
    with acting(by, "cancel_penalty", {"penalty": penalty_id}, reason=reason):
        penalty = Penalty.objects.filter(season__league=by.league, pk=penalty_id).first()
        if penalty is None:
            raise DirectingError(gettext("There is no such penalty."))
        refuse_unless(penalty.season, *_states_of(penalty.season))
        if penalty.cancelled is None:
            penalty.cancelled = timezone.now()
            penalty.save(update_fields=["cancelled"])
            _follow(by, penalty, reason)
    return penalty


def _states_of(season: Season) -> tuple[str, ...]:
    """In which states a season takes penalties; what is certified of a tournament is amended
    first.
    """
    return ("open",) if season.staged else STATES


def _refuse_twice(what: dict[str, Any]) -> None:
    since = timezone.now() - TWICE
    if Penalty.objects.filter(**what, cancelled=None, given__gt=since).exists():
        raise DirectingError(gettext("This penalty was given a moment ago."))


def _follow(by: Member, penalty: Penalty, reason: str) -> None:
    if penalty.league_game is not None:
        seats_changed(by, penalty.league_game, reason=reason)
    else:
        derivation.recount(penalty.season, [penalty.person_id])


def stored_amount(amount: Fraction, *, of_game: bool) -> int:
    """Strokes, or thousandths of points. Raises DirectingError for what cannot be given."""
    unit = amount if of_game else amount * 1000
    if unit.denominator != 1 or unit == 0 or abs(amount) > MOST:
        sentence = (
            gettext("Strokes are a whole number, and not 0.")
            if of_game
            else gettext("Points have at most three decimals, and are not 0.")
        )
        raise DirectingError(sentence, "amount")
    return int(unit)


def _seated(league_game: LeagueGame, season: Season, person_id: int) -> int:
    """The id under which this person sat at the table: a seat keeps the one it was made with."""
    roots = merges_in(season.league_id)
    if league_game.season_id == season.pk:
        seats = league_game.seats.values_list("person", "stands_for")
        for seated in [each for pair in seats for each in pair if each is not None]:
            if root_of(roots, seated) == person_id:
                return seated
    raise DirectingError(gettext("This person did not sit at this table."), "person")
