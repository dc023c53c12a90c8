"""A night that was written down on paper: its sheets typed in one after the other.

The sheet on top of the pile is asked for by its code, by the number of its table, or simply as the
next one. The page to type it in belongs to the scorecard and comes back here.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.codes import read_code
from scorecards.devices import ensure_device, remember
from scorecards.models import Device
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Night
from tournaments.permissions import Member, acting
from tournaments.queries import nights as night_queries
from tournaments.queries import seasons as reading_seasons
from tournaments.queries.nights import TableShown
from tournaments.views.fixtures import fixture_of
from tournaments.views.form_pages import METHODS, address
from tournaments.views.game_starts import Started, set_up
from tournaments.views.games import game_of
from tournaments.views.nights import night_of
from tournaments.views.shell import show

LONGEST = 40  # characters of a code that are looked at


@never_cache
@require_http_methods(METHODS)
def night_paper(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """The tables of a night whose scores are still on paper; POST goes to the sheet of one."""
    member = acting(request, slug, "score_game")
    held = night_of(member, season, day)
    if request.method != "POST":
        return show_paper(request, member, held)
    code = request.POST.get("code", "").strip()[:LONGEST]
    tables = tables_of(held)
    table = chosen(tables, code)
    if table is None:
        sentence = _("No table of this night has this code or number.")
        if not code:
            sentence = _("Every sheet of this night is typed in.")
        return show_paper(request, member, held, refused=sentence, status=422)
    try:
        started = game_at(request, member, held, table)
    except DirectingError as refused:
        return show_paper(request, member, held, refused=refused.message, status=422)
    way = urlencode({"then": address("night_paper", slug, season, day)})
    sheet = reverse("scorecards:rekey", args=[started.game.game.code])
    response = redirect(f"{sheet}?{way}")
    remember(response, started.device, secure=request.is_secure())
    return response


def show_paper(
    request: HttpRequest, member: Member, held: Night, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page: the next sheet, the tables still on paper, those that are in."""
    tables = tables_of(held)
    waiting = [table for table in tables if not table.over]
    context = {
        "night": held,
        "waiting": waiting,
        "typed_in": [table for table in tables if table.over],
        "next": waiting[0] if waiting else None,
        "rules": reading_seasons.playable(settings_of(held.season)),
        "unstarted": any(not table.code for table in waiting),
        "code": request.POST.get("code", request.GET.get("code", ""))[:LONGEST],
        "refused": refused,
    }
    template = "tournaments/night_paper.html"
    return show(request, member, template, context, tab="nights", season=held.season, status=status)


def tables_of(held: Night) -> list[TableShown]:
    """The tables of the night that are played, in their order."""
    tables = night_queries.tables_of(held.season, night=held)
    return [table for table in tables if not table.void and table.state != "void"]


def chosen(tables: Sequence[TableShown], code: str) -> TableShown | None:
    """The table meant by a code, or by its number (one still on paper first); by nothing the next
    one on paper.
    """
    ordered = sorted(tables, key=lambda table: table.over)
    if not code:
        return next((table for table in ordered if not table.over), None)
    if code.isascii() and code.isdigit() and len(code) < 4:
        return next((table for table in ordered if table.number == int(code)), None)
    meant = read_code(code)
    return next(
        (table for table in ordered if table.code and meant in (table.code, table.score_key)), None
    )


def game_at(request: HttpRequest, member: Member, held: Night, table: TableShown) -> Started:
    """The game of a table, opened on this device; one that nobody started is started."""
    season = held.season.slug
    if table.code:
        device = ensure_device(request)
        game = game_of(member, season, table.code)
        directing.open_scorecard(member, game, device=device)
        return Started(game, device)
    fixture = fixture_of(member, season, table.fixture)
    rules = reading_seasons.playable(settings_of(held.season))
    ruleset = request.POST.get("ruleset") or (rules[0][0] if len(rules) == 1 else "")

    def start(device: Device) -> LeagueGame:
        return directing.start_table(member, fixture, ruleset=ruleset, device=device)

    return set_up(request, start)
