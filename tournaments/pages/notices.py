"""What the scorecard of a league game says of the league: the next thing to do, and where.

Registered with `scorecards.watching.notices`. The page may be read by whoever has its link, so the
league is not named here; the address leads on only for who may read it.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.watching import Notice
from tournaments.models import LeagueGame


def card_notice(game: Game) -> Notice | None:
    """The next act on the card of a game of a league. One query."""
    rows = LeagueGame.objects.filter(game=game)
    row = rows.values_list("state", "season__slug", "season__league__slug").first()
    if row is None:
        return None
    state, season, league = row
    url = reverse("tournaments:league_game", args=[league, season, game.code])
    return Notice(_sentence(state, over=game.finished is not None), url)


def _sentence(state: str, *, over: bool) -> str:
    if state == "playing" and over:
        return gettext("Hand in this card")
    sentences = {
        "playing": gettext("This game counts in a league"),
        "submitted": gettext("Confirm this card"),
        "confirmed": gettext("This card is confirmed"),
        "disputed": gettext("This card is disputed"),
        "void": gettext("This game does not count in its league"),
    }
    return sentences[state]
