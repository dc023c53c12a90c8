"""The sentences of holes: every one is true, no kind comes twice running, and most kinds come."""

from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import find_variant
from scorecards.rules.highlights import Course, Deal, Part
from scorecards.rules.sentences import candidates, sentences
from scorecards.rules.sentences.choice import KINDS
from scorecards.rules.sentences.moments import Moment
from scorecards.rules.sentences.points import ANY_HOLE
from tests.examples import examples
from tests.row_by_row import row_by_row
from tests.rules import claims
from tests.rules.courses import NAMES, RULES, courses

SIX = find_variant("pagat-6")


@given(courses(least=1))
@examples(150)
def test_every_sentence_is_true_by_the_plainest_search(course):
    for index in range(len(course.deals)):
        for kind, text in candidates(Moment(course, index)):
            assert claims.holds(kind.name, text, course, index), (kind.name, str(text))


@given(courses(least=1))
@examples(60)
def test_no_kind_comes_twice_running_and_a_hole_keeps_its_sentence(course):
    told = sentences(course)
    assert len(told) == len(course.deals)
    assert all(was.kind != now.kind for was, now in zip(told, told[1:], strict=False))
    # What was told of a hole when it ended is told of it still.
    for holes in range(1, len(told)):
        assert sentences(course.until(holes)) == told[:holes]


@given(courses(least=1), st.data())
@examples(25)
def test_once_somebody_went_home_a_sentence_is_true_with_them_and_without(course, data):
    seats = range(len(course.names))
    gone = data.draw(st.sets(st.sampled_from(seats), max_size=len(seats) - 2))
    winners = tuple(seat for seat in course.winners if seat not in gone)
    course = replace(course, left=frozenset(gone), winners=winners)
    stayed = course.of_those_who_stayed
    for seat, name in enumerate(stayed.names):  # what they have is what they had
        was = course.names.index(name)
        assert [row[seat] for row in stayed.totals] == [row[was] for row in course.totals]
    told = sentences(course)
    assert all(was.kind != now.kind for was, now in zip(told, told[1:], strict=False))
    for index, (kind, text) in enumerate(told):
        assert claims.holds(kind, text, course, index), (kind, str(text))
        if kind not in ANY_HOLE:
            assert claims.holds(kind, text, stayed, index), (kind, str(text))


def played(*columns, planned=9, winners=(), ruleset=SIX, knockers=()):
    """A course of typed totals, a column each seat."""
    rows = list(zip(*columns, strict=True))
    deals = [
        Deal(
            number,
            {seat: Part(points, points) for seat, points in enumerate(row)},
            knockers[number - 1] if knockers else None,
        )
        for number, row in enumerate(rows, 1)
    ]
    return Course(ruleset, NAMES[: len(columns)], tuple(deals), planned, winners)


def with_cards(ruleset, *entries, knocker=None, more=0):
    parts = {}
    for seat, entry in enumerate(entries):
        layout = ruleset.read_cards(entry)
        counted = ruleset.points(layout)
        parts[seat] = Part(counted + more * (seat == knocker), counted, 0, layout)
    return Course(ruleset, NAMES[: len(entries)], (Deal(1, parts, knocker),), 9)


def kinds_of(course):
    """The kinds that are true of the last hole."""
    last = Moment(course, len(course.deals) - 1)
    return {kind.name: str(text) for kind, text in candidates(last)}


NINE = find_variant("pagat-9-block25")


