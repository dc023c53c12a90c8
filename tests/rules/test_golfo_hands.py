"""Hands of Golfo: gold values and showdowns, ten hands worked by hand, limits and refusals."""

import pytest

from scorecards.rules.golfo import (
    Act,
    Bid,
    CallOff,
    Choice,
    Deal,
    GiveUp,
    IllegalEvent,
    Phase,
    Raise,
    Show,
    announcement,
    best_suit,
    hand_value,
    issued,
    offers,
    payout_lines,
    play,
    quick_bet,
    to_show,
)
from scorecards.rules.golfo.bank import lender_of
from tests.row_by_row import row_by_row
from tests.rules.gold import gold
from tests.rules.golfo_tables import bids, chips, played, seat, table
from tests.values import some

GOLD = {case["id"]: case for case in gold() if case["kind"].startswith("golfo")}


def cases(kind):
    return [case for case in GOLD.values() if case["kind"] == kind]


@pytest.mark.parametrize("case", cases("golfo_value"), ids=lambda case: case["id"])
def test_a_hand_is_worth_its_best_suit(case):
    assert hand_value(case["players"][0]["hand"]).value == case["expected"][0]


def test_of_equal_suits_the_one_with_the_higher_card_is_marked():
    assert hand_value(["4C", "5C", "6C", "9E", "6E"]) == (15, "E", ("9E", "6E"))
    assert best_suit(["3O", "4O"]) == (7, "O", ("4O", "3O"))


@pytest.mark.parametrize("case", cases("golfo_showdown"), ids=lambda case: case["id"])
def test_a_tie_goes_to_the_mano_or_the_nearest_after(case):
    at = play(table(50, 50, 50, 50), Deal())
    at = bids(at, " ".join(["A pass B pass C pass"] * 4))
    for place, player in enumerate(case["players"]):
        at = play(at, Show(place, value=player["value"]))
    assert [payout.winner for payout in some(at.last).payouts] == case["expected"]


# Restos before, who deals, the rounds, the values, chips put in, pots and winners, chips after.
PASSES = "A pass B pass C pass"
WORKED = {
    "H1": (
        (50, 50, 50, 50, "D", 1),
        "A pass B 2 C call A call / A 3 B 6 C fold A call / A pass B pass / A pass B 10 A call",
        "A 24 B 24",
        ([19, 19, 3, 0], "41 AB A"),
        (72, 31, 47, 50),
    ),
    "H2": (
        (72, 31, 47, 50, "A", 1),
        "B 30 C call D fold",
        "C 22 B 18",
        ([0, 31, 31, 1], "63 BC C"),
        (72, 0, 79, 49),
    ),
    "H3": (
        (72, 50, 79, 49, "B", 1),
        "C 60 D call A call / C pass A pass / C pass A pass / C pass A pass",
        "C 21 D 25 A 19",
        ([61, 0, 61, 49], "147 CDA D, 24 CA C"),
        (11, 50, 42, 147),
    ),
    "H4": (
        (50, 50, 50, 50, "D", 1),
        "A pass B 4 C fold A fold",
        "",
        ([1, 5, 1, 0], "7 B B"),
        (49, 52, 49, 50),
    ),
    "H5": (
        (50, 50, 50, 50, "A", 1),
        "/".join(["B pass C pass D pass"] * 4),
        "B 16 C 21 D 21",
        ([0, 1, 1, 1], "3 BCD C"),
        (50, 49, 52, 49),
    ),
    "H6": (
        (41, 26, 91, 42, "D", 1),
        "A 10 B 25 C 40 A call",
        "A 21 B 27 C 24",
        ([41, 26, 41, 0], "78 ABC B, 30 AC C"),
        (0, 78, 80, 42),
    ),
    "H7": (
        (61, 16, 81, 42, "D", 1),
        "A 20 B call C 30 A fold",
        "B 22 C 19",
        ([21, 16, 31, 0], "48 BC B, 20 C C"),
        (40, 48, 70, 42),
    ),
    "H8": (
        (60, 50, 87, 3, "C", 5),
        "A 10 B call / A pass B 15 A call / A pass B pass / A pass B pass",
        "D 26 A 22 B 23",
        ([30, 30, 0, 3], "9 DAB D, 54 AB B"),
        (30, 74, 87, 9),
    ),
    "H9": (
        (50, 50, 50, "C", 1),
        "A pass B 5 C call A 12 B call C fold / A pass B pass / A 8 B fold",
        "",
        ([21, 13, 6], "40 A A"),
        (69, 37, 44),
    ),
    "H10": (
        (80, 40, 70, 60, "B", 1),
        "C 5 D 10 A 11 C fold D call / D pass A pass / D pass A 20 D call / D pass A pass",
        "D 24 A 24",
        ([32, 0, 6, 32], "70 DA D"),
        (48, 40, 64, 98),
    ),
}


