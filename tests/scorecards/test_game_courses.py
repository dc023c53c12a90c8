"""The course of a game, as it is read for what is told about it."""

from scorecards.queries import courses
from scorecards.rules.highlights import best_of_game
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record
from tests.values import some


def test_a_course_has_the_cards_points_and_knocker_of_every_complete_hole(
    ann, game, django_assert_num_queries
):
    record(game, 2, ["=14", BOB_HOLE, ANN_HOLE], device=ann.device)
    record(game, 3, [DEE_HOLE, None, None], device=ann.device)  # Bob and Dee are not in
    with django_assert_num_queries(2):
        course = courses.course(game)
    assert course.names == ("Ann", "Bob", "Dee")
    assert [deal.number for deal in course.deals] == [1, 2]
    assert course.totals == ((0, 0, 0), (17, 8, 0), (31, 16, 17))
    assert [deal.knocker for deal in course.deals] == [2, None]
    assert course.deals[1].parts[0].layout is None  # typed
    best = some(best_of_game(course))
    assert (best.number, best.seat, best.counted, best.shared) == (1, 2, 0, False)
    assert (course.planned, course.winners) == (9, ())


def test_points_by_hand_are_told_from_those_of_the_rules(ann):
    game = new_game(ann.device, names=["Ann", "Bob"])
    record(game, 1, [ANN_HOLE, BOB_HOLE], device=ann.device)
    score = game.holes.get(number=1).scores.get(position=0)
    score.adjustments, score.points = [{"points": 3, "reason": "peeked"}], 20
    score.save()
    part = courses.course(game).deals[0].parts[0]
    assert (part.counted, part.points, part.by_hand) == (17, 20, 3)


def test_cards_that_cannot_be_read_any_more_leave_a_hole_without_them(ann, game):
    game.holes.get(number=1).scores.filter(position=2).update(entry="Z")
    assert courses.course(game).deals[0].parts[2].layout is None
