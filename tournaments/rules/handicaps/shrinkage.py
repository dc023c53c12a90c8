"""The default handicap index: a mean that is pulled towards the league's, the more the less is
known; and form, the same for somebody alone.

One game is mostly luck: the spread of skill is a fifth of the spread of luck. So the mean z of a
player's nine-hole units (`differentials.py`) counts only with weight B = n rho / (n rho + 1), where
rho is the variance of skill over the variance of luck in this league, by one-way analysis of
variance. rho is recomputed monthly and stored; until a league has UNITS_FOR_RHO units it is
RHO_AT_FIRST.

Everything here is exact; rho is kept in millionths. This module never reads a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.rules.handicaps.differentials import UNIT, round_tenth

RHO_AT_FIRST = Fraction(1, 20)
RHO_LEAST, RHO_MOST = Fraction(1, 100), Fraction(1)
UNITS_FOR_RHO = 200
LATEST = 40
"""Units of a player that count."""

Units = Sequence[Fraction]


def skill_ratio(units: Mapping[int, Units]) -> Fraction:
    """rho by analysis of variance over the players' units, between 0.01 and 1.

    RHO_AT_FIRST where it cannot be told: fewer than two players, or nobody with two units, or no
    luck at all.
    """
    played = [tuple(mine) for mine in units.values() if mine]
    number = sum(map(len, played))
    if len(played) < 2 or number == len(played):
        return RHO_AT_FIRST
    grand = _mean([z for mine in played for z in mine])
    between = _sum([len(mine) * (_mean(mine) - grand) ** 2 for mine in played])
    within = _sum([_sum([z * z for z in mine]) - len(mine) * _mean(mine) ** 2 for mine in played])
    if not within:
        return RHO_AT_FIRST
    squares = Fraction(sum(len(mine) ** 2 for mine in played), number)
    usual = (number - squares) / (len(played) - 1)
    mean_between, mean_within = between / (len(played) - 1), within / (number - len(played))
    ratio = (mean_between - mean_within) / (usual * mean_within)
    return round(min(max(ratio, RHO_LEAST), RHO_MOST), 6)


def ratio_for(units: Mapping[int, Units]) -> Fraction:
    """rho for a league: RHO_AT_FIRST until it has played enough to tell."""
    enough = sum(map(len, units.values())) >= UNITS_FOR_RHO
    return skill_ratio(units) if enough else RHO_AT_FIRST


def league_mean(units: Mapping[int, Units]) -> Fraction:
    """mu: the mean z of all units of the league; 0 without any."""
    return _mean([z for mine in units.values() for z in mine])


def shrunken_index(mine: Units, *, mean: Fraction, rho: Fraction) -> Fraction:
    """A player's index in tenths from his units, oldest first; without any, the league's mean."""
    latest = mine[-LATEST:]
    weight = weight_of(len(latest), rho)
    return round_tenth(UNIT * (mean + weight * (_mean(latest) - mean)))


def form(mine: Units, *, rho: Fraction) -> Fraction:
    """How a player has played lately, as z against par (lower is better): a filter with prior
    variance rho and noise 1 has this as its mean.
    """
    latest = mine[-LATEST:]
    return weight_of(len(latest), rho) * _mean(latest)


def weight_of(units: int, rho: Fraction) -> Fraction:
    """B: how much of a mean of so many units is believed."""
    return units * rho / (units * rho + 1)


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return _sum(numbers) / len(numbers) if numbers else Fraction(0)


def _sum(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))
