"""What is asked when a director sets a handicap by hand."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import DayField, FigureField, SeasonPageForm
from tournaments.forms.seasons import why_field


class IndexForm(SeasonPageForm):
    """An index, until when, and why."""

    index = FigureField(
        label=_("Handicap index"),
        error_messages={"required": _("Say how much.")},
        help_text=_("In tenths, such as 4.5; lower is better."),
    )
    ends = DayField(label=_("Last day"))
    reason = why_field(needed=True)
