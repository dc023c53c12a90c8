"""How a game goes on and ends: the gold games, and E1 to E9 of docs/rules.md by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import Game, Ruleset, find_variant
from tests.examples import examples
from tests.rules.gold import games
from tests.rules.small_rules import FOUR, ruleset
from tests.rules.translate import text_of

WINS_AT_ONCE = {"label": "Four of a kind", "where": "anywhere", "equal": 4}
OWN_ENDING = {"wiki-9", "cactus-vancouver", "cabo-2e", "wiki-4-fourkind", "pagat-6"}


def rules_with(end, **more):
    return ruleset("2x2", FOUR, end=end, **more)


def played(end, *columns):
    """A game with this ending; a column is the points of one seat, hole by hole."""
    return Game.from_columns(rules_with(end), columns)


def result(game):
    outcome = game.outcome()
    return outcome and (outcome.reason, tuple(outcome.winners))


@pytest.mark.parametrize("case", games(), ids=lambda case: case["id"])
def test_gold(case):
    """By the preset as it is shipped where that is its own ending, else with the case's."""
    rules = find_variant(case["preset"])
    if case["preset"] not in OWN_ENDING:
        rules = rules.with_changes({"end": case["end"]})
    columns = [player["hole_scores"] for player in case["players"]]
    layouts: tuple[tuple[Any, ...], ...] = ()
    if "layout_last_hole" in case["players"][0]:
        last = [rules.read_row(text_of(player["layout_last_hole"])) for player in case["players"]]
        layouts = ((None,) * len(columns), tuple(last))
    game = Game(rules, len(columns), tuple(zip(*columns, strict=True)), layouts)
    outcome, wanted = game.outcome(), case["outcome"]
    assert list(game.totals) == case["expected"]
    assert (outcome is not None) == wanted["over"]
    assert list(outcome.winners if outcome else ()) == wanted["winners"]
    assert list(outcome.eliminated if outcome else ()) == wanted.get("eliminated", [])
    if "reason" in wanted:
        assert (outcome.reason if outcome else game.waiting) == wanted["reason"]


@pytest.mark.parametrize("slug", ["pagat-6", "french-6", "pagat-4"])
def test_e1_nine_holes_unless_the_table_says_otherwise(slug):
    variant = find_variant(slug)
    assert Game(variant, 2, ((1, 2),) * 8).outcome() is None
    over = Game(variant, 2, ((1, 2),) * 9)
    assert (over.totals, result(over)) == ((9, 18), ("holes played", (0,)))
    long = variant.with_changes({"end": {"holes": 18}})
    assert Game(long, 2, ((1, 2),) * 9).outcome() is None
    assert result(Game(long, 2, ((1, 2),) * 18)) == ("holes played", (0,))


def test_e1_running_totals_and_leaders():
    game = played({"holes": 9}, [4, -2, 6], [3, 1, 4], [9, 9, 9])
    assert game.running == ((4, 3, 9), (2, 4, 18), (8, 8, 27))
    assert game.totals == (8, 8, 27)
    assert set(game.leaders) == {0, 1}
    assert game.outcome() is None


def test_e2_a_target_is_reached_with_exactly_so_much():
    end = {"type": "target", "at_least": 100}
    assert played(end, [60, 39], [5, 5]).outcome() is None
    assert result(played(end, [60, 40], [5, 5])) == ("target reached", (1,))
    assert result(played(end, [60, 41], [5, 5])) == ("target reached", (1,))
    # A hundred holes do not end it.
    assert played(end, [0] * 100, [0] * 100).outcome() is None


def test_e2_the_lowest_wins_though_another_reached_the_target():
    assert result(played({"type": "target", "at_least": 50}, [50], [60], [-3])) == (
        "target reached",
        (2,),
    )


def test_e3_nine_holes_or_more_than_fifty():
    end = {"type": "holes_or_target", "holes": 9, "more_than": 50}
    assert played(end, [30, 20], [5, 9]).outcome() is None
    assert result(played(end, [30, 21], [5, 9])) == ("target reached", (1,))
    assert result(played(end, [1] * 9, [2] * 9)) == ("holes played", (0,))
    assert played(end, [1] * 8, [2] * 8).outcome() is None


def test_e4_a_tie_is_a_shared_win_by_default():
    assert result(played({"holes": 2}, [4, 6], [6, 4], [9, 9])) == ("holes played", (0, 1))
    assert result(played({"type": "target", "at_least": 20}, [20], [4], [4])) == (
        "target reached",
        (1, 2),
    )


def test_e4_option_extra_holes_until_one_is_lowest():
    end = {"holes": 2, "tie": "extra_holes"}
    tied = played(end, [4, 6], [6, 4], [9, 9])
    assert (tied.outcome(), tied.waiting) == (None, "tie for lowest")
    still = played(end, [4, 6, 3], [6, 4, 3], [9, 9, 0])
    assert (still.outcome(), still.waiting) == (None, "tie for lowest")
    decided = played(end, [4, 6, 3, 2], [6, 4, 3, 1], [9, 9, 9, 9])
    assert (result(decided), decided.waiting) == (("holes played", (1,)), None)
    # Not tied for the lowest: over after two, and nobody waits before.
    assert result(played(end, [4, 5], [6, 6], [6, 6])) == ("holes played", (0,))
    early = played(end, [4], [4], [4])
    assert (early.outcome(), early.waiting) == (None, None)


def test_e4_a_target_with_extra_holes():
    end = {"type": "target", "at_least": 100, "tie": "extra_holes"}
    tied = played(end, [60, 45], [20, 10], [15, 15])
    assert (tied.outcome(), tied.waiting) == (None, "tie for lowest")
    assert result(played(end, [60, 45, 0], [20, 10, 1], [15, 15, 2])) == ("target reached", (1,))


