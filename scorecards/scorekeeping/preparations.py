"""Games that a phone prepared without a network, and starts when it is back: each once, however
often the phone asks, because an answer may be lost on its way.
"""

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from scorecards.models import Access, Device, Game
from scorecards.scorekeeping.games import set_up_game


def start_prepared(*, start_id: UUID, device: Device, **setup: Any) -> Game:
    """`start_game` with everything it takes, under the id that the phone gave the game; the game
    itself when it was started under this id before.
    """
    with transaction.atomic(durable=True):
        game = _started(start_id, device)
        if game is not None:
            return game
        try:
            with transaction.atomic():
                game = set_up_game(device=device, **setup)
                Game.objects.filter(pk=game.pk).update(start_id=start_id)
                return game
        except IntegrityError:  # another page of the phone was faster
            game = _started(start_id, device)
            if game is None:
                raise
            return game


def started_before(*, start_id: UUID, device: Device) -> Game | None:
    """The game that was started under this id, if there is one."""
    with transaction.atomic(durable=True):
        return _started(start_id, device)


def _started(start_id: UUID, device: Device) -> Game | None:
    """The game with this id. Only the phone that prepared it knows the id, and it may have lost the
    cookie that came with the answer: whoever brings the id is let in as its maker.
    """
    game = Game.objects.filter(start_id=start_id).first()
    if game is not None:
        Access.objects.get_or_create(
            game=game,
            device=device,
            defaults={"key": game.score_link, "opened": game.started, "maker": True},
        )
    return game
