"""The history of a league: every act, with who did it and why."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.permissions import acting
from tournaments.queries.acts import KINDS, history
from tournaments.views.shell import show


@never_cache
@require_safe
def acts(request: HttpRequest, slug: str) -> HttpResponse:
    """The latest first; `before` goes on, `about` is one of KINDS."""
    member = acting(request, slug, "read_private")
    before = request.GET.get("before", "")
    fits = before.isascii() and before.isdigit() and len(before) < 10
    about = request.GET.get("about", "")
    about = about if about in KINDS else ""
    context = {
        "page": history(member.league, before=int(before) if fits else None, words=about),
        "about": about,
        "kinds": [("", pgettext("history", "Everything")), *sorted_kinds()],
        "older_than": before if fits else "",
    }
    return show(request, member, "tournaments/acts.html", context, tab="more")


def sorted_kinds() -> list[tuple[str, str]]:
    """What the history may be narrowed to, and what that is called."""
    return [
        ("games", _("Games")),
        ("nights", _("Nights")),
        ("seasons", _("Seasons")),
        ("people", _("People")),
        ("roles", _("The league")),
    ]
