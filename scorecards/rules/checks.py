"""What is wrong with a hole as it was entered: everything at once, errors and warnings apart.

Copies are compared with the packs over all the rows of a hole: no single row could tell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from scorecards.rules import entries
from scorecards.rules.bounds import Bounds
from scorecards.rules.cards import JOKER, SUITS, Card, Suit, face, named
from scorecards.rules.heaps import too_many
from scorecards.rules.holes import Hole, Row
from scorecards.rules.knock_words import worded
from scorecards.rules.layouts import LARGEST, Layout
from scorecards.rules.ruletable import RuleTable
from scorecards.rules.texts import InvalidLayout, Problem, signed, text

LARGEST_TOTAL = 999
Place = tuple[int, int]  # seat, cell


def problems(
    table: RuleTable,
    entered: Hole | Iterable[str | Layout | int | None],
    seats: int | None,
    limits: Callable[[int], Bounds],
) -> tuple[Problem, ...]:
    """Everything wrong with a hole, errors first. Never raises. `limits` says what a layout can
    count at a table of so many players.
    """
    mistakes: list[Problem] = []
    hole = entered if isinstance(entered, Hole) else Hole(tuple(_read(table, entered, mistakes)))
    suits = table.special_suits
    for seat, row in enumerate(hole.rows):
        mistakes += [problem.at(seat) for problem in _row_problems(table, row, suits)]
    mistakes += _knock_problems(table, hole)
    players = max(seats or 0, len(hole.rows))
    if not all(0 <= manual.seat < len(hole.rows) for manual in hole.adjustments):
        mistakes.append(
            Problem("adjustment", text("an adjustment is for a player who does not play"))
        )
    low, high = table.players
    if not low <= players <= high and players > 1:
        message = text(
            "{n} players; this is a game for {low} to {high}", n=players, low=low, high=high
        )
        mistakes.append(Problem("players", message, warning=True))
    mistakes += _copies(table, hole, players)
    mistakes += _impossible_totals(hole, limits, players)
    return tuple(sorted(mistakes, key=lambda problem: problem.warning))


def _read(
    table: RuleTable, rows: Iterable[str | Layout | int | None], mistakes: list[Problem]
) -> Iterable[Row]:
    for seat, row in enumerate(rows):
        if not isinstance(row, str):
            yield row
            continue
        try:
            yield entries.read(table, row)
        except InvalidLayout as error:
            mistakes += [problem.at(seat) for problem in error.problems]
            yield None


def _row_problems(
    table: RuleTable, row: Row, suits: dict[str, tuple[str, ...]]
) -> Iterable[Problem]:
    if isinstance(row, int) and abs(row) > LARGEST_TOTAL:
        yield Problem("total", text("{n} is not a total anyone could have", n=signed(row)))
    if not isinstance(row, Layout):
        return
    if row.shape not in table.shapes:
        message = text("a layout of {shape} is not played here", shape=str(row.shape))
        yield Problem("wrong-shape", message)
    if row.shape.free and len(row.cards) > LARGEST:
        yield Problem("wrong-shape", text("{n} cards cannot lie in one layout", n=len(row.cards)))
    empty = tuple(cell for cell, card in enumerate(row.cards) if card is None)
    if empty and not table.gaps:
        message = text("{n} places are empty, but no card leaves the table here", n=len(empty))
        yield Problem("gaps", message, None, empty, warning=True)
    for cell, card in enumerate(row.cards):
        problem = card and _card_problem(table, card, suits)
        if problem:
            yield problem._replace(cells=(cell,))


def _impossible_totals(
    hole: Hole, limits: Callable[[int], Bounds], players: int
) -> Iterable[Problem]:
    """Typed totals beyond what a layout can count: most likely running totals."""
    for seat, row in enumerate(hole.rows):
        if not isinstance(row, int) or abs(row) > LARGEST_TOTAL:
            continue
        low, high = limits(players)
        if row > high:
            message = text("no hand counts {n} here, {most} is the most", n=row, most=signed(high))
            yield Problem("total-range", message, seat, warning=True)
        elif row < low:
            message = text(
                "no hand counts {n} here, {least} is the fewest", n=signed(row), least=signed(low)
            )
            yield Problem("total-range", message, seat, warning=True)


def _card_problem(
    table: RuleTable, card: Card, suits: dict[str, tuple[str, ...]]
) -> Problem | None:
    playable = table.pack.holds(named(card.rank)) or (
        card.rank == JOKER and JOKER in table.values.written
    )
    if card.rank == JOKER and not any(number for _, number in table.jokers) and not playable:
        return Problem("no-jokers", text("no jokers are in play"))
    if not playable or (card.suit and not table.pack.suits):
        return Problem("not-in-pack", text("the pack has no {card}", card=str(card)))
    unsaid = card.suit is None or (card.suit is Suit.OTHER and table.values.of(card) is None)
    if card.rank in suits and unsaid:
        return Problem(
            "suit-needed", text("which suit has the {card}? It counts differently", card=face(card))
        )
    return None


def _knock_problems(table: RuleTable, hole: Hole) -> Iterable[Problem]:
    if hole.knocker is not None and not 0 <= hole.knocker < len(hole.rows):
        yield Problem("knocker", text("whoever ended the hole does not play"))
    elif hole.knocker is None and table.knock == "scored" and hole.complete and len(hole.rows) > 1:
        yield Problem("no-knocker", text(worded(table.knock_word, "nobody knocked")), warning=True)


def _copies(table: RuleTable, hole: Hole, players: int) -> Iterable[Problem]:
    """More copies than the packs hold: a warning for every seat that has some of them."""
    packs = table.packs_for(players)
    lying = _lying(hole)
    # A card with its suit says more than its rank alone: one warning for the same cards is enough.
    named_places: set[tuple[Place, ...]] = set()
    for card in sorted(lying, key=lambda card: card.suit is None):
        places, most = tuple(lying[card]), _most(table, card, players)
        if most is None or len(places) <= most or places in named_places:
            continue
        named_places.add(places)
        message = too_many(card, len(places), most, packs=packs)
        for seat in sorted({seat for seat, _ in places}):
            cells = tuple(cell for s, cell in places if s == seat)
            yield Problem("too-many", message, seat, cells, warning=True)


def _lying(hole: Hole) -> dict[Card, list[Place]]:
    """Where every card and every rank lies, over all the rows."""
    lying: dict[Card, list[Place]] = defaultdict(list)
    for seat, row in enumerate(hole.rows):
        for cell, card in enumerate(row.cards if isinstance(row, Layout) else ()):
            if card is not None:
                lying[named(card.rank)].append((seat, cell))
                if card.suit:
                    lying[card].append((seat, cell))
    return lying


def _most(table: RuleTable, card: Card, players: int) -> int | None:
    """How many there can be; None where even one is a mistake that is listed already."""
    if card.rank == JOKER:
        known = any(number for _, number in table.jokers) or JOKER in table.values.written
        return table.jokers_for(players) if known else None
    copies = table.pack.holds(card)
    if card.suit is Suit.OTHER:
        # The suits that make a difference would have been named.
        special = len(table.special_suits.get(card.rank, ()))
        copies = copies * (len(SUITS) - special) // len(SUITS)
    return table.packs_for(players) * copies or None
