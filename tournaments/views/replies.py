"""Who comes to a night: one tap on its page or on the page of the league."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest

from tournaments.directing import replies
from tournaments.models import Night
from tournaments.permissions import Member, NotYourRole
from tournaments.views import posted
from tournaments.views.form_pages import address
from tournaments.views.nights import NIGHT, address_of


def _reply(member: Member, night: Night, *, request: HttpRequest, word: str) -> None:
    """Oneself, or with `person` anybody if one runs the night."""
    person = member.person_id
    if "person" in request.POST:
        person = posted.row(request, "person")
        if person != member.person_id and not member.may("run_night"):
            raise NotYourRole("run_night")
    replies.reply_to_night(member, night, person_id=person, word=word)


def _back(request: HttpRequest, night: Night) -> str:
    """Leads back to the page of the league where `back` says so."""
    if request.POST.get("back") == "league":
        return address("league", night.season.league.slug)
    return address_of(night)


reply = replace(NIGHT, again=False).button(
    "reply", _reply, request=posted.whole, word=posted.text, to=_back
)
"""Coming, maybe or away."""
