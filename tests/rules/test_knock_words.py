"""The word with which rules say that somebody ended a hole."""

import re
from string import Formatter

import pytest

from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset, find_variant
from scorecards.rules.compilation import compile_for
from scorecards.rules.digest import digest_of
from scorecards.rules.holes import Hole
from scorecards.rules.knock_words import CALLED, KNOCK_WORDS, KNOCKED, PHRASES, WENT_OUT, worded
from scorecards.rules.wording.rulesets import sentences
from tests.row_by_row import row_by_row
from tests.values import some

STEMS = {
    KNOCKED: r"(?i)knock",
    WENT_OUT: r"(?i)\b(went|go|goes|going|gone) out\b",
    CALLED: r"(?i)\b(call|calls|called|calling|caller)\b",
}


def fields(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@row_by_row("sentence", PHRASES)
def test_a_phrase_has_its_own_word_and_no_other(sentence):
    for word in KNOCK_WORDS:
        phrase = worded(word, sentence)
        assert [other for other in KNOCK_WORDS if re.search(STEMS[other], phrase)] == [word]
        assert fields(phrase) == fields(sentence)
        assert worded(word, phrase) == phrase


def test_no_two_phrases_share_a_sentence():
    """Else a label in one word would come out as another one in the other words."""
    assert len(PHRASES) == len(KNOCK_WORDS) * len(set(PHRASES.values()))


def test_the_usual_word_follows_from_the_rules():
    assert find_variant("pagat-6").knock_word == WENT_OUT  # all cards face up
    assert find_variant("pagat-4").knock_word == KNOCKED
    assert find_variant("cabo-2e").knock_word == CALLED  # any number of cards


def test_a_table_may_choose_and_counts_the_same():
    plain = find_variant("pagat-4-knock-10")
    called = plain.with_changes({"knock_word": CALLED})
    assert called.knock_word == CALLED
    assert digest_of(called) == digest_of(plain)
    hole = Hole((12, 8), 0)
    assert [str(line.label) for line in some(called.score(hole)[0]).lines][
        1
    ] == "Called and not lowest"
    assert called.hole_points(hole) == plain.hole_points(hole) == (22, 8)


@pytest.mark.parametrize("word", ["rapped", "", 3, ["called"]])
def test_another_word_is_refused(word):
    with pytest.raises(InvalidRuleset, match="knock_word"):
        find_variant("pagat-4").with_changes({"knock_word": word})


@pytest.mark.parametrize("word", KNOCK_WORDS)
def test_every_variant_speaks_the_word_that_is_chosen(word):
    """In its sentences, its notes and reasons, and in what goes to a phone."""
    for variant in VARIANTS:
        ruleset = variant.with_changes({"knock_word": word})
        phone = compile_for(ruleset, ruleset.shape, 4)
        labels = [step["label"] for step in phone["hole"]]
        notes = [worded(word, note) for note in ruleset.notes]
        spoken = " | ".join([*map(str, sentences(ruleset)), *labels, *phone["phrases"].values()])
        for other in KNOCK_WORDS:
            if other != word:
                assert not re.search(STEMS[other], spoken), variant.slug
        assert Ruleset.from_dict(ruleset.to_dict()).knock_word == word
        assert word == KNOCKED or not any("A knock " in note for note in notes), variant.slug
