"""A form whose mistakes come from two sides: what cannot be read, and what directing refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Changed, DirectingError

UNMARKED = ("checkbox", "hidden", "radio", "select")  # what is always answered, or never seen
MOST_MARKED = 3


def kind_of(field: forms.Field) -> str:
    """What a field is filled in with: "text", "number", "select", …"""
    return getattr(field.widget, "input_type", "text")


class ActForm(forms.Form):
    """A form of a page of the league. `made` is what the act returned once it was done; `changed`
    is whether somebody else was faster, so that what is stored has to be looked at again.
    """

    made: Any = None
    changed = False

    @property
    def marks(self) -> str:
        """Which fields are marked: the "optional" ones, but where those are many and the most, the
        "needed" ones.
        """
        typed = [each for each in self.fields.values() if kind_of(each) not in UNMARKED]
        optional = sum(not each.required for each in typed)
        many = optional > MOST_MARKED and optional > len(typed) - optional
        return "needed" if many else "optional"

    def refuse(self, refused: DirectingError) -> None:
        """Put the sentences of directing beside their fields, or above the form."""
        self.changed = isinstance(refused, Changed)
        for each in getattr(refused, "errors", (refused,)):
            self.add_error(each.field if each.field in self.fields else None, each.message)

    def done(self, act: Callable[[dict[str, Any]], Any]) -> bool:
        """Do it with what was typed. False, with the sentences in place, if that is refused."""
        if not self.is_valid():
            return False
        try:
            self.made = act(self.cleaned_data)
        except DirectingError as refused:
            self.refuse(refused)
            return False
        return True


class SureForm(ActForm):
    """Nothing but a button."""


class ReasonForm(ActForm):
    """A button, and a reason for whoever likes to give one."""

    reason = forms.CharField(
        required=False,
        label=_("Reason"),
        widget=forms.TextInput(attrs={"maxlength": 200}),
        help_text=_("Kept in the history of the league."),
    )
