"""A form whose mistakes come from two sides: what cannot be read, and what directing refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.directing import Changed, DirectingError


class ActForm(forms.Form):
    """A form of a page of the league. `made` is what the act returned once it was done; `changed`
    is whether somebody else was faster, so that what is stored has to be looked at again.
    """

    made: Any = None
    changed = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for each in self.fields.values():
            if not isinstance(each.widget, forms.RadioSelect | forms.CheckboxInput):
                kind = "select" if isinstance(each.widget, forms.Select) else "input"
                each.widget.attrs.setdefault("class", kind)

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
