"""A hole of a league game as a director corrects it: what was typed for each seat, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorecards.rules.knock_words import worded
from scorecards.scorekeeping import KEEP, Keep, ScorekeepingError
from tournaments.directing import DirectingError, Several
from tournaments.forms.seasons import ReasonedForm

LONGEST = 400


class CorrectionForm(ReasonedForm):
    """One field a seat, with what stood there when the page was made."""

    def __init__(
        self,
        data: Any = None,
        *,
        seats: Sequence[tuple[int, str]],
        entries: Mapping[int, str],
        knocker: int | None,
        knock_word: str,
        version: int,
    ) -> None:
        was = {f"was_{position}": entries[position] for position, _name in seats}
        now = {f"entry_{position}": entries[position] for position, _name in seats}
        stored = "" if knocker is None else str(knocker)
        first = {"seen": version, "knocker": stored}
        super().__init__(data, initial=was | now | first)
        self.positions = [position for position, _name in seats]
        for position, name in seats:
            self._add_seat(position, name)
        self.fields["knocker"] = forms.ChoiceField(
            label=_(worded(knock_word, "Who knocked?")),
            required=False,
            choices=[
                ("", pgettext_lazy("who knocked", "Nobody")),
                *((str(position), name) for position, name in seats),
            ],
            widget=forms.Select(attrs={"class": "select"}),
        )
        self.order_fields([*(f"entry_{each}" for each in self.positions), "knocker", "reason"])

    def _add_seat(self, position: int, name: str) -> None:
        text = forms.TextInput(attrs={"class": "input input--cards", "autocomplete": "off"})
        self.fields[f"entry_{position}"] = forms.CharField(
            label=name,
            max_length=LONGEST,
            widget=text,
            error_messages={"required": _("Give the cards or the total.")},
        )
        self.fields[f"was_{position}"] = forms.CharField(required=False, widget=forms.HiddenInput)

    def rows(self) -> list[tuple[int, str, str]]:
        """(position, typed, what stood there) of the seats that are changed."""
        data = self.cleaned_data
        listed = ((at, data[f"entry_{at}"], data[f"was_{at}"]) for at in self.positions)
        return [(at, typed, was) for at, typed, was in listed if typed.strip() != was.strip()]

    def knocker(self) -> int | None | Keep:
        """Who knocked, when that is changed."""
        seat = self.cleaned_data["knocker"]
        if seat == self.initial["knocker"]:
            return KEEP
        return int(seat) if seat else None

    def refusal(self, refused: ScorekeepingError) -> DirectingError:
        """The refusal of the scorecard, each sentence beside the seat it is about."""
        problems = getattr(refused, "problems", ())
        if not problems:
            return DirectingError(refused.message)
        return Several(
            [
                DirectingError(
                    each.message.render(gettext),
                    "" if each.seat is None else f"entry_{each.seat}",
                )
                for each in problems
            ]
        )
