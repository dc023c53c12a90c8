"""Stakes on a game: the gold cases, M1 to M4, and sums that are always nothing."""

import doctest
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules import ProblemError, find_variant, stakes
from scorecards.rules.stakes import (
    CURRENCIES,
    TIES,
    Card,
    Every,
    InvalidStakes,
    Kind,
    PlayedHole,
    Stakes,
    Tie,
    account,
    agreed,
    proposal,
    read_stakes,
    together,
)
from tests.rules.gold import stakes as gold_stakes
from tests.values import some

GOLD = {case["id"]: case for case in gold_stakes()}
CENT = Stakes(Kind.OWN_POINTS, 1, "EUR")


def hole(*points, dealer=0, knocker=None, counted=None, there=None):
    players = range(len(points)) if there is None else there
    least = min(points[seat] for seat in players)
    winners = tuple(seat for seat in players if points[seat] == least)
    return PlayedHole(points, winners, dealer, knocker, counted, there and tuple(there))


def gold_hole(code):
    players = GOLD[code]["players"]
    knocker = next((seat for seat, one in enumerate(players) if one.get("knocked")), None)
    return hole(*(one["score"] for one in players), knocker=knocker)


def played(stakes, *holes, winners=()):
    return account(stakes, Card(holes, winners))


def test_m1_everyone_pays_the_winner_their_own_points():
    only = played(CENT, gold_hole("T001")).holes[0]
    assert only.gained == tuple(GOLD["T001"]["expected"]) == (-15, 47, -18, -14)
    assert [(one.payer, one.payee, one.amount) for one in only.payments] == [
        (0, 1, 15),
        (2, 1, 18),
        (3, 1, 14),
    ]
    assert [str(one.reason) for one in only.payments] == [
        "own points: 15 × €0.01",
        "own points: 18 × €0.01",
        "own points: 14 × €0.01",
    ]


@pytest.mark.parametrize(
    ("code", "holes"),
    [
        ("T004", ["T004"]),
        ("T005", ["T004", "T005"]),
        ("T006", ["T004", "T006"]),
        ("T007", ["T007"]),
    ],
)
def test_m3_a_pot_that_the_knocker_takes_or_pays(code, holes):
    """T005 and T006 tell the balances after two holes. The cap of 30 binds the second alone."""
    case = GOLD[code]
    pot = Stakes(Kind.POT, 5, cap=case.get("cap"))
    done = played(pot, *map(gold_hole, holes))
    assert done.balances == tuple(case["expected"])
    assert done.pot == case["pot_after"]


# What three holes give, seats in columns, by hand. The last row is the pot after each hole.
BY_HAND = [
    # -3 pays nothing and 7 pays 7: the winner, at -5, pays nobody.
    (CENT, [hole(-5, -3, 7)], [(7, 0, -7)], [0]),
    (Stakes(Kind.OWN_POINTS, 2), [hole(0, 3, 4)], [(14, -6, -8)], [0]),
    (Stakes(Kind.DIFFERENCE, 1), [hole(9, 31, 40)], [(53, -22, -31)], [0]),
    # 7 + 4 = 11 for seats 0 and 2: 5 each, and one for whoever comes first after the dealer.
    (CENT, [hole(3, 7, 3, 4, dealer=1)], [(5, -7, 6, -4)], [0]),
    (CENT, [hole(3, 7, 3, 4, dealer=2)], [(6, -7, 5, -4)], [0]),
    # The 11 are carried, and 2 + 5 + 6 come to them.
    (
        Stakes(Kind.OWN_POINTS, 1, tie=Tie.CARRY),
        [hole(3, 7, 3, 4), hole(0, 2, 5, 6)],
        [(0, -7, 0, -4), (24, -2, -5, -6)],
        [11, 0],
    ),
    # Each of two: 4 between the first and the second, 7 and 3 to the third.
    (Stakes(Kind.EVERYONE, 5), [hole(2, 6, 9)], [(55, -5, -50)], [0]),
    # Nobody wins the first skin: the second hole is worth two.
    (Stakes(Kind.SKINS, 10), [hole(4, 4, 6), hole(3, 4, 5)], [(0, 0, 0), (40, -20, -20)], [0, 0]),
    (
        Stakes(Kind.SKINS, 10, tie=Tie.LOST),
        [hole(4, 4, 6), hole(3, 4, 5)],
        [(0, 0, 0), (20, -10, -10)],
        [0, 0],
    ),
    # Nobody knocks; then a knocker tied for the lowest, as lowest or not at all.
    (
        Stakes(Kind.POT, 5),
        [hole(4, 5, 6), hole(4, 4, 6, knocker=1)],
        [(-5, -5, -5), (0, 15, 0)],
        [15, 0],
    ),
    (
        Stakes(Kind.POT, 5, tie=Tie.NOTHING),
        [hole(4, 4, 6, knocker=1), hole(6, 4, 4, knocker=0)],
        [(-5, -5, -5), (-15, 0, 0)],
        [15, 30],
    ),
    # The knock is judged by what was counted, not by the points after it.
    (Stakes(Kind.POT, 5), [hole(0, 9, 9, knocker=1, counted=(5, 4, 9))], [(-5, 10, -5)], [0]),
    # Stableford at target 4: 4, 2 and 0 points.
    (Stakes(Kind.STABLEFORD, 1, target=4), [hole(2, 4, 6)], [(6, 0, -6)], [0]),
]


