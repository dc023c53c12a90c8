"""The steps of many holes at once; the meaning is that of `rules/adjustments.py`, word for word.

Counts are arrays of holes by players, everyone playing; the tests hold the points equal to
`Ruleset.score`.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from scorecards.rules import Adjustment
from scorecards.rules.adjustments import Amount, Noun, PointsChange, When, Who

Numbers = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]


class Holes:
    """What was counted in many holes, who knocked (-1 for nobody), and whose layout has a mark."""

    def __init__(
        self, counts: Numbers, knockers: Numbers, marks: Mapping[str, Truths] | None = None
    ) -> None:
        self.counts = counts
        self.players = counts.shape[1]
        self.marks = marks or {}
        self.anyone = (knockers >= 0)[:, None]
        self.knocked = knockers[:, None] == np.arange(self.players)
        self.lowest = counts.min(axis=1, keepdims=True)
        self.highest = counts.max(axis=1, keepdims=True)
        self.knocker = np.where(self.knocked, counts, 0).sum(axis=1, keepdims=True)
        self.tied = (counts[:, :, None] == counts[:, None, :]).sum(axis=2) > 1

    def of_others(self, pick: Callable[..., Numbers]) -> Numbers:
        """The least or most that anyone else counted; 0 for who is alone."""
        if self.players == 1:
            return np.zeros_like(self.counts)
        others = [pick(np.delete(self.counts, seat, 1), axis=1) for seat in range(self.players)]
        return np.stack(others, axis=1)

    def value(self, amount: Amount) -> Numbers | int:
        """An amount in points, for every player of every hole."""
        match amount.noun:
            case None:
                return amount.times
            case Noun.PLAYERS:
                return amount.times * self.players
            case Noun.LOWEST:
                noun = self.lowest
            case Noun.HIGHEST:
                noun = self.highest
            case Noun.LOWEST_OTHER:
                noun = self.of_others(np.min)
            case Noun.HIGHEST_OTHER:
                noun = self.of_others(np.max)
            case Noun.COUNTED:
                noun = self.counts
            case Noun.KNOCKER:
                noun = self.knocker
        return amount.times * noun

    def holds(self, when: When) -> Truths:
        """For whom the condition holds."""
        low = self.counts == self.lowest
        match when:
            case When.LOWEST:
                return low
            case When.NOT_LOWEST:
                return ~low
            case When.SOLE_LOWEST:
                return low & ~self.tied
            case When.NOT_SOLE_LOWEST:
                return ~low | self.tied
            case When.TIED_LOWEST:
                return low & self.tied
            case When.HIGHEST:
                return np.asarray(self.counts == self.highest)
            case When.TIED:
                return self.tied
            case When.NOT_ABOVE_KNOCKER:
                return self.anyone & (self.counts <= self.knocker)
        return np.asarray(self.counts > 0)

    def concerned(self, step: Adjustment) -> Truths:
        """To whom a step applies."""
        here = np.ones(self.counts.shape, np.bool_)
        if step.who is not Who.EVERYONE:
            here &= self.anyone & (self.knocked == (step.who is Who.KNOCKER))
        for when in step.when:
            here &= self.holds(when)
        if step.counted is not None:
            here &= self.counts == step.counted
        if step.someone is not None:
            here &= _somebody_else(self.counts == step.someone)
        nowhere = np.zeros(self.counts.shape, np.bool_)
        if step.marked:
            here &= self.marks.get(step.marked, nowhere)
        if step.someone_marked:
            here &= _somebody_else(self.marks.get(step.someone_marked, nowhere))
        return here

    def changed(self, changes: Sequence[PointsChange], points: Numbers) -> Numbers:
        """Points after some changes, in order."""
        for change in changes:
            if change.kind == "worst":
                options = [self.changed(option, points) for option in change.alternatives]
                points = np.maximum.reduce(options)
                continue
            amount = self.value(change.amount)
            match change.kind:
                case "becomes":
                    points = np.zeros_like(points) + amount
                case "times":
                    points = points * amount
                case "plus":
                    points = points + amount
                case "at_most":
                    points = np.minimum(points, amount)
                case "at_least":
                    points = np.maximum(points, amount)
        return points


def _somebody_else(truths: Truths) -> Truths:
    """For whom it holds of another player and not of themselves."""
    return truths.any(axis=1, keepdims=True) & ~truths


def settle(steps: Sequence[Adjustment], holes: Holes) -> Numbers:
    """The points of every player of every hole, before what was given by hand."""
    points = holes.counts
    for step in steps:
        points = np.where(holes.concerned(step), holes.changed(step.changes, points), points)
    return points
