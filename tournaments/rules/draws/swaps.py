"""Two people of a draft change places: what that costs, before anybody decides.

The price is what a director sees: how many more pairs meet again, and how many more people sit at
an off-size table again. Those who are kept apart and those who stay at their table refuse. The
price may be negative: then the change makes the draft better. This module changes no draft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorecards.rules.texts import Text, text
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.nights import History, Pair, Table, pairs


@dataclass(frozen=True, slots=True)
class Price:
    """What a change costs; with a `refusal` it is not possible. The reason of a demand is for
    directors only.
    """

    repeats: int = 0
    off_size: int = 0
    refusal: Text | None = None

    @property
    def total(self) -> int:
        return self.repeats + self.off_size


def off_size_again(tables: Sequence[Table], history: History, preferred: int) -> int:
    """People at an off-size table who sat at one before."""
    return sum(
        bool(history.off_size.get(player))
        for table in tables
        if len(table) != preferred
        for player in table
    )


def meetings_again(tables: Sequence[Table], history: History) -> int:
    """Pairs at these tables that have met before, each as often as it has."""
    return sum(history.met.get(pair, 0) for table in tables for pair in pairs(table))


def changed(tables: Sequence[Table], one: int, other: int) -> tuple[Table, ...]:
    """The tables after these two changed seats."""
    seat = {one: other, other: one}
    return tuple(tuple(seat.get(player, player) for player in table) for table in tables)


def swap_price(
    tables: Sequence[Table],
    swap: tuple[int, int],
    history: History,
    demands: Demands,
    *,
    preferred: int = 4,
) -> Price:
    """What the change of these two costs; one of them may be waiting without a seat. Raises
    ValueError where neither has one.
    """
    at = {player: number for number, table in enumerate(tables) for player in table}
    one, other = swap
    mine, theirs = at.get(one), at.get(other)
    if mine is None and theirs is None:
        raise ValueError("One of the two has a seat.")
    if mine == theirs:
        return Price()
    for who, goes_to in ((one, theirs), (other, mine)):
        stays = demands.tables.get(who)
        if stays is not None and stays - 1 != goes_to:
            return Price(refusal=text("One of the two stays at their table."))
    before = [tables[number] for number in (mine, theirs) if number is not None]
    after = changed(before, one, other)
    if (_together(after) - _together(before)) & demands.strangers:
        return Price(refusal=text("Two people who are kept apart would sit together."))
    return Price(
        meetings_again(after, history) - meetings_again(before, history),
        off_size_again(after, history, preferred) - off_size_again(before, history, preferred),
    )


def _together(tables: Sequence[Table]) -> set[Pair]:
    return {pair for table in tables for pair in pairs(table)}


def swap_prices(
    tables: Sequence[Table], one: int, history: History, demands: Demands, *, preferred: int = 4
) -> dict[int, Price]:
    """The price of a change with everybody who sits at another table."""
    return {
        other: swap_price(tables, (one, other), history, demands, preferred=preferred)
        for table in tables
        if one not in table
        for other in table
    }
