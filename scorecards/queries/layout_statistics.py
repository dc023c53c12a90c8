"""What a layout counts when it is dealt at random, cached by what decides it, so that a new name or
note of a ruleset changes nothing. No game is read.
"""

from __future__ import annotations

from hashlib import sha256

from django.core.cache import cache

from scorecards.luck.layouts import once_in
from scorecards.rules import Ruleset, Shape
from scorecards.rules.statistics.decks import Deal, deal_of
from scorecards.rules.statistics.layouts import LayoutStatistics, TooDear, quick, statistics_of

WEEK = 7 * 24 * 3600
FORM = 1  # another number when what is cached, or how it is worked out, changes
REFUSED = "too dear"  # cached in place of statistics


def known_statistics(deal: Deal) -> LayoutStatistics | str | None:
    """What the cache has of a deal: its statistics, REFUSED, or nothing."""
    remembered: LayoutStatistics | str | None = cache.get(key_of(deal))
    return remembered


def statistics_for(ruleset: Ruleset, shape: Shape | None = None) -> LayoutStatistics | None:
    """The statistics of a layout; None where its steps take too long to count."""
    deal = deal_of(ruleset, shape)
    statistics = known_statistics(deal)
    if statistics is None:
        try:
            statistics = statistics_of(deal)
        except TooDear:
            statistics = REFUSED
        cache.set(key_of(deal), statistics, WEEK)
    return statistics if isinstance(statistics, LayoutStatistics) else None


def key_of(deal: Deal) -> str:
    """The name in the cache: the same for all rulesets whose layouts count alike."""
    return f"statistics:{FORM}:{sha256(deal.content.encode()).hexdigest()}"


def once_in_hands(ruleset: Ruleset, shape: Shape, counted: int) -> int | None:
    """In how many hands the pack deals one that counts as little; None where that takes longer to
    work out than a page may wait.
    """
    deal = deal_of(ruleset, shape)
    statistics = statistics_for(ruleset, shape) if quick(deal) else None
    return once_in(statistics, counted) if statistics else None
