"""Whose phone is whose: a device takes a seat of a game, takes it over, or gives it back.

A seat is one person's, who may have several devices of one account. Who takes it over from somebody
else is asked first, and whoever had it keeps the score without a seat: nobody is ever locked out.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import NO_BROWSER
from scorecards.models import Access, Accesses, Device, Game, Table
from scorecards.scorekeeping import statements
from scorecards.scorekeeping.errors import NotPossible, SeatTaken

HEARD_EVERY = timedelta(minutes=1)


def elsewhere(game: Table, position: int, device: Device) -> Accesses:
    """The phones of other people that have this seat."""
    there = game.accesses.filter(key=game.score_link, seat=position)
    return there.exclude(device__in=device.together)


def take_seat(*, game: Game, position: int, device: Device, over: bool = False) -> None:
    """The seat is this device's own from now on. The device must be one that keeps the score.

    Raises NotPossible where nobody sits, and SeatTaken for a seat that is on somebody else's phone
    unless it is to be taken `over`.
    """
    with transaction.atomic(durable=True):
        locked = statements.lock_game(game.code)
        game.refresh_from_db(fields=["score_link"])
        put_at(game, position, device, over=over)
        statements.write_game(locked, finish_reason=locked.finish_reason, head=locked.head)


def put_at(game: Table, position: int, device: Device, *, over: bool) -> None:
    """`take_seat` of a game or session under its lock."""
    if not game.seats.filter(position=position).exists():
        raise NotPossible(gettext("Nobody sits there."))
    others = elsewhere(game, position, device)
    if not over and others.exclude(device__key__startswith=NO_BROWSER).exists():
        raise SeatTaken(position)
    others.update(seat=None)
    sit(game, device, position)


def leave_seat(*, game: Game, device: Device) -> None:
    """This device has no seat any more: it enters for all. What it entered stays."""
    with transaction.atomic(durable=True):
        locked = statements.lock_game(game.code)
        game.refresh_from_db(fields=["score_link"])
        sit(game, device, None)
        statements.write_game(locked, finish_reason=locked.finish_reason, head=locked.head)


def sit(game: Table, device: Device, position: int | None) -> None:
    """Note the seat beside what the device came to the game with; it may have come by its account
    alone.
    """
    game.accesses.update_or_create(
        device=device,
        defaults={"seat": position, "key": game.score_link},
        create_defaults={
            "seat": position,
            "key": game.score_link,
            "opened": timezone.now(),
        },
    )


def note_heard(*, game_id: int, position: int) -> None:
    """A phone of this seat has asked for news, which it says once a minute. Not written twice where
    several phones or workers say so, and without the lock of the game, of which nothing changes.
    """
    now = timezone.now()
    # What is as old as half a minute is written anew: whoever says so next may be a minute away.
    there = Access.objects.filter(game_id=game_id, seat=position, key=F("game__score_link"))
    there.filter(Q(heard=None) | Q(heard__lte=now - HEARD_EVERY / 2)).update(heard=now)


def seat_of_account(game: Table, device: Device) -> int | None:
    """The seat that another device of the account has, for one that comes to the game anew."""
    if device.user_id is None:
        return None
    there = game.accesses.filter(key=game.score_link, device__in=device.together)
    return there.exclude(seat=None).values_list("seat", flat=True).first()
