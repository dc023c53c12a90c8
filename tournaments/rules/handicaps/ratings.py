"""Ratings: who beats whom, over all rulesets, from places alone.

Weng and Lin's update for the Plackett-Luce model (2011). Its usual spread of luck is far too small
for this game: beta is 35 here. The plain update goes wrong with ties (a third place can gain more
than two winners), so a game with ties is the average of strict orders: every rotation of the tied
and its reverse, mu and sigma squared averaged. For up to three tied these are all orders. For four
or more they are not, and the order in which the tied are listed, that of their numbers, moves a mu
by up to 0.017 while they lie within 10 mu of each other: a third of a point of what is shown.

Shown is 1000 + 20 (mu - 25), without a deduction for sigma, which hardly falls; provisional below
20 games. Games are replayed in the order (at, game), seats in the order (place, player), so the
same games give the same bits, also from a checkpoint: the ratings after some game. Ratings never
decide a standing. This module never stores anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, fsum, lcm, sqrt

BETA = 35.0
TAU = 25 / 300
MU = 25.0
SIGMA = 25 / 3
LEAST = 1e-4
"""Of the variance this much is left at least."""

PROVISIONAL = 20
"""Games before a rating is more than provisional."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A player's rating after so many games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def shown(self) -> int:
        """What people see; an average player has 1000."""
        return round(1000 + 20 * (self.mu - MU))

    @property
    def provisional(self) -> bool:
        return self.games < PROVISIONAL


@dataclass(frozen=True, slots=True)
class Places:
    """What a rating needs of a game: when it ended and the place of each player, ties sharing."""

    at: int
    game: int
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SkillChange:
    """What one game did to one rating."""

    game: int
    player: int
    before: Skill
    after: Skill


def replay(
    games: Iterable[Places], start: Mapping[int, Skill] | None = None
) -> Iterator[tuple[Places, dict[int, Skill], tuple[SkillChange, ...]]]:
    """Every game in playing order with the ratings after it (one dictionary, updated in place: copy
    it for a checkpoint) and what changed. `start` is the checkpoint before the first of the games.
    """
    ratings = dict(start or {})
    for game in sorted(games, key=lambda game: (game.at, game.game)):
        yield game, ratings, _apply(game, ratings)


def _apply(game: Places, ratings: dict[int, Skill]) -> tuple[SkillChange, ...]:
    seated = sorted(game.places, key=lambda player: (game.places[player], player))
    before = [ratings.get(player, Skill()) for player in seated]
    after = rate(before, [game.places[player] for player in seated])
    ratings.update(zip(seated, after, strict=True))
    return tuple(map(SkillChange, [game.game] * len(seated), seated, before, after))


def rate(
    ratings: Sequence[Skill], places: Sequence[int], *, beta: float = BETA, tau: float = TAU
) -> list[Skill]:
    """The ratings after one game; ties by averaging strict orders."""
    outcomes = [
        plackett_luce(ratings, order, beta=beta, tau=tau) for order in strict_orders(places)
    ]
    return [
        Skill(
            fsum(rating.mu for rating in mine) / len(mine),
            sqrt(fsum(rating.sigma**2 for rating in mine) / len(mine)),
            mine[0].games,
        )
        for mine in zip(*outcomes, strict=True)
    ]


def strict_orders(places: Sequence[int]) -> list[list[int]]:
    """Orders without ties: the tied groups rotated together, and each of those reversed."""
    groups = [
        [seat for seat, mine in enumerate(places) if mine == place] for place in sorted(set(places))
    ]
    rotations = lcm(*map(len, groups))
    if rotations == 1:
        return [list(places)]
    orders = []
    for turn in range(rotations):
        turned = [group[turn % len(group) :] + group[: turn % len(group)] for group in groups]
        orders += [_order(turned), _order([group[::-1] for group in turned])]
    return orders


def _order(groups: Sequence[Sequence[int]]) -> list[int]:
    order = [0] * sum(map(len, groups))
    for place, seat in enumerate(seat for group in groups for seat in group):
        order[seat] = place
    return order


def plackett_luce(
    ratings: Sequence[Skill], places: Sequence[int], *, beta: float = BETA, tau: float = TAU
) -> list[Skill]:
    """One update of the plain model. With ties it is unfair to the tied: `rate` is what to call."""
    seats = range(len(places))
    squares = [rating.sigma**2 + tau**2 for rating in ratings]
    c = sqrt(fsum(square + beta**2 for square in squares))
    strengths = [exp(rating.mu / c) for rating in ratings]
    left = [
        fsum(strengths[other] for other in seats if places[other] >= places[at]) for at in seats
    ]
    tied = [list(places).count(place) for place in places]
    updated = []
    for seat in seats:
        omega, delta = [], []
        for other in seats:
            if places[other] <= places[seat]:
                chance = strengths[seat] / left[other]
                omega.append(((other == seat) - chance) / tied[other])
                delta.append(chance * (1 - chance) / tied[other])
        square = squares[seat]
        mu = ratings[seat].mu + square / c * fsum(omega)
        shrink = sqrt(square) / c * square / c**2 * fsum(delta)
        sigma = sqrt(square * max(1 - shrink, LEAST))
        updated.append(Skill(mu, sigma, ratings[seat].games + 1))
    return updated
