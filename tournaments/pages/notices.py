"""What the scorecard of a league game says of the league: the next thing to do, and where; and
whether the next game of the table counts.

Registered with `scorecards.watching`. The page may be read by whoever has its link, so the league
is not named here but to whoever may read it; the address leads on only for them.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.watching import Counting, Notice
from tournaments.models import LeagueGame
from tournaments.permissions import may_read, member_of


def card_notice(game: Game) -> Notice | None:
    """The next act on the card of a game of a league. One query."""
    rows = LeagueGame.objects.filter(game=game)
    row = rows.values_list("state", "season__slug", "season__league__slug").first()
    if row is None:
        return None
    state, season, league = row
    url = reverse("tournaments:league_game", args=[league, season, game.code])
    return Notice(_sentence(state, over=game.finished is not None), url)


def next_game(request: HttpRequest, game: Game) -> Counting | None:
    """Whether the next game of this table may count too, for whoever asks. A few queries."""
    rows = LeagueGame.objects.filter(game=game).select_related("season__league")
    row = rows.first()
    if row is None:
        return None
    season, league = row.season, row.season.league
    member = member_of(request, league)
    if not may_read(member.role, league.visibility) or not member.may_at("start_game", row):
        return Counting(gettext("Who plays in the league starts a game that counts there."))
    if season.state != "open":
        sentence = gettext("%(season)s is over: the next game does not count in it.")
        return Counting(sentence % {"season": season.name})
    sentence = gettext("This game was one of %(season)s. Shall the next one count too?")
    values = {"season": season.name}
    button = gettext("Start, it counts in %(season)s") % values
    url = reverse("tournaments:play_again", args=[league.slug, season.slug, game.code])
    return Counting(sentence % values, button, url)


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
