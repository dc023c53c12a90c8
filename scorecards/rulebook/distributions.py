"""How the counts of a ruleset's layouts are spread, as its page shows them.

Words and bars are made for the reader. No card is counted here, no game read.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_UP, Decimal
from fractions import Fraction

from django.utils.formats import number_format

from scorecards.display.bars import Picture, draw, figure, good_points, tenth
from scorecards.queries.layout_statistics import known_statistics, statistics_for
from scorecards.queries.rulesets import find_ruleset
from scorecards.rules import Ruleset, Shape
from scorecards.rules.statistics.decks import deal_of
from scorecards.rules.statistics.layouts import LayoutStatistics, quick

TENTH = Decimal("0.1")


@dataclass(frozen=True)
class Distribution:
    """Everything the page says, its numbers as the reader writes them."""

    cards: int
    free: bool
    exact: bool
    layouts: str
    mean: str
    spread: str
    sure: str  # how far the mean may be off, "" when exact
    low: str  # two of three layouts lie between this
    high: str  # and this
    good: str
    rarity: int  # one layout in so many is as good
    lowest: str
    highest: str
    usual: str  # the points of the tallest bar
    picture: Picture


@dataclass(frozen=True)
class Awaited:
    """Numbers that take a moment, and the page that shows them."""

    slug: str
    shape: Shape


def distribution_of(ruleset: Ruleset, shape: Shape | None = None) -> Distribution | None:
    """The distribution of a ruleset; None where its steps take too long to count."""
    statistics = statistics_for(ruleset, shape)
    return describe(statistics, free=(shape or ruleset.shape).free) if statistics else None


def offered_distribution(
    ruleset: Ruleset, shape: Shape | None = None
) -> Distribution | Awaited | None:
    """The distribution where it is cached or quick to work out; otherwise the page that shows it,
    if the slug stands for these very rules.
    """
    deal = deal_of(ruleset, shape)
    if known_statistics(deal) is None and not quick(deal):
        named = find_ruleset(ruleset.slug)
        same = named and deal_of(named, deal.shape).content == deal.content
        if same and named and deal.shape in named.shapes:
            return Awaited(ruleset.slug, deal.shape)
    return distribution_of(ruleset, shape)


def describe(statistics: LayoutStatistics, *, free: bool) -> Distribution:
    """The numbers of some statistics for the language of the reader."""
    good = good_points(statistics)
    picture = draw(statistics, good)
    return Distribution(
        cards=statistics.cards,
        free=free,
        exact=statistics.exact,
        layouts=number_format(statistics.layouts, 0, force_grouping=True),
        mean=figure(tenth(statistics.mean)),
        spread=figure(tenth(Fraction(statistics.spread))),
        sure="" if statistics.exact else figure((2 * statistics.error).quantize(TENTH, ROUND_UP)),
        low=figure(statistics.reached(Fraction(1, 6))),
        high=figure(statistics.reached(Fraction(5, 6))),
        good=figure(good),
        rarity=round(1 / statistics.up_to(good)),
        lowest=figure(statistics.lowest),
        highest=figure(statistics.highest),
        usual=min(picture.bars, key=lambda bar: bar.y).points,
        picture=picture,
    )
