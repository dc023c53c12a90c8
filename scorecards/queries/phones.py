"""The phones at a table: who keeps the score of a game on what, and whose seat is on which."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import NO_BROWSER
from scorecards.models import Access, Accesses, Device, Game, Table

SILENCE = timedelta(minutes=2)  # whoever looks at a phone is noted every minute


@dataclass(frozen=True)
class Phone:
    """A device that keeps the score. `id` is that of its access to the game."""

    id: int
    label: str
    opened: datetime
    maker: bool  # may it make new codes?
    here: bool  # is it the one that asks?


def scorers_of(game: Table, device: Device) -> list[Phone]:
    """Every device that keeps the score of the game by its present link, the first that came first.
    What an account keeps of a phone that signed out has no browser, and is none.
    """
    there = game.accesses.filter(key=game.score_link).select_related("device")
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


def departures(game: Table, accesses: Accesses) -> list[tuple[str, str]]:
    """The devices of these accesses as people know them: their kind, and the name at whose seat
    they are, "" without one.
    """
    names = dict(game.seats.all().values_list("position", "name"))
    rows = accesses.order_by("opened", "pk").values_list("device__label", "seat")
    return [(label, "" if seat is None else names.get(seat, "")) for label, seat in rows]


@dataclass(frozen=True)
class Place:
    """A seat as the page shows it that asks "Which one are you?"."""

    position: int
    name: str
    here: bool  # it is the seat of the device that asks
    elsewhere: bool  # it is on somebody else's phone


def places_of(game: Table, device: Device, seat: int | None) -> list[Place]:
    """The seats in their order, with whose phone has them. `seat` is that of the device that asks:
    its own, or that of its account.
    """
    seats = seats_on(game.accesses.exclude(device__in=device.together), game)
    names = game.seats.all().order_by("position").values_list("position", "name")
    return [Place(position, name, position == seat, position in seats) for position, name in names]


def seats_on(accesses: Accesses, game: Table) -> set[int]:
    """The seats that are on the phones of these accesses."""
    there = accesses.filter(key=game.score_link).exclude(seat=None)
    phones = there.exclude(device__key__startswith=NO_BROWSER)
    return {seat for seat in phones.values_list("seat", flat=True) if seat is not None}


def silent_seats(game_id: int) -> dict[int, datetime]:
    """When the seats were last heard of whose phones have not asked for news for a while, by
    position. Of a phone that never did nothing is known.
    """
    there = Access.objects.filter(game_id=game_id, seat__isnull=False, key=F("game__score_link"))
    phones = there.exclude(device__key__startswith=NO_BROWSER).order_by("seat")
    heard = phones.values_list("seat").annotate(last=Max("heard"))
    long_ago = timezone.now() - SILENCE
    return {seat: last for seat, last in heard if last is not None and last < long_ago}


def asks_for_seat(game: Table, device: Device) -> bool:
    """Is a phone that comes in to keep score asked which one it is? Not the one that made the game,
    which enters for all unless somebody says otherwise, and not once the game is over.
    """
    if (game.finished if isinstance(game, Game) else game.closed) is not None:
        return False
    makers = game.accesses.filter(key=game.score_link, maker=True)
    return not makers.filter(device__in=device.together).exists()
