"""`python -m scripts.spoken_sentences [HOW MANY]`: sentences made from the vocabulary of people's
rules with slips of dictation, and how many of them are understood, asked about, left, or wrong.

The tests judge them as well (tests/rules/test_spoken_sentences.py). A sentence is wrong if anything
of it became a rule that it does not say.
"""

from __future__ import annotations

import re
import sys
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from scorecards.rules.speech.answer import answer

DATA = Path(__file__).with_suffix(".toml")
SLIPS = ("none",) * 5 + ("accents",) * 3 + ("commas",) * 2 + ("sounds",)
ON = "pagat-6"
WHOLE, OPEN, LEFT, WRONG = "understood", "asked", "left", "wrong"
VERDICTS = (WHOLE, OPEN, LEFT, WRONG)
NUMBERS = (-20, -10, -5, -3, -2, -1, 0, 5, 7, 10, 13, 15, 20, 30, 40)


class Spoken(NamedTuple):
    """A sentence as it came out of the dictation, what it says, and what slipped."""

    text: str
    changes: Mapping[str, Any]
    slip: str


def vocabulary() -> dict[str, Any]:
    """The words and patterns of every language."""
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def sentences(language: str, many: int, seed: int = 1) -> Iterator[Spoken]:
    """So many sentences of a language, always the same for a seed."""
    words, rng = vocabulary()[language], Random(f"{language} {seed}")
    for _ in range(many):
        kind = rng.choice([*KINDS])
        text, changes = KINDS[kind](words, rng)
        slip = rng.choice(SLIPS)
        slipped = SLIPPED[slip](text, words, rng)
        yield Spoken(slipped, changes, slip if slipped != text else "none")


