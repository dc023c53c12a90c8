"""A list that comes as a file or is pasted: of people, of a season."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.act_form import ActForm
from tournaments.forms.workbooks import is_workbook, text_of
from tournaments.rules.lists.lines import MOST_BYTES


class ListForm(ActForm):
    """`data` of what was typed is the content of the file or the text itself; of a workbook it is
    the sheet as text. `list_help` says what the lines are, `missing` that there are none.
    """

    list_help: str | Promise = ""
    missing: str | Promise = _("Choose a file, or paste the names.")

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
        widget=forms.Textarea(
            attrs={"rows": 12, "class": "input input--list", "spellcheck": "false"}
        ),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["text"].help_text = str(self.list_help)

    def clean(self) -> dict[str, Any]:
        """`data`, unless there is no list, or there are two."""
        typed = super().clean() or self.cleaned_data
        file, pasted = typed.get("file"), typed.get("text", "")
        if file is not None and pasted.strip():
            self.add_error("text", gettext("Choose the file or the text, not both."))
        elif file is None and not pasted.strip():
            self.add_error("text", str(self.missing))
        typed["data"] = pasted if file is None else self._content(file.read(MOST_BYTES + 1))
        return typed

    def _content(self, data: bytes) -> str | bytes:
        """ "" with what is wrong beside it."""
        if len(data) > MOST_BYTES:
            self.add_error("file", gettext("The file is larger than 1 MB."))
        elif not is_workbook(data):
            return data
        else:
            try:
                return text_of(data)
            except forms.ValidationError as refused:
                self.add_error("file", refused.messages[0])
        return ""
