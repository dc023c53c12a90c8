"""Ending a game early, taking back its last hole, undoing either, and playing again with the same
seats. Each is one button, and ending early asks first.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import tables
from scorecards.queries.summaries import summary_of
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, games, taking_back
from scorecards.views.again import play_again
from scorecards.views.game import TAKEN_BACK


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, code: str) -> HttpResponse:
    """The table stops here; whoever is ahead has won. GET asks first and says who that is, if
    the game is being played.
    """
    if request.method != "POST":
        access = scorable_game(request, code)
        summary = summary_of(access.game, tables.table(access.game))
        if summary.state != "play":
            return redirect("scorecards:game", access.game.code)
        context = {"game": access.game, "summary": summary}
        return render(request, "scorecards/finish.html", context)
    return done(request, code, lambda access: games.finish(game=access.game, device=access.device))


@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Go on with a game the table had stopped."""
    return done(request, code, lambda access: games.reopen(game=access.game, device=access.device))


def done(request: HttpRequest, code: str, act: Callable[[GameAccess], object]) -> HttpResponse:
    """Do it and show the game, with the reason if it was not possible."""
    access = scorable_game(request, code)
    try:
        act(access)
    except errors.ScorekeepingError as refused:
        messages.error(request, refused.message)
    return redirect("scorecards:game", access.game.code)


@require_POST
def take_back(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The last hole is empty again; the page then offers to put it back."""
    access = scorable_game(request, code)
    address = reverse("scorecards:game", args=[access.game.code])
    try:
        recorded = taking_back.take_back_hole(game=access.game, number=number, device=access.device)
    except errors.ScorekeepingError as refused:
        messages.error(request, refused.message)
        return redirect(address)
    return redirect(f"{address}?{TAKEN_BACK}={recorded.version}")


@require_POST
def put_back(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The hole as it was before it was taken back."""
    version = whole_number(request.POST.get("version", ""), below=10**8)

    def act(access: GameAccess) -> object:
        return taking_back.put_back_hole(
            game=access.game, number=number, version=version or 0, device=access.device
        )

    return done(request, code, act)


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """A new game with the same seats and rules; a second request gets the same one."""
    access = scorable_game(request, code)
    if access.game.watched and not hasattr(access.game, "rematch"):
        return redirect("scorecards:again", access.game.code)  # which asks whether it counts
    return redirect("scorecards:game", (play_again(request, access) or access.game).code)
