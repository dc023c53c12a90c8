"""A season from a sheet as it is typed: its name, what its totals are, and the table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import DayField, SeasonPageForm
from tournaments.forms.lists import ListForm
from tournaments.rules.lists.lines import decoded

MEASURES = (
    ("points", pgettext_lazy("totals of a season", "Points: the most is best")),
    ("strokes", pgettext_lazy("totals of a season", "Strokes: the fewest are best")),
    ("places", pgettext_lazy("totals of a season", "None, only places")),
)


class PastSeasonForm(ListForm, SeasonPageForm):
    """`sheet` of what was typed is the table as text, wherever it came from."""

    name = forms.CharField(
        label=_("Name of the season"),
        error_messages={"required": _("Give a name.")},
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )
    ends = DayField(
        label=_("Last day"),
        required=False,
        help_text=_("About when is enough; seasons stand in this order."),
    )
    measure = forms.ChoiceField(
        label=_("The totals"),
        choices=MEASURES,
        initial="points",
        error_messages={
            "required": _("Say what the totals are."),
            "invalid_choice": _("Say what the totals are."),
        },
        widget=forms.RadioSelect,
    )
    list_help = _(
        "Copy it in the spreadsheet and paste it here. One person a line: name, total, games. "
        "A first line may name the columns: place, name, total, games; others are left out."
    )
    missing = _("Choose a file, or paste the table.")
    field_order = ("name", "ends", "measure", "file", "text")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["text"].label = _("Or the table itself")

    def clean(self) -> dict[str, Any]:
        """`sheet`: the list as text."""
        typed = super().clean()
        data = typed["data"]
        typed["sheet"] = data if isinstance(data, str) else self._decoded(data)
        return typed

    def _decoded(self, data: bytes) -> str:
        sheet, _encoding = decoded(data)
        if sheet is None:
            self.add_error("file", gettext("This file is no table. Save it as XLSX or CSV."))
        return sheet or ""
