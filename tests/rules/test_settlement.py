"""Settling up: never more payments than must be, whoever is named first, and corrections."""

import doctest
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import ProblemError, settlement
from scorecards.rules.settlement import MOST_PROVEN, Transfer, fewest, nets, settle
from tests.effort import takes_less
from tests.examples import examples

AUTUMN = {"Ana": 1240, "Finn": 610, "Esi": 350, "Hana": 180, "Gus": -180, "Cleo": -425}
AUTUMN |= {"Ben": -815, "Dev": -960}


def closed(balances):
    return dict(enumerate([*balances, -sum(balances)]))


def most_groups(balances):
    """Brute force: of every way to split people into groups, the most that all come to nothing."""
    if not balances:
        return 0
    first, rest = balances[0], balances[1:]
    most = -99
    for mask in range(2 ** len(rest)):
        group = [mine for place, mine in enumerate(rest) if mask >> place & 1]
        if first + sum(group) == 0:
            others = [mine for place, mine in enumerate(rest) if not mask >> place & 1]
            most = max(most, 1 + most_groups(others))
    return most


def gained(transfers):
    return {key: mine for key, mine in nets(transfers).items() if mine}


def test_three_groups_of_a_season_need_five_payments():
    due, proven = fewest(AUTUMN)
    assert proven
    assert [tuple(one) for one in due] == [
        ("Ben", "Ana", 815),
        ("Dev", "Finn", 610),
        ("Cleo", "Ana", 425),
        ("Dev", "Esi", 350),
        ("Gus", "Hana", 180),
    ]


SMALL = st.lists(st.integers(-6, 6), min_size=1, max_size=6).map(closed)
LARGE = st.lists(st.integers(-900, 900), min_size=1, max_size=30).map(closed)


@examples(60)
@given(SMALL, st.randoms(use_true_random=False))
def test_payments_are_as_few_as_brute_force_finds_whoever_sits_where(balances, random):
    people = [mine for mine in balances.values() if mine]
    fewer = len(people) - most_groups(people)
    for seats in permutations(people) if len(people) < 6 else [random.sample(people, len(people))]:
        due, proven = fewest(dict(enumerate(seats)))
        assert proven
        assert len(due) == fewer


@given(LARGE)
def test_payments_bring_everybody_to_nothing_and_are_fewer_than_people(balances):
    due, proven = fewest(balances)
    people = {key: mine for key, mine in balances.items() if mine}
    assert gained(due) == people
    assert all(one.amount > 0 for one in due)
    assert len(due) <= max(len(people) - 1, 0)
    assert proven or len(people) > MOST_PROVEN


def test_the_order_of_seats_changes_nothing():
    balances = {"Ana": 5, "Ben": -3, "Cleo": -2, "Dev": 3, "Esi": -4, "Finn": 1}
    assert len({fewest(dict(order)) for order in permutations(balances.items())}) == 1


def test_fifteen_people_are_proven_and_twenty_are_not():
    # Powers of two: no group comes to nothing before the last one, the longest search there is.
    fifteen = closed([3**place for place in range(14)])
    assert takes_less(0.25, lambda: fewest(fifteen))
    assert fewest(fifteen)[1]
    due, proven = fewest(closed([3**place for place in range(19)]))
    assert (len(due), proven) == (19, False)


def test_opposite_balances_are_proven_among_any_number():
    due, proven = fewest({**{n: n for n in range(1, 41)}, **{-n: -n for n in range(1, 41)}})
    assert (len(due), proven) == (40, True)


@pytest.mark.parametrize("balances", [{0: 1, 1: 1}, {0: 0.5, 1: -0.5}, {0: True, 1: -1}])
def test_what_is_no_balance_is_refused(balances):
    with pytest.raises(ProblemError, match=r"\.$"):
        settle(balances)


def test_a_correction_after_payment_is_one_line_of_the_difference():
    """The picture of the design: hole 4 corrected after Dev and Ben had paid."""
    before = settle({"Ana": 287, "Ben": -14, "Cleo": -58, "Dev": -215})
    paid = before.pay(Transfer("Dev", "Ana", 215)).pay(Transfer("Ben", "Ana", 14))
    after = paid.correct({"Ana": 317, "Ben": -14, "Cleo": -58, "Dev": -245})
    assert after.paid == paid.paid
    assert after.due == (Transfer("Cleo", "Ana", 58), Transfer("Dev", "Ana", 30))
    assert after.differences == {Transfer("Dev", "Ana", 30)}
    back = after.take_back(Transfer("Dev", "Ana", 215))
    assert gained(back.due) == {"Ana": 303, "Cleo": -58, "Dev": -245}
    assert len(back.due) == 2


def test_nobody_pays_what_is_not_due_or_takes_back_what_was_not_paid():
    settlement = settle({"Ana": 5, "Ben": -5})
    with pytest.raises(ProblemError, match="not due"):
        settlement.pay(Transfer("Ben", "Ana", 4))
    with pytest.raises(ProblemError, match="not made"):
        settlement.take_back(Transfer("Ben", "Ana", 5))


@given(st.data())
def test_payments_made_and_due_always_come_to_the_balances(data):
    settlement = settle(data.draw(SMALL))
    for _ in range(data.draw(st.integers(1, 5))):
        act = data.draw(st.sampled_from(["pay", "take back", "correct"]))
        if act == "pay" and settlement.due:
            settlement = settlement.pay(data.draw(st.sampled_from(settlement.due)))
        elif act == "take back" and settlement.paid:
            settlement = settlement.take_back(data.draw(st.sampled_from(settlement.paid)))
        elif act == "correct":
            settlement = settlement.correct(data.draw(SMALL))
        balances = {key: mine for key, mine in settlement.balances if mine}
        assert gained((*settlement.paid, *settlement.due)) == balances
        assert settlement.differences <= {*settlement.due}
        left = dict(settlement.balances)
        for key, mine in gained(settlement.paid).items():
            left[key] = left.get(key, 0) - mine
        assert len(settlement.due) == len(fewest(left)[0])


def test_the_example_of_the_package_is_true():
    result = doctest.testmod(settlement)
    assert result.attempted > 2
    assert not result.failed
