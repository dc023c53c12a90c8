"""Which device is asking: its cookie, and what to call it.

A device is remembered from the moment it starts or opens a game, never before, so that looking
around leaves nothing behind. What a device may do is decided by `permissions.py`, never here. Who
signed in is for the accounts of the site to say: this module never sees a session.
"""

import re
import secrets
from typing import Final

from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_noop

from scorecards.codes import NO_BROWSER
from scorecards.models import Access, Device, GolfoAccess
from scorecards.permissions import COOKIE, device_of

_AGE: Final = 400 * 24 * 3600  # seconds; browsers keep no cookie longer

# The first that matches the User-Agent names the device. Order matters: Android says Linux as well.
_LABELS: Final = (
    (re.compile(r"iPad"), gettext_noop("iPad")),
    (re.compile(r"iPhone"), gettext_noop("iPhone")),
    (re.compile(r"Android.*Mobile"), gettext_noop("Android phone")),
    (re.compile(r"Android"), gettext_noop("Android tablet")),
    (re.compile(r"CrOS"), gettext_noop("Chromebook")),
    (re.compile(r"Windows"), gettext_noop("Windows computer")),
    (re.compile(r"Macintosh"), gettext_noop("Mac")),
    (re.compile(r"Linux"), gettext_noop("Linux computer")),
)
_UNKNOWN: Final = gettext_noop("Another device")


def label_of(user_agent: str) -> str:
    """What people would call the device with this User-Agent header; English, translated only where
    it is shown.
    """
    return next((label for words, label in _LABELS if words.search(user_agent[:400])), _UNKNOWN)


def ensure_device(request: HttpRequest) -> Device:
    """The device that asks, stored now if it is new. Send the response through `remember`."""
    return device_of(request) or new_device(label_of(request.headers.get("User-Agent", "")))


def new_device(label: str) -> Device:
    """A device not seen before, with a key that cannot be guessed (128 bits)."""
    return Device.objects.create(key=new_key(), label=label, created=timezone.now())


def new_key() -> str:
    """128 bits from the system's secure source."""
    return secrets.token_urlsafe(16)


def give_new_key(device: Device) -> None:
    """The device stays what it is, and its old key opens nothing any more: somebody else may know
    it, who had this tablet in hand before. Send the response through `remember`.
    """
    device.key = new_key()
    Device.objects.filter(pk=device.pk).update(key=device.key)


def remember(response: HttpResponseBase, device: Device, *, secure: bool) -> None:
    """Give the device its cookie, or renew it. `secure` is `request.is_secure()`: many tables play
    over plain http.
    """
    response.set_cookie(
        COOKIE, device.key, max_age=_AGE, httponly=True, samesite="Lax", secure=secure
    )


def sign_in(device: Device, user_id: int) -> None:
    """Join the device to the account, with every game it opened or will open."""
    if device.user_id not in (None, user_id):
        sign_out(device)
    Device.objects.filter(pk=device.pk).update(user=user_id)
    device.user_id = user_id


def sign_out(device: Device) -> None:
    """Part the device from its account, so that neither loses anything.

    The device goes on with the games that it opened itself. The account keeps these games, the
    house rules and the players' names on a device of its own, whose key no browser has.
    """
    if device.user_id is None:
        return
    with transaction.atomic():
        heir = Device.objects.create(
            key=NO_BROWSER + secrets.token_urlsafe(15),
            label=device.label,
            created=device.created,
            user_id=device.user_id,
        )
        Access.objects.bulk_create(
            Access(
                game_id=opened.game_id,
                device=heir,
                key=opened.key,
                opened=opened.opened,
                maker=opened.maker,
                seat=opened.seat,
            )
            for opened in device.accesses.all()
        )
        GolfoAccess.objects.bulk_create(
            GolfoAccess(
                session_id=opened.session_id,
                device=heir,
                key=opened.key,
                opened=opened.opened,
                maker=opened.maker,
                seat=opened.seat,
            )
            for opened in device.golfo_accesses.all()
        )
        device.house_rules.update(device=heir)
        device.players.update(device=heir)
        Device.objects.filter(pk=device.pk).update(user=None)
    device.user_id = None


def forget_account(user_id: int) -> None:
    """The account ends: its devices go on without one, and those without a browser are deleted."""
    devices = Device.objects.filter(user=user_id)
    devices.filter(key__startswith=NO_BROWSER).delete()
    devices.update(user=None)


def sign_out_everywhere(user_id: int, *, but: Device | None = None) -> None:
    """Part every device from the account, except the one that asks."""
    for device in Device.objects.filter(user=user_id).exclude(key__startswith=NO_BROWSER):
        if device != but:
            sign_out(device)
