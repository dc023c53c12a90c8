"""A director corrects a hole of a league game, with the cards as they lay on the table; what that
changes is shown before it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.rules.cards import SUITS
from scorecards.rules.compilation import keys
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.holes import Rehearsal
from scorecards.scorekeeping.rows import KEEP, RowEntry
from tournaments.directing import corrections
from tournaments.directing.days.disputes import decide_by_correction
from tournaments.errors import DirectingError
from tournaments.forms.cards import CorrectionForm, HoleRows
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame
from tournaments.permissions import Member, acting
from tournaments.queries.game_previews import card_with_points, totals_changed
from tournaments.queries.games import entries_of, hole_numbers, knocker_of, objection_to, seats_of
from tournaments.queries.previews import with_card
from tournaments.views.cards import after_ruling
from tournaments.views.form_pages import METHODS, address, status_of
from tournaments.views.games import game_of
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def correct(
    request: HttpRequest, slug: str, season_slug: str, code: str, hole: int
) -> HttpResponse:
    """Correct a hole of a game that counts, even after the season was closed, or of a disputed one
    before the dispute is decided.
    """
    member = acting(request, slug, "rule")
    game = game_of(member, season_slug, code)
    numbers = hole_numbers(game)
    if hole not in numbers:
        raise Http404
    objection = objection_to(game)
    form = _form(request, game, hole, reason=objection.reason if objection else "")
    decides = objection is not None and request.POST.get("then") == "decide"
    looked: dict[str, Any] = {}
    if form.is_bound and form.is_valid():
        act = decide_by_correction if decides else corrections.correct_game
        if form.settled and form.done(lambda typed: _corrected(member, game, hole, form, act)):
            to = after_ruling(game, "resolve") if decides else ""
            return redirect(to or address("league_game", slug, season_slug, code))
        if form.is_valid() and form.done(lambda typed: _rehearsed(game, hole, form)):
            looked = _looks(game, form.made)
            form.look()
    rules, seats = game.game.rules, len(form.hole.seats)
    context = looked | {
        "form": form,
        "game": game,
        "hole": hole,
        "objection": objection,
        "holes": numbers,
        "keys": keys(rules, seats),
        "suits": list(SUITS) if rules.special_suits else [],
        "scheme": settings_of(game.season).scheme,
    }
    status = 200 if looked else status_of(form)
    template, season = "tournaments/game_correct.html", game.season
    return show(request, member, template, context, tab="games", season=season, status=status)


def _form(request: HttpRequest, game: LeagueGame, hole: int, *, reason: str) -> CorrectionForm:
    entries = entries_of(game, hole)
    seats = [(seat.position, seat.name) for seat in seats_of(game) if seat.position in entries]
    typed = {position: entry for position, (entry, _points) in entries.items()}
    return CorrectionForm(
        request.POST if request.method == "POST" else None,
        hole=HoleRows(seats, typed, knocker_of(game, hole)),
        rules=game.game.rules,
        shape=game.game.shape,
        version=game.version,
        reason=reason,
    )


def _looks(game: LeagueGame, rehearsal: Rehearsal) -> dict[str, Any]:
    """What would change, and what a phone at the table would warn of."""
    card = card_with_points(game, rehearsal.points)
    return {
        "looked": True,
        "warnings": [each.message.render(gettext) for each in rehearsal.warnings],
        "counts": game.counted_version is not None,
        "totals": totals_changed(game, card),
        "changes": with_card(game.season, card) if game.counted_version is not None else [],
    }


def _rows(form: CorrectionForm) -> list[RowEntry]:
    """The rows that are changed. Raises DirectingError when nothing is."""
    rows = [RowEntry(position, typed, was) for position, typed, was in form.rows()]
    if not rows and form.knocker() is KEEP:
        raise DirectingError(gettext("Nothing is changed."))
    return rows


def _rehearsed(game: LeagueGame, hole: int, form: CorrectionForm) -> Rehearsal:
    """What the scorecard would say. Raises DirectingError, also for what scorekeeping refuses."""
    rows = _rows(form)
    try:
        return holes.rehearse_hole(
            game_code=game.game.code, number=hole, rows=rows, knocker=form.knocker()
        )
    except ScorekeepingError as refused:
        raise form.refusal(refused) from refused


def _corrected(
    member: Member,
    game: LeagueGame,
    hole: int,
    form: CorrectionForm,
    act: Callable[..., LeagueGame],
) -> LeagueGame:
    """The game after the correction. Raises DirectingError, also for what scorekeeping refuses."""
    try:
        return act(
            member,
            game,
            number=hole,
            rows=_rows(form),
            knocker=form.knocker(),
            reason=form.cleaned_data["reason"],
            version=form.version,
        )
    except ScorekeepingError as refused:
        raise form.refusal(refused) from refused
