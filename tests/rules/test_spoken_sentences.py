"""Sentences made from the vocabulary, with slips of dictation: none of them silently wrong."""

import pytest

from scripts.spoken_sentences import (
    LEFT,
    OPEN,
    WHOLE,
    WRONG,
    Spoken,
    sentences,
    verdict,
    vocabulary,
)

FAST = 60


@pytest.mark.parametrize("language", vocabulary())
@pytest.mark.parametrize("many", [FAST, pytest.param(500, marks=pytest.mark.walk)])
def test_none_is_silently_wrong_and_most_are_understood_in_one_go(language, many):
    verdicts = [(each.text, verdict(each, language)) for each in sentences(language, many)]
    assert [text for text, became in verdicts if became == WRONG] == []
    assert sum(became == WHOLE for _, became in verdicts) >= (0.9 if many > FAST else 0.85) * many


def test_what_a_sentence_does_not_say_is_wrong():
    said = {"values": {"K": -2}}
    for text, expected in {
        "Kings are worth minus two.": WHOLE,
        "Kings are worth minus three.": WRONG,
        "Queens are zero.": WRONG,
        "Kings are worth minus to.": OPEN,
        "Kings are worth minus two or so.": LEFT,
    }.items():
        assert verdict(Spoken(text, said, "none"), "en") == expected
