"""Rules in people's words at the editor: the line, what of it was understood, what is asked of the
rest, and what is left.

Only the form carries it: `say` is the line, `talk` the text as it was read last, `talk-on` the
rules it was read on, `talk-after` whether more was said before, and `talk-done` what was decided of
its questions and leftovers since. So the same text always asks the same, and every button works
without a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, one
from scorecards.editing.mapping import readable
from scorecards.editing.past import read
from scorecards.rules import Text
from scorecards.rules.speech.answer import LONGEST, Answer, Part, UnreadableText, answer
from scorecards.rules.speech.changes import changed, printed_sentences
from scorecards.rules.speech.forms import Choice, Question
from scorecards.rules.speech.lexicon import folded

LINE, READ, ON, AFTER, DONE = "say", "talk", "talk-on", "talk-after", "talk-done"
REFUSED = "talk-refused"  # for the page at hand; no form sends it
SEATS = "seats-name"  # of the new game that the page was come to from
MOST_DONE, MOST_SEATS = 60, 20


@dataclass(frozen=True)
class Deed:
    """What was decided: a question answered with its `choice`, or a leftover left out or noted."""

    verb: str
    number: int
    choice: int = 0


@dataclass(frozen=True)
class Understood:
    """A clause and what the rules say of it."""

    words: str
    says: str


@dataclass(frozen=True)
class OpenQuestion:
    """A clause with its question; each answer is a button."""

    number: int
    words: str
    ask: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Leftover:
    """A clause that is in no rule: its pieces, those marked that nobody understood, and why."""

    number: int
    words: str
    pieces: tuple[tuple[str, bool], ...]
    reason: str

    @property
    def in_question(self) -> str:
        """The marked words by themselves, for whoever does not see the marks."""
        return ", ".join(piece for piece, marked in self.pieces if marked)


@dataclass(frozen=True)
class Talk:
    """What the page shows of a text in people's words."""

    line: str
    understood: tuple[Understood, ...] = ()
    questions: tuple[OpenQuestion, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    refused: str = ""

    @property
    def summary(self) -> str:
        """What became of the text, for whoever does not see it."""
        if self.refused:
            return self.refused
        known, still = len(self.understood), len(self.questions)
        words = [ngettext("%(n)d rule understood", "%(n)d rules understood", known) % {"n": known}]
        if still:
            words.append(ngettext("%(n)d question", "%(n)d questions", still) % {"n": still})
        left = [_("Not understood: %(words)s") % {"words": each.words} for each in self.leftovers]
        return ". ".join([", ".join(words), *(each.rstrip(" .") for each in left)])


def talk_of(fields: Fields) -> Talk:
    """What was said last, as the page shows it."""
    line, refused = one(fields, LINE), one(fields, REFUSED)[:400]
    whole = reading(fields)
    if whole is None:
        return Talk(line, refused=refused)
    deeds = deeds_of(fields)
    closed = {(each.verb == "choose", each.number) for each in deeds}
    questions = [
        _question(at, part, whole)
        for at, part in enumerate(whole.questions)
        if (True, at) not in closed
    ]
    leftovers = [
        _leftover(at, part) for at, part in enumerate(whole.left) if (False, at) not in closed
    ]
    understood = (*_understood(whole), *_answered(whole, deeds))
    return Talk(line, understood, tuple(questions), tuple(leftovers), refused)


def carried(fields: Fields) -> list[tuple[str, str]]:
    """What the form carries of it to the next page."""
    done = [(DONE, each) for each in fields.get(DONE, [])[:MOST_DONE]]
    names = [(SEATS, name[:60]) for name in fields.get(SEATS, [])[:MOST_SEATS]]
    sent = [(name, one(fields, name)) for name in (READ, ON, AFTER) if one(fields, READ)]
    return [*sent, *done, *names]


def reading(fields: Fields) -> Answer | None:
    """What the last text said; None where there is none, or nothing anybody could have sent."""
    sent, on = one(fields, READ), one(fields, ON)
    if not sent or len(sent) > LONGEST:
        return None
    goes_on = bool(one(fields, AFTER))
    return _read_on(sent, on, (get_language() or "en")[:2], goes_on=goes_on)


@lru_cache(maxsize=64)
def _read_on(sent: str, on: str, language: str, *, goes_on: bool) -> Answer | None:
    """A text read on a table as the form carries it: once for the button and for the page."""
    ruleset = readable(read(on) or {})
    if ruleset is None:
        return None
    try:
        return answer(sent, ruleset, language, gettext, goes_on=goes_on)
    except UnreadableText:
        return None


def deeds_of(fields: Fields) -> list[Deed]:
    """What was decided since."""
    deeds = []
    for each in fields.get(DONE, [])[:MOST_DONE]:
        match = re.fullmatch(r"(choose|leave|note):(\d{1,3})(?::(\d{1,2}))?", each)
        if match:
            deeds.append(Deed(match[1], int(match[2]), int(match[3] or 0)))
    return deeds


def _understood(whole: Answer) -> Iterator[Understood]:
    for part in whole.understood:
        says = _line(part.says) or _("The rules say so already.")
        yield Understood(part.text, says)


def _answered(whole: Answer, deeds: Sequence[Deed]) -> Iterator[Understood]:
    for deed in deeds:
        choice = choice_of(whole, deed.number, deed.choice) if deed.verb == "choose" else None
        if choice:
            part = whole.questions[deed.number]
            yield Understood(part.text, _line(_printed(choice, whole)) or says_of(choice, whole))


def _question(at: int, part: Part, whole: Answer) -> OpenQuestion:
    question = part.outcome
    assert isinstance(question, Question)
    choices = tuple(
        (f"choose:{at}:{place}", _capital(says_of(choice, whole)))
        for place, choice in enumerate(question.choices)
    )
    return OpenQuestion(at, part.text, question.ask.render(gettext), choices)


def says_of(choice: Choice, whole: Answer) -> str:
    """What an answer is called: in words of its own, or by what the rules then print."""
    return choice.says.render(gettext) if choice.says else _line(_printed(choice, whole))


def _printed(choice: Choice, whole: Answer) -> list[Text]:
    return printed_sentences(changed(whole.sheet.ruleset, choice.changes), choice.changes)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _leftover(at: int, part: Part) -> Leftover:
    return Leftover(at, part.text, _marked(part.text, part.clause.words), _line(part.reason))


def _marked(sentence: str, words: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """A sentence in pieces, the words in question by themselves."""
    pieces: list[tuple[str, bool]] = []
    for piece in re.split(r"(\w+)", sentence):
        in_question = bool(piece) and folded(piece) in words
        if pieces and not in_question and not pieces[-1][1]:
            pieces[-1] = (pieces[-1][0] + piece, False)
        elif piece:
            pieces.append((piece, in_question))
    return tuple(pieces)


def _line(sentences: Sequence[Text]) -> str:
    return _capital(" ".join(each.render(gettext) for each in sentences))


def choice_of(whole: Answer, number: int, place: int) -> Choice | None:
    """An answer of a question; None where there is none."""
    if number >= len(whole.questions):
        return None
    question = whole.questions[number].outcome
    assert isinstance(question, Question)
    return question.choices[place] if place < len(question.choices) else None
