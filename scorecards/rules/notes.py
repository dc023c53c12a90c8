"""The sentence about what a match does: "Pair of queens in column 2 saves 20."

`note` says it of a finished layout. The phone says it right after the card, by the same choices
(`static/js/notes.js`, held equal by a test) and with what `phrases` gives it. Which phrase is taken
follows from how many cards lie how; a run or a collection is called by its own name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from scorecards.rules.cards import Card
from scorecards.rules.layouts import Cells, Layout, Shape
from scorecards.rules.matches import step_label
from scorecards.rules.selection import Candidate, shares, tells
from scorecards.rules.tally import Counting
from scorecards.rules.texts import Text, signed, text

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
    parts: dict[str, Mapping[str, Text] | Mapping[int, Text]] = {
        "what": WHAT,
        "effects": EFFECTS,
        "counts": COUNTS,
        "plurals": PLURALS,
        "numbered": {"": NUMBERED},
    }
    return {
        part: {str(key): translate(each.template) for key, each in texts.items()}
        for part, texts in parts.items()
    }


def note(counting: Counting, layout: Layout) -> Text | None:
    """The sentence about the match that is completed last when cards are entered down the columns,
    of several the one that changes most; None where nothing matches.
    """
    rows, columns = layout.shape
    order = [cell % columns * rows + cell // columns if columns else cell for cell in range(64)]
    best = max(
        changes(counting, layout),
        key=lambda each: (max(order[cell] for cell in each[0].cells), abs(each[1])),
        default=None,
    )
    if best is None:
        return None
    match, points = best
    what, pair = subject(counting, layout, match)
    effect = "saves" if points < 0 else "costs" if points else "nothing"
    template = EFFECTS[f"pair {effect}" if pair and points else effect].template
    return text(template, what=what, n=abs(points)) if points else text(template, what=what)


def changes(counting: Counting, layout: Layout) -> Iterator[tuple[Candidate, int]]:
    """Every match that changes points, and by how much; a card is changed by its first match."""
    acting = counting.acting(layout)[0]
    every = shares(counting.matches, counting.values, layout.codes, acting)
    for match, share in zip(acting, every, strict=True):
        step = counting.matches[match.step]
        before = sum(counting.values[layout.codes[cell]] for cell in share)
        if tells(step, share):
            yield match, step.bonus + sum(share.values()) - before


def subject(counting: Counting, layout: Layout, match: Candidate) -> tuple[Text, bool]:
    """What lies there, and whether it takes a word for one thing."""
    step, cells = counting.matches[match.step], match.cells
    if step.titled:
        return step_label(step), False
    cards = [card for card in (layout.cards[cell] for cell in cells) if card]
    place = lie(layout.shape, cells)
    kind = "block" if place == "block" else f"{'pair' if len(cells) == 2 else 'many'} {place}"
    template = WHAT.get(kind) or WHAT[kind.split(" ")[0]]
    columns = layout.shape.columns or 1
    params = {
        "ranks": plural(next((card for card in cards if not step.is_wild(card)), cards[0])),
        "n": 1 + (cells[0] % columns if place == "column" else cells[0] // columns),
        "count": COUNTS.get(len(cells), len(cells)),
    }
    return text(template.template, **params), len(cells) == 2


def lie(shape: Shape, cells: Cells) -> str:
    """How some cells lie: `column`, `row`, `block`, `line`, or nothing of these."""
    if shape.free:
        return ""
    rows, columns = zip(*[divmod(cell, shape.columns) for cell in cells], strict=True)
    tall, wide = max(rows) - min(rows), max(columns) - min(columns)
    if not wide or not tall:
        return "row" if wide else "column"
    if len(cells) == 4 and tall == wide == 1:
        return "block"
    falls = [
        (row - rows[0], column - columns[0]) for row, column in zip(rows, columns, strict=True)
    ]
    straight = all(x == y for x, y in falls) or all(x == -y for x, y in falls)
    return "line" if straight and len(cells) > 2 else ""


def plural(card: Card) -> Text:
    """What several cards of its rank are called."""
    known = PLURALS.get(card.rank)
    return known or text(NUMBERED.template, n=signed(int(card.rank[1:])))