@pytest.mark.parametrize(("stakes", "holes", "gained", "pots"), BY_HAND)
def test_holes_that_were_settled_by_hand(stakes, holes, gained, pots):
    done = played(stakes, *holes)
    assert [one.gained for one in done.holes] == gained
    assert [one.pot for one in done.holes] == pots


NINE = [hole(9, 31, 40)]
ENDS = [
    # M2: totals 9, 31 and 40 after the game, whole or above the winner.
    (Stakes(Kind.OWN_POINTS, 1, every=Every.GAME), NINE, (0,), (71, -31, -40)),
    (Stakes(Kind.DIFFERENCE, 1, every=Every.GAME), NINE, (0,), (53, -22, -31)),
    (Stakes(Kind.POT, 5, every=Every.GAME), NINE, (0,), (10, -5, -5)),
    # A pot that nobody took goes back; one that was doubled is shared, 30 by three.
    (Stakes(Kind.POT, 5), [hole(4, 5, 6)], (0,), (0, 0, 0)),
    (Stakes(Kind.POT, 5), [hole(4, 5, 6, knocker=2)], (0,), (5, 5, -10)),
    # Two skins left over for the two tied on the last hole: 3 × 20 by two.
    (
        Stakes(Kind.SKINS, 10, last_split=True),
        [hole(5, 4, 4), hole(5, 4, 4)],
        (1,),
        (-20, 10, 10),
    ),
    (
        Stakes(Kind.SKINS, 10, tie=Tie.LOST, last_split=True),
        [hole(5, 4, 4), hole(5, 4, 4)],
        (1,),
        (-10, 5, 5),
    ),
    (Stakes(Kind.SKINS, 10), [hole(5, 4, 4)], (1,), (0, 0, 0)),
    # The first wins both matches, 2 up; the others are all square.
    (Stakes(Kind.MATCH_PLAY, 50), [hole(1, 2, 3), hole(1, 3, 2)], (0,), (100, -50, -50)),
    (Stakes(Kind.MATCH_PLAY, 50, by_holes=True), [hole(1, 2, 3)] * 2, (0,), (200, 0, -200)),
]


@pytest.mark.parametrize(("stakes", "holes", "winners", "balances"), ENDS)
def test_games_that_were_settled_by_hand(stakes, holes, winners, balances):
    done = played(stakes, *holes, winners=winners)
    assert (done.balances, done.pot) == (balances, 0)


@pytest.mark.parametrize(
    ("stakes", "gained"),
    [
        (CENT, (-7, 0, 7)),
        (Stakes(Kind.DIFFERENCE, 1), (-5, 0, 5)),
        (Stakes(Kind.EVERYONE, 1), (-5, 0, 5)),
        (Stakes(Kind.SKINS, 4), (-4, 0, 4)),
        (Stakes(Kind.POT, 5), (-5, 0, 5)),
        (Stakes(Kind.STABLEFORD, 1, target=4), (-4, 0, 4)),
        (Stakes(Kind.MATCH_PLAY, 9), (-9, 0, 9)),
    ],
)
def test_who_sat_a_hole_out_neither_pays_nor_gets(stakes, gained):
    """The seat in the middle is not there; the 0 that its total goes on with wins nothing."""
    alone = played(stakes, hole(7, 0, 2, knocker=2, there=(0, 2)), winners=(1,))
    assert alone.balances == gained


