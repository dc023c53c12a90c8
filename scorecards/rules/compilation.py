"""The ruleset as the phone walks it: groups of cells, values and effects as plain JSON, counted
by `static/js/evaluate.js` as `docs/scoring.md` 2 to 6 says.

One rule book, two evaluators: every decision travels as data, and the words are already translated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorecards.rules.adjustments import Adjustment, Amount, PointsChange, adjustment_label
from scorecards.rules.cards import JOKER, RANKS, SUITS, face, named
from scorecards.rules.faces import COURTS, letter
from scorecards.rules.knock_words import ENTRY, worded
from scorecards.rules.layouts import LARGEST, Shape
from scorecards.rules.match_words import ANY_CARDS, Prefer
from scorecards.rules.matches import Exactly, Match, step_label
from scorecards.rules.notes import phrases
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.tally import MATCH
from scorecards.rules.texts import text
from scorecards.rules.words import compiled_words

# What a phone says of whoever ended a hole, as if they had knocked.
PHRASES_OF_A_PHONE = ("knocked", "{name} knocked", *(knocked for knocked, _, _ in ENTRY))
_EXAMPLE = "743QT2K9A58J6"  # ranks as they might lie
SEARCH_LIMIT = 4000  # candidates; more than this and the phone leaves the count to the server


def compile_for(
    ruleset: Ruleset, shape: Shape, players: int, translate: Callable[[str], str] = str
) -> dict[str, Any]:
    """What `static/js/evaluate.js` reads, every sentence in it put through `translate`."""

    def say(sentence: str) -> str:
        return translate(worded(ruleset.knock_word, sentence))

    steps = ruleset.layout_steps
    prefer = {step.prefer for step in steps if isinstance(step, Match) and step.rival}
    left = text("Cards: {cards}") if shape.free else text("Column {n}: {cards}")
    return {
        "schema": 1,
        "slug": ruleset.slug,
        "name": translate(ruleset.name),
        **_layout(shape),
        **_cards(ruleset, players),
        "letters": _letters(translate),
        "steps": [_step(step, shape, translate) for step in steps],
        "prefer": str(next(iter(prefer), Prefer.LOWEST)),
        "left": translate(left.template),
        "line": translate(MATCH.template),
        "typed": translate("Counted at the table"),
        "hole": [_adjustment(step, say) for step in ruleset.hole_steps],
        "knock": ruleset.knock,
        "knocker_tie": ruleset.knocker_tie,
        "phrases": {sentence: say(sentence) for sentence in PHRASES_OF_A_PHONE},
        "search_limit": SEARCH_LIMIT,
        "looks_back": ruleset.looks_back,
        "last_hole": ruleset.ending.last_hole,
        "resets": not ruleset.ending.adds_up,
        "range": list(ruleset.bounds(shape, players)),
        "notes": phrases(translate),
        "example": example(ruleset, shape),
    }


def example(ruleset: Ruleset, shape: Shape) -> str:
    """A hand as it is typed, row by row: "7 4 3 / Q 10 3". A suit stands only where one counts."""
    ranks = [rank for rank in _EXAMPLE if rank in ruleset.pack.ranks] or list(ruleset.pack.ranks)
    suits = ruleset.special_suits
    cards = [
        face(named(rank + str(suits[rank][0]) if rank in suits else rank)).lower()
        for rank in (ranks * (1 + (shape.cells or 3) // len(ranks)))[: shape.cells or 3]
    ]
    width = shape.columns or len(cards)
    return " / ".join(" ".join(cards[at : at + width]) for at in range(0, len(cards), width))


def _layout(shape: Shape) -> dict[str, Any]:
    return {
        "rows": shape.rows,
        "columns": shape.columns,
        "free": shape.free,
        "cells": shape.cells,
        "most": LARGEST if shape.free else shape.cells,
    }


def _cards(ruleset: Ruleset, players: int) -> dict[str, Any]:
    """What lies on the table of so many players, and what it counts."""
    return {
        "players": players,
        "keys": keys(ruleset, players),
        "suits": {
            rank: [str(suit) for suit in suits] for rank, suits in ruleset.special_suits.items()
        },
        "gaps": ruleset.gaps,
        "packs": ruleset.packs_for(players),
        "jokers": ruleset.jokers_for(players),
        "copies": dict(ruleset.pack.copies),
        "suited": len(ruleset.pack.suits),
        "values": _values(ruleset),
    }


def _letters(translate: Callable[[str], str]) -> dict[str, str]:
    """The court cards that have another letter in this language: in French `{"J": "V", …}`."""
    letters = {rank: letter(rank, translate) for rank in COURTS}
    return {rank: local for rank, local in letters.items() if local != rank}


def keys(ruleset: Ruleset, players: int) -> list[dict[str, Any]]:
    """The ranks a keypad offers, in order, and what each counts; None where the suit decides."""
    ranks = list(ruleset.pack.ranks)
    if ruleset.jokers_for(players) and JOKER in ruleset.values.written:
        ranks.append(JOKER)
    return [
        {"rank": rank, "value": ruleset.values.of(named(rank)), "label": face(named(rank))}
        for rank in ranks
    ]


def _values(ruleset: Ruleset) -> dict[str, int]:
    """Every rank's value, and every card's that differs from it."""
    table: dict[str, int] = {}
    for rank in (*ruleset.pack.ranks, JOKER):
        plain = ruleset.values.of(named(rank))
        if plain is not None:
            table[rank] = plain
        for suit in SUITS if rank in RANKS[:-1] else ():
            value = ruleset.values.of(named(rank + suit))
            if value is not None and value != plain:
                table[rank + suit] = value
    return table


def _step(step: Match | Exactly, shape: Shape, translate: Callable[[str], str]) -> dict[str, Any]:
    label = step_label(step).render(translate)
    if isinstance(step, Exactly):
        return {"kind": "exactly", "label": label} | compiled_words(step)
    return {
        "kind": "match",
        "label": label,
        "groups": None if step.anywhere else [list(cells) for cells in step.groups(shape)],
        "size": step.size,
        "any": step.cards == ANY_CARDS,
        "extreme": step.where[0].value if step.extreme else None,
        "titled": step.titled,
    } | compiled_words(step)


def _adjustment(step: Adjustment, translate: Callable[[str], str]) -> dict[str, Any]:
    return {
        "label": adjustment_label(step).render(translate),
        **compiled_words(step),
        "changes": [_change(change) for change in step.changes],
    }


def _change(change: PointsChange) -> list[Any]:
    if change.kind == "worst":
        return ["worst", [[_change(inner) for inner in option] for option in change.alternatives]]
    return [change.kind, _amount(change.amount)]


def _amount(amount: Amount) -> list[Any]:
    return [amount.times, str(amount.noun or "")]
