"""How long a new game is to be, as its page offers and reads it.

The fields are `length` (`own` for the ruleset's own ending, `9`, `to50`, `other`), and for another
length its number in `holes` and in `unit` what that counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorecards.display.headlines import say_chosen, say_length
from scorecards.rules.endings import Ending
from scorecards.rules.lengths import Length, Unit, length_of
from scorecards.rules.texts import whole_number

USUAL = {
    "9": Length(9),
    "18": Length(18),
    "to50": Length(50, Unit.POINTS),
    "to100": Length(100, Unit.POINTS),
}
OWN, OTHER = "own", "other"


@dataclass(frozen=True)
class Offer:
    """One radio button: what it sends, what it says, whether it is chosen."""

    value: str
    label: str
    chosen: bool


class LengthChoice:
    """What the form says about the length of a game whose rules end with `own`."""

    def __init__(self, data: Mapping[str, Any], own: Ending) -> None:
        self.data = data
        self.own = own

    @cached_property
    def chosen(self) -> str:
        """Which button is pressed: the first for one that there is not, and for the length that the
        ruleset has by itself.
        """
        value = self.data.get("length", OWN)
        return value if value in self.labels else OWN

    @cached_property
    def labels(self) -> dict[str, str]:
        """Every button with what it says: the ruleset's own ending first, and no length twice."""
        mine = length_of(self.own)
        usual = {value: say_chosen(each) for value, each in USUAL.items() if each != mine}
        other = pgettext("length of a game", "Other")
        return {OWN: say_length(self.own)} | usual | {OTHER: other}

    @property
    def offers(self) -> list[Offer]:
        """The buttons."""
        return [Offer(value, label, value == self.chosen) for value, label in self.labels.items()]

    @property
    def unit(self) -> Unit:
        """What the typed number counts."""
        return Unit.POINTS if self.data.get("unit") == Unit.POINTS else Unit.HOLES

    @property
    def typed(self) -> Length | None:
        """What was typed for another length; None for anything but a number."""
        number = whole_number(self.data.get("holes", "").strip(), below=10_000)
        return None if number is None else Length(number, self.unit)

    @property
    def length(self) -> Length | None:
        """The length to play; None for the ruleset's own."""
        return self.typed if self.chosen == OTHER else USUAL.get(self.chosen)

    @property
    def in_words(self) -> str:
        """The length in words; "" while another one is chosen but none is typed that fits."""
        if self.chosen != OTHER:
            return self.labels[self.chosen]
        return say_chosen(self.typed) if self.typed and self.typed.fits else ""

    @property
    def trouble(self) -> str:
        """What is wrong with it, "" when nothing is."""
        value = self.data.get("length", OWN)
        if value not in (OWN, OTHER, *USUAL):
            return _("Choose how long the game is.")
        if self.chosen != OTHER or (self.typed and self.typed.fits):
            return ""
        if self.unit is Unit.POINTS:
            return _("Type a number of points from 1 to 999.")
        return _("Type a number of holes from 1 to 99.")
