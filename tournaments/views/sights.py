"""Who sees a league: one question, and beside it what a stranger sees then."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorecards.requests import HtmxRequest
from tournaments.directing import acts
from tournaments.directing import leagues as league_acts
from tournaments.forms.sights import SightForm
from tournaments.models import League
from tournaments.pages.published import published_name
from tournaments.permissions import Member, may_read
from tournaments.queries.leagues import current_season, season_with_table, top_of
from tournaments.views.form_pages import FormPage, address
from tournaments.views.leagues import MORE, league_page
from tournaments.views.places import LEAGUE
from tournaments.wording.sights import SIGHTS


@MORE.page("edit_league")
def who_sees(request: HtmxRequest, member: Member) -> FormPage:
    """The question. As an answer is chosen, only what a stranger sees then is sent anew."""
    league = member.league
    data = request.POST if request.method == "POST" else None
    form = SightForm(data, league=league, seen=acts.edition_of(league))
    if data is None and request.GET.get("who") in SIGHTS:
        form.initial.update(who=request.GET["who"], short="short" in request.GET)
    alone = request.htmx and data is None
    return FormPage(
        _("Who sees the league?"),
        _("Save"),
        template="tournaments/who_sees.html#stranger" if alone else "tournaments/who_sees.html",
        context=strangers_page(league, form),
        form=form,
        act=lambda typed: league_acts.describe_league(member, **form.stored()),
        to=address("who_sees", league.slug),
        message=_("Saved."),
    )


def strangers_page(league: League, form: SightForm) -> dict[str, Any]:
    """What somebody without any role sees of the league under the answer that is chosen."""
    sight = SIGHTS[form.chosen]
    everybody = may_read(None, sight.visibility)
    if not everybody and not sight.published:
        return {"sight": sight, "shown": False}
    season = current_season(league)
    shown = season_with_table(league, season) if season else None
    rows = top_of(shown, stranger(league)).rows if shown else []
    how = "short" if not everybody and form["short"].value() else "full"
    table = [(row.place, published_name(row.name, how), row.metric) for row in rows]
    saved = form.chosen == form.stored_as
    return {"sight": sight, "shown": True, "table": table, "of": shown, "saved": saved}


def stranger(league: League) -> Member:
    """Somebody without any role, account or phone."""
    return Member(league, None, None, None)


@LEAGUE.look("edit_league")
def as_a_stranger(request: HttpRequest, member: Member) -> HttpResponse:
    """The page a stranger gets at the address of the league, or that of its standings. Raises
    Http404 where a stranger finds nothing.
    """
    league = member.league
    if may_read(None, league.visibility):
        messages.info(request, _("This is the page as a stranger sees it."))
        return league_page(request, stranger(league))
    if league.published != "no":
        return redirect(address("public_league", league.slug))
    raise Http404
