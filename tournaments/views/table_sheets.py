"""The score sheets of a league night: one for every table, with the code that opens the page where
it is typed in. A table has such a code once its game is started, so all of a round start here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards import queries
from scorecards.addresses import address_for_others
from scorecards.devices import ensure_device, remember
from scorecards.models import Game
from scorecards.paper import pdf
from scorecards.paper.downloads import filed
from scorecards.paper.forms import SheetForm
from scorecards.paper.game_sheets import filled_sheet
from scorecards.paper.plan.measures import Plan
from scorecards.paper.plan.sheets import Sheet, SheetEntry, SheetHeading
from scorecards.paper.plan.wishes import SheetRefused
from scorecards.paper.sheet_pages import SheetView, planned, say
from scorecards.queries import Scorecard
from scorecards.rules.texts import whole_number
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import Night
from tournaments.permissions import Member, acting
from tournaments.queries import nights as night_queries
from tournaments.queries import seasons as reading_seasons
from tournaments.queries.nights import TableShown
from tournaments.views.form_pages import address
from tournaments.views.nights import night_of
from tournaments.views.seasons import METHODS
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def table_sheets(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """The sheets of a round; POST starts its tables first."""
    if request.method == "POST":
        return start_all(request, acting(request, slug, "start_game"), season, day)
    member = acting(request, slug, "score_game")
    return show_sheets(request, member, night_of(member, season, day))


@never_cache
@require_safe
def table_sheets_pdf(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """The same as one file; the page with what is wrong when it cannot be made."""
    member = acting(request, slug, "score_game")
    held, form = night_of(member, season, day), SheetForm(request.GET)
    number, tables = round_of(request, tables_of(held))
    plans = plans_of(request, held, tables, form)
    response = None
    if plans:
        title = _("Table sheets")
        name = f"{slug}-{day}-{number}"
        response = filed(request, form, lambda: pdf.make_set(plans, title), name=name)
    return response or show_sheets(request, member, held, form=form, status=422)


def start_all(request: HttpRequest, member: Member, season: str, day: str) -> HttpResponse:
    """Start the tables of the round that wait, and go to their sheets."""
    held = night_of(member, season, day)
    number, _tables = round_of(request, tables_of(held))
    rules = reading_seasons.playable(settings_of(held.season))
    ruleset = request.POST.get("ruleset") or (rules[0][0] if len(rules) == 1 else "")
    device = ensure_device(request)
    try:
        directing.start_tables(member, held, number, ruleset=ruleset, device=device)
    except DirectingError as refused:
        return show_sheets(request, member, held, refused=refused.message, status=422)
    there = address("table_sheets", member.league.slug, season, day)
    response = redirect(f"{there}?round={number}")
    remember(response, device, secure=request.is_secure())
    return response


def show_sheets(
    request: HttpRequest,
    member: Member,
    held: Night,
    *,
    form: SheetForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page: what waits to be started, how it is printed, and the sheets."""
    form = form or SheetForm(request.GET)
    every = tables_of(held)
    number, tables = round_of(request, every)
    sheets = [*map(SheetView, plans_of(request, held, tables, form))]
    context: dict[str, Any] = {
        "night": held,
        "form": form,
        "sheets": sheets,
        "lacking": {"lacking": letters_lacking(sheets)},
        "round": number,
        "rounds": sorted({table.round for table in every}),
        "waiting": [table for table in tables if not table.code],
        "rules": reading_seasons.playable(settings_of(held.season)),
        "refused": refused,
    }
    status = 422 if form.errors else status
    template = "tournaments/printing/sheets.html"
    around: dict[str, Any] = {"tab": "nights", "season": held.season, "status": status}
    return show(request, member, template, context, **around)


def letters_lacking(sheets: Sequence[SheetView]) -> str:
    """The letters of all their names that a PDF cannot write, with spaces between them."""
    return " ".join(dict.fromkeys(" ".join(sheet.lacking for sheet in sheets).split()))


def tables_of(held: Night) -> list[TableShown]:
    """The tables of the night that are played, in their order."""
    tables = night_queries.tables_of(held.season, night=held)
    return [table for table in tables if not table.void and table.state != "void"]


def round_of(request: HttpRequest, tables: Sequence[TableShown]) -> tuple[int, list[TableShown]]:
    """The round that is asked for, the latest where none is, and its tables."""
    latest = max((table.round for table in tables), default=0)
    number = whole_number(request.GET.get("round", "")[:4], below=10_000) or latest
    return number, [table for table in tables if table.round == number]


def plans_of(
    request: HttpRequest, held: Night, tables: list[TableShown], form: SheetForm
) -> list[Plan]:
    """The sheets of the tables that are started; none when something is wrong, which the form then
    says.
    """
    codes = [table.code for table in tables if table.code]
    if not form.is_valid() or not codes:
        return []
    games = {game.code: game for game in Game.objects.filter(code__in=codes)}
    ordered = [(table, games[table.code]) for table in tables if table.code]
    cards = queries.tables([game for _table, game in ordered])
    try:
        return [
            _planned(request, held, (table, game, card), form)
            for (table, game), card in zip(ordered, cards, strict=True)
        ]
    except SheetRefused as refused:
        form.refuse(refused)
        return []


def _planned(
    request: HttpRequest, held: Night, one: tuple[TableShown, Game, Scorecard], form: SheetForm
) -> Plan:
    """The sheet of a table: its number and round, the night, and the way to type it in."""
    table, game, card = one
    entry = reverse("scorecards:paper_link", args=[game.score_key])

    def make() -> Sheet:
        heading = SheetHeading(
            title=_("Round %(round)s, table %(number)s")
            % {"round": table.round, "number": table.number},
            subtitle=" · ".join(filter(None, _around(held, game))),
            fields=_fields(held, game),
            entry=SheetEntry(address_for_others(request, entry), game.score_key),
        )
        return filled_sheet(
            game.rules, form.wish(), card, say=say, shape=game.shape, heading=heading
        )

    return planned(form.wish(), make)


def _around(held: Night, game: Game) -> tuple[str, ...]:
    season = held.season
    return (season.league.name, season.name, held.name, _(game.rules.name))


def _fields(held: Night, game: Game) -> tuple[tuple[str, str], ...]:
    when = date_format(held.day, "j M Y")
    fields = ((_("Date"), when), (_("Place"), ""))
    return (*fields, (_("Stake"), "")) if game.rules.stakes is not None else fields
