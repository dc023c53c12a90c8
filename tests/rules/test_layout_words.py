"""Words of one layout that no variant says: worked holes, counted by hand."""

import pytest

from scorecards.rules import Hole, InvalidRuleset, Ruleset
from scorecards.rules.choices.samples import sample_hole
from scorecards.rules.statistics.layouts import layout_statistics
from scorecards.rules.wording.tables import in_play

PAIRS = {"where": "column", "each": 0}
CENTRE = {"where": "centre", "cards": "any", "times": 2}
MIDDLE_OR_ROW = {"where": ["centre", "row"], "each": 0}
DEAREST = {"where": "dearest", "each": 0}
CHEAPEST = {"where": "cheapest", "each": 0}
SUITED = {"where": "row", "alike": "suit", "bonus": -5}
COURT = {"where": "anywhere", "among": ["J", "Q", "K"], "equal": 6, "each": 0, "marks": "court"}
COLUMNS = {"where": "column", "of": "any", "repeats": {"3": -15}}
TWO = {"where": "anywhere", "equal": 2, "each": 0}
FOUR = {"where": "anywhere", "equal": 4, "each": 0, "bonus": -20}
CARDS, MOST = {"prefer": "most cards"}, {"prefer": "most"}
A = "KH 7C 9D / 3S 7H 4C"
WINGS = {"where": ["row", "column"], "equal": 2, "times": 3}

# The ruleset it begins with, its steps, the cards, and what they count.
CASES = [
    # A row of equal cards counts double: 2 × 15 + 7 + 8 + 1; but not what cancels in a column.
    ("pagat-6", [{"where": "row", "times": 2}], "5 5 5 / 7 8 A", 46),
    ("pagat-6", [PAIRS, {"where": "row", "times": 2}], "5 5 5 / 5 8 A", 2 * 10 + 8 + 1),
    ("pagat-6", [{"where": "row", "times": 2}, PAIRS], "5 5 5 / 5 8 A", 2 * 10 + 8 + 1),
    # A card in two such matches is multiplied once: nobody said nine times.
    ("pagat-6", [WINGS], "7 7 2 / 7 K A", 3 * 21 - 2 + 0 + 1),
    # A bonus is paid beside it, and less than nothing becomes less.
    ("pagat-6", [{"where": "row", "times": 2, "bonus": 5}], "2 2 2 / 7 8 A", -12 + 5 + 16),
    # The card in the middle counts double: 49 and 7 more; but not where its column cancels.
    ("pagat-9", [PAIRS, CENTRE], "AH 3C 5D / 6S 7H 8C / 9D TC KS", 56),
    ("pagat-9", [PAIRS, CENTRE], "AD 9C 5H / 6H 9H 8H / 9S 9D KD", 29),
    ("pagat-9", [{"where": "centre", "times": 2}], "AH 3C 5D / 6S 7H 8C / 9D TC KS", 56),
    ("pagat-9", [CENTRE | {"only": ["K"]}], "AH 3C 5D / 6S 7H 8C / 9D TC KS", 49),
    ("pagat-9", [CENTRE], "AH 3C 5D / 6S . 8C / 9D TC KS", 42),
    # The middle alone is as good as a row of equal cards.
    ("pagat-9", [MIDDLE_OR_ROW], "A 3 5 / 6 7 8 / 9 9 9", 23),
    ("pagat-9", [MIDDLE_OR_ROW | {"wild": ["J"]}], "A 3 5 / 6 7 8 / 9 J 9", 23),
    # Four corners of any cards, if all of them lie there.
    ("pagat-6", [{"where": "corners", "cards": "any", "times": 2}], "5 K 9 / 7 8 A", 2 * 22 + 8),
    ("pagat-6", [{"where": "corners", "cards": "any", "bonus": 4}], "5 K 9 / 7 8 .", 29),
    # The dearest goes: the nine; of nothing but aces and kings one ace.
    ("pagat-6", [DEAREST], A, 30 - 9),
    ("pagat-6", [DEAREST], "AH AC AD / AS KH KC", 3),
    # The sevens are gone already, so the nine goes; where all are gone nothing is left to take.
    ("pagat-6", [PAIRS, DEAREST], A, 7),
    ("pagat-6", [DEAREST, PAIRS], A, 7),
    ("pagat-6", [PAIRS, DEAREST | {"bonus": -1}], "5 8 9 / 5 8 9", 0),
    # Two such steps take two cards; the cheapest of less than nothing makes it more.
    ("pagat-6", [DEAREST, DEAREST], A, 30 - 9 - 7),
    ("pagat-6", [CHEAPEST, DEAREST], "2 7 9 / 4 5 6", 22),
    ("pagat-6", [CHEAPEST | {"keep_negative": True}], "2 7 9 / 4 5 6", 29),
    ("pagat-6", [{"where": "dearest", "times": 2}], A, 30 + 9),
    # Rows of one suit; a joker fits any, a suit that nobody said fits none.
    ("pagat-6", [PAIRS, SUITED], "5H 9H KH / 3S 7D 4C", 23),
    ("pagat-6", [PAIRS, SUITED], "AC 3C 4C / 6D 8D 9D", 21),
    ("pagat-6", [PAIRS, SUITED], "AC 3C 4~ / 6D 8D 9", 31),
    ("pagat-6-jokers-m5", [SUITED], "AC X 4C / 6D 8D 9H", -5 + 1 - 5 + 4 + 23),
    ("pagat-6", [SUITED | {"wild": ["J"]}], "AC JD 4C / 6D 8D 9H", 15 - 5 + 23),
    ("pagat-6", [SUITED | {"alike": "colour"}], "AC JS 4C / 6D 8H 9H", 15 - 5 + 23 - 5),
    ("pagat-6", [SUITED | {"equal": 2}], "AC JS 4C / 6D 8H 9H", 15 - 5 + 23 - 5),
    # Six court cards, of whatever ranks; wild cards stand in.
    ("pagat-6", [COURT], "JH QC KD / QS KH JC", 0),
    ("pagat-6", [COURT], "JH QC KD / QS KH TC", 40),
    ("pagat-6", [COURT | {"wild": ["T"]}], "JH QC KD / QS KH TC", 0),
    ("pagat-6", [{"where": "column", "among": ["J", "Q"], "each": 0}], "J 9 Q / Q 9 7", 18 + 17),
    # Three columns of equal cards, whatever their ranks: paid once.
    ("pagat-6", [PAIRS, COLUMNS], "7H 8C 9D / 7S 8H 9C", -15),
    ("pagat-6", [PAIRS, COLUMNS], "7D 8D 9H / 7C 8S 4C", 13),
    (
        "pagat-6",
        [{"where": "adjacent", "of": "any", "repeats": {"2": -3}}],
        "7H 7C 7D / 4S 8H 9C",
        21 + 21 - 3,
    ),
    (
        "pagat-6",
        [{"where": "row", "alike": "suit", "of": "any", "repeats": {"2": -9}}],
        "AC 3C 4C / 6D 8D 9D",
        31 - 9,
    ),
    # Four cards rather than two pairs, because as many are matched in one; three nines are a pair.
    ("pagat-6", [TWO | CARDS, FOUR | CARDS], "9H 9C 9D / 9S 4H 7C", -9),
    ("pagat-6", [TWO | CARDS, FOUR | CARDS], "9H 9C 9D / 3S 4H 7C", 23),
    ("pagat-6", [TWO | MOST, FOUR | MOST], "9H 9C 9D / 9S 4H 7C", 11),
    ("pagat-6", [TWO | CARDS | {"wild": ["J"]}], "JH 9C 9D / KS 4H 7C", 4),
    # Of two matches for one card the better is chosen where each is used once.
    (
        "pagat-6",
        [{"where": "row", "times": -1, "once": True}, {"where": "column", "each": 0, "once": True}],
        "9 9 9 / 9 2 A",
        -27 + 9 - 2 + 1,
    ),
]


