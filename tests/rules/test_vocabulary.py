"""Every word of the vocabulary serves a rule in use: of a variant, a part or an answer.

A new word that nothing uses fails here. A word that only tables of their own want is listed with
the rule it is for.
"""

from dataclasses import fields
from functools import cache

import pytest

from scorecards.rules import VARIANTS, Exactly, InvalidRuleset, Match, Ruleset
from scorecards.rules.adjustments import WORST, Adjustment, Change, Noun, When, Who
from scorecards.rules.choices.catalogue import CHOICES
from scorecards.rules.choices.parts import PARTS
from scorecards.rules.endings import Ending, EndType, Tie
from scorecards.rules.knock_words import KNOCK_WORDS
from scorecards.rules.knocking import EndsBy, Knock, KnockerTie
from scorecards.rules.match_words import Prefer
from scorecards.rules.places import Where
from scorecards.rules.resets import Reset
from scorecards.rules.rule_stakes import PaidEvery, Payment
from scorecards.rules.sources import packs

# What no variant, part or answer says, and which rule says it at a table of its own.
FOR_TABLES = {
    ("when", "highest"): "Cambio: the highest of the hole may be penalised",
    ("noun", "lowest other"): "K14 where the difference is to the next player",
    ("noun", "sum others"): "whoever counted the most takes what the others counted as well",
    ("noun", "knocker"): "R8 where the difference is to the knocker",
    ("hole", "less_than"): "below nothing: an old bonus of ten for a negative count",
    ("hole", "more_than"): "over twenty: five more, where a hole is not to be given up",
    ("scoring", "times"): "the card in the middle counts double",
    ("scoring", "alike"): "rows of one suit",
    ("scoring", "among"): "nothing but court cards",
    ("scoring", "of"): "three columns of equal cards, of whatever ranks",
    ("where", "centre"): "the card in the middle counts double",
    ("where", "dearest"): "the dearest card does not count",
    ("where", "cheapest"): "the cheapest card does not count",
    ("prefer", "most cards"): "four equal cards rather than two pairs",
    ("hole", "holes"): "single holes count double: every third, or the last",
    ("hole", "by_place"): "nothing for the lowest, 1 for the next, 2, and 4 for all others",
    ("hole", "standing"): "the last pays double, or takes two points off",
    ("hole", "in_a_row"): "whoever fails with a knock twice in a row adds ten",
    ("scoring", "cards"): "R7 Kamikaze: two queens and two black kings",
    ("scoring", "marks"): "R7 Kamikaze",
    ("hole", "marked"): "R7 Kamikaze: nothing for the holder",
    ("hole", "someone_marked"): "R7 Kamikaze: fifty for the others",
    ("end", "counted"): "the best eight of nine holes count",
    ("end", "resets"): "every 50 less 50; above 100 back to the next best",
    ("reset", "every"): "a total of exactly 50, 100, 150 loses 50",
    ("reset", "minus"): "a total of exactly 50, 100, 150 loses 50",
    ("reset", "above"): "above 100 a total falls to the next best",
    ("end", "wins_at"): "E8: exactly 100 wins outright",
    ("ends_by", "agreed"): "drinking versions: the table says when a hole is over",
    ("stakes", "difference"): "M2 where the difference to the winner is paid",
}


def names(described):
    return {field.name for field in fields(described)}


VOCABULARY = {
    "where": set(map(str, Where)),
    "prefer": set(map(str, Prefer)),
    "who": set(map(str, Who)),
    "when": set(map(str, When)),
    "noun": set(map(str, Noun)),
    "change": {*map(str, Change), WORST},
    "scoring": names(Match) | names(Exactly),
    "hole": (names(Adjustment) - {"changes"}) | {*map(str, Change), WORST},
    "end type": set(map(str, EndType)),
    "tie": set(map(str, Tie)),
    "end": names(Ending),
    "reset": names(Reset),
    "knock": set(map(str, Knock)),
    "ends_by": set(map(str, EndsBy)),
    "knocker_tie": set(map(str, KnockerTie)),
    "knock_word": set(KNOCK_WORDS),
    "stakes": set(map(str, Payment)),
    "every": set(map(str, PaidEvery)),
    "pack": set(packs()),
}


READ = ("scoring", "hole", "end", "stakes", "pack", "knock", "ends_by", "knocker_tie")


def answered(table):
    """The table with every answer to every question that arises in it."""
    ruleset = Ruleset.from_dict(table)
    for choice in CHOICES:
        if choice.answer(ruleset):
            yield from (choice.changed(table, each.slug) for each in choice.offered(ruleset))


def tables():
    """Every variant, with each part that can be put in, and with the other answers. What a part
    does to the hole raises a question of its own.
    """
    for variant in VARIANTS:
        yield variant.data
        yield from answered(variant.data)
        for part in PARTS:
            if part.fits(variant.data):
                yield (with_it := part.put(variant.data))
                if part.slug == "others-zero":
                    yield from answered(with_it)


@cache
def used():
    """Every (vocabulary, word) that a ruleset which can be read makes use of."""
    found, seen = set(), set()
    for table in tables():
        content = str([table.get(key) for key in READ])
        if content not in seen:
            seen.add(content)
            found |= words_of(table)
    return found


def words_of(table):
    try:
        ruleset = Ruleset.from_dict(table)
    except InvalidRuleset:
        return set()
    found = {("pack", ruleset.pack.name), ("knock", ruleset.knock), ("ends_by", ruleset.ends_by)}
    found |= {("knock_word", ruleset.knock_word), ("knocker_tie", ruleset.knocker_tie)}
    found |= {("end type", str(ruleset.ending.type))}
    found |= {("tie", str(ruleset.ending.tie))}
    found |= {("end", key) for key in table.get("end", {})}
    found |= {("reset", key) for key in table.get("end", {}).get("exact_reset", {})}
    if ruleset.stakes:
        found |= {("stakes", ruleset.stakes["kind"]), ("every", ruleset.stakes["every"])}
    for key in ("scoring", "hole"):
        found |= {(key, word) for step in table.get(key, ()) for word in step}
    for step in ruleset.layout_steps:
        if isinstance(step, Match):
            found |= {("where", str(place)) for place in step.where}
            found |= {("prefer", str(step.prefer))} if step.once or step.anywhere else set()
    for change in ruleset.hole_steps:
        found |= {("who", str(change.who))} | {("when", str(when)) for when in change.when}
        found |= set(words_of_changes(change.changes))
    return found


def words_of_changes(changes):
    for change in changes:
        yield "change", change.kind
        if change.amount.noun:
            yield "noun", str(change.amount.noun)
        for option in change.alternatives:
            yield from words_of_changes(option)


@pytest.mark.parametrize("vocabulary", VOCABULARY)
def test_every_word_is_used(vocabulary):
    unused = {word for word in VOCABULARY[vocabulary] if (vocabulary, word) not in used()}
    assert unused == {word for kind, word in FOR_TABLES if kind == vocabulary}


def test_a_new_word_would_be_missed(monkeypatch):
    assert ("where", "spiral") not in used()
    monkeypatch.setitem(VOCABULARY, "where", {*VOCABULARY["where"], "spiral"})
    with pytest.raises(AssertionError, match="spiral"):
        test_every_word_is_used("where")
