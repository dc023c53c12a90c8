"""A season from a sheet as it is typed: its name, what its totals are, and the table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import DayField, SeasonPageForm
from tournaments.forms.workbooks import is_workbook, text_of
from tournaments.rules.lists.lines import MOST_BYTES, decoded

MEASURES = (
    ("points", pgettext_lazy("totals of a season", "Points: the most is best")),
    ("strokes", pgettext_lazy("totals of a season", "Strokes: the fewest are best")),
    ("places", pgettext_lazy("totals of a season", "None, only places")),
)


class PastSeasonForm(SeasonPageForm):
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
    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("XLSX or CSV, at most 1 MB. Of a workbook the sheet that opens is read."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or the table itself"),
        required=False,
        strip=False,
        help_text=_(
            "Copy it in the spreadsheet and paste it here. One person a line: name, total, games. "
            "A first line may name the columns: place, name, total, games; others are left out."
        ),
        widget=forms.Textarea(
            attrs={"rows": 10, "class": "input input--list", "spellcheck": "false"}
        ),
    )

    def clean(self) -> dict[str, Any]:
        """`sheet`: the text of the file, or what was pasted."""
        typed = super().clean() or self.cleaned_data
        file, pasted = typed.get("file"), typed.get("text", "")
        if file and pasted.strip():
            self.add_error("text", gettext("Choose the file or the text, not both."))
        elif file is None and not pasted.strip():
            self.add_error("text", gettext("Choose a file, or paste the table."))
        elif file is not None:
            typed["sheet"] = self._written(file.read(MOST_BYTES + 1))
        else:
            typed["sheet"] = pasted
        return typed

    def _written(self, data: bytes) -> str:
        """The file as text; "" with what is wrong beside it."""
        sentence = ""
        if len(data) > MOST_BYTES:
            sentence = gettext("The file is larger than 1 MB.")
        elif is_workbook(data):
            try:
                return text_of(data)
            except forms.ValidationError as refused:
                sentence = refused.messages[0]
        else:
            written, _encoding = decoded(data)
            if written is not None:
                return written
            sentence = gettext("This file is no table. Save it as XLSX or CSV.")
        self.add_error("file", sentence)
        return ""
