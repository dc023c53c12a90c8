"""Every rule for one layout of docs/rules.md (C0 to C9, W1, W2, B1 to B13, R6), by hand.

Each case is a sentence of the rules with its arithmetic; the code is the section of the rules the
sentence stands in. Where the gold cases are silent on a code, this table is its only proof.
"""

import pytest

from tests.row_by_row import row_by_row
from tests.rules.small_rules import FOUR, ruleset

SIX = FOUR | {"2": -2}
COLUMN = {"where": "column", "each": 0}
ROW = {"where": "row", "each": 0}
LINE = {"where": "line", "each": 0}
PAIR = {"where": "anywhere", "equal": 2, "each": 0, "prefer": "most"}


CASES = [
    # C0: a plain sum; a pair brings nothing.
    ("C0", "2x2", FOUR, [], "9 9 / 9 2", 9 + 9 + 9 + 2),
    # C1: a column of equals is 0, in two rows a pair, in three a triple; suits are ignored.
    ("C1", "2x3", SIX, [COLUMN], "9S 4 K / 9H 2 7", 0 + (4 - 2) + (0 + 7)),
    ("C1", "3x3", SIX, [COLUMN], "9 4 K / 9 4 7 / 9 5 8", 0 + (4 + 4 + 5) + (0 + 7 + 8)),
    ("C1", "2x5", SIX, [COLUMN], "9 K 2 J 5 / 9 4 2 A 6", 0 + 4 + 0 + 11 + 11),
    # C2: per rank floor(n/2) pairs vanish; five sixes leave one.
    ("C2", "2x3", SIX, [PAIR], "6 6 6 / 6 6 T", 6 + 10),
    ("C2", "2x3", SIX, [PAIR], "6 T 6 / T 6 T", 6 + 10),
    # C2, suits of different value: the best for the player goes, the dear queen of spades.
    ("C2", "2x2", FOUR | {"QS": 40}, [PAIR], "QS QH / QD 3", 10 + 3),
    # C2 is forced: a pair of jokers loses its -10.
    ("C2", "2x2", FOUR, [PAIR], "X X / K A", 0 + 0 + 0 + 1),
    # C3: a pair shares a row or a column, a card serves once; an L of three leaves one.
    ("C3", "2x2", FOUR, [{"where": ["row", "column"], "each": 0, "once": True}], "7 4 / 4 7", 22),
    ("C3", "2x2", FOUR, [{"where": ["row", "column"], "each": 0, "once": True}], "7 7 / 7 2", 9),
    ("C3", "2x2", FOUR, [{"where": ["row", "column"], "each": 0, "once": True}], "7 7 / 7 7", 0),
    # C4: rows of three too, on two rows of three.
    ("C4", "2x3", SIX, [COLUMN, ROW], "J J J / 2 J 2", 0 + 0 - 2 - 2),
    # C5: rows, columns and diagonals of three.
    ("C5", "3x3", SIX, [LINE], "5 A 3 / 4 5 6 / 7 8 5", 1 + 3 + 4 + 6 + 7 + 8),
    ("C5", "3x3", SIX, [LINE], "A 3 5 / 4 5 6 / 5 7 8", 1 + 3 + 4 + 6 + 7 + 8),
    # C6: any full line of any length; on 2x2 every two cards are in line, so three equal all go.
    ("C6", "2x2", FOUR, [LINE], "7 7 / 7 2", 2),
    ("C6", "4x4", FOUR, [LINE], "5 A 3 4 / 4 5 6 7 / 7 8 5 9 / T J Q 5", 8 + 17 + 24 + 30),
    ("C6", "3x4", FOUR, [LINE], "5 A 3 4 / 4 5 6 7 / 7 8 5 9", 13 + 22 + 29),
    # C7: a neighbour of the same rank makes a card 0, cards may serve several pairs; no diagonals.
    ("C7", "3x3", SIX, [{"where": "adjacent", "each": 0}], "5 5 9 / 2 5 9 / K A 4", -2 + 0 + 1 + 4),
    ("C7", "3x3", SIX, [{"where": "adjacent", "each": 0}], "5 6 9 / 2 5 T / K A 4", 38),
    # C8: only 3 to 10 go in pairs, queens are 15 each and stay.
    (
        "C8",
        "2x3",
        {"A": -1, "2": -2, "J": 0, "Q": 15, "K": 0},
        [PAIR | {"only": list("3456789T")}],
        "Q Q A / A 3 3",
        15 + 15 - 1 - 1,
    ),
    # C9: rows of three, nine cards; columns do not.
    ("C9", "3x3", SIX, [ROW], "7 7 7 / 7 4 5 / 7 9 K", 7 + 4 + 5 + 7 + 9 + 0),
    # C9 after the row left the table.
    ("C9", "3x3", SIX, [ROW], ". . . / 7 4 5 / 9 9 9", 7 + 4 + 5),
    # 1.5, negative cards in a cancelled set: 0 by default ...
    ("C1", "2x3", SIX, [COLUMN], "2 X K / 2 X 4", 0 + 0 + 4),
    # ... or kept: twos -4, jokers -10; a column that is not negative goes as ever.
    ("C1", "2x3", SIX, [COLUMN | {"keep_negative": True}], "2 X 9 / 2 X 9", -4 - 10 + 0),
    # 1.5, crossing lines, each card once: one of the two, the player's choice (26, not 16).
    ("C5", "3x3", SIX, [LINE | {"once": True}], "3 5 9 / 5 5 5 / K 5 4", 26),
    # 1.7: a line needs all its cells; a shortened line never cancels.
    ("C1", "3x3", SIX, [COLUMN], "9 4 K / . 4 7 / 9 4 8", 9 + 9 + 0 + 15),
    # W1: a jack pairs with any one card; natural pairs first, the best for the player.
    ("W1", "2x2", FOUR, [PAIR | {"wild": ["J"]}], "J 9 / 9 2", 0),
    ("W1", "2x2", FOUR, [PAIR | {"wild": ["J"]}], "J 9 / 8 2", 8 + 2),
    ("W1", "2x2", FOUR, [PAIR | {"wild": ["J"]}], "J J / 9 8", 0),
    ("W1", "2x2", FOUR, [PAIR | {"wild": ["J"]}], "J J / J 8", 0),
    # W1: the nines are a pair before the jack may take one, so king and jack are left: 0.
    ("W1", "2x2", FOUR, [PAIR | {"wild": ["J"]}], "J 9 / 9 K", 0),
    # W1 option: a jack pairs with a neighbour only; diagonal to the nine it takes the 2.
    (
        "W1",
        "2x2",
        FOUR,
        [{"where": "adjacent", "each": 0, "once": True, "prefer": "most", "wild": ["J"]}],
        "J 2 / 3 9",
        2 + 9,
    ),
    # W2: a one-eyed jack clears its column, another jack does not.
    ("W2", "2x3", SIX, [COLUMN | {"wild": ["JS", "JH"]}], "JS JD 8 / 9 9 8", 0 + 19 + 0),
    # W2: two wild cards and one plain, a line of three; a wild card may serve several lines.
    ("W2", "3x3", SIX, [LINE | {"wild": ["JS", "JH"]}], "JS 3 4 / JH 6 7 / 5 8 T", 38),
    ("W2", "3x3", SIX, [LINE | {"wild": ["JS", "JH"]}], "JS 3 3 / 4 6 7 / 4 8 T", 31),
    # B1: two equal pairs in two columns, neighbours or not, -10 in place of 0.
    (
        "B1",
        "2x4",
        FOUR,
        [COLUMN, {"where": "column", "repeats": {"2": -10}}],
        "7 9 4 7 / 7 8 4 7",
        7,
    ),
    # B2: four of a kind in two columns of six, -10.
    ("B2", "2x3", SIX, [COLUMN, {"where": "column", "repeats": {"2": -10}}], "7 K 7 / 7 4 7", -6),
    # B3: six of a kind -20.
    (
        "B3",
        "2x3",
        SIX,
        [COLUMN, {"where": "column", "repeats": {"2": -10, "3": -20}}],
        "7 7 7 / 7 7 7",
        -20,
    ),
    # B4: four equal in a square -20; six are two overlapping squares, -40; apart they are nothing.
    ("B4", "2x3", SIX, [COLUMN, {"where": "block", "each": 0, "bonus": -20}], "7 7 K / 7 7 4", -16),
    ("B4", "2x3", SIX, [COLUMN, {"where": "block", "each": 0, "bonus": -20}], "7 7 7 / 7 7 7", -40),
    ("B4", "2x3", SIX, [COLUMN, {"where": "block", "each": 0, "bonus": -20}], "7 K 7 / 7 4 7", 4),
    # B4 option: squares may not overlap.
    (
        "B4",
        "2x3",
        SIX,
        [COLUMN, {"where": "block", "each": 0, "bonus": -20, "once": True}],
        "7 7 7 / 7 7 7",
        -20,
    ),
    # B5: a block of nine -25 in place of its four cards, 9 + 3 + 4 + 0 + 1 for the others.
    ("B5", "3x3", SIX, [{"where": "block", "each": 0, "bonus": -25}], "8 8 3 / 8 8 4 / 9 K A", -8),
    # B5 option: added to the face values, 4 x 8 - 25 + 17.
    ("B5", "3x3", SIX, [{"where": "block", "bonus": -25}], "8 8 3 / 8 8 4 / 9 K A", 32 - 25 + 17),
    # B6: four jokers in two columns -20 in all; two jokers stay a pair, 0.
    (
        "B6",
        "2x3",
        FOUR | {"X": -2},
        [COLUMN, {"where": "column", "only": ["X"], "each": 0, "repeats": {"2": -20}}],
        "X X K / X X 4",
        -20 + 4,
    ),
    (
        "B6",
        "2x3",
        FOUR | {"X": -2},
        [COLUMN, {"where": "column", "only": ["X"], "each": 0, "repeats": {"2": -20}}],
        "X 3 K / X 2 4",
        0 + 5 + 4,
    ),
    # B7: four in the left or right half of 2x4 -20; in the middle nothing but two cleared columns.
    (
        "B7",
        "2x4",
        FOUR,
        [COLUMN, {"where": "half", "each": 0, "bonus": -20}],
        "5 9 8 8 / 4 9 8 8",
        -11,
    ),
    (
        "B7",
        "2x4",
        FOUR,
        [COLUMN, {"where": "half", "each": 0, "bonus": -20}],
        "5 8 8 9 / 4 8 8 9",
        9,
    ),
    # B8: four kings on one side -16, four queens there are just two pairs.
    (
        "B8",
        "2x4",
        FOUR,
        [COLUMN, {"where": "half", "only": ["K"], "each": 0, "bonus": -16}],
        "K K 5 9 / K K 4 9",
        -16 + 9,
    ),
    (
        "B8",
        "2x4",
        FOUR,
        [COLUMN, {"where": "half", "only": ["K"], "each": 0, "bonus": -16}],
        "Q Q 5 9 / Q Q 4 9",
        9,
    ),
    # B8 option: a row of four kings.
    ("B8", "2x4", FOUR, [{"where": "row", "only": ["K"], "bonus": -16}], "K K K K / 2 3 4 5", -2),
    # B9: a joker pair in a column -5 in all, a joker alone 15.
    (
        "B9",
        "2x3",
        SIX | {"X": 15},
        [COLUMN, {"where": "column", "only": ["X"], "each": 0, "bonus": -5}],
        "X 3 X / X 2 4",
        -5 + (3 - 2) + (15 + 4),
    ),
    # B10: nine consecutive ranks wherever they lie, -12; ace low only; a joker spoils it.
    (
        "B10",
        "3x3",
        SIX,
        [COLUMN, {"where": "anywhere", "run": 9, "each": 0, "bonus": -12}],
        "9 A 5 / 3 7 2 / 8 4 6",
        -12,
    ),
    (
        "B10",
        "3x3",
        SIX,
        [COLUMN, {"where": "anywhere", "run": 9, "each": 0, "bonus": -12}],
        "6 7 8 / 9 T J / Q K A",
        6 + 7 + 8 + 9 + 10 + 10 + 10 + 0 + 1,
    ),
    (
        "B10",
        "3x3",
        SIX,
        [COLUMN, {"where": "anywhere", "run": 9, "each": 0, "bonus": -12}],
        "9 A 5 / 3 7 X / 8 4 6",
        9 + 1 + 5 + 3 + 7 - 5 + 8 + 4 + 6,
    ),
    # B12: four jacks in two columns -20; four queens 0.
    (
        "B12",
        "2x3",
        SIX,
        [COLUMN, {"where": "column", "only": ["J"], "repeats": {"2": -20}}],
        "J J K / J J 4",
        -20 + 4,
    ),
    # B12, the earlier text: two jack pairs -5.
    (
        "B12",
        "2x3",
        SIX,
        [COLUMN, {"where": "column", "only": ["J"], "repeats": {"2": -5}}],
        "J 9 J / J 9 J",
        -5,
    ),
    # B13: three of a kind in a column -10.
    ("B13", "3x3", SIX, [COLUMN | {"bonus": -10}], "9 4 K / 9 4 7 / 9 5 8", -10 + 13 + 15),
    # docs/rules.md 4: colours and single cards; the most particular wins wherever it stands.
    ("values", "2x2", FOUR | {"K": 13, "Kr": -1, "KD": 0}, [], "KS KH / KD KC", 13 - 1 + 0 + 13),
    ("values", "2x2", {"KH": 7, "Kb": 5, "K": 1, "A": 1, "J": 1, "Q": 1}, [], "K KH / KC K~", 14),
    # R6: exactly 21 is 0; a 21 is looked for in the finished count.
    ("R6", "2x3", SIX, [COLUMN, {"exactly": 21, "counts": 0}], "T 5 K / 3 3 K", 0),
    ("R6", "2x3", SIX, [COLUMN, {"exactly": 21, "counts": 0}], "T 5 K / 3 4 K", 13 + 9),
    # docs/rules.md 2: a layout of any size is a plain sum, none is 0.
    ("free", "free", FOUR, [], "K X 3 4 9", 0 - 5 + 3 + 4 + 9),
    ("free", "free", FOUR, [], ".", 0),
]

