"""Why somebody sits at a table: one sentence, from the draft itself and what was played before.

The strongest reason is said: a table somebody stays at, then a seating by standing, then whom one
meets again or for the first time. That others are kept apart is never said: only directors know.
This module decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorecards.rules.texts import Text, text
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.nights import History, Table
from tournaments.rules.draws.standings_draws import Mode

MODES: dict[Mode, Text] = {
    Mode.POWER: text("Neighbours in the standings sit together"),
    Mode.INTERVAL: text("Every table has people from all parts of the standings"),
    Mode.SNAKE: text("All tables are as strong as each other"),
    Mode.RANDOM: text("A lot decides"),
}
BRACKET = text("The bracket puts these two at one table.")
"""Why two sit together where a bracket is played."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A round that was drawn. `places` are the places it was drawn by, empty if it was not by
    standing; `spread` if all rounds were seated so that nobody meets again.
    """

    tables: tuple[Table, ...]
    history: History = field(default_factory=History)
    demands: Demands = field(default_factory=Demands)
    places: Mapping[int, int] = field(default_factory=dict)
    mode: Mode | None = None
    seed: str = ""


def reason(draft: Draft, player: int) -> Text:
    """The sentence for one person. Raises ValueError for somebody who has no seat."""
    number = next((at for at, each in enumerate(draft.tables, start=1) if player in each), None)
    if number is None:
        raise ValueError("Somebody without a seat has no table.")
    table = draft.tables[number - 1]
    if player in draft.demands.tables:
        return text("Stays at table {table}.", table=number)
    again = _met_before(draft, player, table)
    if draft.places and draft.mode is Mode.POWER:
        return _by_standing(draft, table, again)
    if draft.mode is Mode.SNAKE and draft.places:
        return text("Tables are made equally strong from the standings.")
    if draft.mode is Mode.INTERVAL and draft.places:
        return text("The table has people from all parts of the standings.")
    if draft.mode is Mode.RANDOM:
        return text("Drawn by lot from the number {seed}.", seed=draft.seed)
    if not draft.history.met:
        return text("The first round: drawn by lot from the number {seed}.", seed=draft.seed)
    if not again:
        return text("Has not met anybody at table {table} yet.", table=number)
    return text(
        "Meets {again} of {others} at table {table} for a second time.",
        again=again,
        others=len(table) - 1,
        table=number,
    )


def _met_before(draft: Draft, player: int, table: Sequence[int]) -> int:
    met = draft.history.met
    return sum(bool(met.get((min(player, mate), max(player, mate)))) for mate in table)


def _by_standing(draft: Draft, table: Sequence[int], again: int) -> Text:
    places = sorted(draft.places.get(player, 0) for player in table)
    if again:
        return text(
            "Places {first} to {last} sit together; has met {again} of the others.",
            first=places[0],
            last=places[-1],
            again=again,
        )
    return text(
        "Places {first} to {last} sit together; has met none of the others.",
        first=places[0],
        last=places[-1],
    )


def bye_reason(
    place: int | None, times: int, *, volunteer: bool = False, late: bool = False
) -> Text:
    """Why somebody sits out. `times` is how often they did before, `place` where they stand; None
    where no standing decides. `late`: they came after the draw.
    """
    if late:
        return text("Came after the draw: change places with somebody, or draw again.")
    if volunteer:
        return text("Sits out at their own wish.")
    if place is None:
        if times:
            return text("Sits out again by lot: nobody here has sat out fewer times this season.")
        return text("Sits out by lot, among those who have not yet this season.")
    if times:
        return text("Sits out again: everybody has sat out as often.")
    return text("Sits out: the lowest place of those who have not yet.")
