"""Taking the name of somebody who leaves out of the games, and sessions of Golfo, whose score their
account keeps.

Points, holes and history stay: they are the others' results too. Games that the account may only
view are left alone, or anybody could take any name out of a game they were shown.
"""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import (
    Access,
    Device,
    Game,
    GolfoAccess,
    GolfoSeat,
    GolfoSession,
    Player,
    Seat,
)


def seats_of(user_id: int, name: str) -> QuerySet[Seat]:
    """The seats of that name, in any case, in the games whose score the account keeps."""
    devices = Device.objects.filter(user=user_id)
    scored = Access.objects.filter(device__in=devices, key=F("game__score_link"))
    return Seat.objects.filter(game__in=scored.values("game"), name__iexact=name)


def golfo_seats_of(user_id: int, name: str) -> QuerySet[GolfoSeat]:
    """`seats_of` in the sessions of Golfo."""
    devices = Device.objects.filter(user=user_id)
    scored = GolfoAccess.objects.filter(device__in=devices, key=F("session__score_link"))
    return GolfoSeat.objects.filter(session__in=scored.values("session"), name__iexact=name)


def anonymise(*, user_id: int, name: str) -> int:
    """Call those seats "Player 3" by their place, and forget the name on the account's devices.

    Every phone at these tables learns of it with its next poll. Returns how many seats it was.
    """
    with transaction.atomic():
        seats = list(seats_of(user_id, name))
        for seat in seats:
            others = Seat.objects.filter(game=seat.game_id).exclude(pk=seat.pk)
            Seat.objects.filter(pk=seat.pk).update(**_nobody(seat, others))
        games = Game.objects.filter(pk__in={seat.game_id for seat in seats})
        games.update(version=F("version") + 1)
        places = list(golfo_seats_of(user_id, name))
        for place in places:
            beside = GolfoSeat.objects.filter(session=place.session_id).exclude(pk=place.pk)
            GolfoSeat.objects.filter(pk=place.pk).update(**_nobody(place, beside))
        sessions = GolfoSession.objects.filter(pk__in={place.session_id for place in places})
        sessions.update(version=F("version") + 1)
        known = Player.objects.filter(device__user=user_id, name__iexact=name)
        known.filter(seats=None, golfo_seats=None).delete()
        known.update(device=None)
        return len(seats) + len(places)


def _nobody(seat: Seat | GolfoSeat, others: Iterable[Seat | GolfoSeat]) -> dict[str, Any]:
    """What a seat is called from now on, and a player of that name whom nobody knows."""
    instead = free_name(seat.position, [other.name for other in others])
    player = Player.objects.create(name=instead, last_played=timezone.now())
    return {"name": instead, "player": player}


def free_name(position: int, taken: list[str]) -> str:
    """ "Player 3" for the third seat, with asterisks until nobody else is called that."""
    name = gettext("Player %(number)d") % {"number": position + 1}
    lowered = {other.lower() for other in taken}
    while name.lower() in lowered:
        name += "*"
    return name
