"""Which device is asking: its cookie, and what to call it.

A device is remembered from the moment it starts or opens a game, never before, so that looking
around leaves nothing behind. Never decides what a device may do: that is `permissions.py`.
"""

import re
import secrets
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_noop

from scorecards.models import Device
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
