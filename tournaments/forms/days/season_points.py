"""By which rule a season of the league gets points from a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from tournaments.forms.figures import SeasonPageForm, lists_of, read_figure
from tournaments.models import Season
from tournaments.rules.days.season_points import PointsRule, ladder_problem
from tournaments.wording.texts import sentence

WAYS = (
    ("places", _("By a list of points for places")),
    ("system", _("As the season counts, as if all had sat at one table")),
)


class SeasonPointsForm(SeasonPageForm):
    """It is sent twice: `sure` is what was looked at, and only the same, sent again, is done."""

    season = forms.TypedChoiceField(label=_("Season"), coerce=int)
    by = forms.ChoiceField(label=_("How"), choices=WAYS, initial="places", widget=forms.RadioSelect)
    ladder = forms.CharField(
        max_length=400,
        initial="25 18 15 12 10 8 6 4 2 1",
        label=_("Points for the places"),
        help_text=_("First place first, separated by spaces. People who are level share."),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(*args, **options)
        self.seasons = {each.pk: each for each in seasons}
        field = self.fields["season"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(each.pk, each.name) for each in seasons]

    def clean(self) -> dict[str, Any]:
        """The points as numbers, where they are needed."""
        typed: dict[str, Any] = super().clean() or {}
        typed["points"] = ()
        if typed.get("by") == "places" and "ladder" in typed:
            try:
                typed["points"] = _read_ladder(typed["ladder"])
            except ValidationError as error:
                self.add_error("ladder", error)
        elif typed.get("by") == "system":
            self.errors.pop("ladder", None)  # it is not looked at
        return typed

    @property
    def chosen(self) -> Season:
        """The season that was chosen, once the form is valid."""
        return self.seasons[self.cleaned_data["season"]]

    @property
    def rule(self) -> PointsRule:
        """The rule that was typed, once the form is valid."""
        return PointsRule(self.cleaned_data["points"])

    @property
    def settled(self) -> bool:
        """Was it looked at as it is now? Only when the form is valid."""
        return bool(self.cleaned_data["sure"] == self._mark())

    def _mark(self) -> str:
        ladder = " ".join(self.rule.to_dict()["ladder"])
        return f"{self.chosen.pk}:{ladder}:{self.cleaned_data['seen']}"

    def look(self) -> None:
        """Ask for it once more, as it is now."""
        self.data = MultiValueDict({**lists_of(self.data), "sure": [self._mark()]})


def _read_ladder(typed: str) -> tuple[Fraction, ...]:
    """The points for the places. Raises ValidationError with the sentence of what is wrong."""
    ladder = tuple(read_figure(each) for each in typed.replace(";", " ").split())
    problem = ladder_problem(ladder)
    if problem is not None:
        raise ValidationError(sentence(problem))
    return ladder
