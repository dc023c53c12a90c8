"""What can be wrong with a hole: all at once, errors and warnings apart (docs/scoring.md 9)."""

import pytest

from scorecards.rules import Hole, Layout, Manual, Shape, find_variant

SIX = find_variant("pagat-6")
QUEEN = find_variant("pagat-4").with_changes({"values": {"QS": 40}})


def codes(problems, *, warning):
    return [(each.code, each.seat, each.cells) for each in problems if each.warning is warning]


@pytest.mark.parametrize(
    ("row", "code", "cells"),
    [
        ("9Z 9D KC / 9S 2D JH", "unknown-card", (0,)),
        ("9H 9D KC / 9S 2D", "wrong-shape", ()),
        ("9H 9D KC 9S / 2D JH", "wrong-shape", ()),
        ("9H 9D KC / 9S 2D X", "no-jokers", (5,)),
        ("9H 9D KC / 9S 2D #4", "not-in-pack", (5,)),
        (1001, "total", ()),
    ],
)
def test_a_row_that_cannot_be_counted(row, code, cells):
    problems = SIX.problems([row])
    assert codes(problems, warning=False) == [(code, 0, cells)]
    assert str(problems[0].message)


def test_everything_at_once():
    problems = SIX.problems(["9Z 9D KC / 1Y 2D JH", "A", 2000, "KC KD KH / KS X 2"])
    assert [(code, seat) for code, seat, _ in codes(problems, warning=False)] == [
        ("unknown-card", 0),
        ("unknown-card", 0),
        ("wrong-shape", 1),
        ("total", 2),
        ("no-jokers", 3),
    ]


def test_gaps_are_asked_about_where_no_card_leaves_the_table():
    """They never stop the count (docs/rules.md 8), but six dots are no way to win a hole."""
    problems = SIX.problems([". 9D KC / . 2D JH", 3])
    assert codes(problems, warning=True) == [("gaps", 0, (0, 3))]
    assert codes(problems, warning=False) == []
    assert SIX.with_changes({"gaps": True}).problems([". 9D KC / . 2D JH", 3]) == ()


def test_a_suit_is_needed_only_where_it_counts():
    assert codes(QUEEN.problems(["Q K / A 2", 1]), warning=False) == [("suit-needed", 0, (0,))]
    assert QUEEN.problems(["QS K / A 2", 1]) == ()
    assert QUEEN.problems(["Q~ K / A 2", 1]) == ()
    assert SIX.problems(["Q K A / 2 3 4", 1]) == ()


def test_queens_that_are_not_the_one_are_three():
    problems = QUEEN.problems(["Q~ Q~ / Q~ Q~", 1])
    assert codes(problems, warning=True) == [("too-many", 0, (0, 1, 2, 3))]


def test_copies_are_counted_over_all_players():
    hole = ["KH 2C 3C / 4C 5C 6C", "KH 2D 3D / 4D 5D 6D"]
    problems = SIX.problems(hole)
    assert codes(problems, warning=True) == [("too-many", 0, (0,)), ("too-many", 1, (0,))]
    assert str(problems[0].message) == "two kings of hearts. One pack has 1"
    assert SIX.problems([*hole, 1, 2, 3], seats=5) == ()  # two packs from five players


def test_a_rank_runs_out_as_well():
    problems = SIX.problems(["K K K / 2 3 4", "K K 2 / 3 4 5"])
    assert str(problems[0].message) == "five kings. One pack has four"


def test_more_jokers_than_are_in_play():
    problems = find_variant("pagat-6-jokers-m2").problems(["X X X / 2 3 4", 1])
    assert codes(problems, warning=True) == [("too-many", 0, (0, 1, 2))]
    assert str(problems[0].message) == "three jokers. In play: two"


def test_who_knocked_is_asked_where_it_is_scored():
    knock = find_variant("pagat-4-knock-10")
    assert codes(knock.problems(Hole((1, 2))), warning=True) == [("no-knocker", None, ())]
    assert knock.problems(Hole((1, 2), 0)) == ()
    assert knock.problems(Hole((1, None))) == ()
    assert codes(knock.problems(Hole((1, 2), 2)), warning=False) == [("knocker", None, ())]


def test_an_adjustment_is_for_somebody():
    problems = SIX.problems(Hole((1, 2), None, (Manual(5, 2, "x"),)))
    assert codes(problems, warning=False) == [("adjustment", None, ())]


def test_a_layout_of_another_shape():
    square = Layout.parse("A 2 / 3 4", Shape(2, 2))
    assert codes(SIX.problems(Hole((square, 1))), warning=False) == [("wrong-shape", 0, ())]


def test_too_many_players_are_a_warning():
    french = find_variant("french-4")
    assert ("players", None, ()) in codes(french.problems([1] * 7), warning=True)
    assert ("players", None, ()) not in codes(french.problems([1] * 6), warning=True)
