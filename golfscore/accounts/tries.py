"""Who may try a password, and have a code mailed, how often.

What strangers try for somebody's address is counted by the address and their network, and for all
strangers together; so nobody is shut out at home by somebody elsewhere, and many networks together
are slow as well. A device that signed in to the account before has tries of its own, whoever else
tries: it shows a signed cookie, which opens nothing. Counting is allauth's (`ACCOUNT_RATE_LIMITS`).
"""

import re
from collections.abc import Iterable
from typing import Any

from allauth.core.internal import ratelimit
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import get_random_string, salted_hmac

COOKIE = "signed-in-here"
SALT = "golfscore.accounts.tries"
MOST = 12  # addresses that one device is known for, the latest
SHAPE = re.compile(r"[A-Za-z0-9]{16}(\.[0-9a-f]{24})*")

# Of a device that is known: its own tries, whatever its network does.
KNOWN = {"login_failed": "5/300s/key", "code_mail": "3/m/key"}


def remember(request: HttpRequest, response: HttpResponseBase, addresses: Iterable[str]) -> None:
    """Put into the response that this device signed in to the account of these addresses."""
    number, earlier = _known(request)
    marks = list(dict.fromkeys([*map(_mark, addresses), *earlier]))[:MOST]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or get_random_string(16), *marks]),
        salt=SALT,
        max_age=settings.SESSION_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def _known(request: HttpRequest) -> tuple[str, list[str]]:
    """The number of the device, "" for none, and the marks of the addresses it is known for."""
    written = request.get_signed_cookie(
        COOKIE, default="", salt=SALT, max_age=settings.SESSION_COOKIE_AGE
    )
    if not written or not SHAPE.fullmatch(written):
        return "", []
    number, *marks = written.split(".")
    return number, marks


def _mark(address: str) -> str:
    """An address as the cookie has it, which the next person at this device may read."""
    return salted_hmac(SALT, address.lower(), algorithm="sha256").hexdigest()[:24]


def number_of(request: HttpRequest, address: str) -> str:
    """The number of a device that is known for this address; "" for any other."""
    number, marks = _known(request)
    return number if _mark(address) in marks else ""


def who(request: HttpRequest, address: str) -> str:
    """Under what the tries for this address are counted: the device, or else the network."""
    number = number_of(request, address)
    place = f"device {number}" if number else f"network {ratelimit.get_ip(request)}"
    return f"{address.lower()} by {place}"


def consume(request: HttpRequest, action: str, address: str) -> Any:
    """One try more, to be rolled back if it was none; None when there are no more. `action` is
    `login_failed` or `code_mail`.
    """
    known = bool(number_of(request, address))
    usage = _consume(request, action, who(request, address), KNOWN if known else None)
    if usage is None or known:
        return usage
    together = _consume(request, f"{action}_anywhere", address.lower())
    if together is None:
        return None
    usage.usage.extend(together.usage)
    return usage


def _consume(
    request: HttpRequest, action: str, key: str, config: dict[str, str] | None = None
) -> Any:
    return ratelimit.consume(request, app="allauth.account", action=action, key=key, config=config)


def forgive(request: HttpRequest, address: str) -> None:
    """What strangers tried counts no more: who reads the mail of this address set a password."""
    ratelimit.clear(
        request, app="allauth.account", action="login_failed_anywhere", key=address.lower()
    )


def may_sign_up(request: HttpRequest) -> bool:
    """May one more mail go from this network to an address nobody has shown to be theirs? Where
    mails are printed in the terminal they go to nobody.
    """
    if "console" in settings.EMAIL_BACKEND:
        return True
    return ratelimit.consume(request, app="allauth.account", action="sign_up_mail") is not None
