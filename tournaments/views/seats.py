"""Who sat where in a game of the league: substitutes, latecomers, early leavers."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.directing import seats as seat_acts
from tournaments.forms.figures import SeasonPageForm
from tournaments.forms.seasons import PresenceForm, SubstituteForm
from tournaments.models import LeagueSeat
from tournaments.permissions import Member
from tournaments.views.game_starts import active_people
from tournaments.views.games import address_of, game_of
from tournaments.views.places import Place, enter_at
from tournaments.views.shell import show


def _seat_of(member: Member, season_slug: str, code: str, position: int) -> LeagueSeat:
    seats = game_of(member, season_slug, code).seats.select_related("person", "stands_for")
    return get_object_or_404(seats, position=position)


@Place(enter_at(_seat_of), lambda seat: address_of(seat.league_game)).page("change_seats")
def seat(request: HttpRequest, member: Member, seat: LeagueSeat) -> HttpResponse:
    """A seat: somebody else plays there (`do=substitute`), or only some holes (`do=presence`)."""
    game, position = seat.league_game, seat.position
    do = request.POST.get("do")
    substitute = _substitute_form(request, member, seat, sent=do == "substitute")
    first = {"joined_at": seat.joined_at, "left_after": seat.left_after}
    presence = PresenceForm(request.POST if do == "presence" else None, initial=first)
    sent: SeasonPageForm | None = {"substitute": substitute, "presence": presence}.get(do or "")

    def act(typed: dict[str, Any]) -> LeagueSeat:
        do_it = seat_acts.substitute if sent is substitute else seat_acts.mark_presence
        return do_it(member, game, position=position, **typed)

    if sent is not None and sent.done(act):
        return redirect(address_of(game))
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
