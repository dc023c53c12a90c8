"""A dispute about the card of a table, decided: by what stands there, or by correcting a hole."""

from __future__ import annotations

from typing import Any

from tournaments.directing.acts import locked
from tournaments.directing.confirmations import resolve_card
from tournaments.directing.corrections import correct_game
from tournaments.directing.days.phones import answer_call
from tournaments.models import Call, LeagueGame
from tournaments.permissions import Member


def decide_card(
    by: Member, league_game: LeagueGame, *, version: int | None = None, reason: str = ""
) -> LeagueGame:
    """Decide a dispute as `resolve_card` does. Whoever does has been at the table: a call of it is
    answered.
    """
    with locked(by.league):
        game = resolve_card(by, league_game, version=version, reason=reason)
        for call in Call.objects.filter(table__fixture=game.fixture_id or 0, answered=None):
            answer_call(by, call)
    return game


def decide_by_correction(by: Member, league_game: LeagueGame, **correction: Any) -> LeagueGame:
    """Correct a hole of a disputed game as `correct_game` does, then decide the dispute about what
    stands there now. Raises as both do; where somebody else was quicker with the decision the
    correction stands.
    """
    corrected = correct_game(by, league_game, **correction)
    return decide_card(by, corrected, version=corrected.version)
