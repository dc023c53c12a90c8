"""How a phone is told to trust the authority of a house, on a site that has one (docs/running.md).

Over plain http as well: it is asked before anything else of the site can be. The file is the one
that ROOT_CERTIFICATE names, or the server in front delivers it at the same address.
"""

import hashlib
import ssl
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorecards.site import address_for_others

IN_FRONT = "in-front"


@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    """The page: the file, and the taps that each kind of phone needs."""
    if settings.ROOT_CERTIFICATE != IN_FRONT:
        certificate()
    address = address_for_others(request, reverse("trust"))
    if settings.BEHIND_PROXY:  # where a phone that trusts nothing yet is not warned
        address = address.replace("https://", "http://", 1)
    site = address_for_others(request, reverse("scorecards:home")).replace("http://", "https://", 1)
    context = {"address": address, "site": site, "fingerprint": fingerprint()}
    return render(request, "trust.html", context)


@require_safe
def root_certificate(request: HttpRequest) -> HttpResponse:
    """The certificate, by the type for which a phone offers to install it."""
    return HttpResponse(certificate(), content_type="application/x-x509-ca-cert")


def certificate() -> str:
    """What is in the file; Http404 where there is none."""
    try:
        return Path(settings.ROOT_CERTIFICATE or "/").read_text(encoding="ascii")
    except (OSError, ValueError):
        raise Http404 from None


def fingerprint() -> str:
    """By which somebody who has the file on paper, or on another screen, knows it again."""
    if settings.ROOT_CERTIFICATE == IN_FRONT:
        return ""
    try:
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(certificate())).hexdigest().upper()
    except ValueError:
        raise Http404 from None
    return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))
