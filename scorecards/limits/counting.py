"""Counting what somebody did lately, and who somebody is when no cookie says so.

The cache counts for all workers together (golfscore/cache.py, or Redis). Reads no database.
"""

from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

HOME_NETWORK = 64  # bits: whoever has one IPv6 address has all that begin like it


def network_of(request: HttpRequest | Request) -> str:
    """Where the request comes from: an IPv4 address, or the /64 that an IPv6 address is one of.

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
    return str(ip_network((address, HOME_NETWORK), strict=False))


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
