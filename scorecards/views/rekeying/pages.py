"""Typing a paper sheet in: the page laid out like the paper, its checks, and one save for all.

If it does not add up, the page points to the number to look at and nothing is saved; a sum that is
wrong on the paper itself is noted in the game's history. Never scores anything itself.
"""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import watching
from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries.rekeying import A_PAGE, MOST_HOLES, PaperSheet, paper_sheet
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import paper
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.paper_entries import PaperChanged
from scorecards.views.rekeying import checks
from scorecards.views.rekeying.form import SheetForm, stored_form
from scorecards.views.rekeying.refusals import say_changed, say_refused, wrong_before
from scorecards.views.rekeying.rows import (
    COUNTED,
    FINAL,
    as_written,
    holes_of,
    read_sheet,
)

LONGEST_WAY = 300  # characters of an address to go back to


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rekey(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of a game for scorers: as it is stored, or saved as it was typed."""
    access = scorable_game(request, code)
    if access.game.double_entry and request.method != "POST":  # before anybody types for nothing
        messages.error(request, paper.no_sheet())
        return redirect("scorecards:game", access.game.code)
    sheet = page_of(request, access)
    if request.method == "POST":
        return save(request, access, sheet)
    numbers = COUNTED if request.GET.get("numbers") == COUNTED or not sheet.adjusts else FINAL
    form = stored_form(sheet, numbers)
    first = next((each for each in form.fields if not each.text), None)
    if first is not None:
        first.focus = True
    return show(request, access, form)


def page_of(request: HttpRequest, access: GameAccess) -> PaperSheet:
    """The holes that the page is about."""
    holes = whole_number(request.GET.get("holes"), below=10_000) or 0
    first = whole_number(request.GET.get("from"), below=10_000) or 1
    return paper_sheet(access.game, holes=min(holes, MOST_HOLES), first=first)


def show(
    request: HttpRequest, access: GameAccess, form: SheetForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page."""
    sheet = form.sheet
    form.accepted = checks.still_accepted(form)
    context = {
        "game": access.game,
        "form": form,
        "sheet": sheet,
        "variant": _(access.game.rules.name),
        "notice": watching.notice(request, access.game),
        "then": way_back(request),
        "fresh": status == HTTPStatus.OK,
        "earlier": sheet.first - A_PAGE if sheet.first > 1 else 0,
        "later": sheet.last + 1 if sheet.last < sheet.holes else 0,
        "more": 0 if sheet.fixed or sheet.holes >= MOST_HOLES else sheet.holes + 9,
    }
    return render(request, "scorecards/paper/rekey.html", context, status=status)


def way_back(request: HttpRequest) -> str:
    """The address on this site to go to after the sheet, "" for none."""
    path = request.POST.get("then", request.GET.get("then", ""))
    own = path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)
    return path if own and len(path) <= LONGEST_WAY else ""


def save(request: HttpRequest, access: GameAccess, sheet: PaperSheet) -> HttpResponse:
    """Save what was typed; or show the page again with what is wrong, and save nothing."""
    typed = read_sheet(request.POST, sheet)
    form = SheetForm(sheet, typed, client_id=request.POST.get("id", "")[:64])
    status = wrong_before(form)
    if status is not None:
        return show(request, access, form, status=status)
    try:
        recorded = paper.record_paper(
            game_code=access.game.code,
            sheet=holes_of(typed, sheet),
            notes=checks.notes(form),
            reason=as_written(),
            overrule=typed.overrule,
            device=access.device,
            client_id=form.client_id,
        )
    except PaperChanged as changed:
        say_changed(form, changed)
        return show(request, access, form, status=HTTPStatus.CONFLICT)
    except ScorekeepingError as wrong:
        say_refused(form, wrong)
        return show(request, access, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    sentence = _("The sheet is saved.") if recorded.changed else _("Everything was in already.")
    messages.success(request, sentence)
    return redirect(way_back(request) or reverse("scorecards:game", args=[access.game.code]))
