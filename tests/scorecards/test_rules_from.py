"""`manage.py rules_from`: one object of JSON, and exit code 2 for what cannot be read."""

import json
from dataclasses import replace
from itertools import islice

import pytest
from django.core.management import call_command
from django.utils.translation import gettext, override

from scorecards.rules import find_variant, variants
from scorecards.rules.cards import JOKER, every_card
from scorecards.rules.speech.answer import answer
from scorecards.rules.speech.catalogue import catalogue
from scorecards.rules.speech.samples import meaning as meaning_of
from scorecards.rules.speech.samples import samples
from scorecards.rules.wording.rulesets import sentences, step_sentence


def asked(capsys, *arguments):
    call_command("rules_from", *arguments)
    return json.loads(capsys.readouterr().out)


def test_the_answer_as_json(capsys):
    whole = asked(capsys, "Kings are worth minus two. whoever spills the beer pays", "--on=pagat-4")
    assert list(whole) == ["rules", "understood", "questions", "left"]
    assert whole["rules"]["values"]["K"] == -2
    assert whole["rules"]["layout"] == {"rows": 2, "columns": 2}
    assert whole["understood"] == [
        {
            "text": "Kings are worth minus two.",
            "says": "Values: kings −2.",
            "changes": {"values": {"K": -2}},
        }
    ]
    assert whole["left"] == [
        {"text": "whoever spills the beer pays", "words": ["whoever", "spills", "beer"]}
    ]


@pytest.mark.parametrize("arguments", [["x" * 4001], ["x", "--on=no"], ["x", "--lang=de"]])
def test_what_cannot_be_read_is_an_error_with_exit_code_2(capsys, arguments):
    with pytest.raises(SystemExit) as refusal:
        call_command("rules_from", *arguments)
    assert refusal.value.code == 2
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "unreadable"


@pytest.mark.parametrize("language", ["en", "es", "fr", "it"])
def test_every_variant_reads_back_from_its_own_text(language):
    with override(language):
        for ruleset in variants():
            text = " ".join(each.render(gettext) for each in sentences(ruleset))
            whole = answer(text, None, language, gettext)
            assert whole.left == whole.questions == [], ruleset.slug
            assert meaning(whole.sheet.ruleset) == meaning(ruleset), ruleset.slug


STEPS = [
    {"who": "everyone", "holes": [3, 6], "times": 2},
    {"who": "everyone", "holes": "every 3", "plus": 7},
    {"who": "everyone", "holes": "last", "at_least": 0},
    {"who": "everyone", "standing": "first", "plus": 2},
    {"who": "others", "standing": "last", "plus": -2},
    {"who": "knocker", "when": "not lowest", "in_a_row": 2, "plus": 10},
    {"who": "everyone", "less_than": 0, "in_a_row": 3, "plus": -10},
    {"who": "everyone", "by_place": [0, 1, 2, 4]},
]
RESETS = [{"every": 50, "minus": 50}, {"above": 90, "to": "highest below"}, {"above": 200, "to": 5}]


@pytest.mark.parametrize("language", ["en", "es", "fr", "it"])
def test_words_about_a_game_read_back_from_their_text(language):
    own = {"hole": STEPS, "ends_by": "knock", "knocker_tie": "knocker"}
    usual = find_variant("pagat-6")
    with override(language):
        for end in ({"resets": RESETS}, {"counted": 8}, {"counted": 1}):
            ruleset = usual.with_changes(own | {"end": {"holes": 9, **end}})
            text = " ".join(each.render(gettext) for each in sentences(ruleset))
            whole = answer(text, None, language, gettext)
            assert whole.left == whole.questions == []
            assert meaning(whole.sheet.ruleset) == meaning(ruleset)


LAYOUT_STEPS = [
    {"where": "centre", "times": 2},
    {"where": "dearest", "each": 0},
    {"where": "row", "alike": "suit", "bonus": -5},
    {"where": "block", "alike": "colour", "equal": 3, "bonus": 2},
    {"where": "anywhere", "among": ["J", "Q", "K"], "equal": 6, "each": 0},
    {"where": "corners", "cards": "any", "times": 3},
    {"where": "column", "of": "any", "repeats": {"3": -15}},
    {"where": "anywhere", "equal": 4, "each": 0, "bonus": -20, "prefer": "most cards"},
]


@pytest.mark.parametrize("language", ["en", "es", "fr", "it"])
@pytest.mark.parametrize("step", LAYOUT_STEPS, ids=str)
def test_what_a_step_prints_is_read_back(language, step):
    with override(language):
        rules = find_variant("pagat-9").with_changes({"scoring": [step]})
        printed = step_sentence(rules.layout_steps[0]).render(gettext)
        whole = answer(printed, "pagat-9", language, gettext).to_dict(gettext)
    assert [part["changes"] for part in whole["understood"]] == [{"scoring": [step]}]


def meaning(ruleset):
    """What a ruleset says but for its names and notes."""
    players = range(ruleset.players[0], ruleset.players[1] + 1)
    ranks = {*ruleset.pack.ranks, *([JOKER] if ruleset.has_jokers else [])}
    names = ("players", "pack", "shapes", "ending", "gaps", "stakes", "ends_by", "knock")
    return {
        "packs": [(ruleset.packs_for(n), ruleset.jokers_for(n)) for n in players],
        "values": {c: ruleset.values.of(c) for c in every_card() if c.rank in ranks},
        "steps": [replace(step, label="") for step in (*ruleset.layout_steps, *ruleset.hole_steps)],
    } | {name: getattr(ruleset, name) for name in (*names, "knocker_tie", "knock_word")}


@pytest.mark.parametrize("language", ["en", "es", "fr", "it"])
def test_no_two_sentences_are_translated_alike_that_mean_something_else(language):
    with override(language):
        every = catalogue(language, gettext)
        for sample in islice(samples(), None, None, 11):
            for _word, sentence in every.printed(sample, sample.piece):
                reading = every.reading(sentence)
                assert reading is not None, sentence
                assert meaning_of(sample, reading.changes) == meaning_of(sample, sample.piece)
