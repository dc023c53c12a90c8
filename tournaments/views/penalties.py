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

from tournaments.directing import penalties as penaltie_acts
from tournaments.forms.penalties import PenaltyForm
from tournaments.forms.seasons import ReasonedForm
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.permissions import Member
from tournaments.queries.game_previews import card_with_strokes, totals_changed
from tournaments.queries.games import seats_of
from tournaments.queries.hidden_games import hidden_games
from tournaments.queries.penalties import penalties_of
from tournaments.queries.previews import with_card, with_penalty
from tournaments.queries.seasons import registered
from tournaments.views.form_pages import FormPage, address, form_of, status_of
from tournaments.views.games import address_of, game_of
from tournaments.views.places import Place, enter_at
from tournaments.views.seasons import ANY_SEASON, season_of
from tournaments.views.shell import show

Looks = Callable[[PenaltyForm], dict[str, Any]]


@Place(enter_at(game_of), address_of, tab="games").page("rule")
def game_penalty(request: HttpRequest, member: Member, game: LeagueGame) -> HttpResponse:
    """Strokes on a game, for somebody who sat there."""
    people = [(each.person, each.name) for each in seats_of(game)]
    form = form_of(request, PenaltyForm, people=people, of_game=True, low_is_better=True)
    back = address_of(game)

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


@ANY_SEASON.page("read")
def penalties(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The penalties of a season, and a form for a new one in points."""
    if request.method == "POST" and not member.may("rule"):
        raise PermissionDenied
    people = [(each.person, each.name) for each in registered(season)]
    low = settings_of(season).scheme.low_is_better
    form = form_of(request, PenaltyForm, people=people, of_game=False, low_is_better=low)

    def looks(form: PenaltyForm) -> dict[str, Any]:
        person = form.cleaned_data["person_id"]
        return {"changes": with_penalty(season, person, form.amount)}

    if _gives(form, member, season):
        return redirect(address("penalties", member.league.slug, season.slug))
    shown = penalties_of(season, hidden=hidden_games(member.league, member))
    context = {"penalties": shown}
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
        return penaltie_acts.give_penalty(member, season, league_game=game, **what)

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


def _penalty_of(member: Member, season_slug: str, penalty_id: int) -> Penalty:
    rows = Penalty.objects.select_related("person", "league_game__game")
    return get_object_or_404(rows, season=season_of(member, season_slug), pk=penalty_id)


def _address(penalty: Penalty) -> str:
    slug, season_slug = penalty.season.league.slug, penalty.season.slug
    if penalty.league_game is None:
        return address("penalties", slug, season_slug)
    return address_of(penalty.league_game)


@Place(enter_at(_penalty_of), _address).page("rule")
def cancel_penalty(request: HttpRequest, member: Member, penalty: Penalty) -> FormPage:
    """Take a penalty or bonus back."""
    return FormPage(
        _("Take it back"),
        _("Take it back"),
        sentences=[f"{penalty.person.name}: {penalty.reason}"],
        form=ReasonedForm,
        act=lambda typed: penaltie_acts.cancel_penalty(
            member, penalty_id=penalty.pk, reason=typed["reason"]
        ),
    )