def test_stakes_beside_each_other_are_added_up():
    both = [played(CENT, hole(0, 3)), played(Stakes(Kind.SKINS, 10), hole(0, 3))]
    assert together(both) == (13, -13)


def test_an_odd_unit_is_explained():
    reasons = {one.payee: str(one.reason) for one in played(CENT, hole(3, 11, 3)).holes[0].payments}
    assert reasons == {
        None: "own points: 11 × €0.01",
        2: "an equal share of €0.11, and one odd unit from the dealer’s left",
        0: "an equal share of €0.11",
    }


@pytest.mark.parametrize(
    ("stakes", "sentences"),
    [
        (
            Stakes(Kind.OWN_POINTS, 5, "EUR"),
            "After every hole everybody else pays the winner €0.05 for each of their own points. "
            "Points below nothing pay nothing. "
            "Several winners share it, odd units from the dealer’s left.",
        ),
        (
            Stakes(Kind.POT, 5, cap=30, tie=Tie.NOTHING),
            "Everybody puts in 5 chips when the pot is empty. A knocker who is lowest takes it, "
            "any other pays in as much as it holds. Nobody takes or pays more than 30 chips at "
            "once. A knocker tied for the lowest takes and pays nothing.",
        ),
        (
            Stakes(Kind.SKINS, 1, last_split=True),
            "Whoever alone is lowest on a hole gets 1 chip from everybody else. Where several are "
            "lowest, the next hole is worth that much more. Skins nobody has won at the end go to "
            "those tied on the last hole.",
        ),
    ],
)
def test_what_was_agreed_is_said(stakes, sentences):
    assert " ".join(map(str, agreed(stakes))) == sentences


def test_a_variant_proposes_the_stakes_it_speaks_of():
    assert proposal(find_variant("french-6").stakes, 5, "EUR") == Stakes(Kind.OWN_POINTS, 5, "EUR")
    assert some(proposal(find_variant("french-4").stakes)).every is Every.GAME
    assert some(proposal({"kind": "pot", "every": "hole", "limit": 30})).cap == 30
    assert proposal(find_variant("pagat-6").stakes) is None


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"unit": 0}, "0 is not between 1"),
        ({"unit": 10**6}, "is not between 1"),
        ({"unit": "5"}, "a whole number was expected"),
        ({"kind": "bingo"}, "is not one of: own points"),
        ({"currency": "XXX"}, "no amounts in XXX"),
        ({"kind": "skins", "every": "game"}, "hole by hole"),
        ({"kind": "everyone", "tie": "carry"}, "A tie cannot end like that"),
        ({"every": "game", "tie": "carry"}, "no next hole"),
        ({"cap": 9}, "Only a pot has a limit"),
        ({"kind": "pot", "cap": 0}, "0 is not between 1"),
        ({"colour": 1}, "unknown"),
        ([], "a table was expected"),
    ],
)
def test_bad_stakes_are_refused_with_the_rule(data, sentence):
    with pytest.raises(InvalidStakes, match=sentence):
        read_stakes(data)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: PlayedHole((1.5, 2), (1,)),  # type: ignore[arg-type]
        lambda: PlayedHole((True, 2), (1,)),
        lambda: PlayedHole((1, 2), ()),
        lambda: PlayedHole((1, 2), (2,)),
        lambda: PlayedHole((1, 2), (0, 0)),
        lambda: PlayedHole((1, 2), (0,), knocker=2),
        lambda: PlayedHole((1, 2), (0,), counted=(1,)),
        lambda: Card((hole(1, 2), hole(1, 2, 3))),
        lambda: Card((hole(1, 2),), winners=(2,)),
        lambda: Card((hole(1, 2),), totals=(1,)),
        lambda: Stakes(Kind.POT, 0),
        lambda: Stakes(Kind.POT, 1, cap=-1),
        lambda: Stakes(Kind.POT, 5, cap=4),
        lambda: PlayedHole((1, 2), (0,), players=(1,)),
        lambda: PlayedHole((1, 2), (1,), knocker=0, players=(1,)),
        lambda: Stakes(Kind.STABLEFORD, 1, step=0),
    ],
)
def test_a_card_or_stakes_that_cannot_be(wrong):
    with pytest.raises(ProblemError, match=r"\.$"):
        wrong()


