"""The door of a night: who is here, who went home, everybody else at once, and who walks in."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.addresses import address_for_others
from scorecards.rules.texts import whole_number
from scorecards.views.links import draw_code
from tournaments import directing
from tournaments.directing import DirectingError, Several
from tournaments.models import Night
from tournaments.permissions import Member, acting, reading
from tournaments.views.form_pages import ABOVE_IDS
from tournaments.views.nights import address_of, done, night_of, show_night

NOBODY = 0  # an id that no person has
MOST_AT_ONCE = 500


@never_cache
@require_POST
def check(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """These are here (`in`) or not (`out`): oneself, or anybody if one runs the night. Each is an
    act of its own: where one is refused the others stand.
    """
    member = reading(request, slug)
    night = night_of(member, season_slug, day)
    taps = [(word, _person(each)) for word in ("in", "out") for each in request.POST.getlist(word)]
    own = all(person == member.person_id for _word, person in taps)
    if not (taps and own and member.may("check_in_self")) and not member.may("run_night"):
        raise PermissionDenied
    return done(request, member, night, lambda: _checked(member, night, taps[:MOST_AT_ONCE]))


def _person(typed: str) -> int:
    return whole_number(typed, below=ABOVE_IDS) or NOBODY


def _checked(member: Member, night: Night, taps: list[tuple[str, int]]) -> None:
    """Note each; raise what was refused, once the others are done."""
    refused = []
    for word, person in taps or [("in", NOBODY)]:
        act = directing.check_in if word == "in" else directing.check_out
        try:
            act(member, night, person_id=person)
        except DirectingError as error:
            refused.append(error)
    if refused:
        raise Several(refused)


@never_cache
@require_safe
def door_code(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The QR code of the page of the night, by which people check in with phones of their own."""
    night = night_of(acting(request, slug, "run_night"), season_slug, day)
    return draw_code(address_for_others(request, address_of(night)))


@never_cache
@require_POST
def rest(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Everybody of the league who has not come yet is here; with `undo`, they are not."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    if "undo" not in request.POST:
        return done(request, member, night, lambda: directing.check_in_rest(member, night))
    moment = _moment(request.POST["undo"])
    if moment is None:
        return show_night(request, member, night, refused=_("There is nothing to take back."))
    return done(request, member, night, lambda: directing.undo_rest(member, night, moment=moment))


def _moment(typed: str) -> datetime | None:
    try:
        moment = parse_datetime(typed)
    except ValueError:
        return None
    return moment if moment is not None and is_aware(moment) else None


@never_cache
@require_POST
def walk_in(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Somebody who is on no list is here, as a guest or as a new member of the league."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    name, guest = request.POST.get("name", "")[:200], request.POST.get("as") != "member"

    def act() -> object:
        return directing.walk_in(member, night, name=name, guest=guest)

    return done(request, member, night, act, typed=name)
