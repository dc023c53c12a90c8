"""These sheets were signed: their cards count, for one reason. The same on the page of a night and
on that of a round of a tournament.
"""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing.sheets import CountedSheets, RefusedSheet, count_sheets
from tournaments.errors import DirectingError, Several
from tournaments.forms.sheets import SheetsForm
from tournaments.models import LeagueGame
from tournaments.permissions import Member


def counted_sheets(
    request: HttpRequest, member: Member, games: QuerySet[LeagueGame], form: SheetsForm
) -> CountedSheets | None:
    """Count the sheets that are ticked, and say so: a table that cannot count is named, and the
    others go on. None when none could; then the form says why.
    """
    if not form.done(lambda typed: count_sheets(member, games, **typed)):
        return None
    sheets: CountedSheets = form.made
    if not sheets.counted:
        form.refuse(Several([DirectingError(_named(each)) for each in sheets.refused]))
        return None
    sentence = ngettext("%(n)d table counts now.", "%(n)d tables count now.", len(sheets.counted))
    messages.success(request, sentence % {"n": len(sheets.counted)})
    for each in sheets.refused:
        messages.error(request, _named(each))
    return sheets


def _named(refused: RefusedSheet) -> str:
    """Which table does not count, and why."""
    table = refused.league_game.fixture
    values = {"number": table.number if table else "", "why": refused.sentence}
    return _("Table %(number)s does not count: %(why)s") % values


def new_sheets_form() -> SheetsForm:
    """The form before anything was sent: signed on paper is why."""
    return SheetsForm(initial={"reason": _("Signed on paper")})
