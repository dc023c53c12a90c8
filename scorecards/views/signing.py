"""Signing the finished card, seat by seat: on one phone passed around, or each on their own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import tables
from scorecards.queries.signatures import signing_of
from scorecards.queries.summaries import summary_of
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.signatures import CardChanged, sign, take_back

MOST = 10**9  # versions and places are below it


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def signing(request: HttpRequest, code: str) -> HttpResponse:
    """The card with a button for each seat, for whoever keeps the score. POST signs for a seat
    (`sign`), or takes that back (`back`).
    """
    access = scorable_game(request, code)
    if request.method != "POST":
        return show(request, access)
    try:
        if "back" in request.POST:
            take_back(game=access.game, position=number_in(request, "back"), device=access.device)
        else:
            sign(
                game=access.game,
                position=number_in(request, "sign"),
                seen=number_in(request, "card"),
                device=access.device,
            )
    except CardChanged as changed:
        access.game.refresh_from_db()
        return show(request, access, refused=changed.message, status=409)
    except errors.NotPossible as refused:
        return show(request, access, refused=refused.message, status=422)
    return redirect("scorecards:signing", access.game.code)


def number_in(request: HttpRequest, field: str) -> int:
    """The number in a field of the form; -1, which is no seat and no card, for anything else."""
    number = whole_number(request.POST.get(field), below=MOST)
    return -1 if number is None else number


def show(
    request: HttpRequest, access: GameAccess, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page; back to the game, where there is nothing to sign and nothing went wrong."""
    signatures = signing_of(access.game)
    if signatures is None and not refused:
        return redirect("scorecards:game", access.game.code)
    summary = summary_of(access.game, tables.table(access.game))
    context = {
        "game": access.game,
        "signing": signatures,
        "summary": summary,
        "card": summary.card,
        "refused": refused,
    }
    return render(request, "scorecards/signing.html", context, status=status)
