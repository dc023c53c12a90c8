"""The page that sends a result: its picture as it will look, upright or wide, its link and a text.

For whoever may see the game. Everything on it works without a script; with one, a phone opens its
own share sheet, and one tap copies.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.paper.fonts import lacking
from scorecards.paper.picture_content import SIZES, UPRIGHT
from scorecards.permissions import VIEWER, readable_game
from scorecards.queries import tables
from scorecards.queries.summaries import Summary, summary_of
from scorecards.views.links import link_address
from scorecards.views.previews import preview_of


def money_in(summary: Summary) -> str:
    """A line with everybody's balance, "" where nothing is played for."""
    money = summary.card.money
    if money is None:
        return ""
    balances = (f"{seat.name} {money.balances[seat.position].balance}" for seat in summary.by_place)
    return f"{', '.join(balances)}.\n"


@never_cache
@require_safe
def share(request: HttpRequest, code: str) -> HttpResponse:
    """The page; 404 before the first hole is complete, since there is nothing to send, and for a
    form that pictures do not have.
    """
    access = readable_game(request, code)
    summary = summary_of(access.game, tables.table(access.game))
    preview, form = preview_of(summary), request.GET.get("form", UPRIGHT)
    if preview is None or form not in SIZES:
        raise Http404
    address = link_address(request, access.game, VIEWER)
    context = {
        "game": access.game,
        "summary": summary,
        "preview": preview,
        "form": form,
        "size": SIZES[form],
        "query": f"form={form}&lang={get_language()}&v={access.game.version}",
        "lacking": lacking("".join(seat.name for seat in summary.by_place)),
        "address": address,
        "text": f"{summary.headline}. {summary.description}.\n{money_in(summary)}{address}",
    }
    return render(request, "scorecards/share.html", context)
