"""A text as clauses, each with the forms that take every word of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorecards.rules.speech import (
    card_forms,
    game_forms,
    group_forms,
    hole_forms,
    match_forms,
    table_forms,
)
from scorecards.rules.speech.catalogue import Catalogue, Reading
from scorecards.rules.speech.forms import FORMS, Form
from scorecards.rules.speech.lexicon import (
    FILLER,
    UNKNOWN,
    concepts,
    languages,
    lexicon,
    near,
    words_of,
)

MODULES = (card_forms, game_forms, hole_forms, match_forms, group_forms, table_forms)
"""Each declares its forms."""
LONGEST_STEP = 6  # sentences that one step is printed in
MOST_JOINTS = 10  # of one sentence; with more it is a list that nobody could check
SENTENCE = re.compile(r"(?:[^.;!?\n]|\.(?=\d))+[.;!?]*")
CARD_LIST = re.compile(r"card:\S+(?: (?:and|comma|or) card:\S+)+")
PAIRED_WITH = re.compile(
    r"\b(?:pair|double|equal) (?:filler )*with (?:(?:det|the|each|filler|n:\d+) )*card:"
)  # “a pair with a joker”: no pair of jokers
AFTER_RANK = "(?= (?:worth|be|nil|wild|n:|not|write|dash))"

DOUBLE = "suit or colour"  # French players say “couleur” for either
ALSO, WITH, IF = "also", "with", "if"
CIRCUMSTANCES = (WITH, "for", "in", "at", IF)
"""What begins a clause that may hold for others in its sentence."""

Fit = tuple[Form, re.Match[str]]


@dataclass(frozen=True)
class Clause:
    """A clause as it was written and what it may be; `words` are those nobody understood, or all
    that say something, `guess` is the word that one of them was taken for, and `foreign` the other
    language in which the clause can be read; `double` is a word that means two things.
    """

    text: str
    fits: tuple[Fit, ...] = ()
    words: tuple[str, ...] = ()
    guess: str = ""
    double: str = ""
    foreign: str = ""
    printed: Reading | None = None


def clauses(
    text: str, language: str, catalogue: Catalogue, *, goes_on: bool = False
) -> list[Clause]:
    """Every clause of a text, in order: what rulesets print, and what people say. `goes_on`: cards
    may have been spoken of before.
    """
    spans = [match.span() for match in SENTENCE.finditer(text)]
    every: list[Clause] = []
    at = 0
    while at < len(spans):
        size, clause = _printed(text, spans[at : at + LONGEST_STEP], catalogue)
        sentence = text[slice(*spans[at])].strip(" \t-*•,")
        if clause:
            every.append(clause)
        elif any(letter.isalnum() for letter in sentence):
            every += _of_sentence(sentence, language, goes_on or _speaks_of_cards(every))
        at += size
    return every


def _printed(
    text: str, spans: Sequence[tuple[int, int]], catalogue: Catalogue
) -> tuple[int, Clause | None]:
    """The most sentences that a ruleset prints as one, and how many they are."""
    for size in range(len(spans), 0, -1):
        whole = text[spans[0][0] : spans[size - 1][1]].strip()
        reading = catalogue.reading(whole)
        if reading:
            return size, Clause(whole, printed=reading)
    return 1, None


def _speaks_of_cards(every: Iterable[Clause]) -> bool:
    return any("card:" in match[0] for clause in every for _, match in clause.fits)


def _of_sentence(sentence: str, language: str, after_cards: bool) -> list[Clause]:
    """The sentence as one clause, else as several that all can be read, else as one that cannot."""
    fits = _fits(sentence, language, after_cards)
    if sentence.endswith("?"):
        return [Clause(sentence, words=tuple(words_of(sentence)))]
    if fits:
        return [Clause(sentence, fits, _content(sentence, language))]
    parts = _parted(sentence, language)
    return parts or [_leftover(sentence, language, after_cards)]


def _parted(sentence: str, language: str) -> list[Clause] | None:
    """The fewest clauses a sentence can be cut into at commas and conjunctions; one with a
    condition stays whole, because nobody can tell how far that reaches.
    """
    if IF in concepts(words_of(sentence), language):
        return None
    joints = [match.span() for match in _joint(language).finditer(sentence)]
    if not 0 < len(joints) <= MOST_JOINTS:
        return None
    begins, ends = [0, *(end for _, end in joints)], [*(at for at, _ in joints), len(sentence)]
    best: list[list[Clause] | None] = [None] * len(ends) + [[]]
    for first in range(len(ends) - 1, -1, -1):
        for last in range(first, len(ends)):
            rest = best[last + 1]
            text = sentence[begins[first] : ends[last]].strip()
            fits = _part_fits(text, language) if rest is not None else ()
            if fits and rest is not None and _fewer(rest, best[first]):
                best[first] = [Clause(text, fits, _content(text, language)), *rest]
    return best[0]


def _fewer(rest: Sequence[Clause], now: Sequence[Clause] | None) -> bool:
    return now is None or len(rest) + 1 < len(now)


def _joint(language: str) -> re.Pattern[str]:
    """Where a sentence may be cut."""
    conjunctions = [
        phrase[0]
        for phrase, concept in lexicon(language).phrases.items()
        if concept == "and" and len(phrase) == 1 and phrase[0].isalpha()
    ]
    word = "|".join(map(re.escape, conjunctions))
    return re.compile(rf"\s*,\s*(?:(?:{word})\b)?|\b(?:{word})\b", re.IGNORECASE)


def _part_fits(text: str, language: str) -> tuple[Fit, ...]:
    """The forms of a part of a sentence; none for a circumstance such as “with two packs”."""
    whole = concepts(words_of(text), language)
    return () if whole and whole[0] in CIRCUMSTANCES else _forms_of(whole, True)


def _fits(text: str, language: str, after_cards: bool) -> tuple[Fit, ...]:
    return _forms_of(concepts(words_of(text), language), after_cards)


def _forms_of(whole: Sequence[str], after_cards: bool) -> tuple[Fit, ...]:
    combined = "det card:" in (line := " ".join(whole)) and " and det card:" in line
    if (
        combined
        or PAIRED_WITH.search(line)
        or any(concept.startswith(UNKNOWN) for concept in whole)
    ):
        return ()
    plain = reduced((concept for concept in whole if concept != ALSO), after_cards)
    if any(map(_half_suited, CARD_LIST.findall(plain))):
        return ()
    tries = [f"{plain} {ALSO}", plain] if ALSO in whole else [plain]
    matches = ((each, each.pattern.fullmatch(one)) for one in tries for each in FORMS)
    return tuple((each, match) for each, match in matches if match)


def _half_suited(cards: str) -> bool:
    """Has only a part of these cards a suit? “Red jacks and queens” may be red queens or all."""
    named = [name for name in cards.split() if name.startswith("card:") and "+" not in name]
    return len({len(name) for name in named if name != "card:X"}) > 1


def reduced(whole: Iterable[str], after_cards: bool = False) -> str:
    """Concepts without fillers and articles; suits with their ranks, numbers that are ranks, and
    numbers with their minus. “The two” may be both of what was spoken of, and then is no rank.
    """
    plain = " ".join(concept for concept in whole if concept not in (FILLER, WITH))
    plain = re.sub(r"\bzero\b", "n:0", plain)
    plain = re.sub(r"\bminus n:(\d+)", r"n:-\1", plain)
    plain = re.sub(r"\bcomma (and|or)\b", r"\1", plain)
    number = r"\bn:([2-9]|10) (?:of suit:|suit:(?=[rb]))"  # “three hearts” are three cards
    plain = re.sub(number, lambda m: f"card:{_rank(m[1])} suit:", plain)
    plain = plain.replace("of suit:", "suit:")
    plain = re.sub(r"suit:(\w) (?:the )?card:([^\WX])(?=\s|$)", r"card:\2\1", plain)
    plain = re.sub(r"card:([^\WX]) suit:(\w)", r"card:\1\2", plain)
    plain = re.sub(
        rf"\b(?:det|each) {_numbered('[2-9]|10')}", lambda m: f"card:{_rank(m[1])}", plain
    )
    plain = re.sub(rf"\bthe {_numbered('[5-9]|10')}", lambda m: f"card:{_rank(m[1])}", plain)
    if not after_cards:
        plain = re.sub(rf"\bthe {_numbered('[2-4]')}", lambda m: f"card:{_rank(m[1])}", plain)
    plain = re.sub(r"\beach (?=card|pair|equal|col|row|block|n:\d+ equal)", "", plain)
    plain = re.sub(r"\bthe (?=n:)", "those ", plain)
    return re.sub(r"\b(?:det|the)(?: |$)", "", plain).strip()


def _numbered(numbers: str) -> str:
    """A number where a rank can stand."""
    return f"n:({numbers}){AFTER_RANK}"


def _rank(number: str) -> str:
    return "T" if number == "10" else number


def _leftover(sentence: str, language: str, after_cards: bool) -> Clause:
    """A clause that cannot be read: the words in question, and perhaps what one was meant for."""
    words = words_of(sentence)
    whole = concepts(words, language)
    unknown = [concept[1:] for concept in whole if concept.startswith(UNKNOWN)]
    guesses = [
        (at, guess, fits)
        for at, guess in _guesses(words, unknown, language)
        if (fits := _forms_of(concepts(_with_word(words, at, guess), language), after_cards))
    ]
    if len(guesses) == 1:
        at, guess, fits = guesses[0]
        return Clause(sentence, fits, (words[at],), guess)
    left = tuple(unknown) or _content(sentence, language)
    double = next((word for word in words if concepts([word], language) == [DOUBLE]), "")
    foreign = "" if double else _foreign(words, language)
    return Clause(sentence, words=left, double=double, foreign=foreign)


def _guesses(
    words: Sequence[str], unknown: Sequence[str], language: str
) -> Iterator[tuple[int, str]]:
    """The place of a word, and what it may be meant for: misspelt, or heard for another."""
    for at, word in enumerate(words):
        meant = lexicon(language).sounds.get(word)
        if meant and {*unknown} <= {word}:
            yield at, meant
        elif [word] == [*unknown] and (guess := near(word, language)):
            yield at, guess


def _with_word(words: Sequence[str], at: int, word: str) -> list[str]:
    return [*words[:at], word, *words[at + 1 :]]


def _foreign(words: Sequence[str], language: str) -> str:
    """Another language in which these words are a clause; "" for none."""
    others = (each for each in languages() if each != language)
    return next((each for each in others if _forms_of(concepts(words, each), False)), "")


def _content(text: str, language: str) -> tuple[str, ...]:
    """The words of a clause that say something."""
    silent = (FILLER, "comma", "dash")
    return tuple(word for word in words_of(text) if concepts([word], language)[0] not in silent)
