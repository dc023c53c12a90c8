"""A ruleset in sentences: the page about a variant, the printed sheet and the documents read the
same words.

If a step reads badly here, the step is wrong. Sentences are templates; whoever shows them
translates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorecards.rules.cards import JOKER, RANKS, named
from scorecards.rules.hole_wording import adjusted, closing, ended, joined, staked
from scorecards.rules.layouts import Shape
from scorecards.rules.matches import Exactly, Match, Prefer, Where
from scorecards.rules.texts import Text, signed, text

if TYPE_CHECKING:
    from scorecards.rules.rulesets import Ruleset

RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "X": "joker", "T": "ten"}
SUIT_NAMES = {
    "C": "of clubs",
    "D": "of diamonds",
    "H": "of hearts",
    "S": "of spades",
    "r": "red",
    "b": "black",
}


class Section(NamedTuple):
    """Sentences that belong under one heading."""

    topic: Text
    sentences: tuple[Text, ...]


def sections(ruleset: Ruleset) -> list[Section]:
    """The whole ruleset, a sentence a rule, under headings; a heading with nothing is left out."""
    steps = [told_step(step) for step in ruleset.layout_steps]
    hole = [*closing(ruleset), *[adjusted(step) for step in ruleset.hole_steps]]
    told = [
        (text("On the table"), _table(ruleset)),
        (text("What the cards count"), _values(ruleset)),
        (text("What cancels, and bonuses"), steps or [text("Every card counts by itself.")]),
        (text("The end of a hole"), hole),
        (text("The end of the game"), ended(ruleset.ending)),
        (text("Stakes"), staked(ruleset)),
    ]
    return [Section(topic, tuple(said)) for topic, said in told if said]


def sentences(ruleset: Ruleset) -> list[Text]:
    """All the sentences of the sections, in order."""
    return [sentence for section in sections(ruleset) for sentence in section.sentences]


def _table(ruleset: Ruleset) -> list[Text]:
    low, high = ruleset.players
    told = [_shapes(ruleset.shapes), text("For {low} to {high} players.", low=low, high=high)]
    told.append(_by_players(ruleset.packs, "One pack", "{n} packs"))
    if any(number for _, number in ruleset.jokers):
        told.append(_by_players(ruleset.jokers, "One joker", "{n} jokers"))
    if ruleset.gaps:
        told.append(text("Cards may leave the table during play; an empty place counts nothing."))
    return told


def _shapes(shapes: tuple[Shape, ...]) -> Text:
    if len(shapes) > 1:
        names = [
            text("{rows} × {columns}", rows=shape.rows, columns=shape.columns) for shape in shapes
        ]
        return text("Layouts to choose from, rows × columns: {names}.", names=joined(names))
    shape = shapes[0]
    if shape.free:
        return text("A row of any number of cards lies in front of each player.")
    return text(
        "{n} cards lie in front of each player, in {rows} rows of {columns}.",
        n=shape.cells,
        rows=shape.rows,
        columns=shape.columns,
    )


def _by_players(steps: tuple[tuple[int, int], ...], one: str, many: str) -> Text:
    def number(n: int) -> Text:
        return text(one) if n == 1 else text(many, n=n)

    whole = number(steps[0][1])
    for least, n in steps[1:]:
        whole = text(
            "{rest}; from {least} players {number}", rest=whole, least=least, number=number(n)
        )
    return text("{whole}.", whole=whole)


def _values(ruleset: Ruleset) -> list[Text]:
    """What the cards count: ranks in the order of the pack, then single cards and colours."""
    written, order = (
        ruleset.values.written,
        [*ruleset.pack.ranks, *(JOKER if ruleset.has_jokers else "")],
    )
    told = []
    for rank in order:
        names = [
            name
            for name in written
            if name == rank or (len(name) == 2 and name[0] == rank and rank in RANKS)
        ]
        for name in sorted(names, key=len):
            if name != rank or ruleset.values.of(named(rank)) != _pips(rank):
                told.append(text("{card} {n}", card=card_name(name), n=signed(written[name])))
    rest = text("Every other card counts its number.")
    return (
        [text("Values: {cards}.", cards=joined(told)), rest]
        if told
        else [text("Every card counts its number.")]
    )


def _pips(rank: str) -> int | None:
    return int(rank) if rank.isdecimal() else 10 if rank == "T" else None


def card_name(name: str) -> Text:
    """``QS`` as "queen of spades", ``Kr`` as "red king", ``7`` as "7"."""
    if name.startswith("#"):
        return Text(name[1:])
    rank = text(RANK_NAMES.get(name[0], name[0]))
    if len(name) == 1:
        return rank
    if name[1] in "rb":
        return text("{colour} {rank}", colour=text(SUIT_NAMES[name[1]]), rank=rank)
    return text("{rank} {suit}", rank=rank, suit=text(SUIT_NAMES[name[1]]))


WHOLE = {
    Where.COLUMN: "A column of equal cards",
    Where.ROW: "A row of equal cards",
    Where.DIAGONAL: "A diagonal of equal cards",
    Where.LINE: "A row, column or diagonal of equal cards",
    Where.BLOCK: "A square block of four equal cards",
    Where.HALF: "A left or right half of equal cards",
    Where.CORNERS: "Four equal corners",
    Where.ADJACENT: "Two equal neighbours",
    Where.ANYWHERE: "Two equal cards, wherever they lie",
}
WHERE = {
    Where.COLUMN: "in a column",
    Where.ROW: "in a row",
    Where.DIAGONAL: "in a diagonal",
    Where.LINE: "in a row, column or diagonal",
    Where.BLOCK: "in a square block of four",
    Where.HALF: "in the left or the right half",
    Where.CORNERS: "in the four corners",
    Where.ADJACENT: "in two neighbouring places",
    Where.ANYWHERE: "wherever they lie",
}


def told_step(step: Match | Exactly) -> Text:
    """What to look for and what it does."""
    if isinstance(step, Exactly):
        n, m = signed(step.exactly), signed(step.counts)
        return text("A layout that counts exactly {n} counts {m} instead.", n=n, m=m)
    effects = joined(_effects(step))
    rule = text("{subject}: {effects}.", subject=_subject(step), effects=effects)
    return joined([rule, *_modifiers(step)], "{a} {b}")


def _subject(step: Match) -> Text:
    places = joined([text(WHERE[place]) for place in step.where], "{a} or {b}")
    if step.run:
        return text("{n} cards of consecutive ranks, {where}", n=step.run, where=places)
    if step.cards:
        return text("{cards} in one layout", cards=_cards(step.cards))
    if step.equal and step.equal != 2 * step.anywhere:
        subject = text("{n} equal cards, {where}", n=step.equal, where=places)
    else:
        subject = joined([text(WHOLE[place]) for place in step.where], "{a} or {b}")
    return (
        text("{subject} (only {cards})", subject=subject, cards=_cards(step.only))
        if step.only
        else subject
    )


def _cards(patterns: tuple[str, ...]) -> Text:
    return joined([card_name(name) for name in patterns])


def _effects(step: Match) -> list[Text]:
    told = []
    if step.each == 0:
        told.append(text("no points"))
    elif step.each is not None:
        told.append(text("{n} points for each card", n=signed(step.each)))
    if step.bonus:
        told.append(text("{n} points more", n=signed(step.bonus)))
    for times, points in step.repeats:
        told.append(
            text("{n} points more when one rank has {times} of them", n=signed(points), times=times)
        )
    if step.marks:
        told.append(text("called “{mark}”", mark=text(step.marks)))
    return told


PREFERS = {
    Prefer.MOST: "As many as possible are made.",
    Prefer.LOWEST: "The best choice for the player counts.",
    Prefer.HIGHEST: "As many as possible are made, and the dearest cards stay.",
}


def _modifiers(step: Match) -> list[Text]:
    told = []
    if step.wild:
        told.append(text("Wild: {cards}.", cards=_cards(step.wild)))
    if step.keep_negative:
        told.append(text("Cards that together count less than nothing keep their values."))
    if step.once or step.anywhere:
        told.append(text("Every card is used once."))
        told.append(text(PREFERS[step.prefer]))
    return told
