"""Who sat where in a game of the league: substitutes, latecomers, early leavers. And penalties."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import directing
from tournaments.forms.figures import SeasonPageForm
from tournaments.forms.seasons import PenaltyForm, PresenceForm, ReasonedForm, SubstituteForm
from tournaments.models import LeagueSeat, Penalty
from tournaments.permissions import Member, acting, reading
from tournaments.queries.games import penalties_of, seats_of
from tournaments.queries.seasons import registered
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of, show_form
from tournaments.views.game_starts import active_people
from tournaments.views.games import game_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def seat(
    request: HttpRequest, slug: str, season_slug: str, code: str, position: int
) -> HttpResponse:
    """A seat: somebody else plays there (`do=substitute`), or only some holes (`do=presence`)."""
    member = acting(request, slug, "change_seats")
    game = game_of(member, season_slug, code)
    seats = game.seats.select_related("person", "stands_for")
    seat = get_object_or_404(seats, position=position)
    do = request.POST.get("do")
    substitute = _substitute_form(request, member, seat, sent=do == "substitute")
    first = {"joined_at": seat.joined_at, "left_after": seat.left_after}
    presence = PresenceForm(request.POST if do == "presence" else None, initial=first)
    sent: SeasonPageForm | None = {"substitute": substitute, "presence": presence}.get(do or "")

    def act(typed: dict[str, Any]) -> LeagueSeat:
        do_it = directing.substitute if sent is substitute else directing.mark_presence
        return do_it(member, game, position=position, **typed)

    if sent is not None and sent.done(act):
        return redirect(address("league_game", slug, season_slug, code))
    context = {"game": game, "seat": seat, "substitute": substitute, "presence": presence}
    page, status = "tournaments/game_seat.html", 422 if request.method == "POST" else 200
    return show(request, member, page, context, tab="games", season=game.season, status=status)


def _substitute_form(
    request: HttpRequest, member: Member, seat: LeagueSeat, *, sent: bool
) -> SubstituteForm:
    """Who may play here: those who are not at the table, and whose seat it is."""
    sitting = {each.person_id for each in LeagueSeat.objects.filter(league_game=seat.league_game)}
    owner = seat.stands_for or seat.person
    people = [
        row for row in active_people(member) if row[0] == seat.person_id or row[0] not in sitting
    ]
    if owner.pk not in {person for person, _name in people}:
        people.insert(0, (owner.pk, owner.name))
    data = request.POST if sent else None
    return SubstituteForm(data, people=people, initial={"person_id": seat.person_id})


@never_cache
@require_http_methods(METHODS)
def game_penalty(request: HttpRequest, slug: str, season_slug: str, code: str) -> HttpResponse:
    """A penalty in strokes on a game, for somebody who sat there."""
    member = acting(request, slug, "rule")
    game = game_of(member, season_slug, code)
    people = [(each.person, each.name) for each in seats_of(game)]
    page = FormPage(
        heading=_("Give a penalty"),
        button=_("Give the penalty"),
        back=address("league_game", slug, season_slug, code),
        tab="games",
    )

    def act(typed: dict[str, Any]) -> Penalty:
        return directing.give_penalty(member, game.season, league_game=game, **typed)

    form = form_of(request, PenaltyForm, people=people, of_game=True)
    return ask(request, member, page, form=form, act=act)


@never_cache
@require_http_methods(METHODS)
def penalties(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """The penalties of a season, and a form for a new one in points."""
    member = reading(request, slug)
    season = season_of(member, season_slug)
    if request.method == "POST" and not member.may("rule"):
        raise PermissionDenied
    people = [(each.person, each.name) for each in registered(season)]
    form = form_of(request, PenaltyForm, people=people, of_game=False)

    def act(typed: dict[str, Any]) -> Penalty:
        return directing.give_penalty(member, season, **typed)

    if form.is_bound and form.done(act):
        return redirect(address("penalties", slug, season_slug))
    context = {"penalties": penalties_of(season)}
    template = "tournaments/penalties.html"
    return show_form(request, member, template, form, context, tab="more", season=season)


@never_cache
@require_http_methods(METHODS)
def cancel_penalty(
    request: HttpRequest, slug: str, season_slug: str, penalty_id: int
) -> HttpResponse:
    """Take a penalty back."""
    member = acting(request, slug, "rule")
    season = season_of(member, season_slug)
    rows = Penalty.objects.select_related("person", "league_game__game")
    penalty = get_object_or_404(rows, season=season, pk=penalty_id)
    back = address("penalties", slug, season_slug)
    if penalty.league_game is not None:
        back = address("league_game", slug, season_slug, penalty.league_game.game.code)
    page = FormPage(
        heading=_("Take the penalty back"),
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
