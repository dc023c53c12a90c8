"""The code at the door of a night, for every phone: tap a name, and one is here. Only what the
door of a tournament shows is told, and only while the door is open.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.devices import ensure_device, remember
from scorecards.limits.tries import count_try
from scorecards.permissions import device_of
from tournaments.directing import door_phones
from tournaments.errors import DirectingError
from tournaments.ledger.door_hours import door_is_open
from tournaments.models import Night
from tournaments.permissions import RANK, Member, member_of
from tournaments.queries.door import plain
from tournaments.queries.nights import guests
from tournaments.views import posted
from tournaments.views.door_tokens import night_at
from tournaments.views.form_pages import METHODS
from tournaments.views.invitations import show_nothing, slow_down
from tournaments.views.nights import address_of


@never_cache
@require_http_methods(METHODS)
def night_door(request: HttpRequest, token: str) -> HttpResponse:
    """Which one are you? A name of who is not here yet, by one tap, without an account. Who is
    known already goes to the page of the night.
    """
    if slowed := slow_down(request):
        return slowed
    night = night_at(token)
    if night is None:
        count_try(request, site=False)
        return show_nothing(request, _("This code opens no door."), status=404)
    member = member_of(request, night.season.league)
    if _is_known(member):
        return redirect(address_of(night))
    if request.method != "POST":
        return _show_door(request, night)
    try:
        return _check_in(request, night)
    except DirectingError as error:
        return _show_door(request, night, refused=error.message)


def _is_known(member: Member) -> bool:
    """Is this somebody who finds their own seat on the page of the night, or an account that runs
    it?
    """
    if member.role is None:
        return False
    least = "guest" if member.person_id is not None else "scorer"
    return RANK[member.role] >= RANK[least]


def _check_in(request: HttpRequest, night: Night) -> HttpResponse:
    """Raises DirectingError, and then remembers no device."""
    device = device_of(request) or ensure_device(request)
    person = posted.row(request, "person")
    door_phones.check_in_by_phone(night, person_id=person, device=device)
    messages.success(request, _("This phone is you from now on."))
    response = redirect(address_of(night))
    remember(response, device, secure=request.is_secure())
    return response


def _show_door(request: HttpRequest, night: Night, *, refused: str = "") -> HttpResponse:
    words, opened = request.GET.get("q", "")[:80], door_is_open(night)
    waiting = [each for each in guests(night) if not each.here] if opened else []
    context = {
        "name": night.season.league.name,
        "league": night.season.league,
        "field": "person",
        "lines": [(each.person, each.name) for each in waiting if plain(words) in plain(each.name)],
        "words": words,
        "open": opened,
        "refused": refused,
    }
    status = 422 if refused else 200
    return render(request, "tournaments/own_door.html", context, status=status)
