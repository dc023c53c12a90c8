"""A word is declared once, and what is read, said and compiled follows from that."""

from dataclasses import dataclass, fields

import pytest

from scorecards.rules import Exactly, Match
from scorecards.rules.adjustments import Adjustment, Change, Noun, Standing, When, Who
from scorecards.rules.endings import Ending, EndType, Tie
from scorecards.rules.knocking import EndsBy, Knock, KnockerTie, Knocking
from scorecards.rules.match_words import Alike, Of, Prefer
from scorecards.rules.matches import LOOKS
from scorecards.rules.places import Where
from scorecards.rules.rule_stakes import PaidEvery, Payment, RuleStakes
from scorecards.rules.schema import Reader
from scorecards.rules.texts import Problem, text
from scorecards.rules.words import (
    Flag,
    Name,
    Named,
    Number,
    OneOf,
    SomeOf,
    cards_in,
    clauses,
    compiled_words,
    effects,
    read_words,
    word,
    words_of,
)

RECORDS = pytest.mark.parametrize(
    "record", [Match, Exactly, Adjustment, Ending, Knocking, RuleStakes]
)
LISTS = pytest.mark.parametrize(
    "words",
    [
        *(Where, Alike, Of, Prefer, Who, When, Standing, Noun, Change, EndType, Tie),
        *(EndsBy, Knock, KnockerTie, Payment, PaidEvery),
    ],
)


@dataclass(frozen=True, kw_only=True)
class Step:
    """A step of words that nobody plays."""

    label: str = word(Name(80), phone=False)
    stars: int = word(
        Number(0, low=0, high=5),
        text("Stars"),
        effect=lambda step: [text("{n} stars", n=step.stars)],
    )
    odd: bool = word(Flag(), text("Only odd cards"), says=lambda _: [text("Odd cards only.")])
    named: tuple[str, ...] = word(Named(most=2), text("Which cards"))
    who: Who = word(OneOf(Who, Who.EVERYONE), text("Who"))
    when: tuple[When, ...] = word(SomeOf(When), text("When"), phone=lambda step: len(step.when))


def read(**table):
    problems: list[Problem] = []
    reader = Reader(table, "step", problems)
    step = Step(**read_words(reader, Step))
    reader.finish()
    return step, [str(problem.message) for problem in problems]


def test_a_word_is_read_by_its_kind() -> None:
    step, problems = read(stars=3, odd=True, named=["10", "Q"], when="tied")
    assert not problems
    assert step == Step(stars=3, odd=True, named=("T", "Q"), when=(When.TIED,))
    assert read() == (Step(), [])


def test_what_cannot_be_read_is_refused_and_taken_as_usual() -> None:
    step, problems = read(stars=6, odd="x", named=["B"], who="nobody", when=["tied", "x"], new=1)
    assert step == Step(when=(When.TIED,))
    assert [problem.partition(":")[0] for problem in problems] == [
        "step.stars",
        "step.odd",
        "step.named",
        "step.who",
        "step.when",
        "step.new",
    ]


def test_a_word_is_said_where_it_is_written() -> None:
    step = Step(stars=3, odd=True)
    assert [*map(str, effects(step))] == ["3 stars"]
    assert [*map(str, clauses(step))] == ["Odd cards only."]
    assert effects(Step()) == clauses(Step()) == []


def test_the_phone_is_told_of_every_word_it_needs() -> None:
    step = Step(label="Mine", stars=3, named=("KH", "7"), when=(When.TIED,))
    assert compiled_words(step) == {
        "stars": 3,
        "odd": False,
        "named": ["KH", "7"],
        "who": "everyone",
        "when": 1,
    }
    assert cards_in(step) == ("KH", "7")


@RECORDS
def test_every_word_has_a_field_or_is_a_record_of_its_own(record: type) -> None:
    without = {each.name for each in words_of(record) if each.label is None}
    assert without <= {"exact_reset", "resets", "wins_at_once"}  # whose fields are their own


@RECORDS
def test_every_word_is_what_its_record_has(record: type) -> None:
    declared = {each.name for each in words_of(record)}
    assert {field.name for field in fields(record)} - declared <= {"changes"}


def test_what_a_match_looks_for_begins_its_sentence() -> None:
    assert [each.name for each in LOOKS] == ["equal", "run", "cards"]
    assert all(each.subject for each in LOOKS)


def test_a_word_of_a_match_does_something_or_says_something() -> None:
    quiet = {each.name for each in words_of(Match) if not (each.acts or each.look)}
    says = {each.name for each in words_of(Match) if [*each.says(Match(wild=("K",)))]}
    part_of_others = {"where", "only", "alike", "among", "of", "once", "prefer"}
    assert quiet - says == {"label", *part_of_others}


@LISTS
def test_every_word_of_a_list_can_be_chosen_and_is_found_by_what_is_written(words) -> None:
    for each in words:
        assert str(each.offer)
        assert words(each.value) is each
    with pytest.raises(ValueError, match="is not a valid"):
        words("no such word")
