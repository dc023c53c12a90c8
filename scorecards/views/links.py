"""The two links of a game: one to keep score, one to follow. Each has a code and a QR code, and the
makers of the game can replace it by a new one.
"""

import io

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.addresses import address_for_others
from scorecards.models import Linked
from scorecards.permissions import (
    SCORER,
    VIEWER,
    GameAccess,
    codes_open,
    makers_game,
    readable_game,
)
from scorecards.queries import phones as phone_queries
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, links

ROLES = (SCORER, VIEWER)
INK, PAPER = "#0a2119", "#ffffff"


def link_address(request: HttpRequest, table: Linked, role: str) -> str:
    """The whole address of one of the links of a table, as another phone would type it."""
    name, key = (
        ("scorecards:score_link", table.score_link)
        if role == SCORER
        else ("scorecards:view_link", table.view_link)
    )
    return address_for_others(request, reverse(name, args=[key]))


def links_of(request: HttpRequest, access: GameAccess) -> list[tuple[str, str, str]]:
    """The links that this device may pass on: their role, the six letters, "" once those open
    nothing any more, and the whole address.
    """
    roles = [(SCORER, access.game.score_key), (VIEWER, access.game.view_key)]
    still_open = codes_open(access.game)
    return [
        (role, code if still_open else "", link_address(request, access.game, role))
        for role, code in roles
        if access.scorer or role == VIEWER
    ]


def draw_code(address: str) -> HttpResponse:
    """An address as a QR code."""
    file = io.BytesIO()
    segno.make(address, error="m").save(file, kind="svg", scale=8, border=3, dark=INK, light=PAPER)
    return HttpResponse(file.getvalue(), content_type="image/svg+xml")


def code_inline(address: str) -> SafeString:
    """An address as a QR code to stand in a page, as large as what is around it."""
    made = segno.make(address, error="m")
    return mark_safe(made.svg_inline(border=3, dark=INK, light=PAPER, omitsize=True))


def code_of_link(request: HttpRequest, table: Linked, role: str, *, scorer: bool) -> HttpResponse:
    """A link of a table as a QR code. Raises Http404 for a role that does not exist, and
    PermissionDenied for who looks and wants the link of those who keep score.
    """
    if role not in ROLES:
        raise Http404
    if role == SCORER and not scorer:
        raise PermissionDenied(_("Only people who keep score can share that."))
    response = draw_code(link_address(request, table, role))
    response["Cache-Control"] = "private, no-store"  # a replaced link must not live on in a cache
    return response


@require_safe
def qr(request: HttpRequest, code: str, role: str) -> HttpResponse:
    """The QR code of a link as a picture. Viewers get only that of their own link."""
    access = readable_game(request, code)
    return code_of_link(request, access.game, role, scorer=access.scorer)


@never_cache
@require_safe
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """The page with the codes and links that this device may pass on, one at a time: the one `for`
    a role first.
    """
    access = readable_game(request, code)
    links_here = links_of(request, access)
    role = request.GET.get("for")
    context = {
        "access": access,
        "game": access.game,
        "links": links_here,
        "first": role if role in [link[0] for link in links_here] else links_here[0][0],
    }
    return render(request, "scorecards/invite.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def renew(request: HttpRequest, code: str) -> HttpResponse:
    """Replace one of the links: GET asks and says how many phones it would shut out, POST does it.
    Only for the makers of the game, who stay in themselves.
    """
    access = makers_game(request, code)
    asking = request.POST if request.method == "POST" else request.GET
    role = asking.get("role")
    if role not in ROLES:
        return HttpResponse(
            _("There is no such link."), status=422, content_type="text/plain; charset=utf-8"
        )
    if request.method != "POST":
        return ask_about(request, access, role)
    renewed = links.renew_link(game=access.game, role=role, device=access.device)
    messages.success(request, say_shut_out(renewed.shut_out))
    return redirect(reverse("scorecards:invite", args=[access.game.code]) + f"?for={role}")


def say_shut_out(phones: int) -> str:
    """What became of those who came by the old code."""
    if not phones:
        return _("New code. No phone was signed out.")
    return ngettext(
        "New code. %(count)d phone was signed out.",
        "New code. %(count)d phones were signed out.",
        phones,
    ) % {"count": phones}


def ask_about(
    request: HttpRequest, access: GameAccess, role: str, *, refused: str = ""
) -> HttpResponse:
    """The page that asks before a link is replaced, and shows who may do that."""
    out = links.shut_out_by_renewing(access.game, role, access.device)
    departures = phone_queries.departures(access.game, out)
    context = {
        "game": access.game,
        "role": role,
        "out": len(departures),
        "departures": departures,
        "phones": phone_queries.scorers_of(access.game, access.device),
        "refused": refused,
    }
    status = 422 if refused else 200
    return render(request, "scorecards/new_code.html", context, status=status)


@never_cache
@require_POST
def makers(request: HttpRequest, code: str) -> HttpResponse:
    """Let another phone that keeps the score make new codes too, or no longer."""
    access = makers_game(request, code)
    phone = whole_number(request.POST.get("phone"), below=10**18)
    try:
        links.name_maker(
            game=access.game,
            access_id=-1 if phone is None else phone,
            maker=request.POST.get("maker") == "yes",
            device=access.device,
        )
    except errors.NotPossible as refused:
        return ask_about(request, access, SCORER, refused=refused.message)
    return redirect(reverse("scorecards:links", args=[access.game.code]) + "?role=scorer#makers")
