"""Opening the hands of a hole before all are in: the maker of the game says why."""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.display.headlines import say_names, say_waiting
from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import seals, tables
from scorecards.scorekeeping import errors
from scorecards.scorekeeping import seals as seal_acts

LONGEST = 80  # letters of a reason


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_hands(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The question, with a field for the reason; and opening them."""
    access = scorable_game(request, code)
    if not access.maker:
        raise PermissionDenied(
            _("Only who started this game, and whom they name, can open sealed hands.")
        )
    if request.method != "POST":
        return ask(request, access, number)
    reason = request.POST.get("reason", "")
    try:
        seal_acts.open_hands(
            game_code=access.game.code, number=number, reason=reason, device=access.device
        )
    except errors.ScorekeepingError as refused:
        return ask(request, access, number, reason=reason, wrong=refused.message)
    messages.success(request, _("The hands are open."))
    return redirect("scorecards:game", access.game.code)


def ask(
    request: HttpRequest, access: GameAccess, number: int, *, reason: str = "", wrong: str = ""
) -> HttpResponse:
    """The page that asks. Raises Http404 where nothing is sealed and nobody has just tried."""
    names = [seat.name for seat in tables.table(access.game).seats]
    counting = seals.counting(access.game, names)
    here = counting is not None and counting.number == number
    if not here and not wrong:
        raise Http404
    context = {
        "game": access.game,
        "number": number,
        "ready": say_names(counting.ready) if counting and here else "",
        "waiting": say_waiting(counting.counting) if counting and here else "",
        "reason": reason[:LONGEST],
        "longest": LONGEST,
        "wrong": wrong,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    return render(request, "scorecards/open_hands.html", context, status=status)
