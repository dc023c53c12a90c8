"""People as they are added, named, merged and listed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorecards.rules.texts import whole_number
from tournaments.forms.act_form import ActForm
from tournaments.forms.lists import ListForm
from tournaments.models import Person, Season

BEYOND_IDS = 10**18  # an id has at most 18 digits, as in the addresses


class PersonForm(ActForm):
    """A name, and whether it is a guest's."""

    name = forms.CharField(
        label=_("Name"),
        error_messages={"required": _("Give a name.")},
        widget=forms.TextInput(attrs={"maxlength": 40, "autocomplete": "off"}),
    )
    guest = forms.BooleanField(
        label=_("A guest"),
        required=False,
        help_text=_("Plays without being a member of the league."),
    )


class EditPersonForm(PersonForm):
    """Changes to a person. `seen` is the edition the form was made from."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


def read_choice(typed: str) -> int | None:
    """The id a choice sends, None for no choice; what is no id becomes 0, which nobody has."""
    if not typed:
        return None
    return whole_number(typed, below=BEYOND_IDS) or 0


class MergeForm(ActForm):
    """Whom somebody turned out to be, and how one knows."""

    into = forms.CharField(
        label=_("Is the same person as"),
        error_messages={"required": _("Choose who it is.")},
        widget=forms.Select,
    )
    reason = forms.CharField(
        required=False,
        label=_("Reason"),
        help_text=_("Kept in the history of the league."),
        widget=forms.TextInput(attrs={"maxlength": 200}),
    )

    def __init__(self, *args: Any, others: Iterable[Person], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [
            ("", gettext("Choose a person")),
            *((str(each.pk), each.name) for each in others),
        ]
        self.fields["into"].widget.choices = choices

    def clean_into(self) -> int:
        """The id of the other."""
        return read_choice(self.cleaned_data["into"]) or 0


class ImportForm(ListForm):
    """Who is in the league, and the season they play in."""

    list_help = _(
        "One name per line; numbers and dots in front are ignored, and so are people already in "
        "the league. A first line such as name;guest;division names the columns."
    )
    season = forms.CharField(label=_("Sign them up for"), required=False, widget=forms.Select)

    def __init__(self, *args: Any, seasons: Iterable[Season], **options: Any) -> None:
        super().__init__(*args, **options)
        self.seasons = {str(each.pk): each for each in seasons}
        choices = [("", gettext("No season yet"))]
        choices += [(key, each.name) for key, each in self.seasons.items()]
        self.fields["season"].widget.choices = choices

    def clean_season(self) -> Season | None:
        """The season itself."""
        chosen = self.cleaned_data["season"]
        if chosen and chosen not in self.seasons:
            raise forms.ValidationError(_("Choose a season of this league."))
        return self.seasons.get(chosen)


class ForgetForm(ActForm):
    """The name of somebody, typed."""

    typed_name = forms.CharField(
        label=_("Name"),
        error_messages={"required": _("Type the name as it stands.")},
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 200}),
    )
