"""A league as its owner describes it, and the name that is typed to delete it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.act_form import ActForm
from tournaments.wording.sights import VISIBILITIES

NO_NAME = _("Give a name.")


class LeagueForm(ActForm):
    """What a league is called and what it says about itself."""

    name = forms.CharField(
        label=_("Name of the league"),
        error_messages={"required": NO_NAME},
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )
    about = forms.CharField(
        label=_("About it"),
        required=False,
        help_text=_("When and where you meet, and whom to ask."),
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": 4000}),
    )


class NewLeagueForm(LeagueForm):
    """A new league, who may read it, and as whom its owner plays."""

    visibility = forms.ChoiceField(
        label=_("Who sees the league?"),
        choices=list(VISIBILITIES.items()),
        initial="private",
        error_messages={
            "required": _("Choose who may read the league."),
            "invalid_choice": _("Choose who may read the league."),
        },
        widget=forms.RadioSelect,
    )
    person_name = forms.CharField(
        label=_("Your name in it"),
        required=False,
        help_text=_("Leave it empty if you run the league but do not play."),
        widget=forms.TextInput(attrs={"maxlength": 40, "autocomplete": "name"}),
    )


class EditLeagueForm(LeagueForm):
    """Changes to a league. `seen` is the edition the form was made from."""

    guests_ranked = forms.BooleanField(
        label=_("Guests stand in the ranking"),
        required=False,
        help_text=_("If not, they play and the others meet them, without a place."),
    )
    own_word = forms.BooleanField(
        label=_("People who join by a link are who they say they are"),
        required=False,
        help_text=_(
            "Otherwise a director says yes first. A person who already has an account or a phone "
            "always needs a yes."
        ),
    )
    no_stakes = forms.BooleanField(
        label=_("Nothing is played for"),
        required=False,
        help_text=_("No table of the league then records stakes, in money or in chips."),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)


class DeleteLeagueForm(ActForm):
    """The name of the league, typed."""

    typed_name = forms.CharField(
        label=_("Name of the league"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": 200}),
    )
