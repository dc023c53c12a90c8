"""A round that comes back from paper: all its tables on one page, typed in and saved together.

Every table is saved whole or not at all; what is wrong with one keeps none of the others waiting.
"""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.devices import ensure_device, remember
from scorecards.models import Device
from scorecards.rules import Ruleset
from scorecards.rules.texts import whole_number
from scorecards.views.rekeying import checks
from scorecards.views.rekeying.form import stored_form
from scorecards.views.rekeying.refusals import wrong_before
from scorecards.views.rekeying.rows import COUNTED, FINAL
from tournaments.directing.days.tables import rules_of_stage
from tournaments.errors import DirectingError
from tournaments.forms.sheets import SheetsForm
from tournaments.models import LeagueGame, Round, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.round_papers import TableSheet, a_page_of, table_sheets
from tournaments.queries.paper_nights import typed_sheets
from tournaments.views import posted
from tournaments.views.days.paper_forms import Paper, save_paper, typed_papers
from tournaments.views.days.prints import published_round
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address, form_of
from tournaments.views.signed_sheets import counted_sheets, new_sheets_form


@DAY.page("score_game")
def round_paper(
    request: HttpRequest, member: Member, event: Tournament, round_id: int
) -> HttpResponse:
    """The sheets of a round; POST saves those that were typed in, with `look` it only adds up."""
    row = published_round(event, round_id)
    if request.method != "POST":
        return _show(request, member, row)
    try:
        rules = rules_of_stage(row.stage)
    except DirectingError as refused:
        return _show(request, member, row, refused=refused.message)
    papers = typed_papers(request.POST, row, rules)
    device = ensure_device(request)
    if "look" in request.POST:
        for each in papers:
            each.status = wrong_before(each.form) or HTTPStatus.OK
        answer = _show(request, member, row, papers=papers)
    else:
        answer = _save_all(request, member, row, rules, papers, device)
    remember(answer, device, secure=request.is_secure())
    return answer


def _save_all(
    request: HttpRequest,
    member: Member,
    row: Round,
    rules: Ruleset,
    papers: list[Paper],
    device: Device,
) -> HttpResponse:
    """Save each sheet; the page again with those that could not be saved."""
    if not papers:
        return _show(request, member, row, refused=_("Type the points of a table."))
    for each in papers:
        each.status = save_paper(member, each, rules, device)
    wrong = [each for each in papers if each.status != HTTPStatus.OK]
    number = len(papers) - len(wrong)
    if number:
        sentence = ngettext("%(n)d table is saved.", "%(n)d tables are saved.", number)
        messages.success(request, sentence % {"n": number})
    if wrong:
        return _show(request, member, row, papers=wrong)
    return redirect(address("round_paper", row.stage.tournament.slug, row.pk))


def _games(row: Round) -> QuerySet[LeagueGame]:
    """The games of its tables."""
    return LeagueGame.objects.filter(fixture__table__round=row)


def _show(
    request: HttpRequest,
    member: Member,
    row: Round,
    *,
    papers: list[Paper] | None = None,
    count: SheetsForm | None = None,
    refused: str = "",
) -> HttpResponse:
    """The page: `papers` are those to be shown as they were typed. 409 where somebody was faster,
    else 422 where something is wrong.
    """
    typed = {each.sheet.table.pk: each for each in papers or ()}
    rules = None
    try:
        rules = rules_of_stage(row.stage)
        sheets = table_sheets(row, rules, also=typed.keys())
    except DirectingError as error:
        refused, sheets = refused or error.message, []
    first = whole_number(request.GET.get("from", "")[:6], below=10**6) or 1
    waiting = [each for each in sheets if each.table.pk not in typed]
    shown = a_page_of(waiting, first)
    numbers = _numbers(request, sheets)
    shown_papers = [Paper(each, stored_form(each.sheet, numbers)) for each in shown]
    page = sorted([*typed.values(), *shown_papers], key=lambda each: each.sheet.number)
    for each in page:
        each.form.accepted = checks.still_accepted(each.form)
    over = typed_sheets(_games(row))
    form = count or new_sheets_form()
    context = {
        "row": row,
        "papers": page,
        "open": len(sheets),
        "others": [
            each.number for each in sheets if each not in shown and each.table.pk not in typed
        ],
        "game": {"rules": rules},
        "adjusts": any(each.sheet.adjusts for each in sheets),
        "asks_knocker": any(each.sheet.asks_knocker for each in sheets),
        "final": numbers == FINAL,
        "sheets": over,
        "to_count": [each for each in over if each.open],
        "form": form,
        "left_out": form.left_out(each.value for each in over),
        "refused": refused,
        "fresh": papers is None,
    }
    statuses = {each.status for each in page}
    wrong = HTTPStatus.UNPROCESSABLE_ENTITY
    status = HTTPStatus.CONFLICT if HTTPStatus.CONFLICT in statuses else HTTPStatus.OK
    if status == HTTPStatus.OK and (refused or form.is_bound or wrong in statuses):
        status = wrong
    template = "tournaments/days/round_paper.html"
    event = row.stage.tournament
    return show_day(request, member, event, template, context, tab="rounds", status=status)


def _numbers(request: HttpRequest, sheets: list[TableSheet]) -> str:
    """What the numbers are: as it was sent, else the points at the end of the hole."""
    sent = request.POST.get("numbers", request.GET.get("numbers", FINAL))
    adjusts = any(each.sheet.adjusts for each in sheets)
    return FINAL if adjusts and sent != COUNTED else COUNTED


def _count(
    member: Member, event: Tournament, round_id: int, *, request: HttpRequest
) -> HttpResponse:
    row, form = published_round(event, round_id), form_of(request, SheetsForm)
    if counted_sheets(request, member, _games(row), form) is None:
        return _show(request, member, row, count=form)
    return redirect(address("round_paper", event.slug, row.pk))


count_round = DAY.button("rule", _count, request=posted.whole)
"""These sheets were signed: their cards count, for one reason."""
