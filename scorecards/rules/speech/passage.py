"""A ruleset as one text for a chat, which the same language reads back."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from scorecards.rules.cards import JOKER, every_card
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.speech.answer import LONGEST, answer
from scorecards.rules.texts import Text, Translate, text
from scorecards.rules.wording.rulesets import sentences


class Passage(NamedTuple):
    """The text, and what it cannot hold."""

    text: str
    missing: tuple[Text, ...]


def passage(ruleset: Ruleset, language: str, translate: Translate) -> Passage:
    """Everything that is printed of a ruleset, read once more to see whether anything is lost."""
    whole = " ".join(each.render(translate) for each in sentences(ruleset))
    missing = [text("The name is not in the text.")]
    if ruleset.notes:
        missing.append(text("The notes on how you play are not in the text."))
    if len(whole) > LONGEST:
        missing.append(text("It is too long to be read back."))
        return Passage(whole, tuple(missing))
    back = answer(whole, None, language, translate)
    lost = [part.text for part in (*back.questions, *back.left)]
    missing += [text("This cannot be read back: {sentence}", sentence=each) for each in lost]
    if not lost and not same_rules(back.sheet.ruleset, ruleset):
        missing.append(text("Not everything that counts can be read back."))
    return Passage(whole, tuple(missing))


def same_rules(one: Ruleset, other: Ruleset) -> bool:
    """Do two rulesets count everything alike? Names, notes and labels make no difference."""
    return _plain(one) == _plain(other)


def _plain(ruleset: Ruleset) -> list[object]:
    steps = [replace(step, label="") for step in (*ruleset.layout_steps, *ruleset.hole_steps)]
    players = range(ruleset.players[0], ruleset.players[1] + 1)
    stock = [(ruleset.packs_for(n), ruleset.jokers_for(n)) for n in players]
    ranks = {*ruleset.pack.ranks, *([JOKER] if ruleset.has_jokers else [])}
    values = [ruleset.values.of(card) for card in every_card() if card.rank in ranks]
    names = ("players", "pack", "shapes", "ending", "gaps", "stakes", "ends_by", "knock")
    own = [getattr(ruleset, name) for name in (*names, "knocker_tie", "knock_word")]
    return [steps, stock, values, *own]
