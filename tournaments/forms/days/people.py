"""People of a tournament as they are typed: a list, groups of people, an order."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.act_form import ActForm
from tournaments.forms.workbooks import is_workbook, text_of
from tournaments.rules.lists.lines import MOST_BYTES


class EntryListForm(ActForm):
    """A list of people: a file, or the text itself. `data` of what was typed is either's content,
    a workbook's as text.
    """

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_(
            "XLSX, CSV or plain text, at most 1 MB. Of a workbook the first sheet is read."
        ),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or the list itself"),
        required=False,
        strip=False,
        help_text=_(
            "One name a line; numbers and dots before it are left out. Who is on the list already "
            "stays there."
        ),
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "input input--list", "spellcheck": "false"}
        ),
    )

    def clean(self) -> dict[str, Any]:
        """`data`: the content of the file, or the text."""
        typed = super().clean() or self.cleaned_data
        file, pasted = typed.get("file"), typed.get("text", "")
        if file and pasted.strip():
            self.add_error("text", gettext("Choose the file or the text, not both."))
        elif not file and not pasted.strip():
            self.add_error("text", gettext("Choose a file, or paste the names."))
        typed["data"] = self._content(file) if file else pasted
        return typed

    def _content(self, file: Any) -> str | bytes:
        data: bytes = file.read(MOST_BYTES + 1)
        if not is_workbook(data):
            return data
        if len(data) > MOST_BYTES:
            self.add_error("file", gettext("The file is larger than 1 MB."))
            return ""
        try:
            return text_of(data)
        except forms.ValidationError as refused:
            self.add_error("file", refused.messages[0])
            return ""
