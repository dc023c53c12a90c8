"""The geometry of charts, rings and layouts: plain numbers from plain numbers."""

from dataclasses import dataclass

import pytest

from scorecards.display.charts import draw_chart, grid_values, labelled_holes, spread_labels
from scorecards.display.pictures import draw_layout, neighbours, shorten
from scorecards.display.scale import Axis, polyline, round_step, round_values
from scorecards.rules import Card


@dataclass
class Place:
    card: Card | None
    value: str
    matched: bool = False
    now: str = ""
    differs: bool = False


def places(text, matched=()):
    cards = [None if word == "." else Card.parse(word) for word in text.split()]
    return [
        Place(card, card.rank if card else "", at in matched, "0" if at in matched else "")
        for at, card in enumerate(cards)
    ]


def test_a_chart_of_points_behind_begins_at_the_top():
    chart = draw_chart(["Ann", "Bob"], [[0, 0, 4], [0, 10, 0]], totals=[7, 3], holes=9, behind=True)
    ann, bob = chart.curves
    assert ann.points.split()[0] == bob.points.split()[0] == "30.0,14.0"
    heights = [float(point.split(",")[1]) for point in bob.points.split()]
    assert heights[1] > heights[0] == heights[2]
    assert [tick.label for tick in chart.rows] == ["0", "+5", "+10"]
    assert [tick.label for tick in chart.holes] == [str(hole) for hole in range(1, 10)]
    assert (ann.total, len(ann.marks)) == ("7", 2)


def test_a_last_step_that_is_no_hole_has_its_own_label():
    for holes, labels in ((3, ["1", "2", "±"]), (14, [*"13579", "11", "13", "±"])):
        chart = draw_chart(
            ["Ann"], [[0] * (holes + 1)], totals=[0], holes=holes, behind=True, last="±"
        )
        assert [tick.label for tick in chart.holes] == labels


def test_a_chart_of_totals_goes_up_and_below_nothing():
    (curve,) = draw_chart(["Ann"], [[0, -6, 12]], totals=[12], holes=2, behind=False).curves
    start, low, high = (float(point.split(",")[1]) for point in curve.points.split())
    assert low > start > high


def test_every_player_has_a_mark_of_another_shape_or_dashes():
    names = [f"P{n}" for n in range(12)]
    chart = draw_chart(names, [[0, n] for n in range(12)], totals=range(12), holes=1, behind=True)
    shapes = {(curve.marks[0].split("l")[-1], curve.style.split()[-1]) for curve in chart.curves}
    assert len(shapes) >= 8
    labels = sorted(curve.label_y for curve in chart.curves)
    assert all(after - before >= 15 for before, after in zip(labels, labels[1:], strict=False))
    assert labels[-1] <= chart.height


@pytest.mark.parametrize(
    ("low", "high", "values"),
    [
        (0, 10, [0, 5, 10]),
        (0, 51, [0, 20, 40]),
        (-12, 30, [-10, 0, 10, 20, 30]),
        (0, 9000, [0, 2000, 4000, 6000, 8000]),
    ],
)
def test_the_grid_stands_on_round_values(low, high, values):
    assert grid_values(low, high) == values


def test_many_holes_are_labelled_now_and_then():
    assert list(labelled_holes(18)) == [1, 3, 5, 7, 9, 11, 13, 15, 17]
    assert len(labelled_holes(99)) <= 12
    assert list(labelled_holes(0)) == []


def test_labels_are_pushed_apart_and_stay_in_order():
    assert spread_labels([10, 10, 90], gap=15, floor=200) == [10, 25, 90]
    assert spread_labels([100, 98, 100], gap=15, floor=100) == [85, 70, 100]


def test_an_axis_leads_right_or_down_and_turned_up():
    down = Axis(10, 20, start=14, length=100)
    up = Axis(10, 20, start=14, length=100, up=True)
    assert [down.at(value) for value in (10, 12.5, 20)] == [14, 39, 114]
    assert [up.at(value) for value in (10, 12.5, 20)] == [114, 89, 14]
    assert (down.size(1), up.size(0.333)) == (10, 3.3)
    assert Axis(5, 5, start=30, length=240).at(5) == 30


def test_steps_are_the_first_that_are_few_enough():
    assert [round_step(span, (1, 2, 5), 4) for span in (4, 5, 20, 21)] == [1, 2, 5, 21]
    assert list(round_values(-7, 12, 5)) == [-5, 0, 5, 10]
    assert polyline([(1.5, 2.0), (3.0, 4.5)]) == "1.5,2.0 3.0,4.5"


def test_a_layout_strikes_out_a_match_and_ties_it():
    row = places("KH 5C 9D KS 9S 9C", matched={0, 3})
    picture = draw_layout([row[:3], row[3:]])
    assert [card.now for card in picture.cards] == ["0", "", "", "0", "", ""]
    assert [card.value for card in picture.cards] == ["K", "", "", "K", "", ""]
    (tie,) = picture.ties
    assert (tie.x1, tie.x2) == (20, 20)
    assert (picture.width, picture.height) == (134, 119)
    assert picture.cards[0].kind == "is-red is-zero"
    assert [card.suit for card in picture.cards] == ["h", "c", "d", "s", "s", "c"]


def test_a_gap_is_drawn_as_one_and_a_joker_as_a_star():
    gap, joker = draw_layout([places(". X")]).cards
    assert (gap.kind, gap.face) == ("is-gap", "")
    assert joker.joker


def test_a_row_of_any_length_is_folded():
    picture = draw_layout([places("A 2 3 4 5 6 7 8")])
    assert {card.y for card in picture.cards} == {0, 63}
    assert draw_layout([]).cards == ()


def test_neighbours_lie_beside_below_and_across():
    assert neighbours(0, 3, 9) == [1, 3, 4]
    assert neighbours(2, 3, 9) == [4, 5]
    assert neighbours(8, 3, 9) == []


def test_a_name_that_fits_is_left_alone():
    assert shorten("Ann", 3) == "Ann"
    assert shorten("Anna", 3) == "An…"
