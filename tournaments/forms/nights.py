"""What is asked of the calendar of a season: a night, a night on another day, a whole series."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.directing.calendars import NightPlan
from tournaments.forms.figures import DayField, HourField, SeasonPageForm
from tournaments.forms.seasons import seen_field
from tournaments.rules.series import MOST_NIGHTS, Series


class NightForm(SeasonPageForm):
    """A night to plan."""

    day = DayField(label=pgettext_lazy("date", "Day"))
    starts = HourField(label=_("Begins at"))
    name = forms.CharField(
        label=_("Name of the night"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )

    place = forms.CharField(
        label=pgettext_lazy("of a night", "Where"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )

    @property
    def plan(self) -> NightPlan:
        """What was typed. Only when the form is valid."""
        fields = ("day", "name", "starts", "place")
        return NightPlan(**{key: self.cleaned_data[key] for key in fields})


class MoveNightForm(NightForm):
    """A night that is planned: its day, time, name and place anew."""

    seen = seen_field()


class SeriesForm(SeasonPageForm):
    """The nights of a season in one go. `days` are those that stay ticked once the days were looked
    at; left out, all of them are.
    """

    first = DayField(label=_("First night"))
    last = DayField(label=_("Last night at the latest"))
    weeks = forms.TypedChoiceField(
        label=_("How often"),
        choices=[
            ("1", _("Every week")),
            ("2", _("Every two weeks")),
            ("4", _("Every four weeks")),
        ],
        coerce=int,
        initial="1",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose how often.")},
    )
    break_from = DayField(label=_("No nights from"), required=False)
    break_to = DayField(label=pgettext_lazy("end of a break", "to"), required=False)
    starts = HourField(label=_("Begins at"))
    name = NightForm.base_fields["name"]
    place = NightForm.base_fields["place"]

    def clean(self) -> dict[str, Any]:
        """Raises nothing; puts what does not fit together beside the later of two days."""
        typed = super().clean() or {}
        first, last = typed.get("first"), typed.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last night is not before the first."))
        begin, end = typed.get("break_from"), typed.get("break_to")
        if begin and end and end < begin:
            self.add_error("break_to", _("The break does not end before it begins."))
        if not self.errors and len(self.days()) > MOST_NIGHTS:
            sentence = _("At most %(most)d nights at once.")
            self.add_error("last", sentence % {"most": MOST_NIGHTS})
        if not self.errors and not self.days():
            self.add_error("break_to", _("The break leaves no night."))
        return typed

    def days(self) -> list[date]:
        """The days of the series. Only when what was typed makes one."""
        names = ("first", "last", "weeks", "break_from", "break_to")
        return Series(**{name: self.cleaned_data[name] for name in names}).days()
