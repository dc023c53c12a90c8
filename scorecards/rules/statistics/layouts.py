"""What one layout counts when it is dealt at random: mean, spread, and how often each count comes.

Exact where the deals can be counted without dealing them, otherwise from seeded random deals with
the error of the mean. One player's layout out of the packs and jokers for the fewest players; of a
game with layouts of any length, the four cards it deals. Knocking, other players, and drawing or
replacing cards are left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import comb, factorial
from random import Random

from scorecards.rules import budget
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.statistics.decks import Deal, by_rank, deal_of
from scorecards.rules.statistics.exact import Spread, by_columns, by_hands
from scorecards.rules.statistics.rankwise import by_ranks, cost
from scorecards.rules.statistics.symmetries import all_alike, moves, orbits
from scorecards.rules.tally import Counting

# Bounds that keep the slowest ruleset below a second.
MOST_ADDITIONS = 1_500_000
MOST_HANDS = 4_000
MOST_COLUMNS = 1_000_000
# Random layouts, as many as fit into half a second by what counting one costs (microseconds).
SAMPLES = (20_000, 10_000, 5_000, 2_000, 1_000, 500, 200)
HALF_A_SECOND = 500_000


class TooDear(ValueError):
    """Even a few layouts take longer to count under these steps than anyone will wait."""


@dataclass(frozen=True)
class LayoutStatistics:
    """What a layout of so many `cards` counts, dealt at random, in points.

    `layouts`: how many deals there are, or how many were looked at when not `exact`. `error`:
    the standard error of the mean, 0 when exact. `distribution`: points and their share, from the
    lowest; the shares add up to 1.
    """

    exact: bool
    cards: int
    layouts: int
    mean: Fraction
    spread: Decimal
    error: Decimal
    distribution: tuple[tuple[int, Fraction], ...]

    @property
    def lowest(self) -> int:
        """The fewest points possible; of a sample, the fewest that came."""
        return self.distribution[0][0]

    @property
    def highest(self) -> int:
        """The most points possible; of a sample, the most that came."""
        return self.distribution[-1][0]

    def up_to(self, points: int) -> Fraction:
        """The share of layouts that count this much or less."""
        return sum((share for count, share in self.distribution if count <= points), Fraction(0))

    def reached(self, share: Fraction) -> int:
        """The fewest points that at least this share of layouts stays within."""
        total = Fraction(0)
        for points, part in self.distribution:
            total += part
            if total >= share:
                return points
        return self.highest


def layout_statistics(ruleset: Ruleset, shape: Shape | None = None) -> LayoutStatistics:
    """The statistics of one random layout; the same ruleset always gives the same.

    `shape`: one of its shapes, the first by default. Takes up to a second: remember it by
    `deal_of(…).content`. Raises ValueError when the packs have fewer cards than the layout, and
    TooDear where even a few layouts take too long to count.
    """
    return statistics_of(deal_of(ruleset, shape))


def statistics_of(deal: Deal) -> LayoutStatistics:
    """The statistics of one layout that is dealt so. Raises ValueError as above."""
    if deal.cards < deal.cells:
        raise ValueError(f"{deal.cards} cards cannot fill a layout of {deal.cells}")
    exact = exact_spread(deal)
    spread = sampled_spread(deal) if exact is None else exact
    counting = Counting(deal.shape, deal.values, deal.exactly)
    counted: Spread = Counter()
    for points, deals in spread.items():
        counted[counting.replaced(points)] += deals
    return described(deal.cells, counted, exact=exact is not None)


def quick(deal: Deal) -> bool:
    """True when the statistics take less than about a tenth of a second."""
    small = deal.cells <= 9 or deal.columns_apart and deal.cells <= 12
    return deal.ranks_apart and small and effort(deal) < 100 and points_between(deal) < 1000


def exact_spread(deal: Deal) -> Spread | None:
    """Every deal by its count before `exactly` steps look at it; None where that takes long."""
    plain = Counting(deal.shape, deal.values, deal.matches)
    lying = Shape(1, deal.cells) if deal.shape.free else deal.shape
    alike = moves(lying, deal.matches)
    if deal.ranks_apart:
        orbit, ranks = orbits(deal.cells, alike), by_rank(deal.kinds)
        additions = cost(orbit, ranks, 3 * effort(deal))
        if additions * (1 + points_between(deal) // 1000) <= MOST_ADDITIONS:
            return by_ranks(plain, orbit, ranks)
    hands = comb(len(deal.kinds) + deal.cells - 1, deal.cells)
    if hands <= MOST_HANDS and all_alike(lying, deal.matches):
        return by_hands(plain, deal.cells, deal.kinds)
    if deal.columns_apart and columns_cost(deal) <= MOST_COLUMNS:
        alone = Counting(Shape(deal.shape.rows, 1), deal.values, deal.matches)
        return by_columns(alone, deal.shape.columns, deal.kinds)
    return None


def points_between(deal: Deal) -> int:
    """About how many points lie between the least and the most a layout can count."""
    times = [1, *(step.times for step in deal.matches if step.times is not None)]
    numbers = [n * kind.worth for kind in deal.kinds for n in times]
    for step in deal.matches:
        numbers += [step.bonus, step.each or 0, *(points for _, points in step.repeats)]
    return deal.cells * (max(numbers) - min(numbers))


def columns_cost(deal: Deal) -> int:
    """How many columns are laid down after how many different cards that are gone."""
    kinds, (rows, columns) = len(deal.kinds), deal.shape
    gone = sum(comb(kinds + rows * before - 1, rows * before) for before in range(columns))
    return gone * comb(kinds + rows - 1, rows)


def sampled_spread(deal: Deal) -> Spread:
    """Random deals by their count, always the same ones for the same deal."""
    counting = Counting(deal.shape, deal.values, deal.matches)
    random = Random(deal.content)
    pack = [kind.card for kind in deal.kinds for _ in range(kind.copies)]
    spread: Spread = Counter()
    for _ in range(sample_size(deal)):
        budget.check()
        spread[counting.points(Layout(deal.shape, tuple(random.sample(pack, deal.cells))))] += 1
    return spread


def sample_size(deal: Deal) -> int:
    """How many layouts to look at, by what it costs to count one. Raises TooDear."""
    each = effort(deal)
    if SAMPLES[-1] * each > 2 * HALF_A_SECOND:
        raise TooDear(f"{each} microseconds for one layout")
    return next((size for size in SAMPLES if size * each <= HALF_A_SECOND), SAMPLES[-1])


def effort(deal: Deal) -> int:
    """About how many microseconds it takes to deal and count one layout.

    Comparing the ranks of a group costs little; asking a step that looks at more costs more.
    """
    shape = Shape(1, deal.cells) if deal.shape.free else deal.shape
    total = 15
    for step in deal.matches:
        groups = comb(deal.cells, step.size) if step.anywhere else len(step.groups(shape))
        dear = 4 * groups * max(1, factorial(len(step.collection)) // 12)
        total += dear if step.particular else groups // 5
    return total


def described(cards: int, spread: Spread, *, exact: bool) -> LayoutStatistics:
    """The statistics of counted deals."""
    layouts = sum(spread.values())
    mean = Fraction(sum(points * deals for points, deals in spread.items()), layouts)
    squares = Fraction(sum(points**2 * deals for points, deals in spread.items()), layouts)
    variance = squares - mean**2
    error = Fraction(0) if exact else variance / (layouts - 1)
    return LayoutStatistics(
        exact=exact,
        cards=cards,
        layouts=layouts,
        mean=mean,
        spread=root(variance),
        error=root(error),
        distribution=tuple(
            (points, Fraction(deals, layouts)) for points, deals in sorted(spread.items()) if deals
        ),
    )


def root(number: Fraction) -> Decimal:
    """The square root, to a thousandth of a point."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    return exact.sqrt().quantize(Decimal("0.001"))