@pytest.mark.parametrize("code", WORKED)
def test_a_hand_worked_by_hand(code):
    (*before, dealer, ante), rounds, shown, (put, pots), after = WORKED[code]
    at = table(*before, dealer=dealer, ante=ante)
    done = played(at, rounds, shown)
    assert done.phase is Phase.BETWEEN
    assert list(done.last.put) == put
    won = [
        f"{one.amount} {''.join('ABCD'[each] for each in one.seats)} {'ABCD'[one.winner]}"
        for one in done.last.payouts
    ]
    assert ", ".join(won) == pots
    assert chips(done) == after
    assert sum(chips(done)) == issued(done)


@pytest.mark.parametrize(("code", "hand"), [("Z001", "H1"), ("Z004", "H3"), ("Z007", "H4")])
def test_the_gold_ledger_agrees_with_the_worked_hand(code, hand):
    case, (before, _rounds, _shown, (put, _pots), after) = GOLD[code], WORKED[hand]
    assert [one["start"] for one in case["players"]] == list(before[:4])
    assert list(case["contrib"].values()) == put
    assert case["expected"] == list(after)


def test_how_pots_were_won_is_said():
    def lines(code):
        (*before, dealer, ante), rounds, shown, *_ = WORKED[code]
        done = played(table(*before, dealer=dealer, ante=ante), rounds, shown)
        return [str(line) for line in payout_lines(done, done.last)]

    assert lines("H3") == [
        "The main pot of 147 to Dev: 25, against 21 and 19.",
        "The side pot of 24 to Cleo: 21, against 19.",
    ]
    assert lines("H1") == ["The pot of 41 to Ana: 24 each, and Ana is mano."]
    assert lines("H10") == ["The pot of 70 to Dev: 24 each, and Dev is nearest to the mano."]
    assert lines("H7") == [
        "The pot of 48 to Ben: 22, against 19.",
        "20 back to Cleo: nobody called it.",
    ]
    assert lines("H4") == ["The pot of 7 to Ben, without showing."]


def offered(at):
    return [(one.choice.value, one.low, one.top) for one in offers(at) if one.seat is not None]


H3 = play(table(72, 50, 79, 49, dealer="B"), Deal())
H6 = play(table(41, 26, 91, 42), Deal())
H7 = bids(play(table(61, 16, 81, 42), Deal()), "A 20 B call C 30")


@pytest.mark.parametrize(
    ("at", "limits"),
    [
        (bids(H3, "C 60 D call"), [("call", 60, 60), ("raise", 61, 71), ("fold", 0, 0)]),
        (bids(H6, "A 10 B 25"), [("call", 25, 25), ("raise", 26, 40), ("fold", 0, 0)]),
        (H7, [("call", 10, 10), ("raise", 31, 60), ("fold", 0, 0)]),
        (
            bids(play(table(72, 31, 47, 50, dealer="A"), Deal()), "B 30"),
            [("call", 30, 30), ("raise", 31, 46), ("fold", 0, 0)],
        ),
        (H6, [("pass", 0, 0), ("bet", 1, 40)]),
    ],
)
def test_the_amounts_that_are_offered(at, limits):
    assert offered(at) == limits


def test_who_may_lend_the_chips_of_the_start():
    assert lender_of(table(50, 60, 0)) == 1
    assert lender_of(table(60, 60, 0)) == 0
    assert lender_of(table(49, 30, 0)) is None


