"""Who sat where in a game of the league: substitutes, latecomers, early leavers."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import directing
from tournaments.forms.figures import SeasonPageForm
from tournaments.forms.seasons import PresenceForm, SubstituteForm
from tournaments.models import LeagueSeat
from tournaments.permissions import Member, acting
from tournaments.views.form_pages import METHODS, address
from tournaments.views.game_starts import active_people
from tournaments.views.games import game_of
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
