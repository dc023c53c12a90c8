"""The sentence about what a match does: "Pair of queens in column 2 saves 20."

The phone says it right after the card, from what `phrases` gives it (`static/js/notes.js`); which
phrase it takes follows from how many cards lie how. Rules that call a run or a collection by a name
are said with that name.
"""

from __future__ import annotations

from collections.abc import Callable

from scorecards.rules.texts import text

WHAT = {
    "pair column": text("Pair of {ranks} in column {n}"),
    "pair row": text("Pair of {ranks} in row {n}"),
    "pair": text("Pair of {ranks}"),
    "many column": text("{count} {ranks} in column {n}"),
    "many row": text("{count} {ranks} in row {n}"),
    "many line": text("{count} {ranks} in a line"),
    "many": text("{count} {ranks}"),
    "block": text("A block of {ranks}"),
}
EFFECTS = {
    "pair saves": text("{what} saves {n}."),
    "pair costs": text("{what} costs {n}."),
    "saves": text("{what}: {n} less."),
    "costs": text("{what}: {n} more."),
    "nothing": text("{what}."),
}
COUNTS = {3: text("Three"), 4: text("Four"), 5: text("Five"), 6: text("Six")}
PLURALS = {
    "A": text("aces"),
    "2": text("twos"),
    "3": text("threes"),
    "4": text("fours"),
    "5": text("fives"),
    "6": text("sixes"),
    "7": text("sevens"),
    "8": text("eights"),
    "9": text("nines"),
    "T": text("tens"),
    "J": text("jacks"),
    "Q": text("queens"),
    "K": text("kings"),
    "X": text("jokers"),
}
NUMBERED = text("{n}s")  # more cards than one of a number: "12s"


def phrases(translate: Callable[[str], str]) -> dict[str, dict[str, str]]:
    """Every part of the sentences in a language, for the phone."""
    parts = {"what": WHAT, "effects": EFFECTS, "counts": COUNTS, "plurals": PLURALS}
    return {
        part: {str(key): translate(each.template) for key, each in texts.items()}
        for part, texts in parts.items()
    } | {"numbered": {"": translate(NUMBERED.template)}}
