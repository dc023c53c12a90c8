"""Printed sentences read back: the sentences that rulesets print, by what they say of a table.

A sentence is looked up without its numbers among those of the variants, the ready-made parts and
plain steps of every kind. What is then proposed is printed once more, and counts only if that is
the very same sentence: a sentence is read exactly or not at all, in any language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from scorecards.rules.card_words import cards_named
from scorecards.rules.knock_words import KNOCK_WORDS, reworded
from scorecards.rules.speech.forms import Changes, Phase
from scorecards.rules.speech.samples import (
    Sample,
    card_patterns,
    meaning,
    samples,
    with_numbers,
)
from scorecards.rules.texts import MINUS, Text, Translate, joined, signed, text

NUMBER = re.compile(rf"[{MINUS}-]?\d+")
# What stands in a printed sentence where its card, its number or its list of cards would.
CARD, NUMERAL, LIST = "@", "#", "{}"


STOCK = ("packs", "jokers")


class Reading(NamedTuple):
    """What a printed sentence says: changes, when they are made, and the word for knocking."""

    topic: str
    phase: Phase
    changes: Changes
    word: str = ""


class Entry(NamedTuple):
    """A sample with the numbers of its sentence and the word for knocking in it."""

    sample: Sample
    numbers: list[int]
    word: str


class Catalogue:
    """Every printed sentence of one language without its numbers."""

    def __init__(self, translate: Translate) -> None:
        self.translate = cache(translate)  # thousands of sentences, of a few hundred pieces
        self.entries: dict[str, list[Entry]] = {}
        for sample in samples():
            for word, sentence in self.printed(sample, sample.piece):
                entry = Entry(sample, _numbers(sentence), word)
                self.entries.setdefault(NUMBER.sub(NUMERAL, sentence), []).append(entry)
        card = self._say(text("{card} {n}", card=Text(CARD), n=Text(NUMERAL)))
        named, number = "(?P<card>.+)", f"(?P<n>{NUMBER.pattern})"
        self.worth = re.compile(
            re.escape(card).replace(CARD, named).replace(re.escape(NUMERAL), number)
        )
        self.cards = {self._say(cards_named(name)): name for name in card_patterns()}

    def _say(self, sentence: Text) -> str:
        return sentence.render(self.translate)

    def printed(self, sample: Sample, piece: Changes) -> Iterator[tuple[str, str]]:
        """The sentence of a piece, in each of the words for knocking where it has one."""
        sentence = sample.prints(piece)
        if sentence is None:
            return
        words = {word: self._say(reworded(word, sentence)) for word in KNOCK_WORDS}
        if len(set(words.values())) == 1:
            yield "", words[KNOCK_WORDS[0]]
        else:
            yield from words.items()

    def reading(self, sentence: str) -> Reading | None:
        """What a sentence says; None where nothing prints it, or two things that differ."""
        values = self._values(sentence)
        if values:
            return values
        numbers = _numbers(sentence)
        meanings: list[object] = []
        readings: list[Reading] = []
        for sample, before, word in self.entries.get(NUMBER.sub(NUMERAL, sentence), ()):
            piece = with_numbers(sample, before, numbers)
            if sample.topic in STOCK and min(numbers) < 0:
                continue  # “Jokers: −2” is what they count, and no number of them
            if (word, sentence) in self.printed(sample, piece):
                meanings.append(meaning(sample, piece))
                readings.append(Reading(sample.topic, sample.phase, piece, word))
        same = all(each == meanings[0] for each in meanings)
        return readings[0] if readings and same else None

    def _values(self, sentence: str) -> Reading | None:
        """The list of what cards count."""
        before, after = self._say(text("Values: {cards}.", cards=Text(LIST))).split(LIST)
        if not (sentence.startswith(before) and sentence.endswith(after)):
            return None
        worth: dict[str, int] = {}
        for entry in sentence[len(before) : len(sentence) - len(after)].split(", "):
            match = self.worth.fullmatch(entry)
            if match is None or match["card"] not in self.cards:
                return None
            worth[self.cards[match["card"]]] = _numbers(match["n"])[0]
        entries = [text("{card} {n}", card=cards_named(c), n=signed(n)) for c, n in worth.items()]
        again = self._say(text("Values: {cards}.", cards=joined(entries)))
        return Reading("values", Phase.VALUES, {"values": worth}) if again == sentence else None


@lru_cache(maxsize=8)
def catalogue(_language: str, translate: Translate) -> Catalogue:
    """The printed sentences of a language, collected when they are first asked for. What
    `translate` answers may depend on the language of the moment, so it is no key by itself.
    """
    return Catalogue(translate)


def _numbers(sentence: str) -> list[int]:
    return [int(each.replace(MINUS, "-")) for each in NUMBER.findall(sentence)]
