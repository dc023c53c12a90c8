"""Numbers as people type them in the pages of a season, and fields that look like the site's."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from scorecards.rules.texts import MINUS
from tournaments.errors import Changed, DirectingError
from tournaments.forms.act_form import ActForm

FIGURE = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,3}|/[1-9][0-9]{0,3})?")
MOST = 10_000
YEARS = range(1900, 3000)


def read_figure(typed: str) -> Fraction:
    """10, 7.5, 7,5 or 2/3. Raises ValidationError for anything else."""
    plain = typed.strip().replace(",", ".").replace(MINUS, "-")
    if not FIGURE.fullmatch(plain):
        raise ValidationError(_("Write a number, such as 10 or 7.5."))
    return Fraction(plain)


class FigureField(forms.CharField):
    """A number of any kind; None when it is left empty."""

    def clean(self, value: Any) -> Any:
        typed = super().clean(value)
        return read_figure(typed) if typed.strip() else None


class CountField(forms.IntegerField):
    """A whole number people type; None when it is left empty."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("required", False)
        options.setdefault("min_value", 0)
        options.setdefault("max_value", MOST)
        super().__init__(**options)
        self.error_messages["invalid"] = _("Write a whole number.")


class DayField(forms.DateField):
    """A day, as browsers send it. A year that no league can mean is refused."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, input_formats=["%Y-%m-%d"], **options)
        self.error_messages["invalid"] = _("Choose a day.")
        self.error_messages["required"] = _("Choose a day.")

    def to_python(self, value: Any) -> date | None:
        """The day. Raises ValidationError for one too far off to count on from."""
        day = super().to_python(value)
        if day is not None and day.year not in YEARS:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return day


class HourField(forms.TimeField):
    """A time of day, as browsers send it; None when it is left empty."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        super().__init__(
            widget=widget, input_formats=["%H:%M", "%H:%M:%S"], required=False, **options
        )
        self.error_messages["invalid"] = _("Write a time, such as 19:30.")


class SeasonPageForm(ActForm):
    """A form whose fields look like those of the rest of the site. `seen` is the edition of what it
    was made from; where directing has another name for a field, `called` gives it.
    """

    called: ClassVar[dict[str, str]] = {}
    changed_meanwhile = False

    def refuse(self, refused: DirectingError) -> None:
        if isinstance(refused, Changed):
            # The page shows what is stored now; sent again, the form overwrites it.
            self.changed_meanwhile = True
            seen = self.initial.get("seen", "")
            self.data = MultiValueDict({**lists_of(self.data), "seen": [str(seen)]})
        for each in getattr(refused, "errors", (refused,)):
            name = self.called.get(each.field, each.field)
            self.add_error(name if name in self.fields else None, each.message)


def lists_of(data: Any) -> dict[str, list[Any]]:
    """What was sent, every value of it."""
    return dict(data.lists())
