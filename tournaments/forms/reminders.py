"""Where reminders of nights go, and how many days before."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.forms.act_form import ActForm
from tournaments.rules.reminders import LEADS


class ReminderForm(ActForm):
    """An address and a number of days."""

    email = forms.EmailField(
        label=_("Your mail address"),
        max_length=254,
        error_messages={
            "required": _("Give a mail address."),
            "invalid": _("This is not an email address."),
            "max_length": _("This is not an email address."),
        },
        widget=forms.EmailInput(attrs={"autocomplete": "email", "maxlength": 254}),
    )
    days = forms.TypedChoiceField(
        label=_("How long before"),
        coerce=int,
        choices=[
            (str(days), ngettext_lazy("%d day before", "%d days before", days) % days)
            for days in LEADS
        ],
        error_messages={
            "required": _("Choose how long before."),
            "invalid_choice": _("Choose how long before."),
        },
        widget=forms.Select,
    )
