"""How much a director takes off or gives, always above 0, and which of the two it is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.directing.penalties import stored_amount
from tournaments.errors import DirectingError
from tournaments.forms.figures import FigureField, SeasonPageForm, lists_of
from tournaments.forms.seasons import People, offer, why_field
from tournaments.rules.standings.penalties import signed_amount

KINDS = (
    ("penalty", pgettext_lazy("points or strokes", "A penalty")),
    ("bonus", pgettext_lazy("points or strokes", "A bonus")),
)


class PenaltyForm(SeasonPageForm):
    """Strokes on a game, or points in a season. It is sent twice: `sure` is what was looked at, and
    only the same, sent once more, is done.
    """

    called = {"person": "person_id", "amount": "size"}

    kind = forms.ChoiceField(
        label=_("Which of the two"), choices=KINDS, initial="penalty", widget=forms.RadioSelect
    )
    person_id = forms.TypedChoiceField(label=_("Who"), coerce=int)
    size = FigureField(label=_("How much"), error_messages={"required": _("Say how much.")})
    reason = why_field(needed=True)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, people: People, of_game: bool, low_is_better: bool, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        offer(self, "person_id", people)
        self.of_game, self.low_is_better = of_game, of_game or low_is_better
        size = self.fields["size"]
        size.widget.attrs["inputmode"] = "decimal"
        size.label = _("Strokes") if of_game else _("Points")
        size.help_text = (
            _("Without a minus. A penalty adds them to the total, a bonus takes them off.")
            if self.low_is_better
            else _("Without a minus. A penalty takes them off, a bonus adds them.")
        )

    def clean_size(self) -> Fraction:
        """How much. Raises ValidationError for nothing, and for a minus."""
        size: Fraction = self.cleaned_data["size"]
        if size <= 0:
            raise ValidationError(_("Write a number above 0, and choose penalty or bonus."))
        try:
            stored_amount(size, of_game=self.of_game)
        except DirectingError as refused:
            raise ValidationError(refused.message) from None
        return size

    @property
    def amount(self) -> Fraction:
        """What is added to the figure. Only when the form is valid."""
        data = self.cleaned_data
        return signed_amount(
            data["size"], bonus=data["kind"] == "bonus", low_is_better=self.low_is_better
        )

    @property
    def settled(self) -> bool:
        """Was it looked at as it is now? Only when the form is valid."""
        return bool(self.cleaned_data["sure"] == self._seen())

    def _seen(self) -> str:
        return f"{self.cleaned_data['person_id']}:{self.amount}"

    def look(self) -> None:
        """Ask for it once more, as it is now."""
        self.data = MultiValueDict({**lists_of(self.data), "sure": [self._seen()]})
