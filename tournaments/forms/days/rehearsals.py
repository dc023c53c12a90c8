"""How a rehearsal is to be: how many people, and what goes wrong."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.directing.days.rehearsals import LONGEST_SEED
from tournaments.forms.act_form import ActForm
from tournaments.rules.days.day_problems import MOST_PEOPLE
from tournaments.rules.days.mishaps import MISHAPS, Mishap
from tournaments.wording.texts import sentence

HOW_MANY = _("Give a number.")


class RehearsalForm(ActForm):
    """Everything has an answer already: a tap is enough."""

    people = forms.IntegerField(
        label=_("How many people"),
        error_messages={"required": HOW_MANY, "invalid": HOW_MANY},
        help_text=_("Those who are entered; names are made up for all others."),
        widget=forms.NumberInput(
            attrs={"inputmode": "numeric", "min": 2, "max": MOST_PEOPLE, "class": "input"}
        ),
    )
    seed = forms.CharField(
        label=_("Seed"),
        required=False,
        help_text=_("The same seed plays the same day again."),
        widget=forms.TextInput(attrs={"maxlength": LONGEST_SEED, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for mishap, says in MISHAPS.items():
            self.fields[mishap.value] = forms.BooleanField(label=sentence(says), required=False)
            self.fields[mishap.value].initial = True
        self.order_fields(["people", *MISHAPS, "seed"])

    @property
    def mishaps(self) -> list[Mishap]:
        """What was chosen, once the form is valid."""
        return [each for each in Mishap if self.cleaned_data.get(each.value)]
