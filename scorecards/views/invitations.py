"""What a messenger shows of a link to keep score. Its program gets a page of its own: it is not let
in, so that nobody is on the list of phones who is none, and learns neither names nor points.
"""

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext as _

from scorecards.addresses import address_for_others
from scorecards.models import Game, Table

# How programs that look at links for others call themselves. A person whose browser does too is
# asked to come in by a button.
PROGRAMS = re.compile(
    "(?i)bot\\b|facebookexternalhit|whatsapp|telegram|slack|discord|skype|viber|linkpreview|preview"
    "|embedly|iframely|mastodon|signal"
)
ICON = "img/icon-512.png"


def is_program(request: HttpRequest) -> bool:
    """Does a program ask that only wants to know what to show of this link?"""
    return "come" not in request.GET and bool(
        PROGRAMS.search(request.headers.get("User-Agent", ""))
    )


def show_invitation(request: HttpRequest, table: Table) -> HttpResponse:
    """The page for such a program."""
    context = {
        "variant": _(table.rules.name) if isinstance(table, Game) else "Golfo",
        "address": address_for_others(request, request.path),
        "icon": address_for_others(request, static(ICON)),
    }
    return render(request, "scorecards/invitation.html", context)
