"""The phones at a table: who keeps the score of a game on what, for whoever may shut them out."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from scorecards.models import Access, Device, Game


@dataclass(frozen=True)
class Phone:
    """A device that keeps the score. `id` is that of its access to the game."""

    id: int
    label: str
    opened: datetime
    maker: bool  # may it make new codes?
    here: bool  # is it the one that asks?


def scorers_of(game: Game, device: Device) -> list[Phone]:
    """Every device that keeps the score of the game by its present link, the first that came first.
    What an account keeps of a phone that signed out has no browser, and is none.
    """
    there = Access.objects.filter(game=game, key=game.score_link).select_related("device")
    return [
        Phone(
            access.pk,
            gettext(access.device.label),
            access.opened,
            access.maker,
            access.device_id == device.pk,
        )
        for access in there.order_by("opened", "pk")
        if access.device.has_browser
    ]
