"""The archive of a league, and the address it gets here."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.act_form import ActForm


class ArchiveForm(ActForm):
    """A file; the address is that of the other site unless one is typed."""

    file = forms.FileField(
        label=_("Archive"),
        error_messages={"required": _("Choose the file of a league.")},
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )
    slug = forms.CharField(
        label=_("Address here"),
        required=False,
        help_text=_("Left empty, the league has the address that it had there."),
        widget=forms.TextInput(
            attrs={"maxlength": 60, "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
