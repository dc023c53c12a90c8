"""Which sheets of a night were signed, and the one reason for which they count."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms

from tournaments.forms.figures import SeasonPageForm
from tournaments.forms.seasons import why_field

SHEET = re.compile(r"([A-Z0-9]{1,12}):([0-9]{1,9})")


class SheetsForm(SeasonPageForm):
    """A box for each sheet (`code:version` of its scorecard), and a reason."""

    seen = forms.MultipleChoiceField(required=False, widget=forms.MultipleHiddenInput)
    reason = why_field(needed=True)

    called = {"sheets": "seen"}

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["seen"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(each, each) for each in self.sent() if SHEET.fullmatch(each)]

    def sent(self) -> list[str]:
        """The boxes that were ticked, as they were sent."""
        return self.data.getlist("seen") if hasattr(self.data, "getlist") else []

    def clean_seen(self) -> dict[str, int]:
        """The version that was looked at, by the code of the game."""
        pairs = (each.partition(":") for each in self.cleaned_data["seen"])
        return {code: int(version) for code, _, version in pairs}

    def left_out(self, values: Iterable[str]) -> set[str]:
        """The boxes that are not ticked: none before the form was sent."""
        return set(values).difference(self.sent()) if self.is_bound else set()
