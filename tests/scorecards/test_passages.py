"""A ruleset as a text for a chat is read back exactly, or the text says what it lacks."""

from dataclasses import replace
from random import Random

import pytest
from django.utils.translation import gettext, override

from scorecards.rules import InvalidRuleset, Ruleset, find_variant, variants
from scorecards.rules.choices.parts import PARTS
from scorecards.rules.speech.answer import answer
from scorecards.rules.speech.lexicon import languages
from scorecards.rules.speech.passage import passage, same_rules

CARDS = [*"A23456789TJQK", "QS", "JH", "Kr", "2b"]


def house_rules(rng):
    """Rules as a table might make them: parts put in, cards, players and an end of their own."""
    table = rng.choice([*variants()]).to_dict()
    changes = [part.put for part in rng.sample(PARTS, rng.randint(0, 4)) if part.fits(table)]
    changes += [lambda each: each | {"name": "Ours"}]
    if "pack" not in table:
        worth = {rng.choice(CARDS): rng.randint(-12, 40) for _ in range(rng.randint(0, 3))}
        changes.append(lambda each: each | {"values": {**each.get("values", {}), **worth}})
    if rng.random() < 0.4:
        end = {"type": "target", "at_least": rng.randint(10, 300)}
        changes.append(lambda each: each | {"end": end})
    if rng.random() < 0.4:
        step = {"who": rng.choice(["knocker", "everyone", "others"]), "when": "highest"}
        step |= {"plus": rng.choice([-7, 3, 11])}
        changes.append(lambda each: each | {"hole": [*each.get("hole", []), step]})
    for change in changes:
        try:
            table = Ruleset.from_dict(change(table)).to_dict()
        except InvalidRuleset:
            continue
    return Ruleset.from_dict(table)


def lost(ruleset, language):
    """What the text says it lacks beside names and notes."""
    with override(language):
        whole = passage(ruleset, language, gettext)
        back = answer(whole.text, None, language, gettext)
    usual = ("The name is not", "The notes on how")
    missing = [each for each in whole.missing if not each.template.startswith(usual)]
    exact = same_rules(back.sheet.ruleset, ruleset) and not back.left and not back.questions
    assert exact or missing, ruleset.slug
    return missing


@pytest.mark.walk
@pytest.mark.parametrize("language", languages())
def test_every_variant_is_passed_on_whole(language):
    assert [each.slug for each in variants() if lost(each, language)] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("many", [6, pytest.param(60, marks=pytest.mark.walk)])
def test_house_rules_are_passed_on_whole(language, many):
    rng = Random(f"ours {language}")
    assert [missing for _ in range(many) if (missing := lost(house_rules(rng), language))] == []


def test_what_the_text_cannot_hold_is_said():
    six = find_variant("pagat-6")
    assert [str(each) for each in passage(six, "en", str).missing] == [
        "The name is not in the text.",
        "The notes on how you play are not in the text.",
    ]
    assert len(passage(replace(six, notes=()), "en", str).missing) == 1
    step = {"where": "row", "each": 7, "wild": ["9D"], "only": ["9", "4"]}
    odd = six.to_dict() | {"scoring": [step]}
    assert "cannot be read back" in str(passage(Ruleset.from_dict(odd), "en", str).missing[-1])
