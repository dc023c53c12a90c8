"""A ruleset in sentences, the same on the page about a variant, the printed sheet and in documents.

If a step reads badly here, the step is wrong. Sentences are templates; the page translates them.
"""

from __future__ import annotations

from typing import NamedTuple

from scorecards.rules.cards import RANKS, named
from scorecards.rules.matches import Exactly, Match, Prefer, Where
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, signed, text
from scorecards.rules.values import printed
from scorecards.rules.wording.holes import adjusted, closing, ended, joined, points_text, staked
from scorecards.rules.wording.tables import on_table

RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "X": "joker", "T": "ten"}
RANK_PLURALS = {
    "A": "aces",
    "2": "twos",
    "3": "threes",
    "4": "fours",
    "5": "fives",
    "6": "sixes",
    "7": "sevens",
    "8": "eights",
    "9": "nines",
    "T": "tens",
    "J": "jacks",
    "Q": "queens",
    "K": "kings",
    "X": "jokers",
}
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
    steps = [step_sentence(step) for step in ruleset.layout_steps]
    hole = [*closing(ruleset), *[adjusted(step) for step in ruleset.hole_steps]]
    topics = [
        (text("On the table"), on_table(ruleset)),
        (text("What the cards count"), _values(ruleset)),
        (text("What cancels, and bonuses"), steps or [text("Nothing cancels: every card counts.")]),
        (text("The end of a hole"), hole),
        (text("The end of the game"), ended(ruleset.ending)),
        (text("Stakes"), staked(ruleset)),
    ]
    return [Section(topic, tuple(texts)) for topic, texts in topics if texts]


def sentences(ruleset: Ruleset) -> list[Text]:
    """All the sentences of the sections, in order."""
    return [sentence for section in sections(ruleset) for sentence in section.sentences]


def _values(ruleset: Ruleset) -> list[Text]:
    """What the cards count."""
    cards = values_named(ruleset)
    rest = text("Every other card counts its number.")
    return (
        [text("Values: {cards}.", cards=joined(cards)), rest]
        if cards
        else [text("Every card counts its number.")]
    )


def values_named(ruleset: Ruleset) -> list[Text]:
    """The cards that do not count their number: ranks in the order of the pack, each with its
    colours and single cards.
    """
    written = ruleset.values.written
    cards = []
    for rank in ruleset.ranks:
        names = [
            name
            for name in written
            if name == rank or (len(name) == 2 and name[0] == rank and rank in RANKS)
        ]
        for name in sorted(names, key=len):
            if name != rank or ruleset.values.of(named(rank)) != printed(rank):
                cards.append(text("{card} {n}", card=cards_named(name), n=signed(written[name])))
    return cards


def card_name(name: str) -> Text:
    """`QS` as "queen of spades", `Kr` as "red king", `7` as "7"."""
    if name.startswith("#"):
        return Text(name[1:])
    rank = text(RANK_NAMES.get(name[0], name[0]))
    if len(name) == 1:
        return rank
    if name[1] in "rb":
        return text("{colour} {rank}", colour=text(SUIT_NAMES[name[1]]), rank=rank)
    return text("{rank} {suit}", rank=rank, suit=text(SUIT_NAMES[name[1]]))


def cards_named(name: str) -> Text:
    """All the cards of a name: `K` as "kings", `Kr` as "kings of hearts and diamonds"."""
    plural = text(RANK_PLURALS.get(name[0], name[0]))
    if name.startswith("#") or (len(name) == 2 and name[1] not in "rb"):
        return card_name(name)
    if name.endswith("r"):
        return text("{ranks} of hearts and diamonds", ranks=plural)
    if name.endswith("b"):
        return text("{ranks} of spades and clubs", ranks=plural)
    return plural


WHOLE = {
    Where.COLUMN: "A column of equal cards",
    Where.ROW: "A row of equal cards",
    Where.DIAGONAL: "A diagonal of equal cards",
    Where.LINE: "A row, column or diagonal of equal cards",
    Where.BLOCK: "A square block of four equal cards",
    Where.HALF: "A left or right half of equal cards",
    Where.CORNERS: "Four equal corners",
    Where.ADJACENT: "Two equal cards, side by side or one above the other",
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


def step_sentence(step: Match | Exactly) -> Text:
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
        return text("A run of {n} consecutive ranks, {where}", n=step.run, where=places)
    if step.cards:
        return text("{cards} in one layout", cards=_cards(step.cards))
    if step.equal and step.equal != 2 * step.anywhere:
        subject = text("{n} equal cards, {where}", n=step.equal, where=places)
    elif len(step.where) > 1:
        subject = text("Equal cards, {where}", where=places)
    else:
        subject = text(WHOLE[step.where[0]])
    return (
        text("{subject} ({cards} only)", subject=subject, cards=_all_of(step.only))
        if step.only
        else subject
    )


def _cards(patterns: tuple[str, ...]) -> Text:
    return joined([card_name(name) for name in patterns])


def _all_of(patterns: tuple[str, ...]) -> Text:
    return joined([cards_named(name) for name in patterns])


def _effects(step: Match) -> list[Text]:
    effects = []
    if step.each == 0 and step.bonus:
        instead = points_text(step.bonus)
        effects.append(text("{points} in place of what the cards count", points=instead))
    elif step.each == 0:
        effects.append(text("no points"))
    elif step.each is not None:
        effects.append(text("{points} for each card", points=points_text(step.each)))
    if step.bonus and step.each != 0:
        effects.append(_extra(step.bonus))
    for times, points in step.repeats:
        effects.append(
            text("{points} when one rank makes {times} of them", points=_extra(points), times=times)
        )
    if step.marks:
        effects.append(text("called “{mark}”", mark=text(step.marks)))
    return effects


def _extra(points: int) -> Text:
    more = text("{points} more", points=points_text(points))
    return more if points > 0 else text("{points} off", points=points_text(-points))


PREFERS = {
    Prefer.MOST: "As many as possible must be made.",
    Prefer.LOWEST: "The best choice for the player counts.",
    Prefer.HIGHEST: "As many as possible must be made, and the dearest cards stay.",
}


def _modifiers(step: Match) -> list[Text]:
    modifiers = []
    if step.wild:
        modifiers.append(text("Wild: {cards}.", cards=_all_of(step.wild)))
    if step.keep_negative:
        modifiers.append(text("Cards that together count less than nothing keep their values."))
    if (step.once or step.anywhere) and not step.run:
        modifiers.append(text("Every card is used once."))
        modifiers.append(text(PREFERS[step.prefer]))
    elif not step.run and {Where.ADJACENT, Where.BLOCK} & set(step.where):
        modifiers.append(text("A card may belong to several."))
    return modifiers
