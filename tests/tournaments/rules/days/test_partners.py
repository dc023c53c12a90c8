"""Who plays as one in a bracket: the pure part, and the tables that a bracket of pairs makes."""

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.rules.days.kinds import PAIR, find_kind
from tournaments.rules.days.partners import NOBODY, Partners
from tournaments.rules.days.plans import day_plan
from tournaments.rules.days.round_seating import RoundTask, bracket_winners, seat_rounds
from tournaments.rules.days.stages import Form, StageSettings

BRACKET = StageSettings(form=Form.PAIRS, rounds=0, hall=PAIR)


@st.composite
def fields(draw: st.DrawFn) -> tuple[Partners, list[int], set[int]]:
    """Pairs in some order, and who of them is there; of every pair somebody."""
    pairs = [(2 * at + 1, 2 * at + 2) for at in range(draw(st.integers(2, 9)))]
    partners = Partners({who: pair for pair in pairs for who in pair})
    order = draw(st.permutations([who for pair in pairs for who in pair]))
    gone = {draw(st.sampled_from(pair)) for pair in pairs if draw(st.integers(0, 3)) == 0}
    return partners, list(order), set(order) - gone


@examples(30)
@given(fields(), st.data())
def test_a_bracket_of_pairs_is_played_to_one_pair(
    field: tuple[Partners, list[int], set[int]], data: st.DataObject
) -> None:
    """Each round: everybody who is in is at one table or rests, partners together and never beside
    each other unless one is alone; a table has two sides; and winners meet in the next.
    """
    partners, order, here = field
    entries: tuple[int | None, ...] = partners.one_of_each(each for each in order if each in here)
    inside, number = set(here), 1
    while True:
        sides = {
            who: tuple(each for each in partners.side(who) if each in inside)
            for who in entries
            if who is not None
        }
        task = RoundTask(
            number,
            tuple(sides),
            slots=entries if number > 1 else (),
            sides=sides,
        )
        (drawn,) = seat_rounds(BRACKET, task, 1)
        seated = [who for table in drawn.tables for who in table]
        assert sorted((*seated, *drawn.byes)) == sorted(inside)
        won = set(drawn.byes)
        for table in drawn.tables:
            both = partners.one_of_each(table)
            assert len(both) == 2
            for one, other in zip(table, table[1:], strict=False):
                assert len(table) == 3 or partners.side(one) != partners.side(other)
            won |= partners.people([data.draw(st.sampled_from(both))])
        inside &= won
        entries = bracket_winners(number, entries, partners.people(inside))
        if len(entries) == 1:
            assert partners.people(inside) == partners.people(each for each in entries if each)
            return
        number += 1
        assert number <= 4


def test_alone_everybody_is_a_side() -> None:
    assert NOBODY.side(7) == (7,)
    assert not NOBODY
    assert NOBODY.people([3, 4]) == {3, 4}
    assert NOBODY.one_of_each([3, 4, 3]) == (3, 4)
    pairs = Partners({1: (1, 2), 2: (1, 2)})
    assert pairs.one_of_each([2, 1, 5]) == (2, 5)
    assert pairs.drawn([2, None]) == {1: 2, 2: 2}


def test_the_turn_at_sitting_first() -> None:
    sides = {1: (1, 2), 3: (3, 4)}
    first, second = (
        seat_rounds(BRACKET, RoundTask(at, (1, 3), slots=slots, sides=sides), 1)[0].tables
        for at, slots in ((1, ()), (2, (1, 3)))
    )
    assert (first, second) == (((1, 3, 2, 4),), ((2, 4, 1, 3),))


def test_the_plan_counts_pairs() -> None:
    kind = find_kind("pair_knockout")
    assert kind is not None
    rounds = [item for item in day_plan(kind.settings, 12).items if item.sizes]
    assert [(item.people, item.sizes) for item in rounds] == [
        (12, (4, 4, 4)),
        (8, (4, 4)),
        (4, (4,)),
    ]
