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

IN_FRONT = "in-front"


@require_safe
def trust(request: HttpRequest) -> HttpResponse:
    """The page: the file, and the taps that each kind of phone needs."""
    if settings.ROOT_CERTIFICATE != IN_FRONT:
        certificate()
    path, secure = reverse("trust"), request.build_absolute_uri("/")
    context = {
        "address": request.build_absolute_uri(path),
        "fingerprint": fingerprint(),
        "site": settings.SITE_ADDRESS or secure.replace("http://", "https://", 1),
    }
    if settings.BEHIND_PROXY:  # where a phone that trusts nothing yet is not warned
        context["address"] = f"http://{request.get_host()}{path}"
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
