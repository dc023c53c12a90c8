"""What a word of the rules is: declared once, beside the field of the record that has it.

    bonus: int = word(Number(0), text("Points on top"), effect=lambda step: …)

From that line follow how the word is read and refused (`read_words`), what it adds to the sentence
of its step, the field in which it is typed (`scorecards.editing.words`) and what the phone counts
by (`compiled`). Words of a closed list are members of an enumeration that carry what they say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, Self

from scorecards.rules.schema import LARGEST_NUMBER, Reader, excerpt, is_integer
from scorecards.rules.texts import Text
from scorecards.rules.values import names_of, pattern

MOST_CARDS = 60  # that one word may name

Says = Callable[[Any], Iterable[Text]]
Judges = Callable[..., bool]


class Term(StrEnum):
    """A word of a closed list. A list says with annotations what it knows of each word; behind the
    word as it is written stands that, in the same order. First comes what it is called.
    """

    def __new__(cls, word: str, *known: Any) -> Self:
        """A word, and what is known of it."""
        term = str.__new__(cls, word)
        term._value_ = word
        for name, value in zip(cls.__annotations__, known, strict=True):
            setattr(term, name, value)
        return term

    @property
    def offer(self) -> Text:
        """What the word is called where it can be chosen."""
        offer: Text = getattr(self, next(iter(self.__class__.__annotations__)))
        return offer


class Kind:
    """What may be written for a word. `usual` is its value where nothing is written."""

    usual: Any = None

    def read(self, reader: Reader, name: str) -> Any:
        """The value in a table; whatever is wrong is noted, and read as the usual."""
        raise NotImplementedError

    def compiled(self, value: Any) -> Any:
        """The value as plain JSON."""
        return value


@dataclass(frozen=True)
class Number(Kind):
    """A whole number between two bounds."""

    usual: int | None = None
    low: int = -LARGEST_NUMBER
    high: int = LARGEST_NUMBER

    def read(self, reader: Reader, name: str) -> int | None:
        """The number."""
        number: int | None = reader.integer(name, self.usual, low=self.low, high=self.high)
        return number


@dataclass(frozen=True)
class Numbers(Kind):
    """Whole numbers in a row."""

    most: int
    usual: tuple[int, ...] = ()

    def read(self, reader: Reader, name: str) -> tuple[int, ...]:
        """The numbers."""
        numbers = reader.list_of(name, most=self.most)
        for number in numbers:
            if not is_integer(number):
                message = "a whole number was expected, not {value}"
                reader.note(name, message, value=excerpt(number))
                return ()
        return tuple(number for number in numbers if reader.within(name, number))

    def compiled(self, value: tuple[int, ...]) -> list[int]:
        """The numbers."""
        return [*value]


@dataclass(frozen=True)
class Flag(Kind):
    """Yes, or nothing."""

    usual: bool = False

    def read(self, reader: Reader, name: str) -> bool:
        """Was yes written?"""
        return reader.flag(name)


@dataclass(frozen=True)
class Name(Kind):
    """A name the table gives to something."""

    longest: int
    usual: str = ""

    def read(self, reader: Reader, name: str) -> str:
        """The name."""
        return reader.string(name, longest=self.longest)

    def compiled(self, value: str) -> str | None:
        """The name, or None."""
        return value or None


@dataclass(frozen=True)
class Named(Kind):
    """Cards, ranks, or ranks and a colour, as patterns."""

    most: int = MOST_CARDS
    usual: tuple[str, ...] = ()

    def read(self, reader: Reader, name: str) -> tuple[str, ...]:
        """The patterns in canonical form."""
        patterns = []
        for written in reader.list_of(name, most=self.most):
            plain = isinstance(written, str) or is_integer(written)
            card = pattern(str(written)) if plain else None
            if card is None:
                reader.note(
                    name,
                    "{value} is not a card, a rank or a rank and colour",
                    value=excerpt(written),
                )
            else:
                patterns.append(card)
        return tuple(patterns)

    def patterns(self, value: tuple[str, ...]) -> tuple[str, ...]:
        """The cards that a value names."""
        return value

    def compiled(self, value: tuple[str, ...]) -> list[str]:
        """The names of all those cards; a rank alone stands for all its cards."""
        return names_of(value)


@dataclass(frozen=True)
class OneOf(Kind):
    """One word of a closed list; `always` is written, though it be the usual. `none` is what it is
    called where no word need be chosen.
    """

    words: type[Term]
    usual: Term | None
    always: bool = False
    none: Text | None = None

    def read(self, reader: Reader, name: str) -> Term | None:
        """The word."""
        written = reader.take(name)
        known = None if written is None else reader.as_word(name, written, self.words)
        return known or self.usual

    def compiled(self, value: Term | None) -> str | None:
        """The word as it is written."""
        return None if value is None else value.value


@dataclass(frozen=True)
class SomeOf(Kind):
    """Any words of a closed list."""

    words: type[Term]
    usual: tuple[Term, ...] = ()

    def read(self, reader: Reader, name: str) -> tuple[Term, ...]:
        """The words that are known."""
        written = [reader.as_word(name, word, self.words) for word in reader.list_of(name)]
        return tuple(word for word in written if word is not None)

    def compiled(self, value: tuple[Term, ...]) -> list[str]:
        """The words as they are written."""
        return [word.value for word in value]


def nothing(_step: Any) -> Iterable[Text]:
    """What a word says that says nothing by itself."""
    return ()


@dataclass(frozen=True)
class Word:
    """A word of a step as it was declared.

    `label` and `hint` are those of its field, `seldom` whether that stands behind the others.
    `look` is what it is called among the things to look for, of which a step has one; `subject`
    begins the sentence of such a step, and `title` is its name. `effect` and `says` are what any
    word adds to the sentence of a step in which it is written: what happens, and anything else.
    `holds` judges the value of a condition. `compiled` is what the phone gets of a step, None for a
    word that it does not need.
    """

    name: str
    kind: Kind
    label: Text | None = None
    hint: Text | None = None
    seldom: bool = False
    look: Text | None = None
    title: Text | None = None
    subject: Callable[[Any], Text] | None = None
    effect: Says = nothing
    says: Says = nothing
    holds: Judges | None = None
    compiled: Callable[[Any], Any] | None = None

    @property
    def acts(self) -> bool:
        """Does something happen by it?"""
        return self.effect is not nothing

    def is_in(self, step: Any) -> bool:
        """Does a step say something else than usual here?"""
        return bool(getattr(step, self.name) != self.kind.usual)


_USUAL = object()


def word(
    kind: Kind,
    label: Text | None = None,
    *,
    phone: Any = True,
    default: Any = _USUAL,
    **more: Any,
) -> Any:
    """A field of a record that is a word; `more` are the attributes of `Word`. `phone` may be False
    for a word that the phone does not need, or how it is told of a step. `default` is the value in
    a record that was not read, where that is not the usual.
    """
    return field(
        default=kind.usual if default is _USUAL else default,
        metadata={"kind": kind, "label": label, "phone": phone, "more": more},
    )


@cache
def words_of(record: type) -> tuple[Word, ...]:
    """The words that a record was declared with, in order."""
    return tuple(
        _declared(each.name, **each.metadata) for each in fields(record) if "kind" in each.metadata
    )


def _declared(name: str, kind: Kind, label: Text | None, phone: Any, more: dict[str, Any]) -> Word:
    compiled = phone if callable(phone) else None
    if phone is True:

        def compiled(step: Any) -> Any:
            return kind.compiled(getattr(step, name))

    return Word(name, kind, label, compiled=compiled, **more)


def read_words(reader: Reader, record: type) -> dict[str, Any]:
    """The values of all words of a record, from one table; whatever is wrong is noted."""
    return {each.name: each.kind.read(reader, each.name) for each in words_of(record)}


def compiled_words(step: Any) -> dict[str, Any]:
    """What the phone is told of a step."""
    return {each.name: each.compiled(step) for each in words_of(step.__class__) if each.compiled}


def written_in(step: Any) -> list[Word]:
    """The words in which a step says something else than usual."""
    return [each for each in words_of(step.__class__) if each.is_in(step)]


def effects(step: Any) -> list[Text]:
    """What happens under a step, word by word."""
    return [text for each in written_in(step) for text in each.effect(step)]


def clauses(step: Any) -> list[Text]:
    """What else the words of a step say."""
    return [text for each in written_in(step) for text in each.says(step)]


def cards_in(step: Any) -> tuple[str, ...]:
    """The patterns of every card that a step names."""
    return tuple(
        card
        for each in words_of(step.__class__)
        if isinstance(each.kind, Named)
        for card in each.kind.patterns(getattr(step, each.name))
    )
