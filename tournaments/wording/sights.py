"""Who sees a league, as one question: each answer is who may read it and who else its standings."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import League


class Sight(NamedTuple):
    """An answer: what the league stores for it. Where everybody reads the league, its page of
    standings stays as it is (None).
    """

    visibility: str
    published: bool | None
    name: Promise
    says: Promise


SIGHTS: dict[str, Sight] = {
    "members": Sight(
        "private",
        False,
        pgettext_lazy("who sees a league", "Only members and guests"),
        _("A stranger finds nothing at its address. The door of a night still works."),
    ),
    "link": Sight(
        "link",
        False,
        pgettext_lazy("who sees a league", "Anyone with a link"),
        _("A link to watch shows the league. Nobody finds it without one."),
    ),
    "standings": Sight(
        "private",
        True,
        pgettext_lazy("who sees a league", "Everybody sees the standings, members the rest"),
        _("The table and its nights on a page of their own, and nothing else of it."),
    ),
    "link_standings": Sight(
        "link",
        True,
        pgettext_lazy("who sees a league", "Everybody sees the standings, a link shows the rest"),
        _("The table and its nights on a page of their own; a link to look on shows the league."),
    ),
    "everybody": Sight(
        "public",
        None,
        pgettext_lazy("who sees a league", "Everybody"),
        _("It stands in the list of leagues, with its people, nights and games."),
    ),
}
SELDOM = "link_standings"  # a link is wanted where the standings are for nobody else

ALONE = ("members", "link", "everybody")
VISIBILITIES = {SIGHTS[each].visibility: SIGHTS[each].name for each in ALONE}
"""The answers of a new league or tournament, which has no standings to show beside it."""


def sight_of(league: League) -> str:
    """The answer a league gives now."""
    published = league.published != "no"
    return next(
        slug
        for slug, each in SIGHTS.items()
        if each.visibility == league.visibility and each.published in (published, None)
    )
