"""Shares of a pot by place: whoever is level shares what their places are worth together.

Amounts are whole units of the smallest kind. What cannot be divided goes, one unit each, to those
who come first in the table. Nothing is moved here: a page shows who is to get what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from scorecards.rules.texts import Text, text

WHOLE = 100
MOST_SHARES = 20


@dataclass(frozen=True, slots=True)
class Prizes:
    """A pot in units of a currency (`scorecards.rules.stakes`), and how many parts of a hundred the
    places get, the first place first.
    """

    pot: Annotated[int, "in the smallest unit: cents, chips"] = 0
    currency: str = "EUR"
    shares: Annotated[tuple[int, ...], "hundredths, of the first place first"] = (50, 30, 20)

    def to_dict(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"shares": list(self.shares)}


def prizes_from(stored: Mapping[str, Any]) -> Prizes | None:
    """What `to_dict` made; None where there is nothing."""
    if not stored.get("pot"):
        return None
    return Prizes(int(stored["pot"]), str(stored["currency"]), tuple(stored["shares"]))


def share_problem(shares: Sequence[int]) -> Text | None:
    """What is wrong with shares, or None."""
    if not shares or len(shares) > MOST_SHARES or any(each < 1 for each in shares):
        return text("Give 1 to {most} shares, each 1 or more.", most=MOST_SHARES)
    if sum(shares) != WHOLE:
        return text("The shares make {sum}; they have to make 100.", sum=sum(shares))
    if list(shares) != sorted(shares, reverse=True):
        return text("A better place gets as much as the next one, or more.")
    return None


def place_amounts(prizes: Prizes, people: int) -> tuple[int, ...]:
    """What each place is worth, in units; what is left by dividing goes to the first places. With
    fewer people than shares all of the pot goes to those there are.
    """
    shares = prizes.shares[:people]
    if not shares:
        return ()
    amounts = [prizes.pot * each // sum(shares) for each in shares]
    for at in range(prizes.pot - sum(amounts)):
        amounts[at] += 1
    return tuple(amounts)


def awards(places: Mapping[int, int], prizes: Prizes) -> dict[int, int]:
    """What everybody gets who gets something, from places 1-2-2-4, in the order of the table."""
    amounts = place_amounts(prizes, len(places))
    worth: dict[int, int] = {}
    for place in sorted(set(places.values())):
        level = [who for who in places if places[who] == place]
        together = sum(amounts[place - 1 : place - 1 + len(level)])
        each, rest = divmod(together, len(level))
        worth |= {who: each + (at < rest) for at, who in enumerate(level)}
    return {who: units for who, units in worth.items() if units}
