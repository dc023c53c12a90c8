"""What people type into the pages around a game, read into what scorekeeping takes.

Every mistake becomes a sentence beside its field. It never writes and never scores: entering a hole
has forms of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorecards.codes import KEY_LETTERS, read_code
from scorecards.customs import NO_CUSTOMS, STRICT, WORDING, Customs, customs_of
from scorecards.display.lengths import LengthChoice
from scorecards.rules import InvalidRuleset, Ruleset, Shape, find_variant
from scorecards.rules.lengths import played_for
from scorecards.rules.stakes import Stakes
from scorecards.rules.texts import whole_number
from scorecards.seats import MOST_SEATS, SeatLines, typed_names, wrong_names
from scorecards.stakes import why_none_here
from scorecards.stakes.example import Example, example_of
from scorecards.stakes.fields import StakesFields, fields_sent, usual_for

FEWEST_SEATS, SEATS_OFFERED = 2, 4
FIRST_VARIANT = "pagat-6"
FindRuleset = Callable[[str], Ruleset | None]


@dataclass(frozen=True)
class Choice:
    """One radio button: what it sends, what it says, whether it is chosen."""

    value: str
    label: str
    chosen: bool
    shape: Shape | None = None


@dataclass(frozen=True)
class CustomLine:
    """One switch among the customs: what it sends, what it says, whether it is on."""

    name: str
    label: str
    help: str
    chosen: bool
    strict: bool


def custom_lines(chosen: Container[str]) -> list[CustomLine]:
    """Every custom as a switch, in the reader's language."""
    return [
        CustomLine(name, _(label), _(help_text), name in chosen, strict=name in STRICT)
        for name, (label, help_text) in WORDING.items()
    ]


def no_custom() -> str:
    """The sentence about a custom that does not exist."""
    return _("That is no way to keep the score that we know.")


