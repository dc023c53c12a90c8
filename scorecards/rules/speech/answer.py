"""What a text says of a ruleset: understood, to be asked, and left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorecards.rules.rulesets import Ruleset
from scorecards.rules.sources import resolve, written
from scorecards.rules.speech.card_forms import takes_wild, two_wild
from scorecards.rules.speech.catalogue import catalogue
from scorecards.rules.speech.changes import changed, printed_sentences, statements
from scorecards.rules.speech.clauses import Clause, clauses
from scorecards.rules.speech.forms import Choice, Outcome, Phase, Question, Sheet, card_names
from scorecards.rules.speech.lexicon import languages
from scorecards.rules.speech.match_forms import key_of
from scorecards.rules.speech.numbers import with_numbers
from scorecards.rules.speech.table_forms import USUAL_LAYOUTS
from scorecards.rules.speech.weights import Scales
from scorecards.rules.speech.whole_texts import printed_changes, prints, whole_ruleset
from scorecards.rules.texts import InvalidRuleset, Text, Translate, text

USUAL = "pagat-6"
LONGEST = 4000
MOST_QUESTIONS = 4
MOST_WEIGHED = 12  # of all that could be asked; the others come later, unweighed
LANGUAGE_NAMES = {
    "en": text("English"),
    "es": text("Spanish"),
    "fr": text("French"),
    "it": text("Italian"),
}


class UnreadableText(ValueError):
    """A text that is too long, or for a language or ruleset that there is not."""


@dataclass(frozen=True)
class Part:
    """A clause and what became of it: changes, a question, or why nothing did."""

    clause: Clause
    outcome: Outcome = None
    says: tuple[Text, ...] = ()
    reason: tuple[Text, ...] = ()

    @property
    def text(self) -> str:
        """The clause as it was written."""
        return self.clause.text


@dataclass
class Answer:
    """All parts of a text in its order, and the ruleset with what is certain."""

    sheet: Sheet
    parts: list[Part] = field(default_factory=list)
    questions: list[Part] = field(default_factory=list)

    @property
    def understood(self) -> list[Part]:
        """The clauses that changed the ruleset, or agree with it."""
        return [part for part in self.parts if isinstance(part.outcome, Mapping)]

    @property
    def left(self) -> list[Part]:
        """The clauses that did nothing."""
        return [part for part in self.parts if part.outcome is None]

    def to_dict(self, translate: Translate = str) -> dict[str, Any]:
        """The answer as plain JSON."""
        ruleset = self.sheet.ruleset
        return {
            "rules": ruleset.to_dict(),
            "understood": [
                {"text": part.text, "says": _line(part.says, translate), "changes": part.outcome}
                for part in self.understood
            ],
            "questions": [_question(part, ruleset, translate) for part in self.questions],
            "left": [
                {"text": part.text, "words": [], "reason": _line(part.reason, translate)}
                if part.reason
                else {"text": part.text, "words": list(part.clause.words)}
                for part in self.left
            ],
        }


def answer(
    written_text: str,
    on: str | Ruleset | None = None,
    language: str = "en",
    translate: Translate = str,
    *,
    goes_on: bool = False,
) -> Answer:
    """Read a text in a language, into which `translate` puts what rulesets print. `goes_on`: more
    was said before it. Raises UnreadableText.
    """
    _check(written_text, on, language)
    base = on if isinstance(on, Ruleset) else Ruleset.from_dict(resolve({"extends": on or USUAL}))
    every = clauses(written_text, language, catalogue(language, translate), goes_on=goes_on)
    readings = [clause.printed for clause in every if clause.printed]
    printed = whole_ruleset(base, readings)
    if printed and prints(printed, [clause.text for clause in every], translate):
        return _of_printed(printed, every)
    base = printed or base
    topics, values = _spoken_of(every)
    clashes: list[tuple[int, ...]] = []
    while True:
        sheet = Sheet(base, set(topics), values)
        whole = _read(every, sheet, {at for pair in clashes for at in pair}, translate)
        more = list(_clashes(whole.parts))
        if not more:
            break
        clashes += more
    return _with_questions(whole, clashes, every, on is None and "layout" not in topics)


def _of_printed(ruleset: Ruleset, every: Sequence[Clause]) -> Answer:
    """A text that is exactly what a ruleset prints: each sentence is one of its own."""
    parts = [
        Part(
            clause,
            clause.printed.changes,
            tuple(printed_sentences(ruleset, clause.printed.changes)),
        )
        for clause in every
        if clause.printed
    ]
    return Answer(Sheet(ruleset), parts)


def _check(written_text: str, on: str | Ruleset | None, language: str) -> None:
    if len(written_text) > LONGEST:
        raise UnreadableText(
            text("{n} letters; {most} are the most", n=len(written_text), most=LONGEST)
        )
    if language not in languages():
        raise UnreadableText(
            text("{value} is not one of: {known}", value=language, known=languages())
        )
    if isinstance(on, str) and on not in written():
        raise UnreadableText(text("{value} is not a variant", value=on))


def _spoken_of(every: Sequence[Clause]) -> tuple[set[str], set[str]]:
    """What the clauses are about, and the cards that are given a value."""
    topics: set[str] = set()
    values: set[str] = set()
    for clause in every:
        if clause.printed:
            topics.add(clause.printed.topic)
            values |= set(clause.printed.changes.get("values", ()))
        for form, match in clause.fits[:1]:
            topics.add(form.topic)
            if form.phase is Phase.VALUES:
                values |= set(card_names(match[0]))
    return topics, values


def _read(every: Sequence[Clause], sheet: Sheet, apart: set[int], translate: Translate) -> Answer:
    """Every clause on the ruleset as those before it left it, in the order of their phases."""
    parts: dict[int, Part] = {}
    for at in sorted(range(len(every)), key=lambda at: _phase(every[at])):
        parts[at] = Part(every[at]) if at in apart else _part(every[at], sheet, translate)
    return Answer(sheet, [parts[at] for at in range(len(every))])


def _phase(clause: Clause) -> Phase:
    if clause.printed:
        return clause.printed.phase
    return clause.fits[0][0].phase if clause.fits else Phase.END


def _outcome(clause: Clause, sheet: Sheet, translate: Translate) -> Outcome:
    if clause.printed:
        return printed_changes(clause.printed, clause.text, sheet, translate)
    outcomes = (form.make(match, sheet) for form, match in clause.fits)
    return next((each for each in outcomes if each is not None), None)


def _part(clause: Clause, sheet: Sheet, translate: Translate = str) -> Part:
    outcome = _outcome(clause, sheet, translate)
    if clause.guess:
        return _guess(clause, outcome, sheet)
    if isinstance(outcome, Question):
        return _possible(clause, outcome, sheet)
    if outcome is None:
        return Part(clause, reason=_why_left(clause))
    try:
        after = changed(sheet.ruleset, outcome)
    except InvalidRuleset as refusal:
        return Part(clause, reason=tuple(problem.message for problem in refusal.problems))
    sheet.ruleset = after
    sheet.own_steps |= {key_of(step) for step in outcome.get("scoring") or ()}
    return Part(clause, outcome, tuple(printed_sentences(after, outcome)))


def _why_left(clause: Clause) -> tuple[Text, ...]:
    """Why a clause is left: a word of it means two things, or it is of another language."""
    if clause.double:
        return (
            text(
                "“{word}” may be the suit, or red and black. Say which of the two.",
                word=clause.double,
            ),
        )
    name = LANGUAGE_NAMES.get(clause.foreign)
    return (
        (text("These are words of another language: {language}.", language=name),) if name else ()
    )


def _guess(clause: Clause, outcome: Outcome, sheet: Sheet) -> Part:
    """A mistyped word is asked about, and only where nothing else has to be."""
    if outcome is None or isinstance(outcome, Question):
        return Part(clause)
    ask = text("Did you mean “{word}”?", word=clause.guess)
    return _possible(clause, Question(ask, (Choice(outcome),)), sheet)


def _possible(clause: Clause, question: Question, sheet: Sheet) -> Part:
    """The question with those of its answers that the rules allow."""
    choices, reasons = [], []
    for choice in question.choices:
        try:
            changed(sheet.ruleset, choice.changes)
        except InvalidRuleset as refusal:
            reasons += [problem.message for problem in refusal.problems]
            continue
        shown = with_numbers(choice, sheet.ruleset) if question.numbers else choice
        choices.append(shown)
    if not choices:
        return Part(clause, reason=tuple(dict.fromkeys(reasons)))
    return Part(clause, question._replace(choices=tuple(choices)))


def _clashes(parts: Sequence[Part]) -> Iterator[tuple[int, ...]]:
    """Every two clauses that say different things about one, and by itself whatever else is said
    about that.
    """
    seen: dict[tuple[object, ...], tuple[int, object]] = {}
    apart: set[int] = set()
    for at, part in enumerate(parts):
        if not isinstance(part.outcome, Mapping):
            continue
        wild = _phase(part.clause) is Phase.WILD
        for key, value in _wildness(part.clause) if wild else statements(part.outcome):
            other, before = seen.setdefault(key, (at, value))
            if other != at and (before != value or other in apart):
                yield (at,) if other in apart else (other, at)
                apart |= {other, at}
                break


def _wildness(clause: Clause) -> Iterator[tuple[tuple[object, ...], object]]:
    """The cards of a clause, each wild or not: the steps that change are the same for all."""
    for form, match in clause.fits[:1]:
        for name in card_names(match.groupdict().get("cards") or ""):
            yield ("wild", name), form.topic


def _with_questions(
    whole: Answer, clashes: list[tuple[int, ...]], every: Sequence[Clause], sizes_open: bool
) -> Answer:
    """The questions in their order, four at most; what is asked later is left for now."""
    sheet = whole.sheet
    asked_parts = [
        replace(part, outcome=_with_wild(part.outcome, sheet.wild))
        for part in whole.parts
        if isinstance(part.outcome, Question)
    ]
    asked_parts += _of_two_wild(whole, asked_parts)
    pairs = [(every[pair[0]], every[pair[1]]) for pair in clashes if len(pair) > 1]
    asked_parts += [_which(*pair, sheet) for pair in pairs[:MOST_WEIGHED]]
    apart = {at for pair in clashes for at in pair}
    whole.parts = [part for at, part in enumerate(whole.parts) if at not in apart]
    weighed, others = asked_parts[:MOST_WEIGHED], asked_parts[MOST_WEIGHED:]
    if len(weighed) > MOST_QUESTIONS:
        scales = Scales(sheet.ruleset)
        weighed.sort(key=lambda part: -scales.weight(part.outcome))
    first = [Part(Clause(""), _sizes())] if sizes_open else []
    whole.questions = (first + weighed)[:MOST_QUESTIONS]
    later = (first + weighed)[MOST_QUESTIONS:] + others
    later += [Part(_both(*pair)) for pair in pairs[MOST_WEIGHED:]]
    later += [Part(every[at]) for clash in clashes if len(clash) == 1 for at in clash]
    reason = (text("To be asked after the other questions."),)
    whole.parts += [Part(part.clause, reason=reason) for part in later]
    return whole


def _of_two_wild(whole: Answer, others: Sequence[Part]) -> Iterator[Part]:
    """A question about what was understood, once it is clear which matches there are."""
    if any(_phase(part.clause) is Phase.MATCHES for part in others):
        return
    for part in whole.understood:
        fits = part.clause.fits[:1]
        if any(form.topic == "wild" for form, _match in fits) and (ask := two_wild(whole.sheet)):
            yield replace(part, outcome=ask)
            return


def _with_wild(question: Question, names: list[str]) -> Question:
    """The question with the cards that are wild in the steps of its answers too."""

    def wild(step: Mapping[str, Any]) -> Mapping[str, Any]:
        meant = names and takes_wild(step) and step.get("each") is not None
        return {**step, "wild": names} if meant else step

    choices = (
        choice._replace(
            changes={
                key: [*map(wild, value)] if key == "scoring" else value
                for key, value in choice.changes.items()
            }
        )
        for choice in question.choices
    )
    return question._replace(choices=tuple(choices))


def _which(one: Clause, other: Clause, sheet: Sheet) -> Part:
    """Two clauses that contradict each other: which of them?"""
    outcomes = (_part(each, Sheet(sheet.ruleset, sheet.topics)).outcome for each in (one, other))
    choices = tuple(Choice(each) for each in outcomes if isinstance(each, Mapping))
    ask = text("These two contradict each other. Which of them?")
    return Part(_both(one, other), Question(ask, choices))


def _both(one: Clause, other: Clause) -> Clause:
    return Clause(f"{one.text} {other.text}")


def _sizes() -> Question:
    choices = (
        Choice({"layout": {"rows": rows, "columns": columns}})
        for rows, columns in USUAL_LAYOUTS.values()
    )
    return Question(text("How many cards does each player have?"), tuple(choices))


def _question(part: Part, ruleset: Ruleset, translate: Translate) -> dict[str, Any]:
    question = part.outcome
    assert isinstance(question, Question)
    return {
        "text": part.text,
        "ask": question.ask.render(translate),
        "choices": [_choice(choice, ruleset, translate) for choice in question.choices],
    }


def _choice(choice: Choice, ruleset: Ruleset, translate: Translate) -> dict[str, Any]:
    says = [choice.says] if choice.says else []
    says = says or printed_sentences(changed(ruleset, choice.changes), choice.changes)
    return {"says": _line(says, translate), "changes": choice.changes}


def _line(sentences: Sequence[Text], translate: Translate) -> str:
    return " ".join(sentence.render(translate) for sentence in sentences)