def four_of_a_kind(*rows, holes=((20, 3), (18, 4))):
    rules = rules_with({"holes": 9, "wins_at_once": WINS_AT_ONCE})
    last = tuple(rules.read_row(row) for row in rows)
    return Game(rules, 2, holes, ((None,) * 2,) * (len(holes) - 1) + (last,))


def test_e5_four_of_a_kind_wins_the_whole_game():
    assert result(four_of_a_kind("9 9 / 9 9", "A K / 2 A")) == ("four of a kind", (0,))
    assert result(four_of_a_kind("9 9 / 9 8", "A K / 2 A")) is None
    assert result(four_of_a_kind("9 9 / 9 .", "A K / 2 A")) is None
    assert result(four_of_a_kind("36", "A K / 2 A")) is None
    assert result(four_of_a_kind("9 9 / 9 9", "K K / K K")) == ("four of a kind", (0, 1))
    # In the last hole of nine too, and whatever the totals are.
    last = four_of_a_kind("9 9 / 9 9", "A K / 2 A", holes=((20, 3),) * 9)
    assert result(last) == ("four of a kind", (0,))


def test_e5_four_of_a_kind_in_an_earlier_hole_was_the_end():
    rules = rules_with({"holes": 9, "wins_at_once": WINS_AT_ONCE})
    first = (rules.read_row("9 9 / 9 9"), rules.read_row("A K / 2 A"))
    game = Game(rules, 2, ((36, 4), (5, 4)), (first, (None, None)))
    assert result(game) == ("four of a kind", (0,))


def test_e6_exactly_a_hundred_goes_back_to_fifty_every_time():
    end = {"type": "target", "at_least": 101, "exact_reset": {"at": 100, "to": 50}}
    game = played(end, [60, 40, 50, 1], [1, 1, 1, 1])
    assert [totals[0] for totals in game.running] == [60, 50, 50, 51]
    assert game.outcome() is None


def test_e6_once_a_player():
    end = {"type": "target", "at_least": 100, "exact_reset": {"at": 100, "to": 50, "max_times": 1}}
    game = played(end, [100, 50], [100, 10])
    assert game.running == ((50, 50), (100, 60))
    assert result(game) == ("target reached", (1,))
    # Passing a hundred is no reset.
    assert played(end, [60, 41], [1, 1]).totals == (101, 2)


def test_e6_a_reset_before_the_target_is_looked_at():
    end = {"type": "target", "at_least": 100, "exact_reset": {"at": 100, "to": 50}}
    assert played(end, [60, 40], [10, 20]).outcome() is None


def test_e7_players_leave_at_a_hundred_and_the_last_one_in_wins():
    end = {"type": "elimination", "at_least": 100}
    first = played(end, [60, 45], [50, 40], [30, 30])
    assert first.outcome() is None
    assert set(first.eliminated) == {0}
    over = played(end, [60, 45], [50, 50], [30, 30])
    assert result(over) == ("last one in", (2,))
    assert set(over.outcome().eliminated) == {0, 1}


def test_e7_the_last_ones_leave_together():
    end = {"type": "elimination", "at_least": 100}
    assert result(played(end, [60, 45], [60, 41], [30, 90])) == ("last one in", (1,))
    # Seat 2 left first: its 100 is lowest of all, but it was not among the last.
    late = played(end, [60, 30, 20], [60, 30, 25], [100, 0, 0])
    assert result(late) == ("last one in", (0,))
    assert result(played(end, [100], [100])) == ("last one in", (0, 1))


def test_e8_exactly_a_hundred_wins_outright():
    end = {"type": "target", "at_least": 150, "wins_at": 100}
    assert result(played(end, [60, 40], [10, 20])) == ("exactly 100", (0,))
    assert played(end, [60, 41], [10, 20]).outcome() is None
    assert result(played(end, [60, 90], [10, 20])) == ("target reached", (1,))
    assert result(played(end, [100], [100])) == ("exactly 100", (0, 1))


def test_e8_of_another_number_says_so():
    reason, winners = result(played({"holes": 9, "wins_at": 42}, [42], [1]))
    assert winners == (0,)
    assert reason == "exactly 42"


def test_e9_a_game_without_knocking_ends_when_the_table_says_so():
    game = played({"type": "open"}, [5] * 30, [6] * 30)
    assert game.outcome() is None
    assert game.leaders == (0,)


def test_a_game_that_has_not_begun():
    game = played({"holes": 9}, [], [])
    assert game.totals == (0, 0)
    assert game.running == ()
    assert game.outcome() is None


@examples()
@given(
    st.integers(2, 8).flatmap(
        lambda n: st.lists(st.tuples(*[st.integers(-9, 60)] * n), max_size=12)
    )
)
def test_totals_are_sums_and_winners_are_lowest(holes):
    seats = len(holes[0]) if holes else 2
    game = Game(rules_with({"holes": 9}), seats, tuple(holes))
    sums = tuple(sum(hole[seat] for hole in holes) for seat in range(seats))
    assert game.totals == sums
    outcome = game.outcome()
    assert (outcome is not None) == (len(holes) >= 9)
    if outcome:
        assert [sums[seat] for seat in outcome.winners] == [min(sums)] * sums.count(min(sums))
    if holes:
        assert game.running[-1] == sums


def test_a_game_keeps_its_ruleset():
    assert isinstance(played({"holes": 9}, [1], [2]).ruleset, Ruleset)
