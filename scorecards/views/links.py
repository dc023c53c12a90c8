"""The two links of a game: one to keep score, one to follow. Each has a code and a QR code, and can
be replaced by a new one.
"""

import io

import segno
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorecards import scorekeeping
from scorecards.addresses import address_for_others
from scorecards.permissions import SCORER, VIEWER, GameAccess, readable_game, scorable_game

ROLES = (SCORER, VIEWER)
INK, PAPER = "#0a2119", "#ffffff"


def link_address(request: HttpRequest, access: GameAccess, role: str) -> str:
    """The whole address of one of the game's links, as another phone would type it."""
    name, key = (
        ("scorecards:score_link", access.game.score_key)
        if role == SCORER
        else ("scorecards:view_link", access.game.view_key)
    )
    return address_for_others(request, reverse(name, args=[key]))


def draw_code(address: str) -> HttpResponse:
    """An address as a QR code."""
    file = io.BytesIO()
    segno.make(address, error="m").save(file, kind="svg", scale=8, border=3, dark=INK, light=PAPER)
    return HttpResponse(file.getvalue(), content_type="image/svg+xml")


@require_safe
def qr(request: HttpRequest, code: str, role: str) -> HttpResponse:
    """The QR code of a link as a picture. Viewers get only that of their own link."""
    access = readable_game(request, code)
    if role not in ROLES:
        raise Http404
    if role == SCORER and not access.scorer:
        raise PermissionDenied(_("Only those who keep score can pass that on."))
    response = draw_code(link_address(request, access, role))
    response["Cache-Control"] = "private, no-store"  # a replaced link must not live on in a cache
    return response


@require_POST
def renew(request: HttpRequest, code: str) -> HttpResponse:
    """Replace one of the links: whoever came by the old one is out, except the device that asks."""
    access = scorable_game(request, code)
    role = request.POST.get("role")
    if role not in ROLES:
        return HttpResponse(
            _("There is no such link."), status=422, content_type="text/plain; charset=utf-8"
        )
    scorekeeping.renew_link(game=access.game, role=role, device=access.device)
    return redirect(reverse("scorecards:game", args=[access.game.code]) + "#links")
