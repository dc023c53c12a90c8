"""What is typed in on the pages about copies."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UploadForm(forms.Form):
    """A file that may be a copy of a site."""

    file = forms.FileField(
        label=_("A copy that you have"),
        help_text=_("A file as it is downloaded here, or made by manage.py backup."),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
    )


class RestoreForm(forms.Form):
    """The day of the copy, typed: whoever goes back knows to when."""

    day = forms.CharField(
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )

    def __init__(self, made: datetime, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.expected = timezone.localtime(made).date().isoformat()
        self.fields["day"].label = _("To go back, type the day of the copy: %(day)s") % {
            "day": self.expected
        }

    def clean_day(self) -> str:
        day: str = self.cleaned_data["day"].strip()
        if day != self.expected:
            raise forms.ValidationError(
                _("Type %(day)s, as it stands above. Nothing was changed."),
                params={"day": self.expected},
            )
        return day
