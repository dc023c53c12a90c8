"""The score sheets of a league night: one for every table, with the code that opens the page where
it is typed in. A table has such a code once its game is started, so a whole round starts here.
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
from scorecards.permissions import codes_open
from scorecards.queries.scorecard import Scorecard
from scorecards.queries.tables import tables
from scorecards.rules.texts import whole_number
from tournaments.directing import fixtures
from tournaments.errors import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import Night
from tournaments.permissions import Member, acting
from tournaments.queries.nights import TableShown
from tournaments.queries.seasons import playable
from tournaments.views.form_pages import METHODS, address
from tournaments.views.game_starts import ruleset_of
from tournaments.views.nights import night_of, played_tables
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def table_sheets(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The sheets of a round; POST starts its tables first."""
    if request.method == "POST":
        return start_all(request, acting(request, slug, "start_game"), season_slug, day)
    member = acting(request, slug, "score_game")
    return show_sheets(request, member, night_of(member, season_slug, day))


@never_cache
@require_safe
def table_sheets_pdf(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The same as one file; the page with what is wrong when it cannot be made."""
    member = acting(request, slug, "score_game")
    night, form = night_of(member, season_slug, day), SheetForm(request.GET)
    number, tables = round_of(request, played_tables(night))
    plans = plans_of(request, night, tables, form)
    response = None
    if plans:
        title = _("Table sheets")
        name = f"{slug}-{day}-{number}"
        response = filed(request, form, lambda: pdf.make_set(plans, title), name=name)
    return response or show_sheets(request, member, night, form=form, status=422)


def start_all(request: HttpRequest, member: Member, season_slug: str, day: str) -> HttpResponse:
    """Start the tables of the round that wait, and go to their sheets."""
    night = night_of(member, season_slug, day)
    number, _tables = round_of(request, played_tables(night))
    ruleset = ruleset_of(request, night.season)
    device = ensure_device(request)
    try:
        fixtures.start_tables(member, night, number, ruleset=ruleset, device=device)
    except DirectingError as refused:
        return show_sheets(request, member, night, refused=refused.message)
    there = address("table_sheets", member.league.slug, season_slug, day)
    response = redirect(f"{there}?round={number}")
    remember(response, device, secure=request.is_secure())
    return response


def show_sheets(
    request: HttpRequest,
    member: Member,
    night: Night,
    *,
    form: SheetForm | None = None,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page: the tables that wait to be started, how to print, and the sheets."""
    form = form or SheetForm(request.GET)
    every = played_tables(night)
    number, tables = round_of(request, every)
    sheets = [*map(SheetView, plans_of(request, night, tables, form))]
    context: dict[str, Any] = {
        "night": night,
        "form": form,
        "sheets": sheets,
        "lacking": {"lacking": letters_lacking(sheets)},
        "round": number,
        "rounds": sorted({table.round for table in every}),
        "waiting": [table for table in tables if not table.code],
        "rules": playable(settings_of(night.season)),
        "refused": refused,
    }
    status = 422 if refused or form.errors else status
    template = "tournaments/printing/sheets.html"
    season = night.season
    return show(request, member, template, context, tab="nights", season=season, status=status)


def letters_lacking(sheets: Sequence[SheetView]) -> str:
    """The letters of all their names that a PDF cannot write, with spaces between them."""
    return " ".join(dict.fromkeys(" ".join(sheet.lacking for sheet in sheets).split()))


def round_of(request: HttpRequest, tables: Sequence[TableShown]) -> tuple[int, list[TableShown]]:
    """The round of the address, else the latest, and its tables."""
    latest = max((table.round for table in tables), default=0)
    number = whole_number(request.GET.get("round", "")[:4], below=10_000) or latest
    return number, [table for table in tables if table.round == number]


def plans_of(
    request: HttpRequest, night: Night, round_tables: list[TableShown], form: SheetForm
) -> list[Plan]:
    """The sheets of the tables that are started; none when something is wrong, and then the form
    says what.
    """
    codes = [table.code for table in round_tables if table.code]
    if not form.is_valid() or not codes:
        return []
    games = {game.code: game for game in Game.objects.filter(code__in=codes)}
    ordered = [(table, games[table.code]) for table in round_tables if table.code]
    cards = tables([game for _table, game in ordered])
    try:
        return [
            _planned(request, night, (table, game, card), form)
            for (table, game), card in zip(ordered, cards, strict=True)
        ]
    except SheetRefused as refused:
        form.refuse(refused)
        return []


def _planned(
    request: HttpRequest, night: Night, one: tuple[TableShown, Game, Scorecard], form: SheetForm
) -> Plan:
    """The sheet of a table: its number and round, the night, and the way to type it in."""
    table, game, card = one
    code = game.score_key if codes_open(game) else ""
    entry = reverse("scorecards:paper_link", args=[game.score_link])

    def make() -> Sheet:
        heading = SheetHeading(
            title=_("Round %(round)s, table %(number)s")
            % {"round": table.round, "number": table.number},
            subtitle=" · ".join(filter(None, (*_around(night, game), *table.substitutes))),
            fields=_fields(night, game),
            entry=SheetEntry(address_for_others(request, entry), code),
        )
        return filled_sheet(
            game.rules, form.wish(), card, say=say, shape=game.shape, heading=heading
        )

    return planned(form.wish(), make)


def _around(night: Night, game: Game) -> tuple[str, ...]:
    season = night.season
    return (season.league.name, season.name, night.name, _(game.rules.name))


def _fields(night: Night, game: Game) -> tuple[tuple[str, str], ...]:
    when = date_format(night.day, "j M Y")
    fields = ((_("Date"), when), (_("Place"), ""))
    return (*fields, (_("Stake"), "")) if game.rules.stakes is not None else fields
