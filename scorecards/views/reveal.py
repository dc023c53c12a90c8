"""The reveal of a hole: a page, and the block of it for phones that are at the table.

There is no form and no secret in the block, so it is rendered once for each version, role and
language.
"""

from typing import NamedTuple

from django.core.cache import cache
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.permissions import GameAccess, readable_game
from scorecards.queries import courses, games
from scorecards.queries.reveals import reveal_of
from scorecards.queries.scorecard import MoneyCell
from scorecards.requests import HtmxRequest
from scorecards.views.game import CACHE_SECONDS, readers_of
from scorecards.views.lines import own_line


class Block(NamedTuple):
    """The reveal of a hole, rendered, and what the page around it asks."""

    number: int
    headline: str
    over: bool  # this hole ended the game
    next_hole: int | None
    planned: int | None
    block: SafeString


@never_cache
@require_safe
def reveal(request: HtmxRequest, code: str, number: int) -> HttpResponse:
    """What a hole changed: a fragment for scripts, else a page. While somebody still counts there
    is nothing to reveal (204), and a page leads to the scorecard.
    """
    access = readable_game(request, code)
    shown = block_of(access, number, own_line(request, access, code))
    if shown is None:
        if not access.game.holes.filter(number=number).exists():
            raise Http404
        return HttpResponse(status=204) if request.htmx else redirect("scorecards:game", code)
    if request.htmx:
        return HttpResponse(shown.block)
    context = {"access": access, "game": access.game, "shown": shown}
    return render(request, "scorecards/reveal.html", context)


class Moved(NamedTuple):
    """What a hole cost whom: names with their cells; the pot after it, "" for none; the sign of the
    currency.
    """

    cells: list[tuple[str, MoneyCell]]
    pot: str
    sign: str


def moved_by(state: courses.GameState, number: int) -> Moved | None:
    """What moved with this hole, with the last one also what the end of the game shares out; None
    where nothing is played for.
    """
    money = state.card.money
    if money is None:
        return None
    last = money.last if money.last and money.last.number == number else None
    line = last or money.lines.get(number)
    if line is None:
        return None
    cells = [(seat.name, line.cells[seat.position]) for seat in state.card.seats]
    return Moved(cells, line.pot, money.sign)


def block_of(access: GameAccess, number: int, line: int | None) -> Block | None:
    """The reveal of this hole, the reader's own `line` marked: from the cache, or rendered now."""
    game = access.game
    key = games.fragment_key(
        f"reveal{number}",
        game_id=game.pk,
        version=game.version,
        head=game.head,
        role=readers_of(access, line),
    )
    block: Block | None = cache.get(key)
    if block is None:
        state = courses.game_state(game)
        revealed = reveal_of(game, state, number)
        if revealed is None:
            return None
        context = {"reveal": revealed, "game": game, "mine": line, "moved": moved_by(state, number)}
        block = Block(
            number=revealed.number,
            headline=revealed.headline,
            over=revealed.over,
            next_hole=state.card.next_hole,
            planned=state.card.planned,
            block=mark_safe(render_to_string("scorecards/_reveal.html", context)),
        )
        cache.set(key, block, CACHE_SECONDS)
    return block