def _value(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    rank = rng.choice([*words["ranks"]])
    number = rng.choice(NUMBERS[:-1] if rank != "X" else (-5, -2))
    text = rng.choice(words["value"])
    values = {"values": {rank: number}}
    return _filled(text, words, cards=words["ranks"][rank], n=number), values


def _two_values(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    one, other = rng.sample([*words["ranks"]], 2)
    number = rng.choice(NUMBERS)
    cards = words["pair"].format(one=words["ranks"][one], other=words["ranks"][other])
    text = _filled(rng.choice(words["value"]), words, cards=cards, n=number)
    return text, {"values": {one: number, other: number}}


def _list_of_values(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    names = rng.sample([*words["ranks"]], 3)
    number = rng.choice(NUMBERS)
    first, *two = (words["ranks"][each] for each in names)
    cards = f"{first}, {words['pair'].format(one=two[0], other=two[1])}"
    text = _filled(rng.choice(words["value"]), words, cards=cards, n=number)
    return text, {"values": dict.fromkeys(names, number)}


def _nothing(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    rank = rng.choice([*words["ranks"]])
    text = rng.choice(words["nothing"])
    return _filled(text, words, cards=words["ranks"][rank]), {"values": {rank: 0}}


def _card(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    name = rng.choice([*words["cards"]])
    number = rng.choice(NUMBERS)
    text = _filled(words["single"], words, cards=words["cards"][name], n=number)
    return text, {"values": {name: number}}


def _rule(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    """A rule of the layout, the hole or the game, with a number in it where it has one."""
    pattern, make = rng.choice(RULES)
    number = rng.choice((5, 10, 15, 20))
    return _filled(rng.choice(words[pattern]), words, n=number), make(number)


def _two_rules(words: Mapping[str, Any], rng: Random) -> tuple[str, dict[str, Any]]:
    (one, first), (other, second) = _value(words, rng), _rule(words, rng)
    return f"{one} {other}", first | second


def _filled(text: str, words: Mapping[str, Any], *, n: int = 0, **more: str) -> str:
    """A pattern with its words; a number in words where the language has one."""
    plain = words["numbers"].get(str(abs(n)), str(abs(n)))
    number = f"{words['minus']} {plain}" if n < 0 else plain
    sentence = text.format(n=number, **more)
    return sentence[:1].upper() + sentence[1:]


FAILED = {"who": "knocker", "when": "not lowest"}
Table = dict[str, Any]
RULES: tuple[tuple[str, Callable[[int], Table]], ...] = (
    ("column", lambda _: {"scoring": [{"where": "column", "each": 0}]}),
    ("row", lambda _: {"scoring": [{"where": "row", "each": 0}]}),
    ("square", lambda n: {"scoring": [{"where": "block", "each": 0, "bonus": -n}]}),
    ("uncancelled", lambda _: {"scoring": [{"where": "column", "each": None}]}),
    ("failed", lambda n: {"hole": [{**FAILED, "plus": n}]}),
    ("good", lambda n: {"hole": [{"who": "knocker", "plus": -n}]}),
    ("lowest", lambda _: {"hole": [{"who": "everyone", "when": "lowest", "becomes": 0}]}),
    ("highest", lambda n: {"hole": [{"who": "everyone", "when": "highest", "plus": n}]}),
    ("nine", lambda _: {"layout": {"rows": 3, "columns": 3}}),
    ("holes", lambda n: {"end": {"type": "holes", "holes": n}}),
    ("reaches", lambda _: {"end": {"type": "target", "at_least": 100}}),
    ("out", lambda _: {"end": {"type": "elimination", "at_least": 100}}),
    ("packs", lambda _: {"packs": 2}),
)
KINDS: dict[str, Callable[[Mapping[str, Any], Random], tuple[str, Table]]] = {
    "a value": _value,
    "two values": _two_values,
    "a list": _list_of_values,
    "nothing": _nothing,
    "a card": _card,
    "a rule": _rule,
    "another rule": _rule,
    "two rules": _two_rules,
}


def _without_accents(text: str, _words: Mapping[str, Any], _rng: Random) -> str:
    letters = unicodedata.normalize("NFKD", text)
    return "".join(each for each in letters if not unicodedata.combining(each)).lower()


def _without_commas(text: str, _words: Mapping[str, Any], _rng: Random) -> str:
    return re.sub(r"[.,]", "", text).lower()


def _misheard(text: str, words: Mapping[str, Any], rng: Random) -> str:
    """One word as another that sounds like it."""
    present = [each for each in words["sounds"] if re.search(rf"\b{each}\b", text)]
    if not present:
        return text
    word = rng.choice(present)
    return re.sub(rf"\b{word}\b", rng.choice(words["sounds"][word]), text, count=1)


SLIPPED: dict[str, Callable[[str, Mapping[str, Any], Random], str]] = {
    "none": lambda text, _words, _rng: text,
    "accents": _without_accents,
    "commas": _without_commas,
    "sounds": _misheard,
}


def verdict(spoken: Spoken, language: str) -> str:
    """What became of a sentence: all of it a rule, something asked, something left, or wrong."""
    whole = answer(spoken.text, ON, language)
    understood = [part.outcome for part in whole.understood if isinstance(part.outcome, Mapping)]
    if not all(_says(spoken.changes, changes) for changes in understood):
        return WRONG
    if whole.left:
        return LEFT
    open_parts = [part for part in whole.questions if part.text not in _texts(whole.understood)]
    if open_parts:
        return OPEN
    keys = {key for changes in understood for key in changes}
    return WHOLE if keys >= {*spoken.changes} else WRONG


def _texts(parts: list[Any]) -> list[str]:
    return [part.text for part in parts]


def _says(meant: Mapping[str, Any], changes: Mapping[str, Any]) -> bool:
    """Is everything that changed meant?"""
    return all(key in meant and _part_of(changes[key], meant[key]) for key in changes)


def _part_of(one: object, other: object) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return all(key in other and _part_of(one[key], other[key]) for key in one)
    return one == other


def table(language: str, many: int) -> dict[str, Counter[str]]:
    """The verdicts by slip."""
    verdicts: dict[str, Counter[str]] = {}
    for spoken in sentences(language, many):
        verdicts.setdefault(spoken.slip, Counter())[verdict(spoken, language)] += 1
    return verdicts


def main(many: int) -> None:
    """Print how each language fares."""
    print("language  slip      " + "".join(f"{each:>12}" for each in VERDICTS))
    for language in vocabulary():
        for slip, counts in sorted(table(language, many).items()):
            cells = "".join(f"{counts[each]:>12}" for each in VERDICTS)
            print(f"{language:<10}{slip:<10}{cells}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
