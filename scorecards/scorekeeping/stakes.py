"""Agreeing on what a game is played for, and on something else until somebody has paid."""

from django.db import transaction
from django.utils.translation import gettext

from scorecards.models import Device, Game
from scorecards.rules.stakes import Stakes
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import NotPossible, ScorekeepingError
from scorecards.scorekeeping.games import locked_table
from scorecards.scorekeeping.statements import Entered
from scorecards.stakes import payments_made, stakes_of, why_none


class StakesChanged(ScorekeepingError):
    """Somebody else changed the stakes since they were read: `stakes` are those of now."""

    def __init__(self, stakes: Stakes | None) -> None:
        super().__init__(gettext("Somebody else has changed this. Check it again."))
        self.stakes = stakes


def set_stakes(
    *, game: Game, stakes: Stakes | None, by: Device | None, expected: Stakes | None
) -> None:
    """Play this game for these stakes from its first hole on; None is for nothing. `expected` are
    those the page showed.

    Raises NotPossible when something was paid already and where nothing may be played for, and
    StakesChanged when another phone was faster. The same stakes once more are no change.
    """
    with transaction.atomic(durable=True):
        table = locked_table(game)
        now = Game.objects.get(pk=table.game.id)
        stored = stakes_of(now)
        if stakes == stored:
            return
        if expected != stored:
            raise StakesChanged(stored)
        if payments_made(now):
            raise NotPossible(gettext("Something was paid for this game: its stakes stay."))
        if stakes is not None and (refusal := why_none(now)):
            raise NotPossible(refusal)
        data = None if stakes is None else stakes.data()
        Game.objects.filter(pk=now.pk).update(stakes=data)
        head = statements.write_changes(
            table.game,
            [Entered("stakes", now.stakes, data)],
            last_seq=table.hole.last_seq,
            device=by,
            client_id=None,
        )
        statements.write_game(table.game, finish_reason=table.game.finish_reason, head=head)
