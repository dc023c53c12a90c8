"""Which device is asking: its cookie, and what to call it.

A device is remembered from the moment it starts or opens a game, never before, so that looking
around leaves nothing behind. Never decides what a device may do: that is `permissions.py`. Never
knows a session: who signed in is said by the frame of the site.
"""

import re
import secrets
from typing import Final

from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_noop

from scorecards.models import Access, Device
from scorecards.permissions import COOKIE, device_of

_AGE: Final = 400 * 24 * 3600  # seconds; browsers keep no cookie longer

# The first that is found in the browser's own words names the device; order matters, Android says
# Linux as well.
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

_KEPT: Final = "~"  # begins the key of a device without a browser; no cookie is read that has it


def label_of(user_agent: str) -> str:
    """What people would call the device with this User-Agent header, in English (translated where
    it is shown).
    """
    return next((label for words, label in _LABELS if words.search(user_agent[:400])), _UNKNOWN)


def ensure_device(request: HttpRequest) -> Device:
    """The device that asks, made known when it is new. Send the response through `remember`
    afterwards.
    """
    return device_of(request) or new_device(label_of(request.headers.get("User-Agent", "")))


def new_device(label: str) -> Device:
    """A device not seen before, with a key that cannot be guessed (128 bits)."""
    key = secrets.token_urlsafe(16)
    return Device.objects.create(key=key, label=label, created=timezone.now())


def remember(response: HttpResponseBase, device: Device, *, secure: bool) -> None:
    """Give the device its cookie, or renew it. `secure` is `request.is_secure()`: tables are on
    plain http too.
    """
    response.set_cookie(
        COOKIE, device.key, max_age=_AGE, httponly=True, samesite="Lax", secure=secure
    )


def sign_in(device: Device, user_id: int) -> None:
    """What this device knows, and comes to know, belongs to the account as well."""
    if device.user_id not in (None, user_id):
        sign_out(device)
    Device.objects.filter(pk=device.pk).update(user=user_id)
    device.user_id = user_id


def sign_out(device: Device) -> None:
    """Part the device from its account, without a loss for either.

    The device goes on with the games that it opened itself. The account keeps these, the house
    rules and the names played with on a device of its own that no browser has the key of.
    """
    if device.user_id is None:
        return
    with transaction.atomic():
        kept = Device.objects.create(
            key=_KEPT + secrets.token_urlsafe(15),
            label=device.label,
            created=device.created,
            user_id=device.user_id,
        )
        Access.objects.bulk_create(
            Access(game_id=opened.game_id, device=kept, key=opened.key, opened=opened.opened)
            for opened in device.accesses.all()
        )
        device.house_rules.update(device=kept)
        device.players.update(device=kept)
        Device.objects.filter(pk=device.pk).update(user=None)
    device.user_id = None


def forget_account(user_id: int) -> None:
    """The account ends: its devices go on by themselves, what no browser holds goes with it."""
    devices = Device.objects.filter(user=user_id)
    devices.filter(key__startswith=_KEPT).delete()
    devices.update(user=None)


def sign_out_everywhere(user_id: int, *, but: Device | None = None) -> None:
    """Part every device from the account, except the one that asks."""
    for device in Device.objects.filter(user=user_id).exclude(key__startswith=_KEPT):
        if device != but:
            sign_out(device)
