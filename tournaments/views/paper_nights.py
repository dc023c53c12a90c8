"""A night that was written down on paper: its sheets are typed in one after the other.

The sheet on top of the pile is named by its code or the number of its table, or simply taken as the
next one. The page to type it in belongs to the scorecard and comes back here.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from scorecards.codes import read_code
from scorecards.devices import ensure_device, remember
from scorecards.rules.texts import whole_number
from tournaments.directing import fixtures, scorekeepers
from tournaments.errors import DirectingError
from tournaments.forms.sheets import SheetsForm
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Night
from tournaments.permissions import Member
from tournaments.queries.nights import TableShown
from tournaments.queries.paper_nights import typed_sheets
from tournaments.queries.seasons import playable
from tournaments.views import posted
from tournaments.views.fixtures import fixture_of
from tournaments.views.form_pages import address, form_of
from tournaments.views.game_starts import Started, ruleset_of, set_up
from tournaments.views.games import game_of
from tournaments.views.nights import NIGHT, played_tables
from tournaments.views.shell import show
from tournaments.views.signed_sheets import counted_sheets, new_sheets_form

LONGEST = 40  # characters of a code that are looked at


@NIGHT.page("score_game")
def night_paper(request: HttpRequest, member: Member, night: Night) -> HttpResponse:
    """The tables of a night whose scores are still on paper; POST goes to the sheet of one."""
    if request.method != "POST":
        return show_paper(request, member, night)
    code = request.POST.get("code", "").strip()[:LONGEST]
    table = table_meant(played_tables(night), code)
    if table is None:
        sentence = _("No table of this night has this code or number.")
        if not code:
            sentence = _("Every sheet of this night is typed in.")
        return show_paper(request, member, night, refused=sentence)
    try:
        started = game_at(request, member, night, table)
    except DirectingError as refused:
        return show_paper(request, member, night, refused=refused.message)
    way = urlencode({"then": _address("night_paper", night)})
    sheet = reverse("scorecards:rekey", args=[started.game.game.code])
    response = redirect(f"{sheet}?{way}")
    remember(response, started.device, secure=request.is_secure())
    return response


def show_paper(
    request: HttpRequest,
    member: Member,
    night: Night,
    *,
    refused: str = "",
    form: SheetsForm | None = None,
) -> HttpResponse:
    """The page: the next sheet, the tables still on paper, those typed in already. `form` is the
    one that was sent to count them, with why it was refused.
    """
    waiting = [table for table in played_tables(night) if not table.over]
    sheets = typed_sheets(LeagueGame.objects.filter(night=night))
    form = form or new_sheets_form()
    context = {
        "night": night,
        "waiting": waiting,
        "sheets": sheets,
        "to_count": [each for each in sheets if each.open],
        "form": form,
        "left_out": form.left_out(each.value for each in sheets),
        "next": waiting[0] if waiting else None,
        "rules": playable(settings_of(night.season)),
        "unstarted": any(not table.code for table in waiting),
        "code": request.POST.get("code", request.GET.get("code", ""))[:LONGEST],
        "refused": refused,
    }
    status = 422 if refused or form.is_bound else 200
    page, season = "tournaments/night_paper.html", night.season
    return show(request, member, page, context, tab="nights", season=season, status=status)


def table_meant(tables: Sequence[TableShown], code: str) -> TableShown | None:
    """The table with this code or number, one still on paper first; the next one on paper for an
    empty code.
    """
    ordered = sorted(tables, key=lambda table: table.over)
    if not code:
        return next((table for table in ordered if not table.over), None)
    number = whole_number(code, below=1000)
    if number is not None:
        return next((table for table in ordered if table.number == number), None)
    key = read_code(code)
    return next(
        (table for table in ordered if table.code and key in (table.code, table.score_key)), None
    )


def game_at(request: HttpRequest, member: Member, night: Night, table: TableShown) -> Started:
    """The game of a table, opened on this device; started first if nobody has."""
    season = night.season.slug
    if table.code:
        device = ensure_device(request)
        game = game_of(member, season, table.code)
        scorekeepers.open_scorecard(member, game, device=device)
        return Started(game, device)
    fixture = fixture_of(member, season, table.fixture)
    ruleset = ruleset_of(request, night.season)
    return set_up(request, fixtures.start_table, member, fixture, ruleset=ruleset)


def _address(name: str, night: Night) -> str:
    return address(name, night.season.league.slug, night.season.slug, night.day.isoformat())


def _count(member: Member, night: Night, *, request: HttpRequest) -> HttpResponse:
    form = form_of(request, SheetsForm)
    sheets = counted_sheets(request, member, LeagueGame.objects.filter(night=night), form)
    if sheets is None:
        return show_paper(request, member, night, form=form)
    done = not sheets.refused and all(table.over for table in played_tables(night))
    return redirect(_address("night" if done else "night_paper", night))


count_sheets = NIGHT.button("rule", _count, request=posted.whole)
"""These sheets were signed: their cards count, for one reason."""
