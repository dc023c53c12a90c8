"""What is stored about whoever asks: what, how much of it, until when, and how it goes away. It is
counted where the file that an account takes away (`export.py`) is made, so that both say the same.
Writes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from golfscore.accounts.export import signing_in
from scorecards import site
from scorecards.site import OF_DEVICES
from tournaments import site as leagues
from tournaments.site import OF_PERSON

Words = str | Promise
UNTIL_DELETED = _("Until you delete the account.")
GAME = _(
    "As long as the game: it belongs to everybody at the table. Your name can be taken out of it."
)
RULES = _("As long as the site: their link opens them for others.")
HISTORY = _("As long as the league: its history proves itself line by line.")
LEAGUE = _("As long as the league, which keeps its results. A director can forget you there.")


@dataclass(frozen=True)
class Kind:
    """Something that is stored: what it is called, the words of the export that hold it, from the
    outside in, and how long it is stored and how it goes away.
    """

    name: Words
    words: tuple[str, ...]
    until: Words


@dataclass(frozen=True)
class Line:
    """A line of the page: something that is stored, and how many of it there are."""

    name: Words
    number: int
    until: Words


OF_ACCOUNT = (
    Kind(_("Email addresses"), ("emails",), UNTIL_DELETED),
    Kind(_("Passkeys, apps for codes, accounts elsewhere"), ("ways_to_sign_in",), UNTIL_DELETED),
    Kind(
        _("Browsers you are signed in on, with their network address"),
        ("signed_in_on",),
        _("Until you sign out there; the sign-in ends after 400 days."),
    ),
    Kind(
        _("Devices of this account"),
        ("devices",),
        _("Until you delete the account: it keeps their games when you sign out on them."),
    ),
    Kind(_("Names you played under"), ("names_played_with",), GAME),
    Kind(_("Games your devices opened"), ("games",), GAME),
    Kind(_("Tables of Golfo your devices opened"), ("golfo_sessions",), GAME),
    *(Kind(each.name, (each.word,), each.until) for each in OF_DEVICES),
    Kind(_("House rules"), ("house_rules",), RULES),
    Kind(_("Roles in leagues"), ("leagues", "roles"), _("Until you leave the league.")),
    Kind(_("People you are in leagues"), ("leagues", "people"), LEAGUE),
    Kind(_("Requests to be somebody in a league"), ("leagues", "claims"), LEAGUE),
    Kind(_("Results in leagues and tournaments"), ("leagues", "results"), LEAGUE),
    Kind(_("What you did in leagues"), ("leagues", "acts"), HISTORY),
    *(Kind(each.name, ("leagues", each.word), each.until) for each in OF_PERSON),
    Kind(
        _("Addresses for reminders"),
        ("leagues", "reminders"),
        _("Until you end the reminders or leave the league."),
    ),
)
OF_DEVICE = (
    Kind(_("Games opened on this device"), ("games",), GAME),
    Kind(_("Tables of Golfo opened on this device"), ("golfo_sessions",), GAME),
    Kind(_("Names played under"), ("names_played_with",), GAME),
    *(Kind(each.name, (each.word,), each.until) for each in OF_DEVICES),
    Kind(_("House rules"), ("house_rules",), RULES),
    Kind(_("Roles in leagues"), ("leagues", "roles"), _("Until you leave the league.")),
    Kind(_("People you are in leagues"), ("leagues", "people"), LEAGUE),
    Kind(_("Requests to be somebody in a league"), ("leagues", "claims"), LEAGUE),
    Kind(_("Results in leagues and tournaments"), ("leagues", "results"), LEAGUE),
    *(Kind(each.name, ("leagues", each.word), each.until) for each in OF_PERSON),
    Kind(_("What was done from here in leagues"), ("leagues", "acts"), HISTORY),
)


def counted(kinds: Iterable[Kind], contents: Mapping[str, Any]) -> list[Line]:
    """The kinds of which there is something, with its number."""
    lines = []
    for kind in kinds:
        value: Any = contents
        for word in kind.words:
            value = value.get(word, {})
        if number := value if isinstance(value, int) else len(value):
            lines.append(Line(kind.name, number, kind.until))
    return lines


def of_account(user: User) -> dict[str, Any]:
    """What the file of an account holds, or how much of it."""
    own = {**signing_in(user), **site.numbers_of(user.pk)}
    return {**own, "leagues": leagues.numbers_of(user.pk)}


def of_device(request: HttpRequest) -> dict[str, Any] | None:
    """The same of a phone without an account; None of one that is not known."""
    known = site.numbers_of_device(request)
    if known is None:
        return None
    device, numbers = known
    return {**numbers, "leagues": leagues.numbers_of_device(device)}


@never_cache
@require_safe
def own_data(request: HttpRequest) -> HttpResponse:
    """The page, for an account and for a device that has none: each sees its own and no other."""
    user = request.user if isinstance(request.user, User) else None
    device = None if user else of_device(request)
    context = {
        "lines": counted(OF_ACCOUNT, of_account(user)) if user else [],
        "device": user is not None or device is not None,
        "here": counted(OF_DEVICE, device or {}),
    }
    return render(request, "account/own_data.html", context)
