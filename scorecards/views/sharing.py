"""The page that sends a result: its picture as it will look, upright or wide, its link and a text.

For whoever may see the game. Everything on it works without a script; with one, a phone opens its
own share sheet, and one tap copies.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.paper.picture_content import SIZES, UPRIGHT
from scorecards.permissions import VIEWER, readable_game
from scorecards.views.game import parts_of
from scorecards.views.lines import own_line
from scorecards.views.links import link_address


@never_cache
@require_safe
def share(request: HttpRequest, code: str) -> HttpResponse:
    """The page; 404 before the first hole is complete, since there is nothing to send, and for a
    form that pictures do not have.
    """
    access = readable_game(request, code)
    line, form = own_line(request, access, access.game.code), request.GET.get("form", UPRIGHT)
    parts = parts_of(access, line)
    if parts.preview is None or form not in SIZES:
        raise Http404
    address = link_address(request, access, VIEWER)
    context = {
        "game": access.game,
        "parts": parts,
        "form": form,
        "size": SIZES[form],
        "query": f"form={form}&lang={get_language()}&v={parts.version}",
        "address": address,
        "text": f"{parts.headline}. {parts.description}.\n{address}",
    }
    return render(request, "scorecards/share.html", context)
