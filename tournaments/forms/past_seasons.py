"""A season from a sheet as it is typed: its name, what its totals are, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import DayField, SeasonPageForm, lists_of
from tournaments.forms.lists import ListForm
from tournaments.rules.lists.lines import decoded
from tournaments.rules.lists.past_tables import MOST_COLUMNS, PastColumn

MEASURES = (
    ("points", pgettext_lazy("totals of a season", "Points: the most is best")),
    ("strokes", pgettext_lazy("totals of a season", "Strokes: the fewest are best")),
    ("places", pgettext_lazy("totals of a season", "None, only places")),
)

COLUMNS = (
    ("name", pgettext_lazy("column", "Name")),
    ("place", pgettext_lazy("column", "Place")),
    ("total", pgettext_lazy("column", "Total")),
    ("night", _("One night, to be added up")),
    ("games", _("Number of games")),
    ("", _("Left out")),
)


class PastSeasonForm(ListForm, SeasonPageForm):
    """`sheet` of what was typed is the table as text, wherever it came from; `meanings` is what
    its columns are, None unless somebody says so.
    """

    name = forms.CharField(
        label=_("Name of the season"),
        error_messages={"required": _("Give a name.")},
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )
    ends = DayField(
        label=_("Last day"),
        required=False,
        help_text=_("An approximate date is enough; seasons are listed in this order."),
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
        "Copy it from the spreadsheet and paste it here. One person per line: name, total, games. "
        "A first line may name the columns: place, name, total, games; others are ignored."
    )
    missing = _("Choose a file, or paste the table.")
    field_order = ("name", "ends", "measure", "file", "text")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["text"].label = _("Or the table itself")
        for name in self.column_names():
            self.fields[name] = forms.ChoiceField(choices=COLUMNS, required=False)

    def column_names(self) -> list[str]:
        """The fields of columns that were sent, from the first on without a gap."""
        names = [f"column-{at}" for at in range(MOST_COLUMNS)]
        return names[: next((at for at, name in enumerate(names) if name not in self.data), None)]

    def offer(self, columns: Sequence[PastColumn]) -> None:
        """Put the table into the box, and ask what each of its columns is. What was chosen stands
        if it is a table of as many columns.
        """
        sent = self.column_names()
        values = {**lists_of(self.data), "text": [self.cleaned_data["sheet"]]}
        for name in sent:
            del self.fields[name]
        for at, column in enumerate(columns):
            name = f"column-{at}"
            below = ", ".join(column.samples)
            self.fields[name] = forms.ChoiceField(
                label=f"{column.heading or at + 1}: {below}", choices=COLUMNS, required=False
            )
            if len(sent) != len(columns):
                values[name] = [column.meaning]
        self.data = MultiValueDict(values)
        self.files = MultiValueDict()

    def clean(self) -> dict[str, Any]:
        """`sheet`: the list as text."""
        typed = super().clean()
        data = typed["data"]
        sent = self.column_names()
        typed["meanings"] = [typed.get(name, "") for name in sent] if sent else None
        typed["sheet"] = data if isinstance(data, str) else self._decoded(data)
        return typed

    def _decoded(self, data: bytes) -> str:
        sheet, _encoding = decoded(data)
        if sheet is None:
            self.add_error("file", gettext("This file is not a table. Save it as XLSX or CSV."))
        return sheet or ""
