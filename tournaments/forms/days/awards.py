"""The pot of a tournament and what its places get of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorecards.rules.stakes import CURRENCIES
from scorecards.rules.texts import ProblemError, whole_number
from tournaments.forms.act_form import ActForm
from tournaments.rules.days.prizes import WHOLE, Prizes
from tournaments.wording.texts import sentence


class PrizesForm(ActForm):
    """The pot, its currency and the shares. `seen` is the version the form was made from."""

    pot = forms.CharField(label=_("Pot"), help_text=_("0 for no prizes of money."))
    currency = forms.ChoiceField(label=_("Currency"), choices=[(each, each) for each in CURRENCIES])
    shares = forms.CharField(
        label=_("Shares by place"),
        help_text=_(
            "Shares of a hundred, first place first: 50 30 20. People who are level share."
        ),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """The pot in units, the shares as numbers."""
        typed: dict[str, Any] = super().clean() or {}
        currency = CURRENCIES.get(typed.get("currency", ""))
        if currency is not None and "pot" in typed:
            try:
                typed["units"] = currency.units(typed["pot"])
            except ProblemError as error:
                self.add_error("pot", sentence(error.problems[0].message))
        words = typed.get("shares", "").replace(",", " ").split()
        shares = [whole_number(each.strip("%"), below=WHOLE + 1) for each in words]
        if "shares" in typed and (None in shares or not shares):
            self.add_error("shares", _("Give whole numbers."))
        typed["parts"] = tuple(each for each in shares if each is not None)
        return typed

    @property
    def prizes(self) -> Prizes:
        """What was typed, once the form is valid."""
        typed = self.cleaned_data
        return Prizes(typed["units"], typed["currency"], typed["parts"])
