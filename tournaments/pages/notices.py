"""What the scorecard of a league game says of the league: the next thing to do, and where; and
whether the next game of the table counts.

Registered with `scorecards.watching`. The page may be read by whoever has its link, so the league
is not named here but to whoever may read it; the address leads on only for them, and whoever may
hand a card in or confirm it does that at once.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.watching import Counting, Notice, SlateLink
from tournaments.directing.card_state import acts_open
from tournaments.ledger.slates import settled_of
from tournaments.models import LeagueGame, Night, Season, Stage, Table
from tournaments.permissions import may_read, member_of


def card_notice(request: HttpRequest, game: Game) -> Notice | None:
    """The next act on the card of a game of a league. One query, while nothing is to be done; else
    those of who asks and of where the card stands.
    """
    rows = LeagueGame.objects.filter(game=game).select_related("season__league", "game")
    league_game = rows.first()
    if league_game is None:
        return None
    place = [league_game.season.league.slug, league_game.season.slug, game.code]
    over = game.finished is not None
    if league_game.season.staged and (own := _own_page(request, league_game)):
        return Notice(_sentence(league_game.state, over=over), own)
    says = _sentence(league_game.state, over=over)
    if league_game.season.league.rehearsal:
        says = gettext("Rehearsal: nothing here counts")
    plain = Notice(says, reverse("tournaments:league_game", args=place))
    act = _act(request, league_game) if over else ""
    if not act:
        return plain
    return plain._replace(
        act=reverse(f"tournaments:{act}", args=place),
        fields=(("version", str(league_game.version)),),
        hint=_hint(act),
    )


def _own_page(request: HttpRequest, league_game: LeagueGame) -> str:
    """The own page in the tournament of whoever sits there, "" for all others: what is to be done
    about the card is done there.
    """
    league = league_game.season.league
    member = member_of(request, league)
    if not may_read(member.role, league.visibility) or member.position_at(league_game) is None:
        return ""
    stage = Stage.objects.select_related("tournament").get(season=league_game.season_id)
    rounds = Table.objects.filter(fixture=league_game.fixture_id).values_list("round", flat=True)
    own = reverse("tournaments:me", args=[stage.tournament.slug])
    return f"{own}?round={rounds.first()}"


def slates_above(request: HttpRequest, game: Game) -> list[SlateLink]:
    """The night and the season that a game is settled with, for whoever may read the league."""
    rows = LeagueGame.objects.filter(game=game).select_related("season__league", "night")
    row = rows.first()
    if row is None or row.season.league.no_stakes:
        return []
    league = row.season.league
    if not may_read(member_of(request, league, person=False).role, league.visibility):
        return []
    return links_of(row.season, row.night)


def links_of(season: Season, night: Night | None) -> list[SlateLink]:
    """The slates of a season and of one of its nights, or that of the tournament of a stage."""
    settled = settled_of(season)
    if settled.tournament is not None:
        url = reverse("tournaments:settle_day", args=[settled.tournament.slug])
        return [SlateLink(gettext("The tournament"), url)]
    place = [season.league.slug, season.slug]
    links = []
    if night is not None:
        url = reverse("tournaments:settle_night", args=[*place, night.day.isoformat()])
        links.append(SlateLink(gettext("The night"), url))
    url = reverse("tournaments:settle_season", args=place)
    return [*links, SlateLink(gettext("The season"), url)]


def _act(request: HttpRequest, league_game: LeagueGame) -> str:
    """Which of the two whoever asks can do at once: "submit", "confirm", or "" for neither."""
    if league_game.state not in ("playing", "submitted"):
        return ""
    member = member_of(request, league_game.season.league)
    if not may_read(member.role, league_game.season.league.visibility):
        return ""
    acts = acts_open(league_game, member)
    return next((act for act in ("submit", "confirm") if act in acts), "")


def _hint(act: str) -> str:
    if act == "confirm":
        return gettext("Check the totals. If they are right, confirm the card.")
    return gettext(
        "The game is over. Hand in the card, and somebody else at the table confirms it."
    )


def next_game(request: HttpRequest, game: Game) -> Counting | None:
    """Whether the next game of this table may count too, for whoever asks. A few queries."""
    rows = LeagueGame.objects.filter(game=game).select_related("season__league")
    row = rows.first()
    if row is None:
        return None
    season, league = row.season, row.season.league
    member = member_of(request, league)
    if not may_read(member.role, league.visibility) or not member.may_at("start_game", row):
        return Counting(
            gettext("People who play in the league can start a game that counts there.")
        )
    if season.state != "open":
        sentence = gettext("%(season)s is over: the next game does not count in it.")
        return Counting(sentence % {"season": season.name})
    sentence = gettext("This game counted in %(season)s. Should the next one count too?")
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
