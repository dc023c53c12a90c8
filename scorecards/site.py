"""What the accounts of the site may ask of the games: the only door for golfscore.accounts.

Joins devices to accounts and parts them, exports everything stored about an account, and takes a
name out of its games. Never asks who signed in: the caller passes the id of the account.
"""

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from scorecards.addresses import address_for_others as address_for_others
from scorecards.addresses import own_address as own_address
from scorecards.devices import (
    ensure_device,
    forget_account,
    give_new_key,
    remember,
    sign_in,
    sign_out,
    sign_out_everywhere,
)
from scorecards.limits.counting import count, network_of
from scorecards.models import Device
from scorecards.paper.picture_content import SIZES, UPRIGHT
from scorecards.permissions import cookie_key, device_of
from scorecards.queries import accounts
from scorecards.queries.device_rows import OF_DEVICES as OF_DEVICES
from scorecards.scorekeeping import names as name_acts
from scorecards.scorekeeping.golfo import names
from scorecards.tables_in_play import noted_table

PREVIEW = SIZES[UPRIGHT]  # the size of the preview for home screens, in pixels
_NEW_KEY = "golfscore.parted_device"  # in request.META: the device whose cookie has to be renewed


def device_mark(request: HttpRequest) -> str:
    """A short mark of the key that came with this request, "" for none: it tells a page whether the
    key is another than before, and nothing else. Asks no database.
    """
    key = cookie_key(request)
    return salted_hmac("device mark", key, algorithm="sha256").hexdigest()[:12] if key else ""


def too_many(
    request: HttpRequest, name: str, *, near: int, all_together: int, seconds: int
) -> bool:
    """One more of this: were there more than `near` from the network of the request since the
    first, which is forgotten after so many seconds, or from everybody more than `all_together`?
    """
    if count(f"{name}:{network_of(request)}", seconds) > near:
        return True  # and uses up nothing of what the others have
    return count(name, seconds) > all_together


def table_in_play(request: HttpRequest) -> str:
    """The code of the game being played, as this browser says, "" for none. Asks no database."""
    return noted_table(request)


def join_device(request: HttpRequest, response: HttpResponseBase, user_id: int) -> int:
    """The device that asks belongs to the account from now on; the response brings its cookie, with
    a new key.

    Returns the device's id, by which it can be parted when it is lost.
    """
    device = ensure_device(request)
    give_new_key(device)
    sign_in(device, user_id)
    remember(response, device, secure=request.is_secure())
    return device.pk


def part_device(request: HttpRequest) -> None:
    """The device that asks belongs to no account any more, and has a new key, which `send_key`
    puts into the response.
    """
    if device := device_of(request):
        sign_out(device)
        give_new_key(device)
        request.META[_NEW_KEY] = device


def send_key(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give a device that was parted while this was answered the cookie with its new key."""
    if device := request.META.pop(_NEW_KEY, None):
        remember(response, device, secure=request.is_secure())


def part_device_by_id(device_id: int, user_id: int) -> None:
    """Part a device that is somewhere else, if it still belongs to this account."""
    for device in Device.objects.filter(pk=device_id, user=user_id):
        sign_out(device)


def part_other_devices(request: HttpRequest, user_id: int) -> None:
    """Part every device from the account, except the one that asks if it is one of them."""
    asking = device_of(request)
    mine = asking is not None and asking.user_id == user_id
    sign_out_everywhere(user_id, but=asking if mine else None)


def everything_of(user_id: int) -> dict[str, Any]:
    """All we store about the account's devices, games and house rules, ready for JSON."""
    return accounts.everything_of(user_id)


def numbers_of(user_id: int) -> dict[str, int]:
    """How much that is, of each kind."""
    return accounts.numbers_of(Device.objects.filter(user=user_id))


def numbers_of_device(request: HttpRequest) -> tuple[int, dict[str, int]] | None:
    """The same of the device that asks, which is named first; None for one we do not know."""
    device = device_of(request)
    if device is None:
        return None
    return device.pk, accounts.numbers_of(Device.objects.filter(pk=device.pk))


def forget(user_id: int) -> None:
    """The account ends. Its devices keep the games they opened and the house rules they saved."""
    forget_account(user_id)


def anonymise(user_id: int, name: str) -> int:
    """Take this name out of the games whose score the account keeps; returns how many seats had it.

    The points stay: they are the others' results too.
    """
    with transaction.atomic():
        sessions = names.anonymise_sessions(user_id=user_id, name=name)
        return sessions + name_acts.anonymise(user_id=user_id, name=name)
