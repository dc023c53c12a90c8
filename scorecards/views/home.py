"""The start page: the game in play, starting and joining one, and the games this device knows."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.permissions import ShutOut, device_of, readable_game
from scorecards.queries import tables
from scorecards.queries.games import RecentGame, recent_games
from scorecards.queries.golfo.sessions import recent_sessions
from scorecards.queries.results import results_of
from scorecards.queries.summaries import Summary, summary_of
from scorecards.tables_in_play import note_table

GAMES_SHOWN = 12
SESSIONS_SHOWN = 4


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For a new device, only what it can do; for others, first the game to continue."""
    device = device_of(request)
    games = recent_games(device, GAMES_SHOWN) if device else []
    playing = [game for game in games if not game.finished]
    results, again = results_of(games)
    context = {
        "current": playing[0] if playing else None,
        "summary": summary_for(request, playing[0]) if playing else None,
        "playing": playing[1:],
        "results": results,
        "again": again,
        "sessions": recent_sessions(device, most=SESSIONS_SHOWN),
        "table_in_play": playing[0].code if playing else "",
    }
    response = render(request, "scorecards/home.html", context)
    note_table(request, response, playing[0].code if playing else "")
    return response


def summary_for(request: HttpRequest, recent: RecentGame) -> Summary | None:
    """How the game in play stands; None when its link was replaced while we looked."""
    try:
        game = readable_game(request, recent.code).game
    except (Http404, ShutOut):
        return None
    return summary_of(game, tables.table(game))
