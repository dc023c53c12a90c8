"""The default handicap index: a mean that is pulled towards the league's, the more the less is
known of a player.

One game is mostly luck: the spread of skill is a fifth of the spread of luck. So the mean z of a
player's nine-hole units (`differentials.py`) counts only with weight B = n rho / (n rho + 1), where
rho is the variance of skill over the variance of luck in this league, by one-way analysis of
variance. It is recomputed monthly and stored, and RHO_AT_FIRST while a league has fewer than
UNITS_FOR_RHO units.

Everything here is exact; rho is kept in millionths. This module never reads a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.rules.handicaps.differentials import UNIT, round_tenth

RHO_AT_FIRST = Fraction(1, 20)
RHO_LEAST, RHO_MOST = Fraction(1, 100), Fraction(1)
UNITS_FOR_RHO = 200
LATEST = 40
"""Units of a player that count."""

Units = Sequence[Fraction]


@dataclass(slots=True)
class UnitSums:
    """The units of one player added up: how many, their sum and the sum of their squares. In any
    unit; here z, in the ledger thousandths of it.
    """

    count: int = 0
    total: Fraction | int = 0
    squares: Fraction | int = 0

    def add(self, count: int, total: Fraction | int, squares: Fraction | int) -> None:
        """More units of the same player."""
        self.count += count
        self.total += total
        self.squares += squares


def skill_ratio(players: Iterable[UnitSums]) -> Fraction:
    """rho by analysis of variance over the players' units, between 0.01 and 1.

    RHO_AT_FIRST where it cannot be known: fewer than two players, or nobody with two units, or no
    luck at all.
    """
    played = [each for each in players if each.count]
    groups, number = len(played), sum(each.count for each in played)
    if groups < 2 or number == groups:
        return RHO_AT_FIRST
    per_player = _sum([Fraction(each.total**2, each.count) for each in played])
    within = sum(each.squares for each in played) - per_player
    if within <= 0:
        return RHO_AT_FIRST
    between = per_player - Fraction(sum(each.total for each in played) ** 2, number)
    usual = (number - Fraction(sum(each.count**2 for each in played), number)) / (groups - 1)
    mean_between, mean_within = between / (groups - 1), within / (number - groups)
    ratio = (mean_between - mean_within) / (usual * mean_within)
    return round(min(max(ratio, RHO_LEAST), RHO_MOST), 6)


def ratio_for(players: Sequence[UnitSums]) -> Fraction:
    """rho for a league: RHO_AT_FIRST until it has played enough to tell."""
    enough = sum(each.count for each in players) >= UNITS_FOR_RHO
    return skill_ratio(players) if enough else RHO_AT_FIRST


def league_mean(players: Sequence[UnitSums]) -> Fraction:
    """mu: the mean of all units of the league; 0 without any."""
    number = sum(each.count for each in players)
    return Fraction(sum(each.total for each in players), number) if number else Fraction(0)


def shrunken_index(mine: Units, *, mean: Fraction, rho: Fraction) -> Fraction:
    """A player's index in tenths from his units, oldest first; without any, the league's mean."""
    latest = mine[-LATEST:]
    weight = weight_of(len(latest), rho)
    return round_tenth(UNIT * (mean + weight * (_mean(latest) - mean)))


def weight_of(units: int, rho: Fraction) -> Fraction:
    """B: how much of a mean of so many units is believed."""
    return units * rho / (units * rho + 1)


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return _sum(numbers) / len(numbers) if numbers else Fraction(0)


def _sum(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))
