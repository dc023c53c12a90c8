"""Wrong codes: limited for a device, for a network and for the whole site, so that nobody tries
them all. The long keys of links need no limit, and whoever has one is never kept waiting.

How far a guesser gets is told in docs/security.md.
"""

from typing import Final, NamedTuple

from django.http import HttpRequest

from scorecards.limits.counting import ONE_CUSTOMER, count, counted, network_of
from scorecards.permissions import cookie_key

MINUTE, HOUR = 60, 3600  # seconds
TRIES, TRIES_AN_ADDRESS = 20, 60  # a minute
TRIES_AN_HOUR, TRIES_OF_THE_SITE = 240, 1200  # an hour: of a network, of everybody together

SITE: Final = "wrong-codes"


class Limit(NamedTuple):
    """What is counted under which name, how many are too many, and within how many seconds."""

    name: str
    most: int
    seconds: int


def limits_of(request: HttpRequest, *, site: bool) -> list[Limit]:
    """What a wrong code counts against: a cookie can be thrown away, an address changed.

    By the hour a whole /48 counts: whoever has one, or one house, must not be able to use up what
    the site allows everybody together, for then nobody can type a code any more.
    """
    network = network_of(request)
    large = network_of(request, ONE_CUSTOMER)
    return [
        Limit(f"{SITE}:{network}:{cookie_key(request)}", TRIES, MINUTE),
        Limit(f"{SITE}:{network}", TRIES_AN_ADDRESS, MINUTE),
        Limit(f"{SITE}:{large}:hour", TRIES_AN_HOUR, HOUR),
        *([Limit(SITE, TRIES_OF_THE_SITE, HOUR)] if site else []),
    ]


def too_many_tries(request: HttpRequest, *, site: bool = True) -> int:
    """0, or after how many seconds to try again: so many wrong codes came lately from this device,
    from its network, or from everybody together. The last is left out (`site`) for keys that are
    too long to be found from everywhere.
    """
    limits = limits_of(request, site=site)
    over = [limit.seconds for limit in limits if counted(limit.name) >= limit.most]
    return max(over, default=0)


def count_try(request: HttpRequest, *, site: bool = True) -> None:
    """One more wrong code."""
    for limit in limits_of(request, site=site):
        count(limit.name, limit.seconds)
