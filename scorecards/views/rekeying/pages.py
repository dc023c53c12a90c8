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

from scorecards import scorekeeping, watching
from scorecards.permissions import GameAccess, scorable_game
from scorecards.queries.history import row_text
from scorecards.queries.rekeying import A_PAGE, MOST_HOLES, PaperSheet, paper_sheet
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import PaperChanged, PaperRefused, ScorekeepingError
from scorecards.views.rekeying import checks
from scorecards.views.rekeying.form import Remark, SheetForm, stored_form
from scorecards.views.rekeying.rows import (
    COUNTED,
    FINAL,
    as_written,
    cell_field,
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
        messages.error(request, scorekeeping.no_sheet())
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
    refused = refused_before(request, access, form)
    if refused is not None:
        return refused
    try:
        recorded = scorekeeping.record_paper(
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


def refused_before(
    request: HttpRequest, access: GameAccess, form: SheetForm
) -> HttpResponse | None:
    """The page again for mistakes that show without the game's lock; None when there are none."""
    typed, status = form.typed, HTTPStatus.UNPROCESSABLE_ENTITY
    if typed.wrong:
        form.say_wrong()
        return show(request, access, form, status=status)
    suspicion = checks.off(form)
    if suspicion is not None:
        checks.say_off(form, suspicion)
        return show(request, access, form, status=status)
    over = list(checks.replacing(form.sheet, typed))
    for name, cell in over:
        sentence = _("Cards were entered here: %(cards)s. Saving again replaces them.")
        form.say(name, Remark(name, sentence % {"cards": row_text(cell.entry)}))
        form.replaced.add(name)
    if over:
        return show(request, access, form, status=HTTPStatus.CONFLICT)
    if not holes_of(typed, form.sheet):
        form.remarks.append(_("Type the points of a hole."))
        return show(request, access, form, status=status)
    return None


def say_changed(form: SheetForm, changed: PaperChanged) -> None:
    """Say what another device entered; saving again keeps what the field has now."""
    form.remarks.append(changed.message)
    for hole, conflict in changed.conflicts:
        values = {"who": _(conflict.who) if conflict.who else _("Another device")}
        sentence = _(
            "%(who)s has entered: %(theirs)s. Look at the sheet; saving again keeps what stands "
            "here."
        )
        if conflict.position is None:
            place = int(conflict.theirs) if conflict.theirs else None
            values["theirs"] = _("Nobody") if place is None else form.sheet.names[place]
            form.know_knocker(hole, place)
            name = f"knocker-{hole}"
        else:
            values["theirs"] = row_text(conflict.theirs) or _("Nothing")
            form.seen = checks.with_seen(form.seen, hole, conflict.position, conflict.theirs)
            name = cell_field(hole, conflict.position)
            form.replaced.add(name)
        form.say(name, Remark(name, sentence % values))


def say_refused(form: SheetForm, wrong: ScorekeepingError) -> None:
    """Say why nothing was saved: beside the number it is about, else beside its hole."""
    troubles = wrong.troubles if isinstance(wrong, PaperRefused) else ()
    if not troubles:
        form.remarks.append(wrong.message)
    form.overrulable = bool(troubles) and all(each.warning for each in troubles)
    numbers = {row.number: row for row in form.rows}
    for each in troubles:
        row = numbers.get(each.hole)
        if row is None:
            form.remarks.append(each.message)
            continue
        at = each.position if each.position is not None else 0
        name = row.cells[at].name or row.check.name
        form.say(name, Remark(name, each.message))
