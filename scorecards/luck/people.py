"""What each person is against the average of their league, in points per nine holes.

The skill of everybody is drawn from one normal distribution whose width nobody knows; every width
on a grid is believed as far as it explains the games, and what follows for a person is mixed so.
The means are drawn to the average the more, the less is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import erfc, exp, fsum, log, log1p, sqrt
from typing import NamedTuple

from scorecards.luck.fit import Fit
from scorecards.luck.share import NINE

WIDTHS = (*(step / 50 for step in range(51)), 1.1, 1.25, 1.5, 2.0)
"""The standard deviation of skill, in those of luck over nine holes."""
USUAL_WIDTH = 0.5
"""The scale of the half-normal distribution of widths before any game."""
LOW, HIGH = 0.05, 0.95
STEPS = 200


class Person(NamedTuple):
    """Points per nine holes against the average person: negative is better. `low` and `high` hold
    about 90 in 100.
    """

    mean: float
    low: float
    high: float
    sd: float


class Guess(NamedTuple):
    """One width: how far it is believed, sigma squared, and everybody's mean and variance."""

    belief: float
    ratio: float
    noise: float
    means: tuple[float, ...]
    variances: tuple[float, ...]


@dataclass(frozen=True)
class Posterior:
    """Everybody of a fit, and the standard deviation of skill among them."""

    people: dict[str, Person]
    spread: float


def posterior_of(fit: Fit) -> Posterior | None:
    """What is known of everybody; None where nobody met anybody."""
    if not fit.rank:
        return None
    guesses = guesses_of(fit)
    people = {
        name: _person([(each.belief, each.means[at], each.variances[at]) for each in guesses])
        for at, name in enumerate(fit.people)
    }
    spread = NINE * sqrt(fsum(each.belief * each.ratio * each.noise for each in guesses))
    return Posterior(people, spread)


def guesses_of(fit: Fit) -> list[Guess]:
    """Every width that is believed at all; the beliefs sum to 1."""
    ratios = [(width / 3) ** 2 for width in WIDTHS]
    logs = [_log_belief(fit, *pair) for pair in zip(ratios, WIDTHS, strict=True)]
    weights = [
        trapezoid * exp(each - max(logs))
        for trapezoid, each in zip(trapezoids(WIDTHS), logs, strict=True)
    ]
    total = fsum(weights)
    return [
        _guess(fit, ratio, weight / total)
        for ratio, weight in zip(ratios, weights, strict=True)
        if weight
    ]


def trapezoids(grid: Sequence[float]) -> list[float]:
    """What each point of a grid stands for, by the rule of the trapezoid."""
    return [
        (grid[min(at + 1, len(grid) - 1)] - grid[max(at - 1, 0)]) / 2 for at in range(len(grid))
    ]


def _log_belief(fit: Fit, ratio: float, width: float) -> float:
    """The prior of a width, and how well it explains the games; all alike, if nothing differed."""
    seen = fit.rest + fit.explained(ratio)
    volume = fsum(log1p(ratio * d) for d in fit.d)
    surprise = (fit.freedom + fit.rank) * log(seen) if seen else 0.0
    return -(volume + surprise + (width / USUAL_WIDTH) ** 2) / 2


def _guess(fit: Fit, ratio: float, belief: float) -> Guess:
    """The people, if skill had this width."""
    noise = (fit.rest + fit.explained(ratio)) / (fit.freedom + fit.rank)
    pull = [u * ratio / (1 + ratio * d) for d, u in zip(fit.d, fit.u, strict=True)]
    known = [ratio * ratio * d / (1 + ratio * d) for d in fit.d]
    sizes = Counter(fit.groups)
    means, variances = [], []
    for at, entries in enumerate(zip(*fit.v, strict=True)):
        means.append(fsum(v * each for v, each in zip(entries, pull, strict=True)))
        less = fsum(v * v * each for v, each in zip(entries, known, strict=True))
        own = ratio * (1 - 1 / sizes[fit.groups[at]])
        variances.append(max(0.0, noise * (own - less)))
    return Guess(belief, ratio, noise, centred(means, fit.groups), tuple(variances))


def centred(means: Sequence[float], groups: Sequence[int]) -> tuple[float, ...]:
    """Means less that of everybody's group: people of two groups are never compared."""
    middle = {
        group: fsum(mean for mean, mine in zip(means, groups, strict=True) if mine == group) / size
        for group, size in Counter(groups).items()
    }
    return tuple(mean - middle[group] for mean, group in zip(means, groups, strict=True))


Parts = Sequence[tuple[float, float, float]]
"""A mixture of normal distributions: weight, mean and variance of each."""


def _person(parts: Parts) -> Person:
    mean = fsum(weight * each for weight, each, _ in parts)
    square = fsum(weight * (variance + (each - mean) ** 2) for weight, each, variance in parts)
    low, high = (quantile(parts, level) for level in (LOW, HIGH))
    return Person(NINE * mean, NINE * low, NINE * high, NINE * sqrt(square))


def quantile(parts: Parts, level: float) -> float:
    """Where a mixture has this part of itself below."""
    reach = 40 * sqrt(max(variance for _, _, variance in parts)) + 1e-9
    low = min(mean for _, mean, _ in parts) - reach
    high = max(mean for _, mean, _ in parts) + reach
    below = [(weight, distribution(mean, variance)) for weight, mean, variance in parts]
    for _ in range(STEPS):
        middle = (low + high) / 2
        if not low < middle < high:
            break
        if fsum(weight * part(middle) for weight, part in below) < level:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def distribution(mean: float, variance: float) -> Callable[[float], float]:
    """How much of a normal distribution is below a number; without variance it is one point."""
    if not variance:
        return lambda x: float(x >= mean)
    scale = -1 / sqrt(2 * variance)
    return lambda x: erfc((x - mean) * scale) / 2
