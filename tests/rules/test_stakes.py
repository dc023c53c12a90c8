"""Stakes: the gold cases, the defaults M1 to M4, and sums that are always nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.stakes import Payment, nets, pay_winners, play_pot, settle_up
from tests.examples import examples
from tests.rules.gold import stakes

SMALL = examples()


def _gold(code):
    return next(case for case in stakes() if case["id"] == code)


def _table(case):
    scores = [player["score"] for player in case["players"]]
    knocker = next(
        (seat for seat, player in enumerate(case["players"]) if player.get("knocked")), None
    )
    return scores, knocker


def test_m1_gold_t001_everyone_pays_the_winner_his_own_points():
    scores, _ = _table(_gold("T001"))
    settlement = pay_winners(scores, [1])
    assert settlement.nets(4) == tuple(_gold("T001")["expected"])
    assert settlement.payments == (Payment(0, 1, 15), Payment(2, 1, 18), Payment(3, 1, 14))


@pytest.mark.parametrize("code", ["T004", "T007"])
def test_m3_gold_pot_a_beaten_knocker_pays_in(code):
    case = _gold(code)
    scores, knocker = _table(case)
    settlement = play_pot(scores, knocker, ante=5, cap=case.get("cap"))
    assert settlement.nets(4) == tuple(case["expected"])
    assert settlement.pot == case["pot_after"]


@pytest.mark.parametrize("code", ["T005", "T006"])
def test_m3_gold_pot_the_lowest_knocker_takes_it(code):
    """T005 and T006 tell the nets of both holes: T004 first, then this one."""
    case, first = _gold(code), _gold("T004")
    before = play_pot(*_table(first), ante=5)
    after = play_pot(*_table(case), pot=before.pot, ante=5, cap=case.get("cap"))
    assert before.pot == case["pot_before"]
    assert nets([*before.payments, *after.payments], 4) == tuple(case["expected"])
    assert after.pot == case["pot_after"]


def test_m1_negative_points_pay_nothing():
    # -3 pays 0 and 7 pays 7: the winner, at -5, receives 7 and pays nobody for his own.
    assert pay_winners([-5, -3, 7], [0]).nets(3) == (7, 0, -7)


def test_m1_a_unit_of_two():
    assert pay_winners([0, 3, 4], [0], unit=2).nets(3) == (14, -6, -8)


def test_m2_a_game_of_four_pays_full_totals():
    # Totals 9, 31, 40 after nine holes: literal reading, 31 + 40.
    assert pay_winners([9, 31, 40], [0]).nets(3) == (71, -31, -40)


def test_m2_option_the_difference_to_the_winner():
    # 31 - 9 and 40 - 9.
    assert pay_winners([9, 31, 40], [0], pays="difference").nets(3) == (53, -22, -31)


def test_m4_two_winners_split_and_the_odd_unit_goes_to_the_dealers_left():
    # 7 + 4 = 11 for seats 0 and 2: 5 each, and one more for seat 2, which comes first after
    # dealer 1.
    assert pay_winners([3, 7, 3, 4], [0, 2], dealer=1).nets(4) == (5, -7, 6, -4)
    # Dealer 2: round the table seat 3, then seat 0 comes before seat 2.
    assert pay_winners([3, 7, 3, 4], [0, 2], dealer=2).nets(4) == (6, -7, 5, -4)


def test_m4_option_carried_over_to_the_next_sole_winner():
    tied = pay_winners([3, 7, 3, 4], [0, 2], shared="carry")
    assert tied.nets(4) == (0, -7, 0, -4)
    assert tied.pot == 11
    # Next hole 0, 2, 5, 6: 2 + 5 + 6 = 13, and the 11 that were carried.
    won = pay_winners([0, 2, 5, 6], [0], shared="carry", pot=tied.pot)
    assert won.nets(4) == (24, -2, -5, -6)
    assert won.pot == 0


def test_m3_everyone_antes_again_when_the_pot_is_empty():
    # 3 x 5 = 15 in the pot, nobody knocked.
    settlement = play_pot([4, 5, 6], None, ante=5)
    assert settlement.nets(3) == (-5, -5, -5)
    assert settlement.pot == 15
    assert play_pot([4, 5, 6], None, pot=15, ante=5).payments == ()


def test_m3_a_tied_knocker_counts_as_lowest_by_default():
    assert play_pot([4, 4, 6], 0, pot=15).nets(3) == (15, 0, 0)
    assert play_pot([4, 4, 6], 0, pot=15, tied="nothing").payments == ()


def test_m3_option_nothing_leaves_a_beaten_knocker_alone_with_his_payment():
    assert play_pot([6, 4, 4], 0, pot=15, tied="nothing").nets(3) == (-15, 0, 0)


def test_settle_up_after_an_evening():
    assert settle_up([-25, 35, -5, -5]) == (Payment(0, 1, 25), Payment(2, 1, 5), Payment(3, 1, 5))
    assert settle_up([0, 0]) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: pay_winners([1.5, 2], [1]),
        lambda: pay_winners([True, 2], [1]),
        lambda: pay_winners([1, 2], []),
        lambda: pay_winners([1, 2], [2]),
        lambda: pay_winners([1, 2], [-1]),
        lambda: pay_winners([1, 2], [0, 0]),
        lambda: pay_winners([1, 2], [0], unit=0),
        lambda: pay_winners([1, 2], [0], pot=-1),
        lambda: play_pot([1, 2], 2),
        lambda: play_pot([1, 2], 0, pot=-1),
        lambda: play_pot([1, 2], 0, cap=-1),
        lambda: settle_up([1, 2]),
    ],
)
def test_what_cannot_be_settled_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\.$"):
        wrong()


COUNTS = st.lists(st.integers(-20, 60), min_size=2, max_size=8)


@SMALL
@given(points=COUNTS, data=st.data())
def test_payments_sum_to_nothing_with_the_pot(points, data):
    seats = len(points)
    winners = data.draw(st.lists(st.integers(0, seats - 1), min_size=1, unique=True))
    held, shared = data.draw(st.integers(0, 50)), data.draw(st.sampled_from(["split", "carry"]))
    dealer, pays = (
        data.draw(st.integers(0, seats - 1)),
        data.draw(st.sampled_from(["own points", "difference"])),
    )
    settlement = pay_winners(points, winners, dealer=dealer, pot=held, shared=shared, pays=pays)
    assert sum(settlement.nets(seats)) + settlement.pot - held == 0
    assert all(payment.amount > 0 for payment in settlement.payments)
    gains = [settlement.nets(seats)[seat] for seat in winners]
    assert max(gains) - min(gains) <= 1


@SMALL
@given(counted=COUNTS, held=st.integers(0, 50), ante=st.integers(0, 9), data=st.data())
def test_a_pot_never_loses_a_chip(counted, held, ante, data):
    knocker = data.draw(st.none() | st.integers(0, len(counted) - 1))
    cap = data.draw(st.none() | st.integers(0, 30))
    settlement = play_pot(counted, knocker, pot=held, ante=ante, cap=cap)
    assert sum(settlement.nets(len(counted))) + settlement.pot - held == 0
    assert settlement.pot >= 0
    antes = len(counted) if ante and not held else 0
    assert all(payment.amount <= cap for payment in settlement.payments[antes:] if cap is not None)


@SMALL
@given(COUNTS)
def test_settle_up_pays_every_balance(balances):
    balances = [*balances, -sum(balances)]
    assert nets(settle_up(balances), len(balances)) == tuple(balances)
