"""Links into a league: making them, passing them on with a QR code, taking them back, opening one.

Wrong keys slow one down, as wrong codes of games do, so that nobody tries them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.addresses import address_for_others
from scorecards.devices import ensure_device, remember
from scorecards.limits.tries import count_try, too_many_tries
from scorecards.views.join import too_often
from scorecards.views.links import draw_code
from tournaments.directing import invitations as invitation_acts
from tournaments.directing.invitations import WITHOUT_ACCOUNT, Admission
from tournaments.errors import DirectingError
from tournaments.forms.invitations import InvitationForm
from tournaments.ledger.door_hours import door_is_open
from tournaments.ledger.merges import root_person
from tournaments.models import Invitation, League, Night
from tournaments.permissions import RANK, Member, may_read, member_of
from tournaments.queries.leagues import current_season, next_night, own_person
from tournaments.queries.members import InvitationLine, invitations_of
from tournaments.queries.people import unclaimed
from tournaments.views.door_tokens import door_address
from tournaments.views.form_pages import METHODS, FormPage, address, form_of
from tournaments.views.places import Place, enter_at, enter_league, of_league
from tournaments.wording.names import ROLE_SENTENCES

FOR_ALL = ("member", "guest")
"""Roles of a link that may be for everybody who plays."""


def _invited(member: Member, typed: Mapping[str, Any]) -> Invitation:
    options = {each: typed[each] for each in ("role", "days", "uses")}
    return invitation_acts.invite(member, person_id=typed["person"], **options)


def address_of(request: HttpRequest, key: str) -> str:
    """The whole address of an invitation, as another phone would type it."""
    return address_for_others(request, address("invitation", key))


@require_safe
def invitation_code(request: HttpRequest, slug: str, invitation_id: int) -> HttpResponse:
    """The QR code of a link as a picture."""
    [row] = LINK.enter(request, "invite", slug=slug, invitation_id=invitation_id).about
    response = draw_code(address_of(request, row.key))
    response["Cache-Control"] = "private, no-store"
    return response


def _invitation_of(member: Member, invitation_id: int) -> Invitation:
    return get_object_or_404(Invitation, league=member.league, pk=invitation_id)


LINKS = Place(enter_league, of_league("invitations"))
LINK = replace(LINKS, enter=enter_at(_invitation_of, league=True))


def _revoke(member: Member, row: Invitation) -> None:
    invitation_acts.revoke_invitation(member, invitation_id=row.pk)


def _renew(member: Member, row: Invitation) -> HttpResponse:
    made = invitation_acts.renew_invitation(member, invitation_id=row.pk)
    return redirect(f"{LINKS.address(member.league)}#link-{made.pk}")


revoke_invitation = LINK.button(
    "invite", _revoke, message=gettext_lazy("The link no longer works.")
)
"""The link opens nothing from now on."""

renew_invitation = LINK.button(
    "invite",
    _renew,
    message=gettext_lazy(
        "The link has been replaced. Share the new one; the old one no longer works."
    ),
)
"""Another link in its place; the old one opens nothing from now on."""


class Shown(NamedTuple):
    """What the page shows large: the picture of a code, the address in it, and a text for a chat.
    `night` is the one that is on, whose door the code opens unless the league is asked for.
    """

    picture: str
    address: str
    text: str
    night: Night | None
    at_door: bool


def _shown(request: HttpRequest, member: Member, first: InvitationLine | None) -> Shown | None:
    """The door of tonight, or the link for all; None while there is neither."""
    season = current_season(member.league)
    night = next_night(season) if season is not None else None
    if night is not None and not (member.may("run_night") and door_is_open(night)):
        night = None
    values = {"league": member.league.name}
    if night is not None and request.GET.get("for") != "league":
        place = (member.league.slug, night.season.slug, night.day.isoformat())
        where = address_for_others(request, door_address(night))
        values |= {"day": date_format(night.day, "l j F"), "address": where}
        text = _("%(league)s, %(day)s. Tap your name when you are here: %(address)s") % values
        return Shown(address("door_code", *place), where, text, night, at_door=True)
    if first is None:
        return Shown("", "", "", night, at_door=False) if night is not None else None
    where = address_of(request, first.key)
    text = _("%(league)s plays Golf with cards. Come in here: %(address)s")
    picture = address("invitation_code", member.league.slug, first.id)
    text = text % (values | {"address": where})
    return Shown(picture, where, text, night, at_door=False)


@LINKS.page("invite")
def invitations(request: HttpRequest, member: Member) -> FormPage:
    """The links there are, and a form for a new one."""
    standing, past = invitations_of(member.league)
    first = next((line for line in standing if line.role in FOR_ALL and not line.person), None)
    lines = [(line, address_of(request, line.key)) for line in standing if line is not first]
    people, person = unclaimed(member), request.GET.get("person", "")[:18]
    guest = any(each.guest for each in people if str(each.pk) == person)
    initial = {"role": "guest" if guest else "member", "days": "30", "person": person}
    slug = member.league.slug
    return FormPage(
        _("Bring people in"),
        _("Make a link"),
        address("more", slug),
        template="tournaments/invitations.html",
        context={
            "lines": lines,
            "past": past,
            "first": first,
            "shown": _shown(request, member, first),
            "for_person": person,
        },
        form=form_of(request, InvitationForm, member=member, people=people, initial=initial),
        act=lambda typed: _invited(member, typed),
        to=lambda made: f"{address('invitations', slug)}#link-{made.pk}",
        message=_("The link is ready. Share it."),
    )


@never_cache
@require_http_methods(METHODS)
def invitation(request: HttpRequest, key: str) -> HttpResponse:
    """What the link is for; POST lets in whoever opened it, by account or as this device."""
    if slowed := slow_down(request):
        return slowed
    try:
        invitation = invitation_acts.find_invitation(key)
        if request.method == "POST":
            return let_in(request, key)
    except DirectingError as refused:
        count_try(request, site=False)
        return show_nothing(request, refused.message, status=404)
    return show_invitation(request, invitation)


def let_in(request: HttpRequest, key: str) -> HttpResponse:
    """Let somebody in. Raises DirectingError, and then remembers no device."""
    user = request.user if request.user.is_authenticated else None
    device = None if user is not None else ensure_device(request)
    try:
        opened = invitation_acts.open_invitation(key=key, user=user, device=device)
    except DirectingError as refused:
        if user is None:  # it needs an account
            return show_invitation(
                request, invitation_acts.find_invitation(key), wrong=refused.message
            )
        raise
    messages.success(request, welcome(opened))
    response = redirect(next_page(opened))
    if device is not None:
        remember(response, device, secure=request.is_secure())
    return response


def next_page(opened: Admission) -> str:
    """Where somebody who came in goes on: to say who they are, unless that is known."""
    if not may_read(opened.role, opened.league.visibility):
        return "/"
    nobody = opened.claim is None and opened.person_id is None
    plays = RANK[opened.role] >= RANK["guest"]
    if plays and not nobody and (seat := _own_seat(opened.league, opened.person_id)):
        return seat
    return address("you" if nobody and plays else "league", opened.league.slug)


def _own_seat(league: League, person_id: int | None) -> str:
    """The own page of somebody in the tournament that is on, or that is all the league is; "" for
    none.
    """
    events = league.tournaments.filter(rehearsal_of=None).exclude(state="draft").order_by("pk")
    if not league.roster_only:
        entered = {"entrants__person": person_id, "state__in": ("checkin", "running")}
        events = events.filter(**entered).order_by("-day", "pk")
    event = events.first()
    return address("me", event.slug) if event is not None else ""


def welcome(opened: Admission) -> str:
    """What is said to somebody who came in."""
    sentence = _("You are in %(league)s.") % {"league": opened.league.name}
    if opened.claim is not None:
        waits = _("A director will say whether you are %(name)s.")
        sentence += " " + waits % {"name": opened.claim.called}
    return sentence


def show_invitation(
    request: HttpRequest, invitation: Invitation, *, wrong: str = ""
) -> HttpResponse:
    """The page that says what the link is for and how to come in by it."""
    member: Member = member_of(request, invitation.league)
    for_whom = root_person(invitation.person) if invitation.person else None
    has = member.role is not None and RANK[member.role] >= RANK[invitation.role]
    becomes = for_whom is not None and member.user is None and member.person_id != for_whom.pk
    context = {
        "invitation": invitation,
        "league": invitation.league,
        "has": member.role if has and may_read(member.role, invitation.league.visibility) else None,
        "becomes": becomes,
        "me": own_person(member),
        "seat": _own_seat(member.league, member.person_id) if member.person_id else "",
        "says": ROLE_SENTENCES[invitation.role],
        "by_device": invitation.role in WITHOUT_ACCOUNT,
        "wrong": wrong,
    }
    return render(request, "tournaments/invitation.html", context, status=422 if wrong else 200)


def show_nothing(request: HttpRequest, sentence: str, *, status: int) -> HttpResponse:
    """The page that says why this opens nothing."""
    context = {"sentence": sentence}
    return render(request, "tournaments/invitation_gone.html", context, status=status)


def slow_down(request: HttpRequest) -> HttpResponse | None:
    """The page for an address from which too many wrong links came; None for any other."""
    wait = too_many_tries(request, site=False)
    if not wait:
        return None
    response = show_nothing(request, too_often(wait), status=429)
    response["Retry-After"] = str(wait)
    return response