B11 = [COLUMN | {"keep_negative": True}, {"where": "column", "repeats": {2: -10, 3: -15, 4: -20}}]
NUMBERED = [
    # B11, Play Nine: 2, 3 or 4 equal pair columns -10, -15, -20; the pair of -5 keeps -10.
    ("B11", B11, "#4 #4 #0 #12 / #4 #4 #-5 #12", -10 - 5 + 0),
    ("B11", B11, "#4 #4 #4 #12 / #4 #4 #4 #1", -15 + 13),
    ("B11", B11, "#4 #4 #4 #4 / #4 #4 #4 #4", -20),
    ("B11", B11, "#-5 #1 #2 #3 / #-5 #1 #2 #3", -10),
    # Two columns of -5 keep -20 and are two equal pairs too.
    ("B11", B11, "#-5 #-5 #2 #3 / #-5 #-5 #2 #4", -20 - 10 + 0 + 7),
]


@row_by_row("code, shape, values, steps, text, counted", CASES)
def test_a_layout_rule(code, shape, values, steps, text, counted):
    rules = ruleset(shape, values, *steps)
    layout = rules.read_row(text)
    tally = rules.count(layout)
    assert tally.total == counted
    assert rules.points(layout) == counted
    assert sum(line.points for line in tally.lines) == counted


@pytest.mark.parametrize(("code", "steps", "text", "counted"), NUMBERED)
def test_a_layout_rule_of_a_numbered_pack(code, steps, text, counted):
    rules = ruleset("2x4", {}, *steps, pack="play-nine", jokers=0)
    assert rules.points(rules.read_row(text)) == counted
    assert rules.count(rules.read_row(text)).total == counted


def test_every_code_of_a_layout_has_a_case():
    codes = {case[0] for case in CASES + NUMBERED}
    assert codes >= {f"C{n}" for n in range(10)} | {f"B{n}" for n in range(1, 14)} | {"W1", "W2"}
