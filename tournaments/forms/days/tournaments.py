"""A new tournament, and what one is called, where and when."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorecards.rulebook.listing import variant_cards
from tournaments.forms.act_form import ActForm
from tournaments.rules.days.kinds import KINDS, Kind, find_kind
from tournaments.wording.names import VISIBILITIES
from tournaments.wording.texts import sentence

NO_NAME = _("Give a name.")


class WhenForm(ActForm):
    """The name, the day and the hour."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        error_messages={"required": NO_NAME},
        widget=forms.TextInput(attrs={"maxlength": 80, "autocomplete": "off"}),
    )
    day = forms.DateField(
        label=_("Day"),
        error_messages={"required": _("Give a day."), "invalid": _("Give a day.")},
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    starts = forms.TimeField(
        label=_("First round"),
        required=False,
        error_messages={"invalid": _("Give a time of day.")},
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    place = forms.CharField(
        label=_("Where"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": 80}),
    )


class NewTournamentForm(WhenForm):
    """A ready kind, its rules, and who may read the tournament."""

    kind = forms.ChoiceField(label=_("What kind of day?"), widget=forms.RadioSelect)
    ruleset = forms.ChoiceField(label=_("Rules"))
    visibility = forms.ChoiceField(
        label=_("Who may read it"),
        choices=list(VISIBILITIES.items()),
        initial="link",
        widget=forms.RadioSelect,
    )
    field_order = ("kind", "name", "day", "starts", "place", "ruleset", "visibility")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        kinds = [(each.slug, sentence(each.name)) for each in KINDS]
        self._offer("kind", kinds)
        self._offer("ruleset", [(card.slug, card.name) for card in variant_cards()])
        self.fields["kind"].initial = KINDS[0].slug
        self.fields["day"].initial = timezone.localdate()

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def kind_chosen(self) -> Kind:
        """The ready kind, once the form is valid."""
        kind = find_kind(self.cleaned_data["kind"])
        assert kind is not None
        return kind


class EditTournamentForm(WhenForm):
    """The same of a tournament there is. `seen` is the version the form was made from."""

    about = forms.CharField(
        label=_("About it"),
        required=False,
        help_text=_("What people have to know: the way, the fee, what to bring."),
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": 4000}),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
