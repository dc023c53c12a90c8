"""Changing how a table keeps score, while its game runs."""

from django.db import transaction
from django.utils.translation import gettext

from scorecards.customs import Customs
from scorecards.models import Device, Game
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import NotPossible, ScorekeepingError
from scorecards.scorekeeping.games import locked_table
from scorecards.scorekeeping.seals import refuse_while_sealed
from scorecards.scorekeeping.statements import Entered, LockedGame
from scorecards.witnesses.records import holes_waiting


class CustomsChanged(ScorekeepingError):
    """Somebody else changed the customs since they were read: `customs` are those of now."""

    def __init__(self, customs: Customs) -> None:
        super().__init__(gettext("Somebody else has changed this. Check it again."))
        self.customs = customs


def change_customs(*, game: Game, customs: Customs, seen: Customs, device: Device) -> None:
    """Keep the score of this game by these customs from now on. `seen` are those its page showed.

    Raises NotPossible for customs that cannot go together and for a game that is over, and
    CustomsChanged when another phone was faster. The same customs once more are no change.
    """
    with transaction.atomic(durable=True):
        table = locked_table(game)
        stored = table.game.customs
        if customs == stored:
            return
        if seen != stored:
            raise CustomsChanged(stored)
        refuse_change(table.game.finish_reason, customs)
        if stored.double_entry and not customs.double_entry:
            refuse_waiting(table.game)
        if stored.sealed and not customs.sealed:
            refuse_while_sealed(table.game.id)
        Game.objects.filter(pk=game.pk).update(**customs.to_dict())
        head = statements.write_changes(
            table.game,
            [Entered("customs", stored.names, customs.names)],
            last_seq=table.hole.last_seq,
            device=device,
            client_id=None,
        )
        statements.write_game(table.game, finish_reason=table.game.finish_reason, head=head)


def refuse_waiting(game: LockedGame) -> None:
    """Raise NotPossible while a hand that one person entered would be lost, or read by others."""
    waiting = holes_waiting(game.id) if game.customs.double_entry else []
    if waiting:
        sentence = gettext(
            "Hole %(number)d waits for a second pair of eyes. Finish it, or let it pass, first."
        )
        raise NotPossible(sentence % {"number": waiting[0]})


def refuse_change(finish_reason: str, customs: Customs) -> None:
    """Raise NotPossible where these customs cannot begin now."""
    if finish_reason:
        raise NotPossible(gettext("The game is over. How its score was kept stays as it was."))
    if customs.contradiction:
        raise NotPossible(gettext(customs.contradiction))