@row_by_row(
    "kind, course, sentence",
    [
        ("lead taken", played([1, 9], [4, 1]), "Bob takes the lead from Ann, who led by 3."),
        ("drawn level", played([1, 9], [4, 6], [9, 9]), "Ann’s lead of 3 is gone."),
        ("tie broken", played([1, 4], [1, 6]), "Ann breaks the tie in front."),
        ("first leader", played([1], [4]), "The first hole goes to Ann."),
        ("first time ahead", played([1, 9], [4, 1]), "Bob leads for the first time."),
        ("lead changes", played([1, 9, 0], [4, 1, 9]), "The lead has changed hands 2 times."),
        ("longest lead", played([1, 1, 1], [3, 3, 9]), "The longest lead of the game so far: 12."),
        (
            "closest",
            played([1, 1, 9], [5, 5, 2]),
            "First and second have never been so close: 1.",
        ),
        ("lead since", played([9, 1, 1, 1], [5, 9, 9, 9]), "Ann has led since hole 2."),
        ("lead grows", played([1, 1], [5, 5]), "Ann adds 4 to the lead."),
        ("lead shrinks", played([1, 9], [9, 5]), "The lead shrinks from 8 to 4."),
        ("all level", played([1, 9], [9, 1]), "Everybody is level on 10."),
        ("close together", played([1] * 3, [1, 1, 2], [2] * 3), "Only 3 between first and last."),
        ("climb", played([1, 9], [2, 9], [3, 0]), "Cleo climbs 2 places."),
        ("back from last", played([1, 9], [2, 9], [3, 0]), "Cleo was last, and is number 1 now."),
        ("nobody moved", played([1, 1], [2, 2]), "Nobody changed places."),
        ("everybody moved", played([1, 9], [2, 1]), "Every place has changed."),
        ("gap closed", played([1, 9], [9, 2]), "Bob makes up 7 on the lead."),
        ("below zero", played([1, -4], [3, 3]), "Ann is the first below zero: −3."),
        ("game low", played([4, 1], [3, 3]), "The lowest hole of the game so far: Ann, 1."),
        ("own best", played([4, 5, 2], [1, 1, 3]), "The best hole so far for Ann: 2."),
        ("in a row", played([1] * 3, [2] * 3), "Ann has had the lowest hole 3 times in a row."),
        ("low again", played([9, 1, 1], [2] * 3), "The lowest hole goes to Ann again."),
        ("repeat", played([7, 7], [2, 3]), "Ann repeats the 7 of the hole before."),
        ("all same", played([7], [7]), "Everybody has the same on this hole: 7."),
        ("falling", played([9, 5, 2], [1] * 3), "Ann comes down with every hole: 9, 5, 2."),
        ("table low", played([9, 5, 2], [3] * 3), "The table’s lowest hole so far: 5 together."),
        ("lowest", played([9], [5]), "Bob has the lowest hole: 5."),
        ("shared low", played([5], [5], [6]), "Ann and Bob share the lowest hole: 5."),
        ("apart", played([9], [5]), "4 between the lowest and the highest of this hole."),
        ("together", played([9], [5]), "All of this hole together: 14."),
        ("number", played([9], [5]), "That was hole 1."),
        (
            "block",
            with_cards(NINE, "7 7 3 / 7 7 5 / A 9 T", "T T Q / 9 J 5 / 6 8 9"),
            "Ann has a block of four equal cards.",
        ),
        (
            "all pairs",
            with_cards(SIX, "Q 9 4 / Q 9 4", "T T Q / 9 J 5"),
            "Nothing but pairs for Ann.",
        ),
        (
            "all matched",
            with_cards(NINE, "7 7 7 / Q Q Q / 4 4 4", "T T Q / 9 J 5 / 6 8 9"),
            "Every card of Ann belongs with others.",
        ),
        (
            "nothing counts",
            with_cards(SIX, "Q 9 K / Q 9 K", "T T Q / 9 J 5"),
            "Not one card counts for Ann.",
        ),
        (
            "hand below zero",
            with_cards(SIX, "2 9 K / A 9 K", "T T Q / 9 J 5"),
            "Ann has cards below zero: −1.",
        ),
        (
            "ended lowest",
            with_cards(SIX, "2 9 K / A 9 K", "T T Q / 9 J 5", knocker=0),
            "Ann ended the hole, with the lowest cards.",
        ),
        (
            "ended beaten",
            played([9], [5], knockers=[0]),
            "Ann ended the hole; Bob was lower by 4.",
        ),
        (
            "ended charged",
            with_cards(SIX, "2 9 K / A 9 K", "T T Q / 9 J 5", knocker=1, more=10),
            "Bob ended the hole, which added 10.",
        ),
        (
            "half way",
            played([1, 1], [2, 2], planned=4),
            "Half of the holes are played, with 2 between first and second.",
        ),
        (
            "one to go",
            played([1], [4], planned=2),
            "One hole to go, and 3 between first and second.",
        ),
        (
            "level with one to go",
            played([4], [4], planned=2),
            "One hole to go, and Ann and Bob are level in front.",
        ),
        (
            "won from behind",
            played([1, 9], [4, 1], winners=(1,)),
            "Ann led by 3 before the last hole, which decided it for Bob.",
        ),
        ("led throughout", played([1] * 3, [2] * 3, winners=(0,)), "Ann led after every hole."),
        ("led from", played([3, 0, 1], [2] * 3, winners=(0,)), "Ann led from hole 2 to the end."),
        (
            "close finish",
            played([1], [2], winners=(0,)),
            "Only 1 between first and second at the end.",
        ),
        ("wide finish", played([1], [9], winners=(0,)), "In the end 8 between first and second."),
        ("shared finish", played([1], [1], winners=(0, 1)), "Ann and Bob finish level on 1."),
    ],
)
def test_a_kind_by_hand(kind, course, sentence):
    assert kinds_of(course).get(kind) == sentence


def test_there_are_many_kinds_and_each_has_its_own_words():
    assert len(KINDS) >= 25
    assert len({kind.name for kind in KINDS}) == len(KINDS)


def test_a_long_game_is_told_in_many_words():
    columns = [[(7 * hole * (seat + 2)) % 23 - 2 for hole in range(18)] for seat in range(4)]
    told = Counter(each.kind for each in sentences(played(*columns, planned=18)))
    assert len(told) >= 12
    assert max(told.values()) <= 3


def test_rules_that_take_long_to_count_are_told_of_without_cards(monkeypatch):
    course = with_cards(SIX, "Q 9 4 / Q 9 4", "T T Q / 9 J 5")
    monkeypatch.setitem(course.ruleset.__dict__, "too_dear", True)
    assert "all pairs" not in kinds_of(course)
    assert sentences(course)


def test_the_rules_of_the_random_courses_are_of_many_shapes():
    assert len({ruleset.shape for ruleset in RULES}) == len(RULES)
