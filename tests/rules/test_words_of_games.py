"""The words of a ruleset that look at more than one hole, each with holes worked out by hand.

Three hands of six cards, counted as in `pagat-6`, stand for everybody's: A 16, B 18, C 14.
"""

import pytest

from scorecards.rules import Game, Hole, InvalidRuleset, Ruleset, find_variant
from scorecards.rules.choices.samples import sample_hole
from scorecards.rules.courses import Course
from scorecards.rules.junctures import START, Juncture
from scorecards.rules.lengths import Length, Unit, played_for
from scorecards.rules.wording.holes import adjusted, ended
from tests.values import some

A, B, C = "KH 7C 9D / 3S 7H 4C", "KD 5C 2D / 4S 8H 3C", "AH 2C 3D / AS 6H 7D"


def rules(*steps, **more):
    return Ruleset.from_dict({"extends": "pagat-6", "source": "a test", "hole": [*steps], **more})


def points(ruleset, *hands, knocker=None, juncture=START):
    rows = tuple(ruleset.read_row(hand) for hand in hands)
    hole = Hole(rows, knocker, juncture=juncture)
    assert list(ruleset.hole_points(hole)) == [score.points for score in ruleset.score(hole)]
    return list(ruleset.hole_points(hole))


def printed(ruleset):
    """What the first step of the hole says."""
    return str(adjusted(ruleset.hole_steps[0]))


def test_the_hands_count_what_they_are_said_to_count():
    assert points(find_variant("pagat-6"), A, B, C) == [16, 18, 14]


def test_single_holes_count_double():
    chosen, third = rules({"holes": [3, 6], "times": 2}), rules({"holes": "every 3", "times": 2})
    assert points(third, A, B, juncture=Juncture(3)) == [32, 36]
    assert points(third, A, B, juncture=Juncture(4)) == [16, 18]
    doubled = [n for n in range(1, 10) if points(chosen, A, juncture=Juncture(n)) == [32]]
    assert doubled == [3, 6]
    assert printed(chosen) == "Every player who plays hole 3 or 6 doubles the points."
    assert printed(third).startswith("Every player who plays one of holes 3, 6, 9 and so on")


def test_the_last_hole_counts_double():
    ruleset = rules({"holes": "last", "times": 2})
    assert points(ruleset, A, B, juncture=Juncture(8)) == [16, 18]
    assert points(ruleset, A, C, juncture=Juncture(9)) == [32, 28]
    assert points(ruleset, A, C, juncture=Juncture(10)) == [16, 14]
    assert printed(ruleset) == "Every player who plays the last hole doubles the points."


def test_a_shorter_game_has_an_earlier_last_hole():
    ruleset = played_for(rules({"holes": "last", "times": 2}), Length(3))
    assert points(ruleset, A, juncture=Juncture(3)) == [32]
    with pytest.raises(InvalidRuleset, match="known beforehand"):
        played_for(ruleset, Length(100, Unit.POINTS))


@pytest.mark.parametrize(
    ("columns", "totals"),
    [
        ([(16, 5, 20), (-3, 4, 4)], [21, 1]),
        ([(16,), (-3,)], [16, -3]),
        ([(16, 5), (-3, 4)], [21, 1]),
    ],
)
def test_a_total_of_the_best_holes(columns, totals):
    ruleset = rules(end={"holes": 9, "counted": 2})
    assert list(Game.from_columns(ruleset, columns).totals) == totals


def test_a_hole_may_lower_a_total_of_the_best():
    ruleset = rules(end={"at_least": 30, "counted": 2})
    game = Game.from_columns(ruleset, [(9, 20, 1), (9, 9, 9)])
    assert game.running == ((9, 9), (29, 18), (10, 18))
    assert game.outcome() is None
    assert "A total is the sum of the best 2 holes." in map(str, ended(ruleset.ending))


EVERY_FIFTY = {"every": 50, "minus": 50}
FALLS_BACK = {"above": 100, "to": "highest below"}


@pytest.mark.parametrize(
    ("resets", "columns", "totals"),
    [
        ([EVERY_FIFTY], [(38, 12), (95, 5), (98, 5)], [0, 50, 103]),
        ([EVERY_FIFTY], [(5, -5), (-50, 0)], [0, -150]),
        ([FALLS_BACK], [(80, 25), (64, 0), (91, 0)], [91, 64, 91]),
        ([FALLS_BACK], [(80, 25), (100, 1), (99, 1)], [100, 100, 100]),
        ([FALLS_BACK], [(105,), (101,)], [0, 0]),
        ([{"above": 100, "to": 60}], [(80, 21)], [60]),
        ([{"at": 100, "to": 50}, EVERY_FIFTY], [(60, 40), (70, 80)], [50, 100]),
        ([EVERY_FIFTY | {"max_times": 1}], [(50, 50)], [50]),
    ],
)
def test_totals_are_reset(resets, columns, totals):
    ruleset = rules(end={"holes": 9, "resets": resets})
    assert list(Game.from_columns(ruleset, columns).totals) == totals


