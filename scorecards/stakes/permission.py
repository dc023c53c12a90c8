"""Where nothing may be played for: on a site that says so, and in a league whose directors do."""

from django.conf import settings
from django.utils.translation import gettext

from scorecards import watching
from scorecards.models import Game


def why_none_here() -> str:
    """A sentence when no game of this site may be played for something; else ""."""
    return "" if settings.STAKES else gettext("On this site nothing is played for.")


def why_none(game: Game) -> str:
    """A sentence when this game may not be played for something; else ""."""
    if watching.bans_stakes(game):
        return gettext("In this league nothing is played for.")
    return why_none_here()
