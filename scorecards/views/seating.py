"""Which one are you? Whoever came in to keep score takes a seat, or goes on without one."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import next_hole, phones, seals, tables
from scorecards.queries.summaries import summary_of
from scorecards.requests import HtmxRequest
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.errors import SeatTaken
from scorecards.scorekeeping.phones import leave_seat, take_seat
from scorecards.views.entry.polls import poll_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HtmxRequest, code: str) -> HttpResponse:
    """The seats to choose from, or the one this phone has; with `other` the choice once more.

    A POST takes the seat `position`, or gives back the one there is when that is "". A seat on
    somebody else's phone is asked about first (409) and taken with `over`. Who comes `to` it from
    the scorecard goes back there.
    """
    if request.htmx and "seen" in request.GET:
        return follow(request, code)
    access = scorable_game(request, code)
    if request.method != "POST":
        choose = access.seat is None or "other" in request.GET
        return show_seats(request, access, choose=choose)
    written = request.POST.get("position", "-")
    if written == "":
        leave_seat(game=access.game, device=access.device)
        return redirect("scorecards:game", access.game.code)
    position = whole_number(written, below=1000)
    over = "over" in request.POST
    try:
        take_seat(
            game=access.game,
            position=-1 if position is None else position,
            device=access.device,
            over=over,
        )
    except SeatTaken as taken:
        return show_seats(request, access, asks=taken.position, status=HTTPStatus.CONFLICT)
    except errors.NotPossible as refused:
        wrong, status = refused.message, HTTPStatus.UNPROCESSABLE_ENTITY
        return show_seats(request, access, choose=True, wrong=wrong, status=status)
    there = "scorecards:game" if request.POST.get("to") == "card" else "scorecards:seat"
    return redirect(there, access.game.code)


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
    context = table_of(access)
    taken = next((place for place in context["places"] if place.position == asks), None)
    context |= {"choose": choose, "taken": taken, "wrong": wrong}
    context["to"] = "card" if request.POST.get("to") == "card" else ""
    return render(request, "scorecards/seat.html", context, status=status)


def follow(request: HttpRequest, code: str) -> HttpResponse:
    """What changed at the table since version `seen`, for a phone that has a seat: nothing (204),
    the parts of its page, or that it has to be loaded anew because the seat is another's now.
    """
    poll = poll_of(request, code)
    if request.GET["seen"] == str(poll.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    access = scorable_game(request, code)
    if access.seat is None:
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = table_of(access) | {"follows": True}
    parts = ("scorecards/seat.html#you", "scorecards/seat.html#go")
    return HttpResponse("".join(render_to_string(part, context) for part in parts))


def table_of(access: GameAccess) -> dict[str, Any]:
    """Who sits at the table on which phone, and which hole it waits for."""
    game, card = access.game, tables.table(access.game)
    places = phones.places_of(game, access.device, access.seat)
    names = [place.name for place in places]
    sealed = None if card.over else seals.counting(game, names)
    upcoming = next_hole.next_hole_of(card, sealed)
    mine = next((place for place in places if place.here), None)
    return {
        "access": access,
        "game": game,
        "places": places,
        "summary": summary_of(game, card),
        "upcoming": upcoming,
        "mine": mine,
        "turn": upcoming.turn(mine.name) if upcoming and mine else "",
    }
