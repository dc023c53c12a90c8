"""How the rules now on the form compare with those it began with: a sample hole under both, and
both in sentences. Counting is done by the rules library alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from scorecards.display.pictures import LayoutPicture, draw_layout
from scorecards.editing.sample import NAMES, Sample, read_row
from scorecards.rules import Card, Hole, HoleScore, Layout, Ruleset, signed
from scorecards.rules.tally import matched
from scorecards.rules.wording.differences import Difference, differences
from scorecards.rules.wording.rulesets import sections, sentences


@dataclass(frozen=True)
class Rule:
    """A rule in a sentence; `new` when it is not among those the form began with."""

    sentence: str
    new: bool


@dataclass(frozen=True)
class Heading:
    """Sentences under a heading, and those that no longer hold."""

    title: str
    rules: tuple[Rule, ...]
    gone: tuple[str, ...]


@dataclass(frozen=True)
class SampleLine:
    """A reason of the points; `new` when it was not one before."""

    label: str
    points: str
    new: bool


@dataclass(frozen=True)
class SampleSeat:
    """A player of the sample hole under both rulesets. `before` is "" where the old rules cannot
    count these cards; `picture` is None where the new ones cannot.
    """

    place: int
    name: str
    entry: str
    knocked: bool
    before: str
    points: str
    lines: tuple[SampleLine, ...] = ()
    gone: tuple[SampleLine, ...] = ()
    picture: LayoutPicture | None = None
    wrong: str = ""

    @property
    def changed(self) -> bool:
        """Do these cards score differently than before?"""
        return bool(self.before) and self.before != self.points


@dataclass(frozen=True)
class _Place:
    card: Card | None
    value: str
    matched: bool
    differs: bool = False


def score_sample(sample: Sample, now: Ruleset, before: Ruleset) -> tuple[SampleSeat, ...]:
    """The hole under the rules of the form, beside those it began with."""
    rows = [_checked(now, row) for row in sample.rows]
    old = [_checked(before, row) for row in sample.rows]
    knocker = sample.knocker if now.knock != "none" else None
    scores = _scores(now, rows, knocker)
    # Where the old rules cannot count every row, they cannot score the hole either.
    known = not before.hole_steps or all(isinstance(row, Layout) for row in old)
    earlier = _scores(before, old, knocker) if known else (None,) * len(rows)
    return tuple(
        _seat(
            SampleSeat(
                place=place,
                name=NAMES[place],
                entry=sample.rows[place],
                knocked=knocker == place,
                before=_points(earlier[place]),
                points=_points(scores[place]),
                wrong=row if isinstance(row, str) else "",
            ),
            row=row,
            scores=(scores[place], earlier[place]),
            rulesets=(now, before),
        )
        for place, row in enumerate(rows)
    )


def _checked(ruleset: Ruleset, written: str) -> Layout | str:
    row = read_row(ruleset, written)
    if isinstance(row, str):
        return row
    problems = [problem for problem in ruleset.problems([row]) if not problem.warning]
    return problems[0].message.render(gettext) if problems else row


def _scores(
    ruleset: Ruleset, rows: Sequence[Layout | str], knocker: int | None
) -> tuple[HoleScore | None, ...]:
    read = tuple(row if isinstance(row, Layout) else None for row in rows)
    return ruleset.score(Hole(read, knocker))


def _points(score: HoleScore | None) -> str:
    if score is None:
        return ""
    return signed(score.counted if score.points is None else score.points)


def _seat(
    seat: SampleSeat,
    *,
    row: Layout | str,
    scores: tuple[HoleScore | None, HoleScore | None],
    rulesets: tuple[Ruleset, Ruleset],
) -> SampleSeat:
    """The seat with its reasons and its picture, changes marked in both."""
    now, before = (_lines(score) for score in scores)
    if isinstance(row, str):
        return seat
    known = bool(seat.before)
    return replace(
        seat,
        lines=tuple(SampleLine(*line, new=known and line not in before) for line in now),
        gone=tuple(SampleLine(*line, new=False) for line in before if line not in now),
        picture=_picture(row, scores=scores, rulesets=rulesets),
    )


def _lines(score: HoleScore | None) -> list[tuple[str, str]]:
    lines = score.lines if score else ()
    return [(line.label.render(gettext), signed(line.points)) for line in lines]


def _picture(
    layout: Layout,
    *,
    scores: tuple[HoleScore | None, HoleScore | None],
    rulesets: tuple[Ruleset, Ruleset],
) -> LayoutPicture:
    """The cards; those that count or cancel differently are outlined."""
    now, before = rulesets
    together, earlier = (_together(score) for score in scores)
    places = [
        _Place(card, "" if card is None else signed(now.values.of(card) or 0), cell in together)
        for cell, card in enumerate(layout.cards)
    ]
    wide = layout.shape.columns or max(len(places), 1)
    picture = draw_layout([places[at : at + wide] for at in range(0, len(places), wide)])
    changed = {
        cell
        for cell, card in enumerate(layout.cards)
        if card is not None
        and (
            now.values.of(card) != before.values.of(card) or (cell in together) != (cell in earlier)
        )
    }
    drawn = (
        replace(card, kind=f"{card.kind} is-new") if cell in changed else card
        for cell, card in enumerate(picture.cards)
    )
    return replace(picture, cards=tuple(drawn))


def _together(score: HoleScore | None) -> set[int]:
    return matched(score.lines) if score else set()


def all_sentences(ruleset: Ruleset) -> set[str]:
    """Every sentence of a ruleset, in the reader's language."""
    return {sentence.render(gettext) for sentence in sentences(ruleset)}


def headings(now: Ruleset, before: Ruleset) -> tuple[Heading, ...]:
    """The rules in words: new ones marked, and those that are gone under their heading."""
    old = {
        part.topic.render(gettext): [text.render(gettext) for text in part.sentences]
        for part in sections(before)
    }
    now_worded = []
    for part in sections(now):
        title = part.topic.render(gettext)
        texts = [sentence.render(gettext) for sentence in part.sentences]
        was = old.pop(title, [])
        rules = tuple(Rule(sentence, sentence not in was) for sentence in texts)
        now_worded.append(Heading(title, rules, tuple(each for each in was if each not in texts)))
    return (*now_worded, *(Heading(title, (), tuple(gone)) for title, gone in old.items()))


def changes(before: Ruleset, now: Ruleset) -> tuple[Difference, ...]:
    """Where the form differs from the rules it began with, topic by topic."""
    return differences(before, now)
