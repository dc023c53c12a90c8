"""Counting what somebody did lately, and who somebody is when no cookie says so.

The cache counts for all workers together (golfscore/cache.py, or Redis). Reads no database.
"""

from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

# Bits of an IPv6 address: whoever has one has all that begin like it. A house is given a /56, and
# whoever asks for one a /48.
ONE_NETWORK, ONE_HOUSE, ONE_CUSTOMER = 64, 56, 48


def network_of(request: HttpRequest | Request, bits: int = ONE_NETWORK) -> str:
    """Where the request comes from: an IPv4 address, or the /64 that an IPv6 address is one of, or
    the larger network of so many bits.

    Behind a proxy it is what the proxy wrote; what a visitor writes counts for nothing.
    """
    asking = request if isinstance(request, Request) else Request(request)
    written = str(BaseThrottle().get_ident(asking))
    try:
        address = ip_address(written.strip("[]").split("%")[0])
    except ValueError:
        return written[:60]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, bits), strict=False))


def count(name: str, seconds: int) -> int:
    """One more of this; returns how many there were since the first, which is forgotten after so
    many seconds.
    """
    key = f"count:{name}"
    if cache.add(key, 1, seconds):
        return 1
    try:
        return int(cache.incr(key))
    except ValueError:  # its time ended in between
        cache.set(key, 1, seconds)
        return 1


def counted(name: str) -> int:
    """How many there were lately."""
    return int(cache.get(f"count:{name}", 0))
