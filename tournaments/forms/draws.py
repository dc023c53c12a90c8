"""What a director types for a draw, and for who has to sit where."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorecards.rules.texts import whole_number
from tournaments.directing.draws import Wishes
from tournaments.directing.fixtures import SEED_BITS
from tournaments.forms.figures import SeasonPageForm

MOST_TABLES = 1000


class DrawForm(SeasonPageForm):
    """How tables are to be drawn. `sizes` are as `5+4`, nothing for what the season prefers."""

    seen = forms.CharField(required=False)
    how = forms.CharField(required=False)
    sizes = forms.CharField(required=False)
    stay = forms.TypedMultipleChoiceField(
        required=False, coerce=int, choices=[(at, at) for at in range(1, MOST_TABLES)]
    )
    seed = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=2**SEED_BITS,
        label=_("Number to draw with"),
        error_messages={
            "invalid": _("Write a whole number."),
            "min_value": _("Write a whole number."),
            "max_value": _("Write a smaller number."),
        },
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    meanwhile = forms.BooleanField(required=False)
    mixed = forms.BooleanField(required=False)

    def clean_sizes(self) -> tuple[int, ...]:
        """The sizes of the tables, the largest first."""
        typed = self.cleaned_data["sizes"]
        sizes = [whole_number(each, below=1000) for each in typed.split("+")] if typed else []
        if None in sizes:
            raise forms.ValidationError(_("Choose one of these sizes."))
        return tuple(sorted((each for each in sizes if each), reverse=True))

    def wish(self) -> dict[str, Any]:
        """What was typed, as directing takes it."""
        typed = self.cleaned_data
        wishes = Wishes(
            typed["how"] != "random",
            typed["sizes"],
            tuple(typed["stay"]),
            typed["meanwhile"],
            typed["mixed"],
        )
        return {"wishes": wishes, "seed": typed["seed"], "seen": typed["seen"] or None}