def test_whose_turn_it_is_and_what_is_possible_is_said():
    assert str(announcement(bids(H3, "C 60 D call"))) == (
        "Ana to speak: 60 to call, or raise to 61 and up to 71. The pot holds 111, Ana has 71."
    )
    assert str(announcement(H6)) == (
        "Ana to speak: pass, or bet 1 to 40. The pot holds 3, Ana has 40."
    )
    short = bids(H6, "A 40")
    assert str(announcement(short)) == (
        "Ben to speak: 25 to call, no raise. The pot holds 43, Ben has 25."
    )
    assert str(announcement(table(50, 50, 50, 50))) == "Hand 1: Dev deals, Ana is mano."
    assert str(announcement(table(0, 50, 50, 50))) == "Hand 1: Dev deals, Ben is mano."
    assert str(announcement(table(0, 50, 0))).startswith("One player has all the chips.")


def test_the_quick_bet_is_the_pot_or_the_most():
    assert quick_bet(H6) == 3
    assert quick_bet(bids(play(table(50, 50, 4, 50, ante=2), Deal()), "A pass")) == 6
    assert quick_bet(bids(H6, "A 10")) is None
    # 171 lie in the middle, and Cleo can bet no more than the 11 Ana has left.
    assert quick_bet(bids(H3, "C 60 D call A call")) == 11


def test_a_raise_may_have_to_be_as_much_as_the_last():
    at = bids(play(table(50, 50, 50, 50, raises=Raise.LAST_RAISE), Deal()), "A 10")
    assert offered(at)[1] == ("raise", 20, 49)
    assert offered(bids(at, "B 25"))[1] == ("raise", 40, 49)
    assert offered(bids(at, "B 45"))[1] == ("raise", 49, 49)
    with pytest.raises(IllegalEvent, match="as much as the last one: 10 more, so 20"):
        bids(at, "B 19")


def test_the_dealer_antes_too_where_it_is_agreed():
    at = play(table(50, 50, 50, 50, dealer_antes=True), Deal())
    assert some(at.hand).put == (1, 1, 1, 1)
    assert chips(bids(at, "A 1 B fold C fold")) == (53, 49, 49, 49)


def test_three_at_the_table_or_one_sitting_out_let_the_dealer_play():
    assert some(play(table(50, 50, 50, dealer="C"), Deal()).hand).order == (0, 1, 2)
    assert some(play(table(50, 50, 50, 50), Deal(out=(1,))).hand).order == (0, 2, 3)
    assert some(play(table(50, 50, 50, 0), Deal()).hand).order == (0, 1, 2)


def test_the_last_raiser_shows_first_and_the_order_changes_nothing():
    at = bids(play(table(50, 50, 50, 50), Deal()), "A 3 B 6 C call A call" + f" {PASSES}" * 3)
    assert to_show(at.hand) == (1, 2, 0)
    done = [
        play(play(play(at, Show(a, value=20)), Show(b, value=21)), Show(c, value=20 + c % 2))
        for a, b, c in [(0, 1, 2), (2, 1, 0)]
    ]
    assert chips(done[0]) == chips(done[1])


def test_who_gives_up_is_out_and_the_last_one_never_shows():
    at = bids(play(table(50, 50, 50, 50), Deal()), " ".join([PASSES] * 4))
    one = play(at, GiveUp(0))
    assert to_show(some(one.hand)) == (1, 2)
    assert chips(play(one, GiveUp(1))) == (49, 49, 52, 50)
    with pytest.raises(IllegalEvent, match="Ana folded"):
        play(one, Show(0, value=20))


def test_giving_up_never_pays_more_than_was_put_in_against():
    """Dev has put in 49; what Cleo and Ana put in above that goes back when both give up."""
    at = bids(H3, "C 60 D call A call C pass A pass C pass A pass C pass A pass")
    done = play(play(at, GiveUp(seat("C"))), GiveUp(seat("A")))
    assert chips(done) == (23, 50, 30, 147)


def test_a_hand_that_is_called_off_gives_every_chip_back():
    at = play(bids(H3, "C 60"), CallOff())
    assert (chips(at), at.dealer, at.hands) == ((72, 50, 79, 49), 1, 0)


