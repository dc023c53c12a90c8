"""Who comes to a night: one tap on its page or on the page of the league."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scorecards.rules.texts import whole_number
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.permissions import NotYourRole, acting
from tournaments.views.form_pages import ABOVE_IDS, address
from tournaments.views.nights import address_of, night_of, show_night

NOBODY = 0  # an id that no person has


@never_cache
@require_POST
def reply(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Coming, maybe or away: oneself, or with `person` anybody if one runs the night. Leads back to
    the page of the league where `back` says so.
    """
    member = acting(request, slug, "reply")
    night = night_of(member, season_slug, day)
    person = member.person_id
    if "person" in request.POST:
        person = whole_number(request.POST["person"], below=ABOVE_IDS) or NOBODY
        if person != member.person_id and not member.may("run_night"):
            raise NotYourRole("run_night")
    word = request.POST.get("word", "")
    try:
        directing.reply_to_night(member, night, person_id=person, word=word)
    except DirectingError as refused:
        return show_night(request, member, night, refused=refused.message)
    if request.POST.get("back") == "league":
        return redirect(address("league", slug))
    return redirect(address_of(night))
