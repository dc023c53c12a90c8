"""Addresses that other phones can open: at the site's own name where it has one. Without one they
are at the host the page was opened at, but as localhost they would lead nowhere.

Sends nothing: connecting a UDP socket only makes the system choose one of its own addresses.
"""

import socket
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, resolve

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
FAR_AWAY = ("192.0.2.1", 9)  # reserved for documentation, never answers


def address_for_others(request: HttpRequest, path: str) -> str:
    """The whole address of a path, as another phone would type it. SITE_ADDRESS goes before what a
    request says, which may come under a forged host name.
    """
    if settings.SITE_ADDRESS:
        return f"{settings.SITE_ADDRESS}{path}"
    address = request.build_absolute_uri(path)
    host = request.get_host()
    name = host if host.endswith("]") else host.rsplit(":", 1)[0]
    if name not in LOOPBACK or "*" not in settings.ALLOWED_HOSTS:
        return address
    return address.replace(name, own_address() or name, 1)


def host_for_others(request: HttpRequest) -> str:
    """The host of those addresses, with its port, as one reads it out."""
    return urlsplit(address_for_others(request, "/")).netloc


def site_for_others(request: HttpRequest) -> str:
    """Where the site is, as one reads it out: its host, and its path at another site."""
    return host_for_others(request) + settings.SITE_PATH


def path_here(request: HttpRequest, text: str) -> str:
    """The path of a link of this site somewhere in a text that was pasted, with its query; "" where
    there is none that leads to a page.
    """
    home = f"{settings.SITE_PATH}/"
    hosts = {request.get_host(), host_for_others(request)}
    for word in text.split():
        try:
            parts = urlsplit(word if "://" in word else f"//{word}")
            resolve(parts.path.removeprefix(settings.SITE_PATH))
        except (ValueError, Resolver404):
            continue
        below = len(parts.path) > len(home) and parts.path.startswith(home)
        if parts.netloc in hosts and below and not parts.path.startswith("//"):
            return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return ""


def own_address() -> str | None:
    """This computer's address on the local network; None when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(FAR_AWAY)
            address: str = trial.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address