def ruleset(base, steps, **more):
    table = {"extends": base, "source": "a table of its own", "scoring": steps}
    return Ruleset.from_dict(table | more)


@pytest.mark.parametrize(("base", "steps", "cards", "expected"), CASES, ids=str)
def test_a_layout_is_counted_as_by_hand(base, steps, cards, expected):
    rules = ruleset(base, steps)
    tally = rules.count(cards)
    assert tally.total == expected
    assert sum(line.points for line in tally.lines) == expected
    assert rules.points(tally.layout) == expected
    low, high = rules.bounds(rules.shape, 2)
    assert low <= expected <= high


def test_somebody_else_had_court_cards():
    hole = [{"someone_marked": "court", "plus": 26}]
    rules = ruleset("pagat-6", [PAIRS, COURT], hole=hole)
    scores = rules.score(Hole((rules.read_row("JH QC KD / QS KH JC"), rules.read_row(A)), None))
    assert [score and score.points for score in scores] == [0, 42]


@pytest.mark.parametrize(
    ("base", "step", "reason"),
    [
        ("pagat-6", CENTRE, "a layout of 2x3 has no middle"),
        ("pagat-6", {"where": ["centre", "row"], "each": 0}, "has no middle"),
        ("malaysia", CENTRE, "only anywhere can be looked for"),
        ("pagat-9", CENTRE | {"cards": None, "equal": 2}, "one card lies in the middle"),
        ("pagat-6", DEAREST | {"equal": 2}, "single card goes without equal"),
        ("pagat-6", DEAREST | {"only": ["K"]}, "goes without only"),
        ("pagat-9", CENTRE | {"cards": None, "alike": "suit"}, "goes without alike"),
        ("pagat-9", CENTRE | {"cards": None, "among": ["K"]}, "goes without among"),
        ("pagat-6", DEAREST | {"where": ["dearest", "row"]}, "looked for alone"),
        ("pagat-6", {"where": "anywhere", "cards": "any", "each": 0}, "any cards need a place"),
        ("pagat-6", COLUMNS | {"repeats": None, "each": 0}, "only what repeats"),
        ("pagat-6", SUITED | {"bonus": 0, "repeats": {"2": -1}}, "of must be any"),
        ("pagat-6", SUITED | {"among": ["J"]}, "exclude each other"),
        ("pagat-6", SUITED | {"alike": "hue"}, "is not one of"),
        ("skyjo", SUITED, "the cards of this pack have no suits"),
        ("skyjo", SUITED | {"only": ["#1"]}, "the cards of this pack have no suits"),
        ("pagat-6", COLUMNS | {"of": "all"}, "is not one of"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_its_reason(base, step, reason):
    with pytest.raises(InvalidRuleset, match=reason):
        ruleset(base, [step])


def test_a_game_is_not_won_by_what_its_sentence_does_not_say():
    with pytest.raises(InvalidRuleset, match="won at once by equal cards"):
        ruleset("pagat-6", [], end={"wins_at_once": SUITED})


NINE = {"ranks": {f"#{n}": 4 for n in range(1, 10)}}
SHORT = {"suits": "HS", "ranks": {"A": 2, "7": 4, "J": 2, "Q": 2, "K": 2}}


def of_pack(pack, base="pagat-4"):
    return ruleset(base, [PAIRS], pack=pack, layout={"rows": 2, "columns": 2})


def test_a_pack_of_its_own():
    rules = of_pack(NINE)
    assert rules.count("#1 #5 / #9 #3").total == rules.count("1 5 / 9 3").total == 18
    assert rules.count("#1 #5 / #1 #3").total == 8
    assert rules.bounds(rules.shape, 2) == (0, 36 - 2)  # two nines in each column would cancel
    assert rules.problems(["1 5 / 9 10"])[0].code == "not-in-pack"
    assert str(in_play(rules)[-1]) == "Each pack has 36 cards: 4 each of 1, 2, 3, 4, 5, 6, 7, 8, 9."
    assert sample_hole(rules).complete
    assert layout_statistics(rules).cards == 4


def test_a_pack_of_two_suits():
    rules = of_pack(SHORT)
    assert rules.problems(["A A / A K", "7 J / Q K"])[0].code == "too-many"
    assert [str(each) for each in in_play(rules)[-2:]] == [
        "Each pack has 12 cards: 2 each of aces, jacks, queens, kings; 4 each of sevens.",
        "Its suits are hearts, spades.",
    ]


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        ({}, "a table of 1 to 30 ranks"),
        ({"ranks": {f"#{n}": 1 for n in range(31)}}, "a table of 1 to 30 ranks"),
        ({"ranks": {f"#{n}": 5 for n in range(25)}}, "125 cards; 120"),
        ({"ranks": {"A": 4}}, "letters need suits"),
        ({"suits": "CDHS", "ranks": {"#1": 4}}, "letters need suits"),
        ({"suits": "CDHS", "ranks": {"X": 4}}, "letters need suits"),
        ({"suits": "CDHS", "ranks": {"T": 4, "10": 4}}, "is no rank"),
        ({"suits": "CDHS", "ranks": {"A": 3}}, "cannot be shared out"),
        ({"ranks": {"#1": 0}}, "cannot be shared out"),
        ({"ranks": {"#1": True}}, "cannot be shared out"),
        ({"suits": "CCDH", "ranks": {"A": 4}}, "each once"),
        ({"suits": "XY", "ranks": {"A": 4}}, "each once"),
        ({"ranks": {"#1": 4}, "backs": "blue"}, "unknown"),
    ],
    ids=str,
)
def test_a_pack_that_cannot_be_is_refused(pack, reason):
    with pytest.raises(InvalidRuleset, match=reason):
        of_pack(pack)


def test_a_suit_that_matters_is_asked_for():
    rules = ruleset("pagat-6", [SUITED | {"only": ["K", "Q"]}])
    assert set(rules.special_suits) == {"K", "Q"}
    assert rules.problems(["K 7 9 / 3 7 4"])[0].code == "suit-needed"


def test_the_dearest_card_of_a_row_of_any_length():
    rules = ruleset("malaysia", [DEAREST])
    assert [rules.count(cards).total for cards in ("9 4 7", "9 .", ".")] == [11, 0, 0]


def test_a_match_that_multiplies_nothing_is_no_reason():
    rules = ruleset("pagat-6", [PAIRS | {"equal": 2}, {"where": "row", "times": 2}])
    lines = rules.count("5 5 5 / 5 5 5").lines
    assert [(str(line.label).split(":")[0], line.points) for line in lines] == [
        ("Equal cards in a column", 0)
    ] * 3
