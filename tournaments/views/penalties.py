"""Penalties and bonuses: strokes on a game, points in a season. What one changes is shown before it
is given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import directing
from tournaments.forms.penalties import PenaltyForm
from tournaments.forms.seasons import ReasonedForm
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.permissions import Member, acting, reading
from tournaments.queries.game_previews import card_with_strokes, totals_changed
from tournaments.queries.games import seats_of
from tournaments.queries.penalties import penalties_of
from tournaments.queries.previews import with_card, with_penalty
from tournaments.queries.seasons import registered
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of, status_of
from tournaments.views.games import game_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show

Looks = Callable[[PenaltyForm], dict[str, Any]]


@never_cache
@require_http_methods(METHODS)
def game_penalty(request: HttpRequest, slug: str, season_slug: str, code: str) -> HttpResponse:
    """Strokes on a game, for somebody who sat there."""
    member = acting(request, slug, "rule")
    game = game_of(member, season_slug, code)
    people = [(each.person, each.name) for each in seats_of(game)]
    form = form_of(request, PenaltyForm, people=people, of_game=True, low_is_better=True)
    back = address("league_game", slug, season_slug, code)

    def looks(form: PenaltyForm) -> dict[str, Any]:
        card = card_with_strokes(game, form.cleaned_data["person_id"], form.amount)
        changes = with_card(game.season, card) if game.counted_version is not None else []
        counts = game.counted_version is not None
        return {"totals": totals_changed(game, card), "changes": changes, "counts": counts}

    if _gives(form, member, game.season, game):
        return redirect(back)
    return _show(
        request, member, game.season, form, looks=looks, context={"game": game, "back": back}
    )


@never_cache
@require_http_methods(METHODS)
def penalties(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """The penalties of a season, and a form for a new one in points."""
    member = reading(request, slug)
    season = season_of(member, season_slug)
    if request.method == "POST" and not member.may("rule"):
        raise PermissionDenied
    people = [(each.person, each.name) for each in registered(season)]
    low = settings_of(season).scheme.low_is_better
    form = form_of(request, PenaltyForm, people=people, of_game=False, low_is_better=low)

    def looks(form: PenaltyForm) -> dict[str, Any]:
        person = form.cleaned_data["person_id"]
        return {"changes": with_penalty(season, person, form.amount)}

    if _gives(form, member, season):
        return redirect(address("penalties", slug, season_slug))
    context = {"penalties": penalties_of(season)}
    return _show(request, member, season, form, looks=looks, context=context)


def _gives(
    form: PenaltyForm, member: Member, season: Season, game: LeagueGame | None = None
) -> bool:
    """Give it, if the form is sent a second time as it was looked at. False if it is not, or if it
    is refused.
    """
    if not (form.is_bound and form.is_valid() and form.settled):
        return False

    def act(typed: dict[str, Any]) -> Penalty:
        what = {"person_id": typed["person_id"], "amount": form.amount, "reason": typed["reason"]}
        return directing.give_penalty(member, season, league_game=game, **what)

    return form.done(act)


def _show(
    request: HttpRequest,
    member: Member,
    season: Season,
    form: PenaltyForm,
    *,
    looks: Looks,
    context: dict[str, Any],
) -> HttpResponse:
    """The page; with what would change, once the form can be read and was not refused."""
    looked = form.is_bound and form.is_valid()
    status = 200 if looked else status_of(form)
    if looked:
        context = context | looks(form) | {"looked": True}
        form.look()
    of_game = "game" in context
    template = "tournaments/game_penalty.html" if of_game else "tournaments/penalties.html"
    tab = "games" if of_game else "more"
    around = context | {"form": form, "scheme": settings_of(season).scheme}
    return show(request, member, template, around, tab=tab, season=season, status=status)


@never_cache
@require_http_methods(METHODS)
def cancel_penalty(
    request: HttpRequest, slug: str, season_slug: str, penalty_id: int
) -> HttpResponse:
    """Take a penalty or bonus back."""
    member = acting(request, slug, "rule")
    season = season_of(member, season_slug)
    rows = Penalty.objects.select_related("person", "league_game__game")
    penalty = get_object_or_404(rows, season=season, pk=penalty_id)
    back = address("penalties", slug, season_slug)
    if penalty.league_game is not None:
        back = address("league_game", slug, season_slug, penalty.league_game.game.code)
    page = FormPage(
        heading=_("Take it back"),
        button=_("Take it back"),
        back=back,
        sentences=[f"{penalty.person.name}: {penalty.reason}"],
    )
    return ask(
        request,
        member,
        page,
        form=ReasonedForm,
        act=lambda typed: directing.cancel_penalty(
            member, penalty_id=penalty.pk, reason=typed["reason"]
        ),
    )
