"""How the rules now on the form compare with those it began with: a sample hole under both, and
both in sentences. Counting is done by the rules library alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from scorecards.editing.hands import HandCard, SumLine, cards_of, gone_lines, sum_lines, wide
from scorecards.editing.sample import NAMES, Sample, read_row
from scorecards.rules import Hole, HoleScore, Layout, Ruleset, signed
from scorecards.rules.courses import telling
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
class SampleSeat:
    """A player of the sample hole under both rulesets. `before` is "" where the old rules cannot
    count these cards; there are no `cards` where the new ones cannot.
    """

    place: int
    name: str
    entry: str
    knocked: bool
    before: str
    points: str
    lines: tuple[SumLine, ...] = ()
    gone: tuple[SumLine, ...] = ()
    cards: tuple[HandCard, ...] = ()
    columns: int = 1
    wrong: str = ""

    @property
    def changed(self) -> bool:
        """Do these cards score differently than before?"""
        return bool(self.before) and self.before != self.points

    @property
    def rows(self) -> int:
        """The rows of cards on the page."""
        return -(-len(self.cards) // self.columns)


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
    return ruleset.score(Hole(read, knocker, juncture=telling(ruleset, len(read))))


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
    """The seat with its reasons and its cards, changes marked in both."""
    if isinstance(row, str):
        return seat
    return replace(
        seat,
        lines=sum_lines(row, scores, known=bool(seat.before)),
        gone=gone_lines(row, scores),
        cards=cards_of(row, scores, rulesets),
        columns=wide(row),
    )


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