@pytest.mark.parametrize(
    ("code", "typed", "units"),
    [("EUR", "0.05", 5), ("EUR", "1,5", 150), ("JPY", "100", 100), ("chips", " 7 ", 7)],
)
def test_an_amount_is_read_in_the_smallest_unit(code, typed, units):
    assert CURRENCIES[code].units(typed) == units


@pytest.mark.parametrize(
    ("code", "typed", "sentence"),
    [
        ("JPY", "1.5", "JPY has no cents"),
        ("chips", "1.5", "Chips are whole"),
        ("EUR", "0.005", "2 digits after the point"),
        ("EUR", "-5", "An amount is digits"),
        ("EUR", "９", "An amount is digits"),
        ("EUR", "9999999999", "more than can be written"),
    ],
)
def test_an_amount_that_is_none(code, typed, sentence):
    with pytest.raises(ProblemError, match=sentence):
        CURRENCIES[code].units(typed)


@pytest.mark.parametrize(
    ("code", "units", "written"),
    [
        ("EUR", -110, "−€1.10"),
        ("CHF", 5, "+CHF 0.05"),
        ("JPY", 100, "+JPY 100"),
        ("KWD", 1, "+KWD 0.001"),
        ("chips", 1, "+1 chip"),
        ("chips", 0, "0 chips"),
        ("EUR", 999999, "+€9999.99"),
        ("EUR", -1000000, "−€10,000.00"),
        ("JPY", 1000000000, "+JPY 1,000,000,000"),
        ("chips", 12345, "+12,345 chips"),
    ],
)
def test_an_amount_is_written_with_its_sign(code, units, written):
    assert str(CURRENCIES[code].amount(units, plus=True)) == written


@given(st.sampled_from(sorted(CURRENCIES)), st.integers(0, 10**9))
def test_what_a_field_shows_is_read_as_it_was(code, units):
    assert CURRENCIES[code].units(CURRENCIES[code].typed(units)) == units


@st.composite
def agreements(draw):
    kind = draw(st.sampled_from(Kind))
    tie = draw(st.sampled_from((None, *TIES.get(kind, ()))))
    once = kind in (Kind.OWN_POINTS, Kind.DIFFERENCE, Kind.POT) and tie is not Tie.CARRY
    unit, yes = draw(st.integers(1, 9)), draw(st.booleans())
    cap = draw(st.none() | st.integers(unit, 40)) if kind is Kind.POT else None
    every = draw(st.sampled_from(Every)) if once else Every.HOLE
    return Stakes(kind, unit, "EUR", every, tie, cap, last_split=yes, target=5, by_holes=yes)


@st.composite
def cards(draw):
    seats = draw(st.integers(2, 6))
    rows = st.lists(st.integers(-9, 30), min_size=seats, max_size=seats)
    holes = []
    group = st.sets(st.integers(0, seats - 1), min_size=1).map(sorted)
    for points in draw(st.lists(rows, min_size=1, max_size=6)):
        dealer, there = draw(st.integers(0, seats - 1)), draw(st.none() | group)
        knocker = draw(st.sampled_from(there or range(seats))) if points[0] % 2 else None
        holes.append(hole(*points, dealer=dealer, knocker=knocker, there=there))
    winners = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    return Card(tuple(holes), tuple(winners))


@given(agreements(), cards())
def test_every_game_sums_to_nothing(stakes, card):
    done = account(stakes, card)
    assert (sum(done.balances), done.pot) == (0, 0)
    for each in done.holes:
        assert sum(each.balances) + each.pot == 0
        assert each.pot >= 0
        assert all(one.amount > 0 and str(one.reason) for one in each.payments)
    assert account(stakes, Card(card.holes)).holes == done.holes[: len(card.holes)]
    assert read_stakes(json.loads(json.dumps(stakes.data()))) == stakes
    assert all("{" not in str(sentence) for sentence in agreed(stakes))


def test_the_example_of_the_package_is_true():
    result = doctest.testmod(stakes)
    assert result.attempted > 2
    assert not result.failed


@pytest.mark.parametrize("field", ["unit", "cap", "target", "step"])
@pytest.mark.parametrize("value", [True, 1.5, 2.0, "2", float("nan")])
def test_an_amount_is_a_whole_number_and_nothing_like_one(field, value):
    with pytest.raises(InvalidStakes, match="a whole number was expected") as refused:
        Stakes(**{"kind": Kind.POT, "unit": 1, field: value})
    assert [problem.code for problem in refused.value.problems] == [field]
