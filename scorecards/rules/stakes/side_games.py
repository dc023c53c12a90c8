"""Side games on a finished card: stableford, match play and skins, gross or net.

They read the points of the holes and nothing else; net holes are those less the strokes of the
playing handicap. Money is in whole units or shares of them; what is paid is received.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

STABLEFORD_MOST = 6


def stableford(holes: Sequence[int], target: int, *, step: int = 1) -> tuple[int, ...]:
    """Points by hole: 2 at the target, one more or less for every `step`, from 0 to 6."""
    return tuple(min(max(2 + (target - points) // step, 0), STABLEFORD_MOST) for points in holes)


@dataclass(frozen=True, slots=True)
class MatchPlay:
    """A match of two: 0 or 1 for the winner, None for all square; how far ahead, how many holes
    were left when it was decided, and how many were played.
    """

    winner: int | None
    up: int
    left: int
    played: int

    @property
    def short(self) -> str:
        """As it is written: 5&3, 1 up, AS."""
        if self.winner is None:
            return "AS"
        return f"{self.up}&{self.left}" if self.left else f"{self.up} up"


def match_play(one: Sequence[int], other: Sequence[int]) -> MatchPlay:
    """Hole by hole, the lower wins it; decided when the lead is larger than the holes left.

    Raises ValueError for cards of different length.
    """
    lead = 0
    for played, (mine, theirs) in enumerate(zip(one, other, strict=True), start=1):
        lead += (mine < theirs) - (mine > theirs)
        left = len(one) - played
        if abs(lead) > left:
            return MatchPlay(0 if lead > 0 else 1, abs(lead), left, played)
    return MatchPlay(None, 0, 0, len(one))


class LastPot(StrEnum):
    """What becomes of skins nobody has won after the last hole."""

    LOST = "lost"
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class Skin:
    """Won on a hole (from 1) by a seat: how many skins."""

    hole: int
    seat: int
    skins: int


@dataclass(frozen=True, slots=True)
class Skins:
    """Skins by seat, those won hole by hole, and how many nobody has."""

    skins: tuple[Fraction, ...]
    won: tuple[Skin, ...]
    unclaimed: int

    def money(self, unit: int = 1) -> tuple[Fraction, ...]:
        """What each seat gains when every other pays it a unit a skin."""
        everything = sum(self.skins, Fraction(0))
        return tuple(unit * (len(self.skins) * mine - everything) for mine in self.skins)

    def pot(self, stake: int = 1) -> tuple[Fraction, ...]:
        """What each seat gains when everybody put so much into a pot that is shared out by skins;
        everybody has theirs back where nobody won one.
        """
        everything = sum(self.skins, Fraction(0))
        whole = stake * len(self.skins)
        return tuple(
            whole * mine / everything - stake if everything else Fraction(0) for mine in self.skins
        )


def play_skins(
    cards: Sequence[Sequence[int | None]], *, carry: bool = True, last: LastPot = LastPot.LOST
) -> Skins:
    """The unique lowest on a hole wins its skin and, with `carry`, those before it that nobody won.
    None is a hole that somebody did not play.

    Raises ValueError for cards of different length.
    """
    won: list[Skin] = []
    pot, lowest = 0, list[int]()
    for hole, points in enumerate(zip(*cards, strict=True), start=1):
        pot = pot + 1 if carry else 1
        least = min((mine for mine in points if mine is not None), default=None)
        lowest = [seat for seat, mine in enumerate(points) if mine is not None and mine == least]
        if len(lowest) == 1:
            won.append(Skin(hole, lowest[0], pot))
            pot = 0
    shares: Mapping[int, Fraction] = {}
    if pot and last is LastPot.SPLIT:
        shares = dict.fromkeys(lowest, Fraction(pot, len(lowest)))
    totals = [
        sum((skin.skins for skin in won if skin.seat == seat), shares.get(seat, Fraction(0)))
        for seat in range(len(cards))
    ]
    unclaimed = (len(cards[0]) if cards else 0) - sum(totals, Fraction(0))
    return Skins(tuple(map(Fraction, totals)), tuple(won), int(unclaimed))
