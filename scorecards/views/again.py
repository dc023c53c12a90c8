"""The same table again, in two taps: what it would be, and starting it at its first hole."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import watching
from scorecards.customs import WORDING
from scorecards.limits.games import count_game, why_no_game
from scorecards.models import Game
from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries import game_rows
from scorecards.queries.history import stakes_text
from scorecards.queries.results import Again, again_of
from scorecards.rules.lengths import Unit, length_of
from scorecards.scorekeeping import errors, games
from scorecards.stakes import stakes_of, why_none
from scorecards.stakes.fields import StakesFields


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def again(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits where, who deals first and by which rules; a POST starts it and opens hole 1. Where
    the table plays on already, or still, that game is shown. The table of a game that counts
    elsewhere is asked whether the next one does.
    """
    access = scorable_game(request, code)
    already = getattr(access.game, "rematch", None)
    if already or not access.game.finished:
        return redirect("scorecards:game", (already or access.game).code)
    counting = watching.rematch(request, access.game)
    chosen = counting is None or "plain" in request.POST
    if request.method == "POST" and chosen:
        game = play_again(request, access)
        if game is None:
            return redirect("scorecards:game", access.game.code)
        return redirect("scorecards:hole", game.code, 1)
    names = game_rows.names_of(access.game)
    last = access.game.holes.order_by("-number").values_list("number", flat=True).first()
    table = again_of(access.game, names, last or 0)
    context = {
        "game": access.game,
        "again": table,
        "customs": [gettext(WORDING[name][0]) for name in access.game.customs.names],
        "stakes": "" if why_none(access.game) else stakes_text(access.game.stakes),
        "other": other_table(access.game, table),
        "counting": counting,
        "unanswered": request.method == "POST",
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "scorecards/again.html", context, status=status)


def play_again(request: HttpRequest, access: GameAccess) -> Game | None:
    """The next game of the table, started now or by another phone before; None, with a message,
    when it cannot be.
    """
    already = hasattr(access.game, "rematch")
    if not already and (refusal := why_no_game(request, access.device)):
        messages.error(request, refusal)
        return None
    try:
        game = games.rematch(game=access.game, device=access.device)
    except errors.ScorekeepingError as refused:
        messages.error(request, refused.message)
        return None
    if not already:
        count_game(request)
    return game


def other_table(game: Game, table: Again) -> str:
    """The address of a new game with everything filled in as this table would play again."""
    fields = QueryDict(mutable=True)
    fields.setlist("name", list(table.names))
    fields["dealer"] = str(next(seat.position for seat in table.seats if seat.deals))
    house = game.house_version
    fields["variant"] = house.house.slug if house else game.slug
    fields["shape"] = str(game.shape)
    if length := length_of(game.rules.ending):
        fields["length"], fields["holes"] = "other", str(length.number)
        fields["unit"] = Unit(length.unit).value
    fields.setlist("custom", list(game.customs.names))
    if (stakes := stakes_of(game)) and not why_none(game):
        fields.update(StakesFields.of(stakes).data)
    return f"{reverse('scorecards:new')}?{fields.urlencode()}"