SHOWING = bids(
    play(table(50, 50, 50, 50), Deal()), "A 3 B call C fold A pass B pass " + "A pass B pass " * 2
)
NINES = Show(1, ("9E", "8E", "7E", "3C", "4B"))


@row_by_row(
    "at, event, sentence",
    [
        (H6, Bid(1, Act.PASS), "It is Ana’s turn. Ben speaks after Ana."),
        (H6, Bid(3, Act.PASS), "It is Ana’s turn."),
        (bids(H6, "A 10"), Bid(1, Act.PASS), "Ana has bet 10. Call, raise or fold."),
        (bids(H6, "A 10"), Bid(1, Act.BET, 20), "Ana has bet 10. Call, raise or fold."),
        (H6, Bid(0, Act.FOLD), "Nobody has bet: passing costs nothing."),
        (H6, Bid(0, Act.CALL), "Nobody has bet: pass or bet."),
        (H6, Bid(0, Act.PASS, 3), "Only a bet or a raise has an amount."),
        (H6, Bid(0, Act.BET, 0), "A bet is at least 1."),
        (H6, Bid(0, Act.BET, -5), "A bet is at least 1."),
        (
            bids(H3, "C 60 D call"),
            Bid(0, Act.RAISE, 60),
            "A raise is more than 60, the highest bet. The smallest is 61.",
        ),
        (bids(H3, "C 60 D call"), Bid(0, Act.RAISE, 72), "Ana has 71: no more can be bet."),
        (H3, Bid(2, Act.BET, 78), "Nobody can match 78: Ana can go to 71, so 71 is the most."),
        (bids(H6, "A 40"), Bid(1, Act.RAISE, 41), "Nobody is left to raise against: call or fold."),
        (
            bids(H6, "A 10 B 25 C 40 A call"),
            Bid(0, Act.BET, 1),
            "Nobody is left to bet against. Deal the rest and show.",
        ),
        (table(50, 50, 50), Bid(0, Act.PASS), "No hand is being played."),
        (H6, Show(0, value=20), "Hands are shown after the fourth round."),
        (SHOWING, Show(2, value=20), "Cleo folded: those cards stay face down."),
        (SHOWING, Show(3, value=20), "Dev is not in this hand."),
        (play(SHOWING, NINES), NINES, "Ben has shown already."),
        (
            play(SHOWING, NINES),
            Show(0, ("9E", "3O", "4O", "5O", "6O")),
            "Ben has the 9 of espadas already.",
        ),
        (SHOWING, Show(0, ("2E", "3O", "4O", "5O", "6O")), "Golfo is played with 3 to 9."),
        (SHOWING, Show(0, ("3O", "3O", "4O", "5O", "6O")), "3 of oros is in this hand twice."),
        (SHOWING, Show(0, ("3O", "4O", "5O", "6O")), "A hand is five cards: here are 4."),
        (SHOWING, Show(0, value=31), "A hand is worth 7 to 30."),
        (SHOWING, Show(0, value=6), "A hand is worth 7 to 30."),
        (SHOWING, Show(0), "A hand is shown with five cards, or by its value."),
        (SHOWING, Show(9, value=20), "Nobody sits there."),
        (H6, Deal(), "Between hands. Hand 1 is in round 1."),
        (SHOWING, Deal(), "Between hands. Hand 1 is being shown."),
        (
            table(50, 0, 50, 50),
            Deal(),
            "Ben has no chips: new chips, a loan, or this hand without Ben.",
        ),
        (table(50, 0, 0, 0), Deal(), "One player has all the chips. Bring chips in, or close."),
        (table(50, 50, 50), Deal(out=(0, 1)), "At least two play a hand."),
        (table(50, 50, 50), Deal(out=(0, 0)), "Nobody sits out twice."),
        (table(50, 50, 50), CallOff(), "No hand is being played."),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_rule(at, event, sentence):
    with pytest.raises(IllegalEvent) as refused:
        play(at, event)
    assert str(refused.value) == sentence


def test_all_in_calls_are_offered_as_such():
    call = next(one for one in offers(bids(H6, "A 40")) if one.choice is Choice.CALL)
    assert (call.low, call.all_in) == (25, True)
