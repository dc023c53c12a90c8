"""The forms of the pages that print sheets, read into a wish.

Every mistake becomes a sentence beside its field. They never plan and never print.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scorecards.paper.plan.wishes import (
    LOCAL_LETTERS,
    MOST_HOLES,
    MOST_PLAYERS,
    SheetRefused,
    Wish,
    check_wish,
)
from scorecards.rules.texts import whole_number
from scorecards.seats import is_no_name

PLAYERS, NAMES_TYPED = "4", 4000  # players at first, and letters of all names together
FLAGS = ("large", "contrast", "boxes", "check", "rules_too")
AT_FIRST = {"check", "rules_too"}
PAPER_NAMES = {"a4": "A4", "letter": "Letter", "a5": "A5"}
TURN_NAMES = {
    "auto": gettext_lazy("As it fits"),
    "portrait": gettext_lazy("Upright"),
    "landscape": gettext_lazy("Across"),
}
SEVERAL_NAMES = {
    "1": gettext_lazy("One"),
    "2": gettext_lazy("Two, to cut"),
    "4": gettext_lazy("Four, to cut"),
}
LETTER_NAMES = {"AJQK": "A J Q K", "AVDR": "A V D R", "AFDR": "A F D R"}


@dataclass(frozen=True)
class Option:
    """One of a few: what it sends, what it says, whether it is chosen."""

    value: str
    label: str
    chosen: bool


class SheetForm(forms.Form):
    """How a sheet is printed: the wishes that hold for blank sheets and for those of a game.

    An address without any of the fields gives the usual sheet. `asked` in the address means that
    the form was sent, so that a box without a tick means no.
    """

    paper = forms.CharField(required=False, max_length=10)
    turn = forms.CharField(required=False, max_length=10)
    several = forms.CharField(required=False, max_length=2)
    language = forms.CharField(required=False, max_length=10)
    letters = forms.CharField(required=False, max_length=4)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        self.sent = "asked" in data

    def flag(self, name: str) -> bool:
        """Whether this box is ticked."""
        return bool(self.data.get(name)) if self.sent else name in AT_FIRST

    @property
    def flags(self) -> dict[str, bool]:
        """Every box, and whether it is ticked."""
        return {name: self.flag(name) for name in FLAGS}

    def typed(self, name: str, otherwise: str = "") -> str:
        """The text of a field, or `otherwise` while it is empty."""
        return str(self.data.get(name) or otherwise)[:80]

    @property
    def opened(self) -> bool:
        """Whether to open the fold: something behind it was changed, or is wrong."""
        plain = all(
            self.typed(name, usual) == usual
            for name, usual in (("paper", "a4"), ("turn", "auto"), ("several", "1"), ("names", ""))
        )
        as_ticked = all(self.flag(name) == (name in AT_FIRST) for name in FLAGS)
        return bool(self.errors) or not (plain and as_ticked)

    @property
    def chosen_language(self) -> str:
        """The language of the sheet: that of the page unless another is chosen."""
        code = self.typed("language", get_language() or "en")
        return code if code in dict(settings.LANGUAGES) else "en"

    @property
    def chosen_letters(self) -> str:
        """The letters on the ace and the court cards: unless chosen, those of the language."""
        return self.typed("letters", LOCAL_LETTERS.get(self.chosen_language, "AJQK"))

    @property
    def papers(self) -> list[Option]:
        """The papers there are."""
        return options(PAPER_NAMES, self.typed("paper", "a4"))

    @property
    def turns(self) -> list[Option]:
        """Upright or across."""
        return options(TURN_NAMES, self.typed("turn", "auto"))

    @property
    def severals(self) -> list[Option]:
        """How many sheets go on a piece of paper."""
        return options(SEVERAL_NAMES, self.typed("several", "1"))

    @property
    def languages(self) -> list[Option]:
        """The languages of the site, in their own words."""
        return options(dict(settings.LANGUAGES), self.chosen_language)

    @property
    def all_letters(self) -> list[Option]:
        """The letters of the packs there are."""
        return options(LETTER_NAMES, self.chosen_letters)

    def clean_language(self) -> str:
        code = self.cleaned_data["language"]
        if code and code not in dict(settings.LANGUAGES):
            raise forms.ValidationError(_("That language is not available here."))
        return self.chosen_language

    def wish(self) -> Wish:
        """The wish of a form without mistakes."""
        return Wish(
            paper=self.typed("paper", "a4"),
            turn=self.typed("turn", "auto"),
            several=whole_number(self.typed("several", "1"), below=10_000) or 0,
            large=self.flag("large"),
            contrast=self.flag("contrast"),
            boxes=self.flag("boxes"),
            check=self.flag("check"),
            rules=self.flag("rules_too"),
            language=self.chosen_language,
            letters=self.chosen_letters,
        )

    def clean(self) -> dict[str, Any]:
        if not self.errors:
            try:
                check_wish(self.wish())
            except SheetRefused as refused:
                self.refuse(refused)
        return self.cleaned_data

    def refuse(self, refused: SheetRefused) -> None:
        """Say beside its field why the sheet cannot be made."""
        known = (*self.fields, *FLAGS, "rules", "names")
        field = refused.field if refused.field in known else "paper"
        self.errors.setdefault(field, self.error_class()).append(refused.sentence.render(_))


class BlankForm(SheetForm):
    """A blank sheet: how many play, who, and how many holes."""

    players = forms.CharField(required=False, max_length=10)
    holes = forms.CharField(required=False, max_length=10)
    names = forms.CharField(
        required=False,
        max_length=NAMES_TYPED,
        error_messages={"max_length": gettext_lazy("These names are too long.")},
    )

    def clean_players(self) -> int:
        players = whole_number(self.typed("players", PLAYERS).strip(), below=10_000)
        if players is None or not 1 <= players <= MOST_PLAYERS:
            raise forms.ValidationError(
                _("Type a number of players from 1 to %(most)d.") % {"most": MOST_PLAYERS}
            )
        return players

    def clean_holes(self) -> int | None:
        written = self.cleaned_data["holes"].strip()
        holes = whole_number(written, below=10_000)
        if written and (holes is None or not 1 <= holes <= MOST_HOLES):
            raise forms.ValidationError(_("Type a number of holes from 1 to 99."))
        return holes

    def clean_names(self) -> tuple[str, ...]:
        written = self.cleaned_data["names"].splitlines()
        names = tuple(name for line in written if (name := " ".join(line.split())))
        if any(is_no_name(letter) for name in names for letter in name):
            raise forms.ValidationError(_("A name is letters, digits and spaces, without < or >."))
        return names

    def wish(self) -> Wish:
        names, players = self.cleaned_data["names"], self.cleaned_data["players"]
        if not self.typed("players"):
            players = max(players, len(names))
        holes = self.cleaned_data["holes"]
        return replace(super().wish(), players=players, names=names, holes=holes)


def options(named: dict[str, Any], chosen: str) -> list[Option]:
    """Choices with the chosen one marked."""
    return [Option(value, str(label), value == chosen) for value, label in named.items()]
