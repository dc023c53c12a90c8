"""What printed sentences change; and a text that says everything a ruleset prints: it is read on
nothing, so that what it does not mention is not in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorecards.rules.knock_words import reworded
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.sources import merged
from scorecards.rules.speech.card_forms import has_value, worth_question
from scorecards.rules.speech.catalogue import Reading
from scorecards.rules.speech.changes import with_resets
from scorecards.rules.speech.forms import Changes, Outcome, Phase, Sheet
from scorecards.rules.speech.samples import REST
from scorecards.rules.texts import InvalidRuleset, Translate
from scorecards.rules.wording.rulesets import sentences

EVERYTHING = {"layout", "players", "packs", "ends_by", "end", REST}
ITS_OWN = ("name", "source", "confidence")


def printed_changes(reading: Reading, sentence: str, sheet: Sheet, translate: Translate) -> Outcome:
    """What a printed sentence changes. One that changes nothing must be true."""
    if reading.topic == "jokers" and not has_value(sheet):
        return worth_question(reading.changes)
    if reading.topic == REST:
        others = sheet.table.get("values", {}).keys() - sheet.values
        return {"values": dict.fromkeys(sorted(others))}
    if reading.phase is not Phase.LAST:
        return reading.changes
    ruleset = sheet.ruleset
    every = (reworded(ruleset.knock_word, each) for each in sentences(ruleset))
    return {} if sentence in {each.render(translate) for each in every} else None


def whole_ruleset(base: Ruleset, readings: Sequence[Reading]) -> Ruleset | None:
    """The ruleset of a text in which every kind of sentence is printed; None for any other."""
    if not {reading.topic for reading in readings} >= EVERYTHING:
        return None
    table: dict[str, Any] = {key: base.data[key] for key in ITS_OWN if key in base.data}
    for reading in sorted(readings, key=lambda reading: reading.phase):
        table = _with(table, reading.changes)
    try:
        ruleset = Ruleset.from_dict(table)
        words = _words(readings) - {ruleset.knock_word}
        return Ruleset.from_dict(table | {"knock_word": words.pop()}) if words else ruleset
    except InvalidRuleset:
        return None


def prints(ruleset: Ruleset, texts: Sequence[str], translate: Translate) -> bool:
    """Are these the sentences that a ruleset prints, all of them and no other?"""
    every = (each.render(translate) for each in sentences(ruleset))
    return " ".join(" ".join(texts).split()) == " ".join(" ".join(every).split())


def _with(table: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    lists = {key: value for key, value in changes.items() if key in ("scoring", "hole") and value}
    plain = {key: value for key, value in changes.items() if key not in ("scoring", "hole")}
    return merged(table, with_resets(table, plain)) | {
        key: [*table.get(key, []), *value] for key, value in lists.items()
    }


def _words(readings: Iterable[Reading]) -> set[str]:
    return {reading.word for reading in readings if reading.word}
