"""One rule of the form: its sentence in words, and the fields behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing import pieces
from scorecards.editing.fields import Fields, lines
from scorecards.editing.match_fields import EXACTLY
from scorecards.editing.pieces import Field, Option, Pen, Wrong
from scorecards.editing.sections import cancels
from scorecards.rules.adjustment_reader import read_adjustment
from scorecards.rules.adjustments import adjustment_label
from scorecards.rules.matches import read_step, step_label
from scorecards.rules.schema import Reader
from scorecards.rules.texts import Problem
from scorecards.rules.wording.holes import adjusted
from scorecards.rules.wording.rulesets import step_sentence

SPARE_LINES = 1  # empty lines at the end of a list, to be filled in without a button


@dataclass(frozen=True)
class StepLine:
    """A line of a list in a step: fields side by side."""

    number: int
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class StepCard:
    """A step as the page shows it. `id` is its prefix without the dash: s0, h2."""

    id: str
    name: str
    sentence: str
    kind: str  # match, exactly or hole
    fields: tuple[Field, ...]
    more: tuple[Field, ...]  # what is seldom needed
    lines: tuple[StepLine, ...]
    mistakes: tuple[str, ...]
    opened: bool
    new: bool
    first: bool
    extra: bool = False  # of a layout: more than letting cards count nothing

    @property
    def place(self) -> int:
        """The number of the step, from 1."""
        return int(self.id[1:]) + 1


@dataclass(frozen=True)
class Around:
    """What a step is shown with: the whole form, what is wrong in it, the sentences of the ruleset
    it began with, and the step touched last.
    """

    fields: Fields
    wrong: Wrong
    base_sentences: set[str]
    opened: str

    def pen(self, card: str) -> Pen:
        """Draws the fields of one step."""
        return Pen(self.fields, self.wrong, f"{card}-")

    def drawn(self, card: str, sentence: str, **parts: Any) -> StepCard:
        """The card of a step with this sentence."""
        return StepCard(
            id=card,
            sentence=sentence,
            mistakes=tuple(self.wrong.get(card, ())),
            opened=self.opened == card or any(name.split("-")[0] == card for name in self.wrong),
            new=sentence not in self.base_sentences,
            first=card[1:] == "0",
            **parts,
        )


def scoring_card(step: Mapping[str, Any], place: int, around: Around) -> StepCard:
    """A step of one layout."""
    card = f"s{place}"
    pen = around.pen(card)
    problems: list[Problem] = []
    read = read_step(Reader(step, "", problems))
    exact = pen.sent("kind") == EXACTLY
    return around.drawn(
        card,
        # A step that cannot be read has no sentence: what is wrong with it stands there instead.
        "" if problems else step_sentence(read).render(gettext),
        name=step_label(read).render(gettext),
        extra=not cancels(read),
        kind="exactly" if exact else "match",
        fields=_exact_fields(pen) if exact else match_fields(pen),
        more=() if exact else match_details(pen),
        lines=() if exact else repeat_lines(pen),
    )


def _exact_fields(pen: Pen) -> tuple[Field, ...]:
    return (
        pen.number("exactly", _("A layout that counts exactly")),
        pen.number("counts", _("counts instead")),
        pen.text("label", _("What it is called")),
    )


def match_fields(pen: Pen) -> tuple[Field, ...]:
    """The fields of every match."""
    look = pen.sent("look")
    size = {
        "run": _("How many in a row"),
        "cards": "",
    }.get(look, _("How many equal"))
    fields = [
        pen.checks("where", _("Where they lie"), pieces.places()),
        pen.select("look", _("What lies there"), pieces.looks()),
    ]
    hint = _("Empty: all the cards of the place.") if look == "equal" else ""
    fields += [pen.number("size", size, hint)] if size else []
    if look == "cards":
        fields.append(pen.text("cards", _("Which cards"), card_hint()))
    return (
        *fields,
        pen.number("each", _("Each of its cards counts"), _("Empty: its own value.")),
        pen.number("bonus", _("Points on top"), _("Minus 25 for a bonus of 25.")),
    )


def match_details(pen: Pen) -> tuple[Field, ...]:
    """The seldom used fields of a match."""
    return (
        pen.text("label", _("What it is called")),
        pen.text("only", _("Only these ranks or cards"), card_hint()),
        pen.text("wild", _("Wild cards"), card_hint()),
        pen.switch("once", _("Every card is used once")),
        pen.select("prefer", _("Which are chosen then"), pieces.prefers()),
        pen.switch("keep_negative", _("Cards that together are below zero keep their values")),
        pen.text("marks", _("A name for rules of the hole to ask for")),
    )


def card_hint() -> str:
    """How to type cards."""
    return _("For example: K, QS, red J")


def repeat_lines(pen: Pen) -> tuple[StepLine, ...]:
    """Points for several matches of one rank, and an empty line."""
    paid = lines(pen.fields, f"{pen.prefix}times", f"{pen.prefix}points")
    paid = [row for row in paid if any(row)] + [("", "")] * SPARE_LINES
    wrong = tuple(pen.wrong.get(f"{pen.prefix}repeats", ()))
    return tuple(
        StepLine(
            number,
            (
                _number(f"{pen.prefix}times", _("So many of one rank"), times, number, wrong),
                _number(f"{pen.prefix}points", _("points on top"), points, number, wrong),
            ),
        )
        for number, (times, points) in enumerate(paid)
    )


def hole_card(step: Mapping[str, Any], place: int, around: Around) -> StepCard:
    """A step of the hole."""
    card = f"h{place}"
    pen = around.pen(card)
    problems: list[Problem] = []
    read = read_adjustment(Reader(step, "", problems))
    return around.drawn(
        card,
        "" if problems else adjusted(read).render(gettext),
        name=adjustment_label(read).render(gettext),
        kind="hole",
        fields=(
            pen.select("who", _("Who"), pieces.people()),
            pen.checks("when", _("When that player"), pieces.conditions()),
        ),
        more=hole_details(pen),
        lines=change_lines(pen),
    )


def hole_details(pen: Pen) -> tuple[Field, ...]:
    """The seldom used conditions."""
    return (
        pen.text("label", _("What it is called")),
        pen.number("counted", _("Only with a count of exactly")),
        pen.number("someone", _("Only when another player counted exactly")),
        pen.text("marked", _("Only with the match named")),
        pen.text("someone_marked", _("Only when another player has the match named")),
    )


def change_lines(pen: Pen) -> tuple[StepLine, ...]:
    """What happens to the points, a line a change, and an empty line."""
    names = [pen.prefix + word for word in ("choice", "change", "n", "of")]
    rows = [row for row in lines(pen.fields, *names) if row[2] or row[3] or row[0]]
    rows += [("", "plus", "", "")] * SPARE_LINES
    wrong = tuple(pen.wrong.get(f"{pen.prefix}changes", ()))
    return tuple(
        StepLine(
            number,
            (
                _chosen(names[1], _("The player"), kind, number, pieces.changes()),
                _number(names[2], _("Number"), n, number, wrong),
                _chosen(names[3], _("of"), noun, number, pieces.nouns()),
                _chosen(names[0], _("Happens"), choice, number, alternatives()),
            ),
        )
        for number, (choice, kind, n, noun) in enumerate(rows)
    )


def alternatives() -> list[tuple[str, str]]:
    """Whether a change always happens or is one of several, of which the dearest counts."""
    return [
        ("", _("always")),
        *((str(n), _("if dearest: choice %(letter)s") % {"letter": "ABCD"[n]}) for n in range(4)),
    ]


def _chosen(name: str, label: str, value: str, line: int, choices: pieces.Choices) -> Field:
    options = tuple(Option(word, words, word == value) for word, words in choices)
    return Field(name, label, "select", value, options, line=line)


def _number(name: str, label: str, value: str, line: int, wrong: tuple[str, ...]) -> Field:
    return Field(name, label, "number", value, wrong=wrong, line=line)
