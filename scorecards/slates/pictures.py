"""The picture of a slate for messengers, by the painter of standings: a line for each payment."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorecards.paper.letters import standing_in
from scorecards.paper.picture_standings import MOST_ROWS, StandingLine, StandingsPicture
from scorecards.slates.lines import PayLine
from scorecards.slates.pages import SlatePage


def picture_of(page: SlatePage, title: str, day: date) -> StandingsPicture:
    """What the picture shows: what is due first, then what is paid."""
    left_out = len(page.lines) - MOST_ROWS
    rest = ngettext("and %(n)d more", "and %(n)d more", left_out) % {"n": left_out}
    return StandingsPicture(
        title=page.headline,
        under=title,
        date=date_format(day, "j F Y"),
        player=gettext("Who pays whom"),
        points=gettext("Amount"),
        lines=tuple(_line(line) for line in (*page.due, *page.paid)[:MOST_ROWS]),
        rest=rest if left_out > 0 else "",
    )


def _line(line: PayLine) -> StandingLine:
    payer = standing_in(line.payer.name, line.ends[0])
    payee = standing_in(line.payee.name, line.ends[1])
    words = {"payment": f"{payer} → {payee}"}
    return StandingLine(
        place="",
        name=gettext("%(payment)s, paid") % words if line.paid else words["payment"],
        points=line.amount,
        first=line.difference,
    )
