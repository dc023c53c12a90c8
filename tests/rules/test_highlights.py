"""The best hand and the turning point, against what the plainest search finds."""

from hypothesis import given

from scorecards.rules import find_variant
from scorecards.rules.highlights import (
    Course,
    Deal,
    Merit,
    Part,
    Turn,
    best_of_game,
    best_of_hole,
    turning_point,
)
from tests.examples import examples
from tests.rules.courses import courses
from tests.values import some

SIX = find_variant("pagat-6")


def course_of(*columns, winners=(), ruleset=SIX):
    """A course of typed totals; a column is the points of one seat, hole by hole."""
    deals = [
        Deal(number, {seat: Part(points, points) for seat, points in enumerate(row)})
        for number, row in enumerate(zip(*columns, strict=True), 1)
    ]
    return Course(ruleset, ("Ann", "Bob", "Cleo")[: len(columns)], tuple(deals), 9, winners)


def hand(entry, ruleset=SIX, points=None):
    layout = ruleset.read_cards(entry)
    counted = ruleset.points(layout)
    return Part(counted if points is None else points, counted, 0, layout)


def reason_of(entry, slug="pagat-6"):
    ruleset = find_variant(slug)
    deal = Deal(1, {0: hand(entry, ruleset)})
    return some(best_of_hole(Course(ruleset, ("Ann",), (deal,)), deal)).reason


def test_why_a_hand_was_good():
    assert reason_of("Q 9 4 / Q 9 4") is Merit.ALL_MATCHED
    assert reason_of("8 Q 8 / 8 Q A") is Merit.MATCHES
    assert reason_of("A 3 4 / 5 6 K") is Merit.LOW_CARDS
    assert reason_of("7 7 3 / 7 7 5 / A 9 T", "pagat-9-block25") is Merit.BLOCK
    assert reason_of("2 3 K / A 2 K") is Merit.MATCHES


def test_a_pair_is_two_cards_of_one_rank():
    deal = Deal(1, {0: hand("Q 9 4 / Q 9 4"), 1: hand("A 3 4 / 5 6 K")})
    best = some(best_of_hole(Course(SIX, ("Ann", "Bob"), (deal,)), deal))
    assert (best.seat, best.counted, best.pairs, best.all_pairs) == (0, 0, 3, True)


def test_a_hand_that_cost_its_player_points_is_still_the_best():
    deal = Deal(1, {0: hand("Q 9 4 / Q 9 4", points=30), 1: hand("A 3 4 / 5 6 K")}, 0)
    assert some(best_of_hole(Course(SIX, ("Ann", "Bob"), (deal,)), deal)).seat == 0


def test_the_turn_is_where_the_winner_leads_for_good():
    course = course_of([9, 1, 1, 1], [1, 9, 2, 9], winners=(0,))
    assert turning_point(course) == (3, 0, 0, 1, Turn.FOR_GOOD)


def test_without_a_turn_it_is_where_the_margin_grew_most():
    course = course_of([1, 1, 1], [2, 9, 5], winners=(0,))
    assert turning_point(course) == (2, 0, 1, 9, Turn.MOST)


def test_who_wins_at_once_turned_the_last_hole():
    course = course_of([9, 9], [1, 1], winners=(0,))
    assert turning_point(course) == (2, 0, -8, -16, Turn.AT_ONCE)


def test_a_shared_win_has_no_turn():
    assert turning_point(course_of([9], [9], winners=(0, 1))) is None


@given(courses())
@examples(60)
def test_the_best_hand_of_a_hole_is_below_every_other(course):
    for deal in course.deals:
        best = best_of_hole(course, deal)
        counts = sorted(part.counted for part in deal.parts.values())
        alone = len(counts) == 1 or counts[0] < counts[1]
        owner = min(deal.parts, key=lambda seat: deal.parts[seat].counted)
        if best is None:
            assert not alone or deal.parts[owner].layout is None
        else:
            assert (best.seat, best.counted, best.number) == (owner, counts[0], deal.number)
            assert alone
            assert best.layout == deal.parts[owner].layout
            assert sum(line.points for line in best.tally.lines) == best.counted


@given(courses())
@examples(60)
def test_no_hand_of_the_game_counted_less_than_its_best(course):
    best = best_of_game(course)
    every = [part for deal in course.deals for part in deal.parts.values()]
    equal = [part for part in every if part.counted == min(each.counted for each in every)]
    if best is None:
        assert all(part.layout is None for part in equal)
    else:
        assert best.counted == equal[0].counted
        assert best.shared == (len(equal) > 1)


@given(courses())
@examples(80)
def test_after_the_turn_the_winner_leads_alone_to_the_end(course):
    turn = turning_point(course)
    if turn is None:
        assert len(course.winners) != 1 or not course.deals
        return
    seat, at = turn.seat, [deal.number for deal in course.deals].index(turn.number) + 1

    def ahead(hole):
        totals = list(course.totals[hole])
        mine = totals.pop(seat)
        return min(totals) - mine

    last = len(course.deals)
    assert (ahead(at - 1), ahead(at)) == (turn.before, turn.after)
    if turn.reason is Turn.FOR_GOOD:
        assert ahead(at - 1) <= 0
        assert at > 1
        assert all(ahead(hole) > 0 for hole in range(at, last + 1))
    elif turn.reason is Turn.MOST:
        assert all(ahead(hole) > 0 for hole in range(1, last + 1))
        gains = [ahead(hole) - ahead(hole - 1) for hole in range(1, last + 1)]
        assert gains[at - 1] == max(gains)
        assert max(gains) not in gains[: at - 1]
    else:
        assert at == last
        assert ahead(last) <= 0
