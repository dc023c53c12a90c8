"""How a table keeps score: the page on which whoever keeps it changes that."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.customs import Customs, customs_of
from scorecards.forms import custom_lines, no_custom
from scorecards.permissions import GameAccess, scorable_game
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.customs import CustomsChanged, change_customs
from scorecards.stakes import why_none


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def customs(request: HttpRequest, code: str) -> HttpResponse:
    """The switches, and saving them: for everybody who keeps the score."""
    access = scorable_game(request, code)
    if request.method == "POST":
        return change(request, access)
    stored = access.game.customs
    return show(request, access, chosen=stored.names, seen=stored)


def change(request: HttpRequest, access: GameAccess) -> HttpResponse:
    """Keep the score as it was chosen; or show why not, with the switches as they were left."""
    chosen = request.POST.getlist("custom")
    try:
        picked = customs_of(chosen)
        seen = customs_of(request.POST.getlist("seen"))
    except ValueError:
        return show(request, access, chosen=chosen, seen=access.game.customs, refused=no_custom())
    try:
        change_customs(game=access.game, customs=picked, seen=seen, device=access.device)
    except CustomsChanged as changed:
        now = changed.customs
        return show(
            request, access, chosen=now.names, seen=now, refused=changed.message, status=409
        )
    except errors.NotPossible as refused:
        return show(request, access, chosen=chosen, seen=seen, refused=refused.message)
    messages.success(request, _("The score is kept like this now."))
    return redirect("scorecards:game", access.game.code)


def show(
    request: HttpRequest,
    access: GameAccess,
    *,
    chosen: Sequence[str],
    seen: Customs,
    refused: str = "",
    status: int = 422,
) -> HttpResponse:
    """The page. `seen` are the customs that its next save is compared with."""
    lines = custom_lines(chosen)
    strict = [line for line in lines if line.strict]
    context = {
        "game": access.game,
        "usual": [line for line in lines if not line.strict],
        "strict": strict,
        "asked": any(line.chosen for line in strict),
        "seen": seen.names,
        "refused": refused,
        "stakes_offered": not why_none(access.game),
    }
    return render(request, "scorecards/customs.html", context, status=status if refused else 200)
