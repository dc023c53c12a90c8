"""What two rulesets say differently, rule by rule, in sentences.

Rulesets that play alike have no difference, whatever they are called and wherever they were read.
Nothing is scored here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorecards.rules.card_words import cards_named
from scorecards.rules.cards import JOKER, RANKS, SUITS, named
from scorecards.rules.knock_words import reworded
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, signed, text
from scorecards.rules.values import COLOURS
from scorecards.rules.wording.rulesets import Section, sections

Sentences = tuple[Text, ...]
CARDS = text("What the cards count")
NOTES = text("During play")


class Difference(NamedTuple):
    """What each of two rulesets says about a topic that the other does not; either may be empty.

    `topic` is the heading of the sentences, or a rank where the cards count differently.
    """

    section: Text
    topic: Text
    one: Sentences
    other: Sentences

    def turned(self) -> Difference:
        """The same, seen from the other ruleset."""
        return Difference(self.section, self.topic, self.other, self.one)


def differences(one: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """Everything two rulesets say differently, in the order of their pages."""
    parts: list[Difference] = []
    for section, mine, theirs in _paired(_sections(one), _sections(other)):
        if section == CARDS and one.pack.ranks == other.pack.ranks:
            parts += _values(one, other)
        else:
            only_mine = tuple(each for each in mine if each not in theirs)
            only_theirs = tuple(each for each in theirs if each not in mine)
            if only_mine or only_theirs:
                parts.append(Difference(section, section, only_mine, only_theirs))
            elif mine != theirs:
                parts.append(Difference(section, section, mine, theirs))
    return (*_packs(one, other), *parts)


def by_section(every: tuple[Difference, ...]) -> list[tuple[Text, list[Difference]]]:
    """Differences under their headings."""
    groups: dict[Text, list[Difference]] = {}
    for each in every:
        groups.setdefault(each.section, []).append(each)
    return list(groups.items())


def _sections(ruleset: Ruleset) -> list[Section]:
    notes = tuple(reworded(ruleset.knock_word, Text(note)) for note in ruleset.notes)
    return [*sections(ruleset), Section(NOTES, notes)]


def _paired(one: list[Section], other: list[Section]) -> list[tuple[Text, Sentences, Sentences]]:
    """The sections of both by heading; a heading only one of them has comes after the others."""
    mine, theirs = dict(one), dict(other)
    topics = [topic for topic in mine if topic in theirs]
    topics += [topic for topic in (*mine, *theirs) if topic not in topics]
    return [(topic, mine.get(topic, ()), theirs.get(topic, ())) for topic in topics]


def _packs(one: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    if one.pack == other.pack:
        return ()
    topic = text("The pack")
    return (Difference(topic, topic, (_pack(one),), (_pack(other),)),)


def _pack(ruleset: Ruleset) -> Text:
    cards = sum(copies for _, copies in ruleset.pack.copies)
    if ruleset.pack.numbered:
        return text("A printed pack of {n} numbered cards.", n=cards)
    return text("A pack of {n} cards in suits.", n=cards)


def _values(one: Ruleset, other: Ruleset) -> list[Difference]:
    """The ranks that count differently; a rank with its suits where a suit makes the difference."""
    jokers = JOKER if one.has_jokers or other.has_jokers else ""
    parts = []
    for rank in (*one.pack.ranks, *jokers):
        mine, theirs = _worth(one, rank), _worth(other, rank)
        if mine != theirs:
            parts.append(Difference(CARDS, cards_named(rank), mine, theirs))
    return parts


def _worth(ruleset: Ruleset, rank: str) -> Sentences:
    """What a rank counts, and each of its suits or colours that counts something else."""
    if rank == JOKER and not ruleset.has_jokers:
        return (text("not in play"),)
    plain = ruleset.values.of(named(rank))
    sentences = [Text(signed(plain))] if plain is not None else []
    special = {}
    for suit in SUITS if rank in RANKS[:-1] else ():
        value = ruleset.values.of(named(rank + suit))
        if value is not None and value != plain:
            special[suit.value] = value
    for name, value in _by_colour(special):
        sentences.append(text("{card} {n}", card=cards_named(rank + name), n=signed(value)))
    return tuple(sentences)


def _by_colour(suits: Mapping[str, int]) -> list[tuple[str, int]]:
    """The two suits of a colour as one where they count the same."""
    entries: list[tuple[str, int]] = []
    for colour, both in COLOURS.items():
        values = [suits[suit] for suit in both if suit in suits]
        if len(values) == len(both) and len(set(values)) == 1:
            entries.append((colour, values[0]))
        else:
            entries += [(suit, suits[suit]) for suit in both if suit in suits]
    return entries
