"""What lies on the table, in sentences: layouts, players, packs and jokers.

It never says what a card counts.
"""

from __future__ import annotations

from scorecards.rules.card_words import SUITS_SPELLED, cards_named
from scorecards.rules.cards import SUITS, Pack
from scorecards.rules.layouts import Shape
from scorecards.rules.own_packs import OWN
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.ruletable import for_players
from scorecards.rules.texts import Text, joined, signed, text


def on_table(ruleset: Ruleset) -> list[Text]:
    """The layout, the players, packs and jokers."""
    return [*lying(ruleset), *in_play(ruleset), *leaving(ruleset)]


def lying(ruleset: Ruleset) -> list[Text]:
    """The layout and the players."""
    low, high = ruleset.players
    players = text("For {low} to {high} players.", low=low, high=high)
    if low == high:
        players = text("For {n} players.", n=low)
    return [shapes_sentence(ruleset.shapes), players]


def in_play(ruleset: Ruleset) -> list[Text]:
    """Packs and jokers, and what is printed on cards without suits."""
    sentences = [text("Packs: {whole}.", whole=by_players(ruleset.packs, ruleset.players))]
    if any(number for _, number in ruleset.jokers):
        sentences += [text("Jokers: {whole}.", whole=by_players(ruleset.jokers, ruleset.players))]
    if ruleset.pack.name == OWN:
        sentences += own_pack(ruleset.pack)
    elif not ruleset.pack.suits:
        numbers = [int(rank[1:]) for rank in ruleset.pack.ranks]
        least, most = signed(min(numbers)), signed(max(numbers))
        sentences.append(text("The cards are printed with {low} to {high}.", low=least, high=most))
    return sentences


def own_pack(pack: Pack) -> list[Text]:
    """What is in a pack that only this ruleset has."""
    groups: dict[int, list[Text]] = {}
    for rank, copies in pack.copies:
        groups.setdefault(copies, []).append(cards_named(rank))
    each = [text("{n} each of {cards}", n=n, cards=joined(of)) for n, of in groups.items()]
    number, cards = sum(copies for _, copies in pack.copies), joined(each, "{a}; {b}")
    sentences = [text("Each pack has {n} cards: {cards}.", n=number, cards=cards)]
    if 0 < len(pack.suits) < len(SUITS):
        suits = joined([SUITS_SPELLED[suit] for suit in pack.suits])
        sentences.append(text("Its suits are {suits}.", suits=suits))
    return sentences


def leaving(ruleset: Ruleset) -> list[Text]:
    """That cards may leave the table, where they may."""
    if not ruleset.gaps:
        return []
    return [text("Cards may leave the table during play; an empty place counts nothing.")]


def shapes_sentence(shapes: tuple[Shape, ...]) -> Text:
    """What every player has, or the layouts to choose from."""
    if len(shapes) > 1:
        names = [
            text("{rows} × {columns}", rows=shape.rows, columns=shape.columns) for shape in shapes
        ]
        return text("Layouts to choose from, rows × columns: {names}.", names=joined(names))
    shape = shapes[0]
    if shape.free:
        return text("Each player has a row of any number of cards.")
    if shape.rows == 1:
        return text("Each player has {n} cards in one row.", n=shape.cells)
    return text(
        "Each player has {n} cards in {rows} rows of {columns}.",
        n=shape.cells,
        rows=shape.rows,
        columns=shape.columns,
    )


def by_players(steps: tuple[tuple[int, int], ...], players: tuple[int, int]) -> Text:
    """A number for the fewest players, and where it changes until the most."""
    low, high = players
    whole = Text(str(for_players(steps, low)))
    for least, n in steps:
        if low < least <= high:
            whole = text("{rest}; from {least} players {n}", rest=whole, least=least, n=n)
    return whole
