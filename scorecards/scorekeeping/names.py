"""Taking the name of somebody who leaves out of the games whose score their account keeps; for
sessions of Golfo `golfo.names` does the same.

Points, holes and history stay: they are the others' results too. Games that the account may only
view are left alone, or anybody could take any name out of a game they were shown.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.models import (
    Access,
    Device,
    GolfoSeat,
    Player,
    Seat,
)
from scorecards.models.doors import new_salt
from scorecards.scorekeeping.terms import write_names


def seats_of(user_id: int, name: str) -> QuerySet[Seat]:
    """The seats of that name, in any case, in the games whose score the account keeps."""
    devices = Device.objects.filter(user=user_id)
    scored = Access.objects.filter(device__in=devices, key=F("game__score_link"))
    return Seat.objects.filter(game__in=scored.values("game"), name__iexact=name)


def anonymise(*, user_id: int, name: str) -> int:
    """Call those seats "Player 3" by their place, and forget the name on the account's devices.

    Every phone at these tables learns of it with its next poll. Returns how many seats it was.
    """
    with transaction.atomic():
        # In this order, so that no two who leave wait for each other.
        seats = list(seats_of(user_id, name).select_related("game").order_by("game", "position"))
        for seat in seats:
            others = Seat.objects.filter(game=seat.game_id).exclude(pk=seat.pk)
            forget_name(seat, others)
            write_names(seat.game.code, [seat])
        known = Player.objects.filter(device__user=user_id, name__iexact=name)
        known.filter(seats=None, golfo_seats=None).delete()
        known.update(device=None)
        return len(seats)


def forget_name(
    seat: Seat | GolfoSeat, others: Iterable[Seat | GolfoSeat], called: str = ""
) -> None:
    """Call a seat by its place from now on, or as it is `called`, with a player of that name whom
    nobody knows. The salt goes with the name, and nobody can try names on what the history has of
    it.
    """
    called = called or gettext("Player %(number)d") % {"number": seat.position + 1}
    seat.name = free_name(called, [other.name for other in others])
    seat.player = Player.objects.create(name=seat.name, last_played=timezone.now())
    seat.salt = new_salt()
    seat.save(update_fields=["name", "player", "salt"])


def free_name(name: str, taken: list[str]) -> str:
    """The name, with asterisks until nobody else is called that."""
    lowered = {other.lower() for other in taken}
    while name.lower() in lowered:
        name += "*"
    return name
