"""Reading one player of a question: cards in any of their forms, or a number."""

from __future__ import annotations

from collections.abc import Iterable

from scorecards.answers.mistakes import Mistakes, whole
from scorecards.rules import InvalidLayout, Layout, Ruleset, Shape, text


def read_player(
    ruleset: Ruleset | None, shape: Shape | None, player: object, seat: int, mistakes: Mistakes
) -> Layout | int | None:
    """What a player has: cards as text or rows of texts, or a number counted at the table."""
    if not isinstance(player, dict):
        mistakes.add("player", text("an object with cards or counted was expected"), player=seat)
        return None
    mistakes.unknown(player, ("name", "cards", "counted", "knocked", "adjustments", "before"), seat)
    cards, counted = player.get("cards"), player.get("counted")
    if (cards is None) == (counted is None):
        mistakes.add("player", text("either cards or counted is needed"), player=seat)
        return None
    if counted is not None:
        return whole(counted, "counted", seat, mistakes)
    written = written_cards(cards)
    if written is None:
        mistakes.add(
            "cards", text("cards were expected, not {value}", value=str(cards)[:40]), player=seat
        )
        return None
    return read_layout(ruleset, shape, written, seat, mistakes) if ruleset else None


def written_cards(cards: object) -> str | None:
    """Cards as text: rows of names are joined, an empty place is a gap."""
    if isinstance(cards, str):
        return cards
    rows = cards if isinstance(cards, list) else []
    listed = isinstance(cards, list) and all(isinstance(row, list) for row in rows)
    if listed and all(card is None or isinstance(card, str) for row in rows for card in row):
        return " / ".join(" ".join("." if card is None else card for card in row) for row in rows)
    return None


def read_layout(
    ruleset: Ruleset, shape: Shape | None, written: str, seat: int, mistakes: Mistakes
) -> Layout | None:
    """Cards as text in a layout of the ruleset; None, and its mistakes, where they are none."""
    only = shape or (ruleset.shape if len(ruleset.shapes) == 1 else None)
    try:
        return ruleset.read_cards(written, only)
    except InvalidLayout as error:
        for problem in error.problems:
            cells = places(problem.cells, only)
            mistakes.add(problem.code, problem.message, player=seat, cells=cells)
    return None


def places(cells: Iterable[int], shape: Shape | None) -> list[list[int]]:
    """Cell numbers as row and column, both from 0; without a shape all are in the first row."""
    width = shape.columns if shape else 0
    return [list(divmod(cell, width)) if width else [0, cell] for cell in cells]
