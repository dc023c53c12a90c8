"""The history of a league: every act, with who did it and why."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorecards.rules.texts import whole_number
from tournaments.ledger.history import acts_of, export_of, league_facts
from tournaments.permissions import Member
from tournaments.queries.acts import KINDS, history
from tournaments.queries.hidden_games import hidden_games
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show


@LEAGUE.look("read_private")
def acts(request: HttpRequest, member: Member) -> HttpResponse:
    """The latest first; `before` goes on from an act, `about` is one of KINDS."""
    before = whole_number(request.GET.get("before"), below=10**9)
    about = request.GET.get("about", "")
    about = about if about in KINDS else ""
    context = {
        "page": history(
            member.league,
            before=before,
            words=about,
            drafts=member.may("run_night"),
            plans=member.may("plan_season"),
            hidden=hidden_games(member.league, member),
        ),
        "about": about,
        "kinds": [("", pgettext("history", "Everything")), *sorted_kinds()],
        "older_than": before is not None,
    }
    return show(request, member, "tournaments/acts.html", context, tab="more")


@LEAGUE.look("export_history")
def acts_file(request: HttpRequest, member: Member) -> HttpResponse:
    """The whole history to take away, for directors; `scripts/verify-export` checks it."""
    league = league_facts(member.league.pk)
    response = JsonResponse(export_of(league, acts_of(league)), json_dumps_params={"indent": 1})
    name = f"golfscore-{league.code}-history.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def sorted_kinds() -> list[tuple[str, str]]:
    """What the history may be narrowed to, and what that is called."""
    return [
        ("games", _("Games")),
        ("nights", _("Nights")),
        ("tournaments", _("Tournaments")),
        ("seasons", _("Seasons")),
        ("people", _("People")),
        ("roles", _("The league")),
    ]
