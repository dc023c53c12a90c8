"""The lines that commit a history to who plays, and by what (`histories.terms`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from scorecards.histories.terms import PLAYERS, TERMS, seals_of
from scorecards.models import Device, Game, Seat
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.statements import Entered


def changed_terms(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Entered]:
    """The line about those of the terms that are others now; none where all are the same."""
    names = [name for name in after if before.get(name) != after[name]]
    if not names:
        return []
    was, now = ({name: each.get(name) for name in names} for each in (before, after))
    return [Entered(TERMS, was, now)]


def write_names(code: str, seats: Sequence[Seat], device: Device | None = None) -> None:
    """Say in the history of a game that these of its seats are called something else now. Must be
    in a transaction.
    """
    game = statements.lock_game(code)
    players = seals_of((seat.position, seat.name, seat.salt) for seat in seats)
    head = statements.write_changes(
        game,
        [Entered(TERMS, None, {PLAYERS: players})],
        last_seq=statements.last_seq(game),
        device=device,
        client_id=None,
    )
    Game.objects.filter(pk=game.id).update(version=F("version") + 1, head=head)
