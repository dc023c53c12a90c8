"""Which sentence a hole gets: the one most worth telling that was not told over and over."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from scorecards.rules.highlights.course import Course
from scorecards.rules.sentences import cards, leads, orders, points, stages
from scorecards.rules.sentences.moments import Kind, Moment
from scorecards.rules.texts import Text

KINDS = (*leads.KINDS, *orders.KINDS, *points.KINDS, *cards.KINDS, *stages.KINDS)


class Sentence(NamedTuple):
    """A sentence and its kind."""

    kind: str
    text: Text


def candidates(moment: Moment) -> list[tuple[Kind, Text]]:
    """Every sentence that is true of a hole when it ended, with its kind."""
    return [(kind, one) for kind in KINDS if (one := kind.make(moment)) is not None]


def offered(course: Course, index: int) -> list[tuple[Kind, Text]]:
    """The sentences to choose from. Once somebody went home, what is told has to be true with them
    and without them; what can be told of any hole names nobody.
    """
    everybody = candidates(Moment(course, index))
    if not course.left:
        return everybody
    moment = Moment(course.of_those_who_stayed, index)
    stayed = candidates(moment) if moment.deal.parts else []
    return [each for each in everybody if each in stayed or each[0].name in points.ANY_HOLE]


def sentences(course: Course) -> tuple[Sentence, ...]:
    """A sentence for every hole of a course, never of the kind of the hole before.

    The weight of a kind is divided by how often it was told before, so that a game is told in many
    words; two kinds are true of any hole, so that there is always one.
    """
    often: Counter[str] = Counter()
    chosen: list[Sentence] = []
    for index in range(len(course.deals)):
        last = chosen[-1].kind if chosen else ""
        offers = [each for each in offered(course, index) if each[0].name != last]
        kind, one = max(offers, key=lambda each: each[0].weight / (1 + often[each[0].name]))
        often[kind.name] += 1
        chosen.append(Sentence(kind.name, one))
    return tuple(chosen)
