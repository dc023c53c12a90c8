"""Which one are you? Whoever came in to keep score takes a seat, or goes on without one."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import queries, scorekeeping
from scorecards.permissions import GameAccess, scorable_game
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import SeatTaken


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """The seats to choose from, or the one this phone has; with `other` the choice once more.

    A POST takes the seat `position`, or gives back the one there is when that is "". A seat on
    somebody else's phone is asked about first (409) and taken with `over`.
    """
    access = scorable_game(request, code)
    if request.method != "POST":
        choose = access.seat is None or "other" in request.GET
        return show_seats(request, access, choose=choose)
    written = request.POST.get("position", "-")
    if written == "":
        scorekeeping.leave_seat(game=access.game, device=access.device)
        return redirect("scorecards:game", access.game.code)
    position = whole_number(written, below=1000)
    over = "over" in request.POST
    try:
        scorekeeping.take_seat(
            game=access.game,
            position=-1 if position is None else position,
            device=access.device,
            over=over,
        )
    except SeatTaken as taken:
        return show_seats(request, access, asks=taken.position, status=HTTPStatus.CONFLICT)
    except scorekeeping.NotPossible as refused:
        wrong, status = refused.message, HTTPStatus.UNPROCESSABLE_ENTITY
        return show_seats(request, access, choose=True, wrong=wrong, status=status)
    return redirect("scorecards:seat", access.game.code)


def show_seats(
    request: HttpRequest,
    access: GameAccess,
    *,
    choose: bool = False,
    asks: int | None = None,
    wrong: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page: the choice, the question whether to take over the seat `asks`, or who one is."""
    places = queries.places_of(access.game, access.device, access.seat)
    context = {
        "access": access,
        "game": access.game,
        "places": places,
        "card": queries.table(access.game),
        "variant": _(access.game.rules.name),
        "choose": choose,
        "taken": next((place for place in places if place.position == asks), None),
        "mine": next((place for place in places if place.here), None),
        "wrong": wrong,
    }
    return render(request, "scorecards/seat.html", context, status=status)
