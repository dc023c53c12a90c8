"""Who sat where in a game of the league: substitutes, late comers, leavers. And penalties."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import directing
from tournaments.forms.figures import SeasonPageForm
from tournaments.forms.seasons import PenaltyForm, PresenceForm, ReasonedForm, SubstituteForm
from tournaments.models import LeagueSeat, Penalty
from tournaments.permissions import acting, reading
from tournaments.queries import games as game_queries
from tournaments.queries import seasons as reading_seasons
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.game_starts import active_people
from tournaments.views.games import game_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def seat(request: HttpRequest, slug: str, season: str, code: str, position: int) -> HttpResponse:
    """A seat: somebody else plays there (`do=substitute`), or not all holes (`do=presence`)."""
    member = acting(request, slug, "change_seats")
    held = game_of(member, season, code)
    found = held.seats.select_related("person", "stands_for").filter(position=position).first()
    if found is None:
        raise Http404
    do = request.POST.get("do")
    substitute = _substitute_form(request, member, found, sent=do == "substitute")
    presence = PresenceForm(
        request.POST if do == "presence" else None,
        initial={"joined_at": found.joined_at, "left_after": found.left_after},
    )
    sent: SeasonPageForm | None = {"substitute": substitute, "presence": presence}.get(do or "")

    def act(said: dict[str, Any]) -> LeagueSeat:
        where: dict[str, Any] = {"position": position, "reason": said["reason"]}
        if sent is substitute:
            return directing.substitute(member, held, person_id=said["person_id"], **where)
        holes: dict[str, Any] = {"joined_at": said["joined_at"], "left_after": said["left_after"]}
        return directing.mark_presence(member, held, **holes, **where)

    if sent is not None and sent.done(act):
        return redirect(address("league_game", slug, season, code))
    context = {"held": held, "seat": found, "substitute": substitute, "presence": presence}
    status = 422 if request.method == "POST" else 200
    shown: dict[str, Any] = {"tab": "games", "season": held.season, "status": status}
    return show(request, member, "tournaments/game_seat.html", context, **shown)


def _substitute_form(
    request: HttpRequest, member: Any, found: LeagueSeat, *, sent: bool
) -> SubstituteForm:
    """Who may play here: those who are not at the table, and whoever the seat was made for."""
    sitting = {each.person_id for each in LeagueSeat.objects.filter(league_game=found.league_game)}
    owner = found.stands_for or found.person
    people = [
        row for row in active_people(member) if row[0] == found.person_id or row[0] not in sitting
    ]
    if owner.pk not in {person for person, _name in people}:
        people.insert(0, (owner.pk, owner.name))
    data = request.POST if sent else None
    return SubstituteForm(data, people=people, initial={"person_id": found.person_id})


@never_cache
@require_http_methods(METHODS)
def game_penalty(request: HttpRequest, slug: str, season: str, code: str) -> HttpResponse:
    """Strokes on a game, for somebody who sat there."""
    member = acting(request, slug, "rule")
    held = game_of(member, season, code)
    seats = game_queries.seats_of(held)
    people = [(each.person, each.name) for each in seats]
    page = Asking(
        heading=_("Give a penalty"),
        button=_("Give the penalty"),
        back=address("league_game", slug, season, code),
        tab="games",
    )

    def act(said: dict[str, Any]) -> Penalty:
        return directing.give_penalty(member, held.season, league_game=held, **said)

    form = form_of(request, PenaltyForm, people=people, of_game=True)
    return ask(request, member, page, form=form, act=act, to=page.back)


@never_cache
@require_http_methods(METHODS)
def penalties(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The penalties of a season, and a new one in points."""
    member = reading(request, slug)
    held = season_of(member, season)
    if request.method == "POST" and not member.may("rule"):
        raise PermissionDenied
    people = [(each.person, each.name) for each in reading_seasons.registered(held)]
    form = form_of(request, PenaltyForm, people=people, of_game=False)

    def act(said: dict[str, Any]) -> Penalty:
        return directing.give_penalty(member, held, **said)

    if form.is_bound and form.done(act):
        return redirect(address("penalties", slug, season))
    context = {"form": form, "held": held, "penalties": game_queries.penalties_of(held)}
    status = 422 if form.is_bound else 200
    shown: dict[str, Any] = {"tab": "more", "season": held, "status": status}
    return show(request, member, "tournaments/penalties.html", context, **shown)


@never_cache
@require_http_methods(METHODS)
def cancel_penalty(request: HttpRequest, slug: str, season: str, penalty: int) -> HttpResponse:
    """Take a penalty back."""
    member = acting(request, slug, "rule")
    held = season_of(member, season)
    found = (
        Penalty.objects.filter(season=held, pk=penalty)
        .select_related("person", "league_game__game")
        .first()
    )
    if found is None:
        raise Http404
    back = address("penalties", slug, season)
    if found.league_game is not None:
        back = address("league_game", slug, season, found.league_game.game.code)
    page = Asking(
        heading=_("Take the penalty back"),
        button=_("Take it back"),
        back=back,
        sentences=[f"{found.person.name}: {found.reason}"],
        tab="more",
    )
    return ask(
        request,
        member,
        page,
        form=form_of(request, ReasonedForm),
        act=lambda said: directing.cancel_penalty(
            member, penalty_id=found.pk, reason=said["reason"]
        ),
        to=back,
    )
