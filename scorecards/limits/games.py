"""How many games are started from one place: enough for a club night, too few to fill the disk.

A device and its account start `GAMES_A_DAY` in 24 hours, and everybody in one network together five
times as many, since whoever throws the cookie away is another device. Games of a league are started
by its members, and are not counted here.
"""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.limits.counting import ONE_HOUSE, count, counted, network_of
from scorecards.models import Device, Game

DAY: Final = 24 * 3600  # seconds
DEVICES_A_NETWORK: Final = 5


def why_no_game(request: HttpRequest, device: Device | None) -> str:
    """A sentence when this device, or everybody in its network, started too many games; else ""."""
    most = settings.GAMES_A_DAY
    if device is not None:
        since = timezone.now() - timedelta(seconds=DAY)
        mine = Game.objects.filter(started_by__in=device.together, started__gt=since)
        if mine.count() >= most:
            return gettext(
                "This phone has started %(most)d games since yesterday, which is the limit. "
                "Continue one of them."
            ) % {"most": most}
    if counted(name_of(request)) >= most * DEVICES_A_NETWORK:
        return gettext("Too many games were started from this network today. Try again tomorrow.")
    return ""


def count_game(request: HttpRequest) -> None:
    """One more game was started."""
    count(name_of(request), DAY)


def name_of(request: HttpRequest) -> str:
    """Under which name the games of this network are counted."""
    return f"games:{network_of(request, ONE_HOUSE)}"