class NewGameForm(forms.Form):
    """Everything a game starts from.

    `checked` is false while the form is only being rearranged; then no mistakes are shown. `find`
    looks up the ruleset of a slug; without it only built-in variants are known.
    """

    variant = forms.CharField(
        max_length=80, error_messages={"required": gettext_lazy("Choose a variant.")}
    )
    shape = forms.CharField(required=False, max_length=10)
    length = forms.CharField(required=False, max_length=10)
    holes = forms.CharField(required=False, max_length=10)
    dealer = forms.CharField(required=False, max_length=4)
    stakes = forms.CharField(required=False)  # the switch: `stake_fields` reads the rest
    customs = forms.CharField(required=False)  # several of one name: `read_customs` reads them
    start_id = forms.UUIDField(required=False)  # of a game that a phone prepared
    say = forms.CharField(required=False)  # rules in words, which the editor reads

    def __init__(self, data: QueryDict, *, checked: bool, find: FindRuleset | None = None) -> None:
        super().__init__(data)
        self.find = find or read_variant
        self.typed = data
        self.checked = checked
        self.names = typed_names(data) or [""] * SEATS_OFFERED
        self.name_errors: dict[int, str] = {}

    @cached_property
    def ruleset(self) -> Ruleset:
        """The variant chosen, or the first of all while none is."""
        return self.find(self.data.get("variant", "")) or find_variant(FIRST_VARIANT)

    @cached_property
    def stake_fields(self) -> StakesFields:
        """What is played for: off, with what the variant speaks of, until somebody says else."""
        if any(name.startswith("stake") for name in self.typed):
            return fields_sent(self.typed)
        return StakesFields.of(usual_for(self.ruleset), on=False)

    @property
    def troubles(self) -> dict[str, Any]:
        """What is wrong, by field, once somebody asked to start."""
        return self.errors if self.checked else {}

    @property
    def lines(self) -> SeatLines:
        """The seat lines; what is wrong with them once somebody asked to start."""
        dealer = whole_number(self.data.get("dealer"), below=10_000)
        return SeatLines(self.names, dealer, self.name_errors if self.troubles else {})

    @property
    def fresh(self) -> bool:
        """Has nobody typed a name or asked to start yet?"""
        return not self.players and not self.troubles

    @property
    def players(self) -> list[str]:
        """The names, in the order of the seats."""
        return self.lines.players

    @property
    def shapes(self) -> list[Choice]:
        """The shapes to choose from, where the variant is played in several."""
        chosen = self.data.get("shape") or str(self.ruleset.shape)
        known = {str(shape) for shape in self.ruleset.shapes}
        chosen = chosen if chosen in known else str(self.ruleset.shape)
        return [
            Choice(str(shape), cards_in(shape), str(shape) == chosen, shape)
            for shape in self.ruleset.shapes
        ]

    @cached_property
    def length_choice(self) -> LengthChoice:
        """How long the game is to be."""
        return LengthChoice(self.data, self.ruleset.ending)

    @property
    def suits_players(self) -> bool:
        """Whether the variant is meant for this many players; true while fewer than two sit."""
        low, high = self.ruleset.players
        return len(self.players) < FEWEST_SEATS or low <= len(self.players) <= high

    def clean_variant(self) -> Ruleset:
        ruleset = self.find(self.cleaned_data["variant"])
        if ruleset is None:
            raise forms.ValidationError(_("There is no variant of that name."))
        return ruleset

    def clean_shape(self) -> Shape | None:
        written = self.cleaned_data["shape"]
        fits = [shape for shape in self.ruleset.shapes if str(shape) == written]
        if written and not fits and len(self.ruleset.shapes) > 1:
            raise forms.ValidationError(_("This variant is not played with that layout."))
        return fits[0] if fits else self.ruleset.shape

    def clean_say(self) -> str:
        if self.cleaned_data["say"]:
            raise forms.ValidationError(_("This is in no rule yet. Say it, or clear the line."))
        return ""

    def clean(self) -> dict[str, Any]:
        self.name_errors = wrong_names(self.names)
        if len(self.players) < FEWEST_SEATS:
            self.add_error(None, _("Golf needs at least two players. Type another name."))
        elif self.name_errors:
            self.add_error(None, _("One of the names does not work yet."))
        if "start_id" in self.errors:
            self.add_error(None, _("This game could not be identified. Start it again."))
        if len(self.typed.getlist("name")) > MOST_SEATS:
            self.add_error(None, _("A scorecard has room for twelve players."))
        if self.length_choice.trouble:
            self.add_error("holes", self.length_choice.trouble)
        elif "variant" in self.cleaned_data:
            self.check_length()
        self.cleaned_data["customs"] = self.read_customs()
        self.cleaned_data["stakes"] = self.read_stakes()
        return self.cleaned_data

    def check_length(self) -> None:
        """Say so where the rules ask for another kind of length: one with a last hole."""
        try:
            assert self.rules_to_play
        except InvalidRuleset:
            sentence = _("A rule is about the last hole: choose a number of holes.")
            self.add_error("holes", sentence)

    def read_stakes(self) -> Stakes | None:
        """What is played for; None, with a sentence, for what cannot be agreed on."""
        if self.stake_fields.on and (refusal := why_none_here()):
            self.add_error("stakes", refusal)
            return None
        picked = self.stake_fields.stakes
        if self.stake_fields.problems:
            self.add_error("stakes", _("The stakes do not work yet."))
        return picked

    @property
    def stakes_offered(self) -> bool:
        """May anything be played for on this site?"""
        return not why_none_here()

    @property
    def example(self) -> Example | None:
        """What the stakes come to, while they are on and can be read."""
        return (
            example_of(self.stake_fields.stakes, self.players) if self.stake_fields.stakes else None
        )

    @property
    def stake_problems(self) -> dict[str, str]:
        """What is wrong with the stakes, by field, once somebody asked to start."""
        return self.stake_fields.problems if self.checked else {}

    @property
    def custom_lines(self) -> list[CustomLine]:
        """How the table may keep its score, with what is chosen. What is strict only where it is
        chosen: seasons and tournaments ask for it.
        """
        lines = custom_lines(self.typed.getlist("custom"))
        return [line for line in lines if line.chosen or not line.strict]

    @property
    def any_custom(self) -> bool:
        """Is any of them chosen?"""
        return bool(self.typed.getlist("custom"))

    def read_customs(self) -> Customs:
        """The customs that were chosen; none, with a sentence, for what cannot be chosen."""
        try:
            chosen = customs_of(self.typed.getlist("custom"))
        except ValueError:
            self.add_error("customs", no_custom())
            return NO_CUSTOMS
        if chosen.contradiction:
            self.add_error("customs", _(chosen.contradiction))
        return chosen

    @property
    def rules_to_play(self) -> Ruleset:
        """The variant with the length that was chosen."""
        length = self.length_choice.length
        variant: Ruleset = self.cleaned_data["variant"]
        return variant if length is None else played_for(variant, length)


def read_variant(slug: str) -> Ruleset | None:
    """The built-in variant of that slug."""
    try:
        return find_variant(slug) if slug else None
    except (LookupError, ValueError):
        return None


def cards_in(shape: Shape) -> str:
    """`6 cards`, or `Any number of cards` for a row of any length."""
    if shape.free:
        return _("Any number of cards")
    return ngettext("%(count)d card", "%(count)d cards", shape.cells) % {"count": shape.cells}


class JoinForm(forms.Form):
    """The code somebody reads out across the table."""

    code = forms.CharField(
        max_length=500, error_messages={"required": gettext_lazy("Type the code of the table.")}
    )

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        key = read_code(typed)
        if "/" in typed:
            raise forms.ValidationError(_("This link does not lead to a table here."))
        if len(key) != KEY_LETTERS:
            raise forms.ValidationError(_("A code has six letters or digits, such as K7QWRT."))
        return key
