"""The picture of who pays whom: every payment and name is there, and nothing lies on another."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorecards.display.flows import LABEL, Flow, Stand, draw_flows
from tests.examples import examples
from tests.values import some

PEOPLE = [Stand(f"Player {at}", f"p{at + 1}", "−1", "+1") for at in range(12)]
PAIRS = st.tuples(st.integers(0, 11), st.integers(0, 11)).filter(lambda pair: pair[0] != pair[1])
FLOWS = st.lists(st.tuples(PAIRS, st.integers(1, 10**9), st.booleans()), min_size=1, max_size=14)


def test_of_nothing_there_is_no_picture():
    assert draw_flows([]) is None


@examples(40)
@given(FLOWS)
def test_everybody_and_every_amount_has_a_place_of_its_own(drawn):
    flows = [
        Flow(PEOPLE[payer], PEOPLE[payee], amount, str(amount), paid)
        for (payer, payee), amount, paid in drawn
    ]
    picture = some(draw_flows(flows))
    assert sorted(ribbon.label for ribbon in picture.ribbons) == sorted(f.label for f in flows)
    heights = sorted(ribbon.y for ribbon in picture.ribbons)
    assert all(below - above >= LABEL - 0.2 for above, below in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= picture.height
    for side, stands in (
        (picture.payers, {flow.payer.name for flow in flows}),
        (picture.payees, {flow.payee.name for flow in flows}),
    ):
        assert {bar.name for bar in side} == stands
        assert all(one.y + one.high < next_.y for one, next_ in pairwise(side))
        assert side[-1].y + side[-1].high <= picture.height


def test_an_amount_that_needs_more_room_than_there_is_is_squeezed():
    rich, poor = Stand("Ann", "p1", "−€153,000.00"), Stand("Bob", "p2", gets="+€153.00")
    picture = some(draw_flows([Flow(rich, poor, 15300000, "€153,000.00", False)]))
    assert picture.payers[0].squeezed == 84
    assert picture.payees[0].squeezed is None
