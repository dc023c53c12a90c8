"""Why a sheet is not saved, beside its fields: what shows without the lock of the game, what
another device entered, what the rules refuse.
"""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext as _

from scorecards.queries.history import row_text
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.paper_entries import PaperChanged, PaperRefused
from scorecards.views.rekeying import checks
from scorecards.views.rekeying.form import Remark, SheetForm
from scorecards.views.rekeying.rows import cell_field, holes_of


def wrong_before(form: SheetForm) -> HTTPStatus | None:
    """Say the mistakes that show without the game's lock; None when there are none."""
    typed = form.typed
    if typed.wrong:
        form.say_wrong()
        return HTTPStatus.UNPROCESSABLE_ENTITY
    suspicion = checks.off(form)
    if suspicion is not None:
        checks.say_off(form, suspicion)
        return HTTPStatus.UNPROCESSABLE_ENTITY
    over = list(checks.replacing(form.sheet, typed))
    for name, cell in over:
        sentence = _("Cards were entered here: %(cards)s. Saving again replaces them.")
        form.say(name, Remark(name, sentence % {"cards": row_text(cell.entry)}))
        form.replaced.add(name)
    if over:
        return HTTPStatus.CONFLICT
    if not holes_of(typed, form.sheet):
        form.remarks.append(_("Type the points of a hole."))
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return None


def say_changed(form: SheetForm, changed: PaperChanged) -> None:
    """Say what another device entered; saving again keeps what the field has now."""
    form.remarks.append(changed.message)
    for hole, conflict in changed.conflicts:
        values = {"who": conflict.who}
        sentence = _(
            "%(who)s has entered: %(theirs)s. Check the sheet; saving again keeps what is here."
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
