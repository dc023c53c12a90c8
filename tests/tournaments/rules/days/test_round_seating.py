"""A stage from its settings to tables: whole days of the ready kinds, drawn round by round."""

from collections import Counter

import pytest

from tests.values import some
from tournaments.rules.days.brackets import Finisher, advance
from tournaments.rules.days.kinds import KINDS, find_kind
from tournaments.rules.days.round_seating import (
    RoundTask,
    bracket_matches,
    bracket_winners,
    rule_of,
    seat_rounds,
)
from tournaments.rules.days.stages import Form, SeatingRule, StageSettings
from tournaments.rules.draws.halls import Hall
from tournaments.rules.draws.nights import History
from tournaments.rules.draws.spread import spread


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)
def test_the_first_round_of_every_kind_seats_everybody(kind):
    first = seat_rounds(kind.settings.stages[0], RoundTask(1, tuple(range(12))), 1, steps=9000)[0]
    seated = [player for table in first.tables for player in table]
    assert sorted([*seated, *first.byes]) == list(range(12))


def test_an_evening_is_seated_at_once():
    rounds = seat_rounds(
        some(find_kind("evening")).settings.stages[0], RoundTask(1, tuple(range(16))), 1
    )
    assert len(rounds) == 3
    assert spread(16, [each.tables for each in rounds]).repeats == 0


def test_what_is_left_of_an_evening_is_seated_when_somebody_is_gone():
    stage = some(find_kind("evening")).settings.stages[0]
    history = History().after(seat_rounds(stage, RoundTask(1, tuple(range(16))), 1)[0].tables)
    left = seat_rounds(stage, RoundTask(2, tuple(range(12)), history), 1, steps=9000)
    assert len(left) == 2
    assert set(range(12)) == {player for table in left[0].tables for player in table}


def test_by_standing_each_round_follows_the_one_before():
    stage = some(find_kind("swiss")).settings.stages[0]
    assert [rule_of(stage, number) for number in (1, 2)] == [SeatingRule.RANDOM, SeatingRule.POWER]
    order, history = tuple(range(20)), History()
    for number in range(1, 3):
        (drawn,) = seat_rounds(stage, RoundTask(number, order, history), f"round {number}")
        history = history.after(drawn.tables)
    assert max(history.met.values()) == 1


def test_by_standing_the_lowest_sits_out_once():
    stage = StageSettings(seating=SeatingRule.POWER, first=SeatingRule.SNAKE, hall=Hall(4, 4, 4))
    byes, history = Counter[int](), History()
    for number in range(1, 6):
        task = RoundTask(number, (1, 2, 3, 4, 5), history, byes=byes)
        (drawn,) = seat_rounds(stage, task, number)
        assert drawn.byes == (6 - number,)
        byes.update(drawn.byes)
        history = history.after(drawn.tables)


def test_thirteen_play_a_bracket_to_its_end():
    """The better seed wins, so the title goes to the first."""
    stage = some(find_kind("pairs")).settings.stages[0]
    order: tuple[int | None, ...] = tuple(range(1, 14))
    number, out = 1, Counter[int]()
    while len(order) > 1:
        (drawn,) = seat_rounds(stage, RoundTask(number, tuple(map(some, order))), 1)
        assert all(len(table) == 2 for table in drawn.tables)
        out.update(drawn.byes)
        winners = [*drawn.byes, *(min(table) for table in drawn.tables)]
        order, number = bracket_winners(number, order, winners), number + 1
    assert (order, number, sorted(out)) == ((1,), 5, [1, 2, 3])


def test_a_match_has_one_winner():
    assert bracket_matches(1, (7, 8, 9)) == ((7, None), (8, 9))
    with pytest.raises(ValueError, match="one winner"):
        bracket_winners(1, (7, 8, 9), [7, 8, 9])


def test_where_a_winner_is_gone_whoever_would_have_met_them_goes_on():
    """Eight play, 1 and 5 of the same half leave; then everybody of the other half does."""
    stage = some(find_kind("pairs")).settings.stages[0]
    first = bracket_matches(1, range(1, 9))
    assert first == ((1, 8), (4, 5), (2, 7), (3, 6))
    slots = bracket_winners(1, range(1, 9), [5, 2, 3])  # 1 won, and dropped out
    assert slots == (None, 5, 2, 3)
    (drawn,) = seat_rounds(stage, RoundTask(2, (5, 2, 3), slots=slots), 1)
    assert (drawn.tables, drawn.byes) == (((2, 3),), (5,))
    assert bracket_winners(2, slots, [5, 3]) == (5, 3)
    assert bracket_winners(2, slots, [5]) == (5, None)
    assert bracket_matches(2, (None, None, 3, None)) == ((None, None), (3, None))
    assert bracket_winners(2, (None, None, 3, None), [3]) == (None, 3)


def test_forty_play_groups_to_their_end():
    """The better seed is better at every table; nobody meets again while that can be helped."""
    stage = some(find_kind("groups")).settings.stages[0]
    assert stage.form is Form.GROUPS
    order, number, history, fields = tuple(range(40)), 1, History(), []
    while True:
        (drawn,) = seat_rounds(stage, RoundTask(number, order, history), number)
        history = history.after(drawn.tables)
        fields.append(len(order))
        if len(drawn.tables) == 1:
            break
        ends = [
            Finisher(player, player, at, place)
            for at, table in enumerate(drawn.tables)
            for place, player in enumerate(sorted(table), start=1)
        ]
        order, number = advance(ends, stage.best).players, number + 1
    assert fields == [40, 20, 10, 6, 4]
    assert {0, 1} <= set(drawn.tables[0])
