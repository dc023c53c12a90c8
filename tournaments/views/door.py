"""The door of a night: who is here, who went home, everybody else at once, and who walks in."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorecards.addresses import address_for_others
from scorecards.views.links import draw_code
from tournaments.directing import door, nights
from tournaments.models import Night
from tournaments.permissions import Member
from tournaments.views import posted
from tournaments.views.door_tokens import door_address
from tournaments.views.nights import NIGHT
from tournaments.views.places import button, each_of

MOST_AT_ONCE = 500


@never_cache
@require_POST
def check(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """These are here (`in`) or not (`out`): oneself, or anybody if one runs the night. Each is an
    act of its own: where one is refused the others stand.
    """
    at = NIGHT.enter(request, "read", slug, season_slug=season_slug, day=day)
    taps = [(word, person) for word in ("in", "out") for person in posted.rows(request, word)]
    own = all(person == at.member.person_id for _word, person in taps)
    if not (taps and own and at.member.may("check_in_self")) and not at.member.may("run_night"):
        raise PermissionDenied
    taps = taps[:MOST_AT_ONCE] or [("in", posted.NOBODY)]
    return NIGHT.press(request, at, button(_checked, taps=posted.same(taps)))


def _checked(member: Member, night: Night, *, taps: list[tuple[str, int]]) -> None:
    """Note each; raise what was refused, once the others are done."""
    acts = {"in": nights.check_in, "out": nights.check_out}
    each_of(*(partial(acts[word], member, night, person_id=person) for word, person in taps))


@NIGHT.look("run_night")
def door_code(request: HttpRequest, _member: Member, night: Night) -> HttpResponse:
    """The QR code of the door, by which people check in with phones of their own."""
    return draw_code(address_for_others(request, door_address(night)))


def _rest(member: Member, night: Night, *, undo: datetime | None) -> None:
    if undo is None:
        door.check_in_rest(member, night)
    else:
        door.undo_rest(member, night, moment=undo)


rest = NIGHT.button("run_night", _rest, undo=posted.undone)
"""Everybody of the league who has not come yet is here; with `undo`, they are not."""

walk_in = NIGHT.button(
    "run_night",
    door.walk_in,
    name=posted.title,
    guest=posted.field("as", lambda request, name: request.POST.get(name) != "member"),
)
"""Somebody who is on no list is here, as a guest or as a new member of the league."""
