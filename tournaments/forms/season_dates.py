"""What a season is called and when it is: for a new one beside its settings, later by itself."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import DayField, SeasonPageForm
from tournaments.forms.season_settings import SettingsForm


class NewSeasonForm(SettingsForm):
    """The settings of a new season, its name and its dates."""

    name = forms.CharField(
        label=_("Name of the season"),
        error_messages={"required": _("Give a name.")},
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )
    starts = DayField(label=_("First day"), required=False)
    ends = DayField(label=_("Last day"), required=False)


class DescribeSeasonForm(SeasonPageForm):
    """Another name or other dates."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    name = NewSeasonForm.base_fields["name"]
    starts = NewSeasonForm.base_fields["starts"]
    ends = NewSeasonForm.base_fields["ends"]
