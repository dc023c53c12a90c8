"""How much of a nine-hole result is skill: the exact interval, and whether to speak of it at all.

For the true ratio of skill to luck, what is seen of the people over what is seen of luck has an F
distribution, whatever the tables were; and it falls as the ratio grows. So each end of the interval
is where it meets a quantile.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, fsum, inf, lgamma, log, log1p
from typing import NamedTuple

from scorecards.luck.fit import Fit

NINE = 9
MOST_P = 0.04
"""Above it nothing is said of skill: 5 in 100, less room for holes whose points are skewed."""
LEAST_FREEDOM = 3
MOST_TERMS = 10_000


class Share(NamedTuple):
    """The share of a nine-hole result that is skill, with the ends of its 90 % interval, and how
    often luck alone would show as much as is seen.
    """

    value: float
    low: float
    high: float
    p: float

    @property
    def silent(self) -> bool:
        """The rule of silence: luck alone would show this too often."""
        return self.p > MOST_P


def share_of(fit: Fit) -> Share | None:
    """The share of skill; None where there is too little to compare."""
    if fit.rank < 1 or fit.freedom < LEAST_FREEDOM:
        return None
    low, value, high = (part_of(ratio_at(fit, level)) for level in (0.95, 0.5, 0.05))
    return Share(value, low, high, 1 - f_below(f_at(fit, 0.0), fit.rank, fit.freedom))


def part_of(ratio: float) -> float:
    """The part of a nine-hole result that is skill, for tau squared over sigma squared."""
    return 1.0 if ratio == inf else NINE * ratio / (1 + NINE * ratio)


def f_at(fit: Fit, ratio: float) -> float:
    """F of what is seen, if tau squared is so many times sigma squared."""
    seen = fit.explained(ratio) / fit.rank
    if fit.rest:
        return seen / (fit.rest / fit.freedom)
    return inf if seen > 0 else 0.0


def ratio_at(fit: Fit, level: float) -> float:
    """The ratio at which F is its quantile of this level; 0 where it is smaller without skill."""
    quantile = f_quantile(level, fit.rank, fit.freedom)
    if f_at(fit, 0.0) <= quantile:
        return 0.0
    return inf if not fit.rest else falling_root(lambda ratio: f_at(fit, ratio) - quantile)


def falling_root(function: Callable[[float], float]) -> float:
    """Where a function that falls from above 0 at 0 meets 0, as exactly as a float can say."""
    low, high = 0.0, 1.0
    while function(high) > 0:
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        if function(middle) > 0:
            low = middle
        else:
            high = middle
    return middle


def f_quantile(level: float, above: int, below: int) -> float:
    """The F that a part `level` of all stays below."""
    return falling_root(lambda f: level - f_below(f, above, below))


def f_below(f: float, above: int, below: int) -> float:
    """How often F with so many degrees of freedom is below f."""
    if f == inf:
        return 1.0
    return incomplete_beta(above / 2, below / 2, above * f / (above * f + below))


def incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    front = exp(fsum((lgamma(a + b), -lgamma(a), -lgamma(b), a * log(x), b * log1p(-x))))
    return front / a * _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    """Lentz's way: numerators and denominators step by step, until nothing changes."""
    tiny = 1e-300
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1) or tiny)
    whole = d
    for step in range(1, MOST_TERMS):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for term in (even, odd):
            d = 1 / (1 + term * d or tiny)
            c = 1 + term / c or tiny
            whole *= d * c
        if abs(d * c - 1) < 1e-16:
            break
    return whole
