"""What a season is called and when it is: for a new one beside its settings, later by itself."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import DayField, SeasonPageForm
from tournaments.forms.season_settings import SettingsForm
from tournaments.models import Season


class NewSeasonForm(SettingsForm):
    """The settings of a new season, its name and its dates."""

    name = forms.CharField(
        label=_("Name of the season"),
        error_messages={"required": _("Give a name.")},
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )
    starts = DayField(label=_("First day"), required=False)
    ends = DayField(label=_("Last day"), required=False)
    people = forms.BooleanField(
        label=_("Take its people along"),
        required=False,
        initial=True,
        help_text=_("Everybody of the last season who has not left, each in the same division."),
    )

    def __init__(self, *args: Any, last: Season | None = None, **options: Any) -> None:
        """`last` is the season before, whose people may be taken along; its name is counted on."""
        super().__init__(*args, **options)
        if last is None:
            del self.fields["people"]
        else:
            self.initial.setdefault("name", name_after(last.name))


def name_after(name: str) -> str:
    """The name of the next season where the last one was counted: "Winter 2026", "Season 3".
    Nothing for any other.
    """
    counted = re.fullmatch(r"(.*\s)(\d{1,4})", name)
    return f"{counted[1]}{int(counted[2]) + 1}" if counted else ""


class DescribeSeasonForm(SeasonPageForm):
    """Another name or other dates."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    name = NewSeasonForm.base_fields["name"]
    starts = NewSeasonForm.base_fields["starts"]
    ends = NewSeasonForm.base_fields["ends"]
