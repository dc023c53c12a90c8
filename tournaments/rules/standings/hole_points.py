"""Points that are won hole by hole: the systems of a tournament that read cards and not totals.

They come from the side games of `scorecards.rules.stakes` and stand beside `points.py`: the same
shape, from a table to the points of each seat. Where holes are net, they come net.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from scorecards.rules.stakes.side_games import match_play, play_skins, stableford
from tournaments.rules.standings.points import HALF, Sat, Terms, spread_over_ties

STEP = 4
"""Strokes to a stableford point: about half the spread of a hole of cards."""

WON, HALVED, LOST = Fraction(1), Fraction(1, 2), Fraction(0)


def target(r: Fraction) -> int:
    """The points of a hole that are worth 2: par, rounded half up."""
    return floor(r + HALF)


def stableford_points(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    assert sat.par is not None
    wish = target(sat.par.r)
    return tuple(Fraction(sum(stableford(card, wish, step=STEP))) for card in sat.cards)


def skins_points(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    return play_skins(sat.cards).skins


def match_points(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    """Raises ValueError for a table that is not of two."""
    if len(sat.cards) != 2:
        raise ValueError("A match is between two.")
    winner = match_play(*sat.cards).winner
    if winner is None:
        return HALVED, HALVED
    return (WON, LOST) if winner == 0 else (LOST, WON)


def strikes(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    """None for the first, one for those in between, two for the last; of two people one."""
    size = len(sat.totals)
    last = 2 if size > 2 else 1
    return spread_over_ties(sat.totals, [Fraction(0), *[Fraction(1)] * (size - 2), Fraction(last)])


def progressive_strikes(sat: Sat, terms: Terms) -> tuple[Fraction, ...]:
    """None for the first, and one more for every place below."""
    return spread_over_ties(sat.totals, [Fraction(step) for step in range(len(sat.totals))])
