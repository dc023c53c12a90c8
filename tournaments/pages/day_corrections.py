"""A correction of a tournament as a sentence."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorecards.rules.texts import MINUS
from tournaments.pages.grids import DASH
from tournaments.queries.days.corrections import Correction, SeatChange


def correction_sentence(correction: Correction) -> str:
    """What was corrected on which day, as far as it may be told."""
    day = date_format(correction.day, "j F Y")
    if not correction.card:
        return gettext("Corrected on %(day)s: the result.") % {"day": day}
    if correction.table is None:
        return gettext("Corrected on %(day)s.") % {"day": day}
    where = gettext("round %(round)s, table %(table)s") % {
        "round": correction.round,
        "table": correction.table,
    }
    parts = [correction.stage, where]
    if correction.hole is not None:
        parts.append(gettext("hole %(hole)d") % {"hole": correction.hole})
    parts += [_change(each) for each in correction.seats]
    what = ", ".join(filter(None, parts))
    return gettext("Corrected on %(day)s: %(what)s.") % {"day": day, "what": what}


def _change(seat: SeatChange) -> str:
    values = {"name": seat.name, "was": _points(seat.was), "now": _points(seat.now)}
    return gettext("%(name)s %(now)s instead of %(was)s") % values


def _points(number: int | None) -> str:
    return DASH if number is None else str(number).replace("-", MINUS)
