"""The words of one language, and a clause as the concepts that its words stand for."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FILLER, UNKNOWN = "filler", "?"
QUOTES = re.compile(r"[\"'`´‘’“”„«»()\[\]]")
DASHES = re.compile(r"[\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EM DASH}]")
WORD = re.compile(r"[+-]?\d+(?:[.,]\d+)+|[+-]?\d+(?:s\b)?|[^\W\d_]+|[,:=&×]|\S")


@dataclass(frozen=True)
class Lexicon:
    """The phrases of a language, each as its words and the concept behind them; and words that
    dictation hears in place of others.
    """

    phrases: Mapping[tuple[str, ...], str]
    longest: int
    sounds: Mapping[str, str]

    @property
    def words(self) -> set[str]:
        """Every single word that is long enough to be mistyped."""
        return {word for phrase in self.phrases for word in phrase if len(word) >= 5}


@cache
def _tables() -> Mapping[str, Any]:
    return tomllib.loads((HERE / "lexicon.toml").read_text(encoding="utf-8"))


def languages() -> tuple[str, ...]:
    """The languages that can be read."""
    return tuple(_tables())


@cache
def lexicon(language: str) -> Lexicon:
    """The words of a language."""
    table = _tables()[language]
    phrases = {tuple(words_of(phrase)): concept for phrase, concept in _entries(table)}
    return Lexicon(phrases, max(map(len, phrases)), table["sounds"])


def _entries(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for concept, phrases in table.items():
        if isinstance(phrases, list):
            yield from ((phrase, concept) for phrase in phrases)
    for rank, phrases in table["ranks"].items():
        yield from ((phrase, f"card:{rank}") for phrase in phrases)
    of, suits = table["suits"]["of"], {k: v for k, v in table["suits"].items() if k != "of"}
    for suit, phrases in suits.items():
        yield from ((phrase, f"suit:{suit}") for phrase in phrases)
        yield from ((f"{of} {phrase}", f"of suit:{suit}") for phrase in phrases)
    numbers = table["numbers"]
    yield from ((phrase, "minus") for phrase in numbers["minus"])
    yield from ((word, f"n:{n}") for n, word in enumerate(numbers["words"]) if word)
    for n, phrases in numbers["others"].items():
        yield from ((phrase, f"n:{n}") for phrase in phrases)


def folded(text: str) -> str:
    """A text in small letters without accents, every dash a hyphen and no quotes. The Italian “è”
    stays another word than “e”.
    """
    small = unicodedata.normalize("NFKC", text).casefold()
    plain = unicodedata.normalize("NFKD", re.sub(r"\bè\b", "eh", small))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return DASHES.sub("-", QUOTES.sub(" ", plain))


def words_of(text: str) -> list[str]:
    """The words of a text; a hyphen belongs to a number only where it begins one."""
    plain = re.sub(r"(?<=\w)['’]s\b", "s", text).rstrip(" .;!?…")
    joint = re.sub(r"(?<=\w)-(?=[^\W\d])|(?<=\d)-(?=\d)", " ", folded(plain))
    return WORD.findall(joint)


def concepts(words: Sequence[str], language: str) -> list[str]:
    """What the words of a clause stand for, the longest phrases first; a word that is in no phrase
    comes back with a question mark.
    """
    known, whole, at = lexicon(language), [], 0
    while at < len(words):
        for size in range(min(known.longest, len(words) - at), 0, -1):
            concept = known.phrases.get(tuple(words[at : at + size]))
            if concept:
                break
        else:
            size, concept = 1, _alone(words[at])
        whole.append(concept)
        at += size
    return whole


def _alone(word: str) -> str:
    """A number in digits, a comma, or a word that nobody knows."""
    if re.fullmatch(r"[+-]?\d{1,4}", word):
        sign = "add " if word.startswith("+") else ""
        return f"{sign}n:{int(word)}"
    if re.fullmatch(r"([2-9]|10)s", word):
        return f"card:{word[:-1].replace('10', 'T')}"
    return {",": "comma", "-": "dash"}.get(word, UNKNOWN + word)


def near(word: str, language: str) -> str | None:
    """The one word of the lexicon that differs from this one by a letter; None for none or two."""
    words = [each for each in lexicon(language).words if _one_apart(word, each)]
    return words[0] if len(words) == 1 else None


def _one_apart(one: str, other: str) -> bool:
    """Is it a letter more, a letter less, another letter, or two that changed places?"""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1 or one == other:
        return False
    at = next((i for i, letter in enumerate(short) if letter != long[i]), len(short))
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + (len(short) == len(long)) :] == long[at + 1 :]
