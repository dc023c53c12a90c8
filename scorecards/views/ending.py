"""Ending a game early, taking back its last hole, undoing either, and playing again with the same
seats. Each is one button.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from scorecards import scorekeeping
from scorecards.permissions import GameAccess, scorable_game
from scorecards.rules.texts import whole_number
from scorecards.views.again import play_again
from scorecards.views.game import TAKEN_BACK


@require_POST
def finish(request: HttpRequest, code: str) -> HttpResponse:
    """The table stops here; whoever is ahead has won."""
    return done(
        request, code, lambda access: scorekeeping.finish(game=access.game, device=access.device)
    )


@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Go on with a game the table had stopped."""
    return done(
        request, code, lambda access: scorekeeping.reopen(game=access.game, device=access.device)
    )


def done(request: HttpRequest, code: str, act: Callable[[GameAccess], object]) -> HttpResponse:
    """Do it and show the game, with the reason if it was not possible."""
    access = scorable_game(request, code)
    try:
        act(access)
    except scorekeeping.ScorekeepingError as refused:
        messages.error(request, refused.message)
    return redirect("scorecards:game", access.game.code)


@require_POST
def take_back(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The last hole is empty again; the page then offers to put it back."""
    access = scorable_game(request, code)
    address = reverse("scorecards:game", args=[access.game.code])
    try:
        recorded = scorekeeping.take_back_hole(
            game=access.game, number=number, device=access.device
        )
    except scorekeeping.ScorekeepingError as refused:
        messages.error(request, refused.message)
        return redirect(address)
    return redirect(f"{address}?{TAKEN_BACK}={recorded.version}")


@require_POST
def put_back(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The hole as it was before it was taken back."""
    version = whole_number(request.POST.get("version", ""), below=10**8)

    def act(access: GameAccess) -> object:
        return scorekeeping.put_back_hole(
            game=access.game, number=number, version=version or 0, device=access.device
        )

    return done(request, code, act)


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """A new game with the same seats and rules; a second request gets the same one."""
    access = scorable_game(request, code)
    return redirect("scorecards:game", (play_again(request, access) or access.game).code)
