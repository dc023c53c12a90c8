"""One rule of the form: its sentence in words, and the fields behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, lines
from scorecards.editing.pieces import Choices, Field, Option, Pen, Wrong
from scorecards.editing.sections import cancels
from scorecards.editing.step_fields import EXACTLY, MATCH
from scorecards.editing.words import drawn, offered, say
from scorecards.rules.adjustment_reader import read_adjustment
from scorecards.rules.adjustments import Adjustment, Change, Noun, adjustment_label
from scorecards.rules.knock_words import reworded
from scorecards.rules.match_words import Rewards
from scorecards.rules.matches import Exactly, Match, read_step, step_label
from scorecards.rules.schema import Reader
from scorecards.rules.texts import Problem
from scorecards.rules.wording.holes import adjusted
from scorecards.rules.wording.rulesets import step_sentence
from scorecards.rules.words import words_of

SPARE_LINES = 1  # empty lines at the end of a list, to be filled in without a button
OFTEN = (Change.PLUS, Change.TIMES)  # what happens most


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
    idle: str = ""  # why it changes nothing
    extra: bool = False  # of a layout: more than letting cards count nothing

    @property
    def place(self) -> int:
        """The number of the step, from 1."""
        return int(self.id[1:]) + 1


@dataclass(frozen=True)
class Around:
    """What a step is shown with: the whole form, what is wrong in it, the sentences of the ruleset
    it began with, the step touched last, the word of the rules for ending a hole, and why
    steps of a layout change nothing.
    """

    fields: Fields
    wrong: Wrong
    base_sentences: set[str]
    opened: str
    word: str
    idle: Mapping[int, str]

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
    record = Exactly if exact else Match
    return around.drawn(
        card,
        # A step that cannot be read has no sentence: what is wrong with it stands there instead.
        "" if problems else step_sentence(read).render(gettext),
        name=step_label(read).render(gettext),
        idle="" if problems else around.idle.get(place, ""),
        extra=not cancels(read),
        kind=EXACTLY if exact else MATCH,
        fields=drawn(record, pen, lambda word: not word.seldom),
        more=drawn(record, pen, lambda word: word.seldom),
        lines=reward_lines(record, pen),
    )


def reward_lines(record: type, pen: Pen) -> tuple[StepLine, ...]:
    """Points for several matches of one rank, and an empty line; nothing where no word asks."""
    word = next((each for each in words_of(record) if isinstance(each.kind, Rewards)), None)
    if word is None or not isinstance(word.kind, Rewards):
        return ()
    times_label, points_label = say(word.label), say(word.kind.points)
    paid = lines(pen.fields, f"{pen.prefix}often", f"{pen.prefix}points")
    paid = [row for row in paid if any(row)] + [("", "")] * SPARE_LINES
    wrong = tuple(pen.wrong.get(f"{pen.prefix}{word.name}", ()))
    return tuple(
        StepLine(
            number,
            (
                _number(f"{pen.prefix}often", times_label, times, number, wrong),
                _number(f"{pen.prefix}points", points_label, points, number, wrong),
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
        "" if problems else reworded(around.word, adjusted(read)).render(gettext),
        name=reworded(around.word, adjustment_label(read)).render(gettext),
        kind="hole",
        fields=drawn(Adjustment, pen, lambda word: not word.seldom),
        more=drawn(Adjustment, pen, lambda word: word.seldom),
        lines=change_lines(pen),
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
                _chosen(names[1], _("The player"), kind, number, changes()),
                _number(names[2], _("Number"), n, number, wrong),
                _chosen(names[3], _("of"), noun, number, nouns()),
                _chosen(names[0], _("Happens"), choice, number, alternatives()),
            ),
        )
        for number, (choice, kind, n, noun) in enumerate(rows)
    )


def changes() -> Choices:
    """What may happen to the points, the most usual first."""
    rest = [each for each in Change if each not in OFTEN]
    return offered([*OFTEN, *rest])


def nouns() -> Choices:
    """What an amount is a number of."""
    return [
        ("", _("points")),
        *((word, _("times %s") % words) for word, words in offered(Noun)),
    ]


def alternatives() -> list[tuple[str, str]]:
    """Whether a change always happens or is one of several, of which the dearest counts."""
    return [
        ("", _("always")),
        *((str(n), _("if dearest: choice %(letter)s") % {"letter": "ABCD"[n]}) for n in range(4)),
    ]


def _chosen(name: str, label: str, value: str, line: int, choices: Choices) -> Field:
    options = tuple(Option(word, words, word == value) for word, words in choices)
    return Field(name, label, "select", value, options, line=line)


def _number(name: str, label: str, value: str, line: int, wrong: tuple[str, ...]) -> Field:
    return Field(name, label, "number", value, wrong=wrong, line=line)
