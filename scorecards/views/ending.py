"""Ending a game early, undoing that, and playing again with the same seats. Each is one button."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scorecards import scorekeeping
from scorecards.permissions import GameAccess, scorable_game
from scorecards.views.again import play_again


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
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """A new game with the same seats and rules; a second request gets the same one."""
    access = scorable_game(request, code)
    return redirect("scorecards:game", (play_again(request, access) or access.game).code)
