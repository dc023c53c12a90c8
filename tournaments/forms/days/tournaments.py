"""A new tournament, and what one is called, where and when."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorecards.rulebook.listing import choices_of, variant_cards
from tournaments.forms.act_form import ActForm
from tournaments.rules.days.kinds import KINDS, Kind
from tournaments.wording.sights import VISIBILITIES
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


class LeagueTournamentForm(WhenForm):
    """A ready kind and its rules, or the plan of another tournament (`like`). `past` is asked only
    of a day that is over.
    """

    kind = forms.ChoiceField(label=_("What kind of day?"), widget=forms.RadioSelect)
    ruleset = forms.ChoiceField(label=_("Rules"))
    past = forms.BooleanField(label=_("Yes, it was on this day"), required=False)
    field_order: tuple[str, ...] = ("kind", "name", "day", "past", "starts", "place", "ruleset")

    def __init__(self, *args: Any, like: Kind | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.kinds = (like, *KINDS) if like else KINDS
        self._offer("kind", [(each.slug, sentence(each.name)) for each in self.kinds])
        self._offer("ruleset", choices_of(variant_cards()))
        self.fields["kind"].initial = self.kinds[0].slug
        self.fields["ruleset"].initial = self.kinds[0].settings.ruleset
        self.fields["day"].initial = timezone.localdate()
        self.over = False

    def _offer(self, name: str, choices: Any) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def visible_fields(self) -> list[forms.BoundField]:
        """The question about a day that is over stands there only when it is one."""
        return [each for each in super().visible_fields() if each.name != "past" or self.over]

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        day = typed.get("day")
        self.over = day is not None and day < timezone.localdate()
        if self.over and not typed.get("past"):
            self.add_error("day", _("This day is over. Is it the right one?"))
        return typed

    @property
    def kind_chosen(self) -> Kind:
        """The ready kind, once the form is valid."""
        return next(each for each in self.kinds if each.slug == self.cleaned_data["kind"])


class NewTournamentForm(LeagueTournamentForm):
    """The same for one that stands alone: who may read it is its own affair."""

    visibility = forms.ChoiceField(
        label=_("Who may read it"),
        choices=list(VISIBILITIES.items()),
        initial="link",
        widget=forms.RadioSelect,
    )
    field_order = (*LeagueTournamentForm.field_order, "visibility")


class EditTournamentForm(WhenForm):
    """The same of a tournament there is. `seen` is the version the form was made from."""

    about = forms.CharField(
        label=_("About it"),
        required=False,
        help_text=_("What people need to know: how to get there, the fee, what to bring."),
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": 4000}),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)


class SeenForm(ActForm):
    """A button, for the tournament as it was seen."""

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
