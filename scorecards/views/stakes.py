"""What a game is played for: the page that agrees on it, and the one that says who pays what."""

import json

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.permissions import GameAccess, readable_game, scorable_game
from scorecards.queries import game_rows, tables
from scorecards.queries.stakes import game_payments
from scorecards.queries.summaries import summary_of
from scorecards.requests import HtmxRequest
from scorecards.rules.stakes import InvalidStakes, Stakes, read_stakes
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.stakes import StakesChanged, set_stakes
from scorecards.stakes import payments_made, stakes_of, why_none
from scorecards.stakes.example import example_of
from scorecards.stakes.fields import StakesFields, fields_sent, usual_for


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stakes(request: HtmxRequest, code: str) -> HttpResponse:
    """The switch and its fields, and saving them: for everybody who keeps the score. `do=look` says
    what the fields come to and saves nothing.
    """
    access = scorable_game(request, code)
    stored = stakes_of(access.game)
    if request.method != "POST":
        usual = stored or usual_for(access.game.rules)
        return show(request, access, StakesFields.of(usual, on=stored is not None))
    if request.POST.get("do") == "look":
        return show(request, access, fields_sent(request.POST))
    return change(request, access, fields_sent(request.POST))


def change(request: HtmxRequest, access: GameAccess, fields: StakesFields) -> HttpResponse:
    """Agree on what was typed; or show why not, with the fields as they were left."""
    picked = fields.stakes
    if fields.problems:
        return show(request, access, fields, status=422, checked=True)
    try:
        set_stakes(game=access.game, stakes=picked, by=access.device, expected=seen_in(request))
    except StakesChanged as changed:
        now = StakesFields.of(changed.stakes)
        access.game.stakes = changed.stakes and changed.stakes.data()
        return show(request, access, now, refused=changed.message, status=409)
    except (errors.NotPossible, InvalidStakes) as refused:
        message = getattr(refused, "message", _("Somebody else has changed this. Check it again."))
        return show(request, access, fields, refused=message, status=422)
    messages.success(request, _("Agreed.") if picked else _("Nothing is played for now."))
    return redirect("scorecards:game", access.game.code)


def seen_in(request: HtmxRequest) -> Stakes | None:
    """The stakes that the page showed. Raises InvalidStakes for what no page showed."""
    written = request.POST.get("seen", "")
    if not written:
        return None
    try:
        data = json.loads(written)
    except (ValueError, RecursionError):
        data = written
    return read_stakes(data)


def show(
    request: HtmxRequest,
    access: GameAccess,
    fields: StakesFields,
    *,
    refused: str = "",
    checked: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page, or what it says of the fields when they ask by htmx."""
    game, picked = access.game, fields.stakes
    paid, stay = payments_made(game), _("Something was paid for this game: its stakes stay.")
    context = {
        "game": game,
        "fields": fields,
        "example": example_of(picked, game_rows.names_of(game)) if picked else None,
        "problems": fields.problems if checked else {},
        "doubts": fields.problems,
        "refused": refused,
        "seen": json.dumps(game.stakes) if game.stakes else "",
        "paid": paid,
        "stays": stay if paid else why_none(game),
    }
    template = "scorecards/_stakes_fields.html#says" if request.htmx else "scorecards/stakes.html"
    return render(request, template, context, status=status)


@never_cache
@require_safe
def money(request: HtmxRequest, code: str) -> HttpResponse:
    """Who pays what and why, hole by hole, and the balances: for everybody who may see the game.
    There is no such page of a game without stakes.
    """
    access = readable_game(request, code)
    if access.game.stakes is None:
        raise Http404
    summary = summary_of(access.game, tables.table(access.game))
    context = {
        "access": access,
        "game": access.game,
        "summary": summary,
        "card": summary.card,
        "holes": game_payments(access.game),
    }
    return render(request, "scorecards/money.html", context)
