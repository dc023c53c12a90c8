"""A hole of a league game as a director corrects it: the cards of each seat as they lie on the
table, or the total, and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scorecards.queries.history import row_text
from scorecards.rules import Ruleset, Shape
from scorecards.rules.knock_words import worded
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.rows import KEEP, Keep
from tournaments.errors import DirectingError, Several
from tournaments.forms.figures import lists_of
from tournaments.forms.seasons import ReasonedForm

LONGEST = 400
LONGEST_CARD = 6


class Hand(NamedTuple):
    """The fields of one seat: its cards in the order of entry, column by column, and the total."""

    position: int
    name: str
    cells: list[forms.BoundField]
    total: forms.BoundField


class HoleRows(NamedTuple):
    """A hole as it is stored: who plays it, what was typed for them, who knocked."""

    seats: Sequence[tuple[int, str]]
    entries: Mapping[int, str]
    knocker: int | None


def asks_knocker(rules: Ruleset) -> bool:
    """Does it change any points who knocked?"""
    return any(step.needs_knocker for step in rules.hole_steps) or rules.knocker_tie != "shared"


class CorrectionForm(ReasonedForm):
    """A field for each card, with what stood there when the page was made. It is sent twice: `sure`
    is what was looked at, and only the same, sent once more, is done.
    """

    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        hole: HoleRows,
        rules: Ruleset,
        shape: Shape,
        version: int,
        reason: str = "",
    ) -> None:
        self.hole, self.shape = hole, shape
        self.cells = 0 if shape.free else shape.cells
        stored = "" if hole.knocker is None else str(hole.knocker)
        first = {"seen": version, "knocker": stored, "reason": reason}
        for position, _name in hole.seats:
            first |= self._texts(position, hole.entries[position])
        super().__init__(data, initial=first)
        for position, name in hole.seats:
            self._add_hand(position, name)
        if asks_knocker(rules):
            self._add_knocker(rules)

    def _texts(self, position: int, entry: str) -> dict[str, str]:
        """What stands in the fields of a seat."""
        texts = {f"was_{position}": entry}
        cards = row_text(entry).replace("/", " ").split()
        if self.cells and len(cards) == self.cells:
            return texts | {f"card_{position}_{at}": card for at, card in enumerate(cards)}
        return texts | {f"total_{position}": row_text(entry)}

    def _add_hand(self, position: int, name: str) -> None:
        for at in range(self.cells):
            row, column = divmod(at, self.shape.columns)
            values = {"name": name, "row": row + 1, "column": column + 1}
            label = gettext("%(name)s, row %(row)d, column %(column)d") % values
            attrs = {
                "class": "input input--cards",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "aria-label": label,
            }
            self.fields[f"card_{position}_{at}"] = forms.CharField(
                label=label,
                required=False,
                max_length=LONGEST_CARD,
                widget=forms.TextInput(attrs=attrs),
            )
        text = forms.TextInput(attrs={"autocomplete": "off"})
        total = _("or the total") if self.cells else _("Cards, or the total")
        self.fields[f"total_{position}"] = forms.CharField(
            label=total, required=False, max_length=LONGEST, widget=text
        )
        self.fields[f"was_{position}"] = forms.CharField(required=False, widget=forms.HiddenInput)

    def _add_knocker(self, rules: Ruleset) -> None:
        self.fields["knocker"] = forms.ChoiceField(
            label=_(worded(rules.knock_word, "Who knocked?")),
            required=False,
            choices=[
                ("", pgettext_lazy("who knocked", "Nobody")),
                *((str(position), name) for position, name in self.hole.seats),
            ],
        )

    @property
    def hands(self) -> Iterator[Hand]:
        """The fields seat by seat."""
        for position, name in self.hole.seats:
            order = sorted(range(self.cells), key=lambda at: (at % self.shape.columns, at))
            cells = [self[f"card_{position}_{at}"] for at in order]
            yield Hand(position, name, cells, self[f"total_{position}"])

    @property
    def knocker_field(self) -> forms.BoundField | None:
        """Who knocked, where the rules care."""
        return self["knocker"] if "knocker" in self.fields else None

    def clean(self) -> dict[str, Any]:
        """Either the cards or the total, of every seat."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for position, _name in self.hole.seats:
            cards, total = self._cards(data, position), data.get(f"total_{position}", "").strip()
            if any(cards) and total:
                self.add_error(f"total_{position}", gettext("Either the cards or the total."))
            elif not total and not (cards and all(cards)):
                self.add_error(f"total_{position}", gettext("Give the cards or the total."))
        return data

    def _cards(self, data: Mapping[str, Any], position: int) -> list[str]:
        return [str(data.get(f"card_{position}_{at}", "")).strip() for at in range(self.cells)]

    def _typed(self, position: int) -> str:
        """A row as it is written: cards row by row, or the total."""
        cards = self._cards(self.cleaned_data, position)
        if not any(cards):
            return str(self.cleaned_data[f"total_{position}"]).strip()
        wide = self.shape.columns
        lines = [cards[at : at + wide] for at in range(0, len(cards), wide)]
        return " / ".join(" ".join(line) for line in lines)

    def rows(self) -> list[tuple[int, str, str]]:
        """(position, typed, what stood there) of the seats that are changed."""
        changed = []
        for position, _name in self.hole.seats:
            was, typed = self.cleaned_data[f"was_{position}"], self._typed(position)
            if typed.upper().split() != row_text(was).upper().split():
                changed.append((position, typed, was))
        return changed

    def knocker(self) -> int | None | Keep:
        """Who knocked, when that is changed."""
        seat = self.cleaned_data.get("knocker", self.initial["knocker"])
        if seat == self.initial["knocker"]:
            return KEEP
        return int(seat) if seat else None

    @property
    def settled(self) -> bool:
        """Was it looked at as it is now? Only when the form is valid."""
        return bool(self.cleaned_data["sure"] == self._seen())

    def _seen(self) -> str:
        return repr([self.version, *self.rows(), self.knocker()])

    def look(self) -> None:
        """Ask for it once more, as it is now."""
        self.data = MultiValueDict({**lists_of(self.data), "sure": [self._seen()]})

    def refusal(self, refused: ScorekeepingError) -> DirectingError:
        """The refusal of the scorecard, each sentence beside the seat it is about."""
        problems = getattr(refused, "problems", ())
        if not problems:
            return DirectingError(refused.message)
        return Several(
            [
                DirectingError(
                    each.message.render(gettext),
                    "" if each.seat is None else f"total_{each.seat}",
                )
                for each in problems
            ]
        )
