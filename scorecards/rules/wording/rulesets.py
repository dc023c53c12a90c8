"""A ruleset in sentences, the same on the page about a variant, the printed sheet and in documents.

If a step reads badly here, the step is wrong. Sentences are templates; the page translates them.
"""

from __future__ import annotations

from typing import NamedTuple

from scorecards.rules.card_words import cards_named
from scorecards.rules.cards import RANKS, named
from scorecards.rules.matches import Exactly, Match, looked_for
from scorecards.rules.places import Where
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, joined, signed, text
from scorecards.rules.values import printed
from scorecards.rules.wording.holes import adjustments, closing, ended, staked
from scorecards.rules.wording.tables import on_table
from scorecards.rules.words import clauses, effects


class Section(NamedTuple):
    """Sentences that belong under one heading."""

    topic: Text
    sentences: tuple[Text, ...]


def sections(ruleset: Ruleset) -> list[Section]:
    """The whole ruleset, a sentence a rule, under headings; a heading with nothing is left out."""
    steps = [step_sentence(step) for step in ruleset.layout_steps]
    hole = [*closing(ruleset), *adjustments(ruleset)]
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


def step_sentence(step: Match | Exactly) -> Text:
    """What to look for and what it does."""
    if isinstance(step, Exactly):
        n, m = signed(step.exactly), signed(step.counts)
        return text("A layout that counts exactly {n} counts {m} instead.", n=n, m=m)
    subject = looked_for(step).subject
    assert subject is not None
    rule = text("{subject}: {effects}.", subject=subject(step), effects=joined(effects(step)))
    return joined([rule, *clauses(step), *_chosen(step)], "{a} {b}")


def _chosen(step: Match) -> list[Text]:
    """How matches are chosen that may meet in a card."""
    if step.run:
        return []
    if step.rival:
        return [text("Every card is used once."), step.prefer.sentence]
    may_meet = bool({Where.ADJACENT, Where.BLOCK} & set(step.where))
    return [text("A card may belong to several.")] if may_meet else []
