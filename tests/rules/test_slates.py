"""Slates: payments marked, taken back and corrected, in the order in which they happened."""

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.settlement import (
    OUTSIDE,
    Correction,
    Mark,
    Transfer,
    fewest,
    nets,
    slate_of,
)
from tests.examples import examples

ANA, BEN, CLEO, DEV = range(4)
HOLES = {"3": {ANA: 100, BEN: -14, DEV: -86}, "4": {ANA: 187, CLEO: -58, DEV: -129}}
CORRECTED = HOLES | {"4": {ANA: 217, CLEO: -58, DEV: -159}}


def paid(id, payer, payee, amount, parts, *, at=None, back=None):
    return Mark(id, Transfer(payer, payee, amount), id if at is None else at, parts, back)


PAID = [paid(1, DEV, ANA, 215, HOLES), paid(2, BEN, ANA, 14, HOLES)]


def test_a_corrected_hole_is_one_line_of_the_difference_and_named():
    slate = slate_of(CORRECTED, PAID)
    assert slate.settlement.due == (Transfer(CLEO, ANA, 58), Transfer(DEV, ANA, 30))
    assert slate.settlement.differences == {Transfer(DEV, ANA, 30)}
    assert slate.corrections == (Correction("4", ((ANA, 30), (DEV, -30))),)
    assert slate.late == frozenset()


def test_a_difference_that_is_paid_stays_one():
    slate = slate_of(CORRECTED, [*PAID, paid(3, DEV, ANA, 30, CORRECTED)])
    assert slate.settlement.due == (Transfer(CLEO, ANA, 58),)
    assert (slate.late, slate.settlement.differences) == ({3}, frozenset())
    assert [one.part for one in slate.corrections] == ["4"]


def test_nothing_that_came_later_is_a_correction():
    season = {"A": {ANA: 5, BEN: -5}}
    more = season | {"B": {ANA: -7, BEN: 7}}
    slate = slate_of(more, [paid(1, BEN, ANA, 5, season)])
    assert slate.settlement.due == (Transfer(ANA, BEN, 7),)
    assert not slate.settlement.differences
    assert not slate.corrections


def test_a_game_that_is_void_gives_back_what_was_paid_for_it():
    season = {"A": {ANA: 5, BEN: -5}, "B": {ANA: 2, BEN: -2}}
    slate = slate_of({"A": season["A"]}, [paid(1, BEN, ANA, 7, season)])
    assert slate.settlement.due == (Transfer(ANA, BEN, 2),)
    assert slate.settlement.differences == {Transfer(ANA, BEN, 2)}
    assert slate.corrections == (Correction("B", ((ANA, -2), (BEN, 2)), gone=True),)


def test_what_is_paid_elsewhere_is_not_due_here_and_no_correction():
    night = {"A": {ANA: 5, BEN: -5}, "B": {ANA: 3, CLEO: -3}}
    elsewhere = night | {OUTSIDE: {ANA: -5, BEN: 5}}
    assert slate_of(elsewhere, []).settlement.due == (Transfer(CLEO, ANA, 3),)
    slate = slate_of(elsewhere, [paid(1, CLEO, ANA, 3, night)])
    assert slate.settlement.due == ()
    assert not slate.corrections


def test_taken_back_it_is_due_again_under_the_corrected_hole():
    slate = slate_of(CORRECTED, [paid(1, DEV, ANA, 215, HOLES, back=9), PAID[1]])
    assert slate.settlement.due == (Transfer(DEV, ANA, 245), Transfer(CLEO, ANA, 58))
    again = slate_of(HOLES, [paid(1, DEV, ANA, 215, HOLES, back=2), paid(3, DEV, ANA, 215, HOLES)])
    assert again.settlement.paid == (Transfer(DEV, ANA, 215),)


def test_a_hole_played_after_the_payment_empties_the_pot():
    """What a hole put into the pot came to nothing only with the hole that took it out."""
    holes = {"1": {ANA: -1, BEN: -1}, "0": {ANA: 1, BEN: 1}, "2": {ANA: 5, BEN: -5}}
    longer = {"1": {ANA: -1, BEN: -1}, "2": {ANA: 5, BEN: -5}, "3": {ANA: 2}}
    slate = slate_of(longer, [paid(1, BEN, ANA, 5, holes)])
    assert slate.settlement.due == (Transfer(BEN, ANA, 1),)
    assert [one.part for one in slate.corrections] == ["0"]


def test_two_who_are_one_since_a_merge_owe_nothing_for_what_was_paid():
    """Whom was paid and who paid may count as others since: the payment stands, due or not."""
    slate = slate_of({"A": {ANA: 5, CLEO: -5}}, [paid(1, BEN, ANA, 5, {"A": {ANA: 5, BEN: -5}})])
    assert slate.settlement.paid == (Transfer(BEN, ANA, 5),)
    assert slate.settlement.due == (Transfer(CLEO, BEN, 5),)


def closed(gained):
    return dict(enumerate([*gained, -sum(gained)]))


GAMES = st.dictionaries(
    st.sampled_from("ABCD"), st.lists(st.integers(-9, 9), min_size=3, max_size=4).map(closed)
)


@examples(40)
@given(st.data())
def test_whatever_is_marked_and_corrected_comes_to_the_balances_in_the_fewest_payments(data):
    marks: list[Mark[int]] = []
    now = data.draw(GAMES)
    for at in range(data.draw(st.integers(0, 5))):
        due = slate_of(now, marks).settlement.due
        standing = [mark for mark in marks if mark.back is None]
        if due and data.draw(st.booleans()):
            marks.append(Mark(len(marks), data.draw(st.sampled_from(due)), at, now))
        elif standing and data.draw(st.booleans()):
            chosen = data.draw(st.sampled_from(standing))
            back = Mark(chosen.id, chosen.transfer, chosen.at, chosen.parts, back=at)
            marks[chosen.id] = back
        else:
            now = data.draw(GAMES)
    settlement = slate_of(now, marks).settlement
    left = {key: sum(part.get(key, 0) for part in now.values()) for key in range(5)}
    for key, mine in nets(mark.transfer for mark in marks if mark.back is None).items():
        left[key] -= mine
    gained = nets(settlement.due)
    assert {key: mine for key, mine in left.items() if mine} == {
        k: v for k, v in gained.items() if v
    }
    assert len(settlement.due) == len(fewest(left)[0])
    assert settlement.differences <= {*settlement.due}


def test_a_clock_that_was_set_back_breaks_no_slate():
    """Taken back at an hour before it was made: it is due again."""
    slate = slate_of(HOLES, [*PAID[:1], paid(2, BEN, ANA, 14, HOLES, at=10, back=3)])
    assert Transfer(BEN, ANA, 14) in slate.settlement.due