def test_resets_are_said():
    ruleset = rules(end={"holes": 9, "resets": [EVERY_FIFTY, FALLS_BACK]})
    said = [*map(str, ended(ruleset.ending))]
    assert "A total that is a multiple of 50, but not 0, becomes 50 lower." in said
    assert said[-1].startswith("A total above 100 becomes the highest total of the others")


def test_points_by_place():
    ruleset = rules({"by_place": [0, 1, 2, 4]})
    assert points(ruleset, "16", "18", "14", "21") == [1, 2, 0, 4]
    assert points(ruleset, "14", "14", "18", "21") == [0, 0, 2, 4]
    assert points(ruleset, "1", "2", "3", "4", "5", "6") == [0, 1, 2, 4, 4, 4]
    assert printed(ruleset) == (
        "Every player scores 0, 1, 2 by place, the lowest count first, and 4 from there on."
    )


def before(*totals):
    return Juncture(2, totals=totals)


def test_who_stands_last():
    ruleset = rules({"standing": "last", "plus": -2})
    assert points(ruleset, A, B, juncture=before(30, 12)) == [14, 18]
    assert points(ruleset, A, C, juncture=before(0, 0)) == [16, 14]
    assert points(ruleset, A, C, B, juncture=before(30, 12, 30)) == [14, 14, 16]
    assert points(ruleset, A, C) == [16, 14]
    assert printed(ruleset) == (
        "Every player who was last before the hole (alone or tied) takes off 2 points."
    )


def test_the_last_pays_double():
    ruleset = rules({"standing": "last", "times": 2}, {"standing": "first", "plus": 1})
    assert points(ruleset, A, B, C, juncture=before(30, 12, 20)) == [32, 19, 14]


def course(ruleset, *holes):
    """The points of a game of counts, hole by hole; who has None does not play."""
    course = Course(ruleset, len(holes[0][0]))
    played = []
    for number, (counts, knocker) in enumerate(holes, start=1):
        order = [seat for seat, count in enumerate(counts) if count is not None]
        rows = tuple(count for count in counts if count is not None)
        place = order.index(knocker) if knocker in order else None
        hole = course.play(order, Hole(rows, place, juncture=Juncture(number)))
        scores = dict(zip(order, ruleset.score(hole), strict=True))
        played.append([some(scores[at]).points if at in order else None for at in (0, 1)])
    return played


def test_a_knocker_who_fails_twice_in_a_row():
    ruleset = rules({"who": "knocker", "when": "not lowest", "in_a_row": 2, "plus": 10})
    holes = [((9, 5), 0), ((12, 5), 0), ((8, 5), 0), ((7, 5), None)]
    assert [mine for mine, _ in course(ruleset, *holes)] == [9, 22, 18, 7]
    assert printed(ruleset) == (
        "Whoever knocked and did not count the least and did so in 2 holes in a row adds 10 points."
    )


def test_three_counts_below_nothing_in_a_row():
    ruleset = rules({"less_than": 0, "in_a_row": 3, "plus": -10})
    holes = [((count, 9), None) for count in (-1, -2, -3, -1, 4)]
    assert [mine for mine, _ in course(ruleset, *holes)] == [-1, -2, -13, -11, 4]


def test_a_hole_that_somebody_missed_breaks_a_row():
    ruleset = rules({"less_than": 0, "in_a_row": 2, "plus": -10})
    holes = [((-1, -1), None), ((None, -1), None), ((-1, -1), None), ((-1, 3), None)]
    assert course(ruleset, *holes) == [[-1, -1], [None, -11], [-1, -11], [-11, 3]]


def test_a_sample_hole_is_one_in_which_the_rules_act():
    for step in (
        {"holes": "last", "plus": 3},
        {"holes": [4, 5], "plus": 3},
        {"standing": "last", "plus": 3},
        {"more_than": -50, "in_a_row": 4, "plus": 3},
    ):
        ruleset = rules({"label": "Mine", **step})
        scores = map(some, ruleset.score(sample_hole(ruleset)))
        assert "Mine" in [str(line.label) for score in scores for line in score.lines]
