"""Every rule for the hole of docs/rules.md (K1 to K22, R1 to R8), by hand.

Counts are typed totals: the steps of a hole look at nothing else. Each case is a sentence of the
rules with its arithmetic; the knocker is a seat from 0.
"""

from scorecards.rules import Hole, Manual, Ruleset
from tests.row_by_row import row_by_row
from tests.rules.small_rules import FOUR, ruleset

KNOCKER = {"who": "knocker"}
NOT_LOWEST = KNOCKER | {"when": "not lowest"}
LOWEST = KNOCKER | {"when": "lowest"}
SOLE = KNOCKER | {"when": "sole lowest"}
NOT_SOLE = KNOCKER | {"when": "not sole lowest"}
TIED = KNOCKER | {"when": "tied lowest"}
EVERYONE = {"who": "everyone"}

K1 = [NOT_LOWEST | {"plus": 10}]
K2 = [NOT_LOWEST | {"plus": 20}]
K3 = [NOT_LOWEST | {"times": 2, "plus": 5}]
K4 = [NOT_LOWEST | {"becomes": "highest"}]
K5 = [NOT_LOWEST | {"plus": "2 players"}]
K6 = [KNOCKER | {"when": ["lowest", "positive"], "becomes": 0}]
K7 = [NOT_LOWEST | {"times": 2}, LOWEST | {"plus": "-players"}]
K9 = [NOT_LOWEST | {"worst": [{"times": 2}, {"plus": 10}]}]
K10 = [SOLE | {"becomes": -10}, NOT_LOWEST | {"plus": "highest other"}]
K11 = [NOT_LOWEST | {"plus": 10}, TIED | {"plus": 5}]
R4 = [
    SOLE | {"becomes": 0},
    NOT_SOLE | {"plus": 10},
    {"who": "others", "when": "not above the knocker", "becomes": 0},
]
R2 = [EVERYONE | {"when": "lowest", "becomes": 0}]
K13 = [NOT_LOWEST | {"plus": "lowest"}, *R2]
K14 = [NOT_LOWEST | {"becomes": "highest"}, LOWEST | {"plus": "-highest other"}]
K15 = [NOT_LOWEST | {"plus": 10}, LOWEST | {"becomes": 0}]
K16 = [NOT_LOWEST | {"plus": 5}, *R2]
K17 = [NOT_SOLE | {"times": 2}, SOLE | {"becomes": 0}]
K18 = [KNOCKER | {"when": ["not sole lowest", "positive"], "times": 2}]
K19 = [KNOCKER | {"plus": -5}]
K20 = [KNOCKER | {"times": 2}]
K22 = [NOT_LOWEST | {"times": 2}, EVERYONE | {"when": "lowest", "becomes": 0}]
R1 = [EVERYONE | {"plus": "-lowest"}]
R3 = [
    EVERYONE | {"counted": 60, "becomes": 0},
    EVERYONE | {"someone": 60, "becomes": 60},
]
LIMITS = [
    EVERYONE | {"less_than": 0, "plus": -10},
    EVERYONE | {"more_than": 20, "plus": 5},
    EVERYONE | {"more_than": 3, "less_than": 6, "becomes": 1},
]
TAKES_ALL = [EVERYONE | {"when": "highest", "plus": "sum others"}]
R6 = [EVERYONE | {"when": "lowest", "plus": -3}, EVERYONE | {"when": "tied", "plus": 5}]

CASES = [
    # Whoever counted the most adds what all the others counted; alone there are no others.
    ("takes all", TAKES_ALL, (16, 18, 14), None, (16, 18 + 16 + 14, 14)),
    ("takes all", TAKES_ALL, (7,), None, (7,)),
    # Below nothing, above twenty, between three and six: the number itself is neither.
    ("limits", LIMITS, (-1, 0, 20, 21), None, (-11, 0, 20, 26)),
    ("limits", LIMITS, (3, 4, 5, 6), None, (3, 1, 1, 6)),
    # K1: not lowest, 10 more; tied counts as lowest.
    ("K1", K1, (12, 9, 20), 0, (12 + 10, 9, 20)),
    ("K1", K1, (9, 9, 20), 0, (9, 9, 20)),
    ("K2", K2, (12, 9, 20), 0, (12 + 20, 9, 20)),
    ("K2", K2, (12, 9, 20), 1, (12, 9, 20)),
    ("K3", K3, (12, 9, 20), 0, (2 * 12 + 5, 9, 20)),
    # K3 read literally: a negative count is doubled as it stands.
    ("K3", K3, (-3, -5), 0, (2 * -3 + 5, -5)),
    ("K4", K4, (12, 9, 20), 0, (20, 9, 20)),
    ("K4", K4, (31, 4, 8), 0, (31, 4, 8)),
    ("K5", K5, (6, 4, 8, 9), 0, (6 + 2 * 4, 4, 8, 9)),
    ("K5", K5, (6, 4), 0, (6 + 2 * 2, 4)),
    # K6: zero instead of a positive score; a negative one is kept.
    ("K6", K6, (5, 9), 0, (0, 9)),
    ("K6", K6, (-3, 9), 0, (-3, 9)),
    ("K6", K6, (5, 4), 0, (5, 4)),
    ("K7", K7, (3, 5, 7, 9), 0, (3 - 4, 5, 7, 9)),
    ("K7", K7, (6, 5, 7), 0, (2 * 6, 5, 7)),
    ("K7", K7, (6, 5), 1, (6, 5 - 2)),
    ("K9", K9, (11, 9, 17), 0, (22, 9, 17)),
    ("K9", K9, (4, 5, 3), 0, (14, 5, 3)),
    ("K9", K9, (-3, -5, 2), 0, (7, -5, 2)),
    # K10: -10 when alone; beaten, the highest of the others on top; tied, all write plain values.
    ("K10", K10, (3, 7, 12), 0, (-10, 7, 12)),
    ("K10", K10, (9, 4, 12), 0, (9 + 12, 4, 12)),
    ("K10", K10, (9, 4, 7), 0, (9 + 7, 4, 7)),
    ("K10", K10, (4, 4, 7), 0, (4, 4, 7)),
    ("K11", K11, (5, 6, 9), 0, (5, 6, 9)),
    ("K11", K11, (5, 5, 9), 0, (5 + 5, 5, 9)),
    ("K11", K11, (7, 5, 9), 0, (7 + 10, 5, 9)),
    # K12, R4: the caller alone lowest 0, the others write theirs; else 10 more, and whoever is not
    # above him writes 0.
    ("K12", R4, (4, 6, 9), 0, (0, 6, 9)),
    ("K12", R4, (4, 4), 0, (14, 0)),
    ("R4", R4, (4, 3, 9), 0, (14, 0, 9)),
    ("R4", R4, (4, 3, 9), None, (4, 3, 9)),
    ("K13", K13, (12, 8, 20), 0, (12 + 8, 0, 20)),
    ("K13", K13, (8, 12, 20), 0, (0, 12, 20)),
    ("K14", K14, (18, 20, 15), 0, (20, 20, 15)),
    ("K14", K14, (12, 20, 15), 0, (12 - 20, 20, 15)),
    ("K15", K15, (8, 6, 9), 0, (18, 6, 9)),
    ("K15", K15, (6, 6, 9), 0, (0, 6, 9)),
    ("K16", K16, (8, 6, 9), 0, (13, 0, 9)),
    ("K16", K16, (6, 6, 9), 0, (0, 0, 9)),
    ("K17", K17, (5, 6, 9), 0, (0, 6, 9)),
    ("K17", K17, (5, 5, 9), 0, (10, 5, 9)),
    ("K17", [NOT_SOLE | {"plus": 20}, SOLE | {"becomes": 0}], (7, 5, 9), 0, (27, 5, 9)),
    ("K18", K18, (8, 6, 9), 0, (16, 6, 9)),
    ("K18", K18, (8, 8, 9), 0, (16, 8, 9)),
    ("K18", K18, (-2, -5, 3), 0, (-2, -5, 3)),
    ("K18", K18, (5, 8, 9), 0, (5, 8, 9)),
    ("K19", K19, (12, 9), 0, (12 - 5, 9)),
    ("K19", K19, (2, 9), 0, (2 - 5, 9)),
    # K20: whoever flips the last card, twice, lowest or not.
    ("K20", K20, (12, 9), 0, (24, 9)),
    ("K20", K20, (2, 9), 0, (4, 9)),
    ("K20", [KNOCKER | {"times": 3}], (2, 9), 0, (6, 9)),
    # K22: twice when beaten; all tied lowest 0.
    ("K22", K22, (8, 6, 9), 0, (16, 0, 9)),
    ("K22", K22, (6, 6, 9), 0, (0, 0, 9)),
    # R1: everyone less the lowest; a negative lowest makes the others larger. R8 is the same.
    ("R1", R1, (5, 8, 3, 10), 2, (2, 5, 0, 7)),
    ("R1", R1, (-4, 3), None, (0, 7)),
    ("R8", R1, (14, 20), None, (0, 6)),
    # R2: the lowest 0, all tied, and literally 0 when negative ...
    ("R2", R2, (8, 8, 20), None, (0, 0, 20)),
    ("R2", R2, (-4, 8, 20), None, (0, 8, 20)),
    # ... or, the option, a negative one kept.
    ("R2", [EVERYONE | {"when": ["lowest", "positive"], "becomes": 0}], (-4, 8), None, (-4, 8)),
    # R3: 60 makes every other player score 60, the shooter 0; two shooters both 0.
    ("R3", R3, (60, 17, 14), None, (0, 60, 60)),
    ("R3", R3, (60, 60, 14), None, (0, 0, 60)),
    ("R3", R3, (59, 17, 14), None, (59, 17, 14)),
    # R3 options: the shooter keeps 60; 60 is taken off him.
    ("R3", [R3[1]], (60, 17), None, (60, 60)),
    ("R3", [EVERYONE | {"counted": 60, "plus": -60}, R3[1]], (60, 17), None, (0, 60)),
    # R5 is the knock table (K10, K11, K17).
    ("R5", K17, (7, 5, 9), 0, (14, 5, 9)),
    # R6: lowest -3, equal scores 5 more each; both when the lowest are equal.
    ("R6", R6, (12, 9, 20), None, (12, 6, 20)),
    ("R6", R6, (9, 9, 20), None, (9 - 3 + 5, 9 - 3 + 5, 20)),
    ("R6", R6, (9, 20, 20), None, (6, 25, 25)),
    # K3: "a penalty never improves the score": the worse of the double and the count itself.
    ("K3", [NOT_LOWEST | {"worst": [{"times": 2}, {"plus": 0}]}], (-3, -5), 0, (-3, -5)),
    # at_most and at_least bound what a step leaves.
    ("scoring 7", [EVERYONE | {"at_most": 15}], (12, 20), None, (12, 15)),
    ("scoring 7", [EVERYONE | {"at_least": 0}], (-4, 20), None, (0, 20)),
    # The order inside one step: becomes, times, plus, at_most, at_least.
    (
        "scoring 7",
        [KNOCKER | {"at_least": 3, "at_most": 25, "plus": 5, "times": 3, "becomes": 4}],
        (9, 1),
        0,
        (4 * 3 + 5, 1),
    ),
    ("scoring 7", [EVERYONE | {"when": "highest", "plus": 1}], (9, 20, 20), None, (9, 21, 21)),
    (
        "scoring 7",
        [EVERYONE | {"when": "highest", "becomes": "lowest other"}],
        (9, 4, 20),
        None,
        (9, 4, 4),
    ),
    ("scoring 7", [{"who": "others", "plus": "knocker"}], (9, 4, 20), 0, (9, 13, 29)),
    ("scoring 7", [EVERYONE | {"when": "highest", "plus": "counted"}], (9, 20), None, (9, 40)),
    ("scoring 7", [{"who": "others", "plus": 1}], (9, 4), None, (9, 4)),
]


def with_hole(steps, **more):
    steps = [{"label": f"Hole step {n}", **step} for n, step in enumerate(steps, start=1)]
    return ruleset("2x2", FOUR, hole=steps, **more)


@row_by_row("code, steps, counted, knocker, points", CASES)
def test_a_hole_rule(code, steps, counted, knocker, points):
    scores = with_hole(steps).score(Hole(rows=counted, knocker=knocker))
    assert tuple(score.points for score in scores) == points
    assert tuple(score.counted for score in scores) == counted
    for score in scores:
        assert sum(line.points for line in score.lines) == score.points


def test_every_code_of_a_hole_has_a_case():
    """K8 is a pot: it is money, and stands in test_stakes.py. K21 and R7 stand below."""
    named = {f"K{n}" for n in range(1, 23)} - {"K8", "K21"} | {f"R{n}" for n in range(1, 9)} - {
        "R7"
    }
    assert {case[0] for case in CASES} >= named


def test_k21_a_tied_knocker_leaves_the_hole_to_the_other():
    french = with_hole(R1, knocker_tie="others")
    assert french.winners(Hole(rows=(3, 3, 9), knocker=0)) == (1,)
    assert french.winners(Hole(rows=(3, 3, 9), knocker=2)) == (0, 1)
    assert french.winners(Hole(rows=(3, 4, 9), knocker=0)) == (0,)
    assert french.winners(Hole(rows=(3, 3, 3), knocker=1)) == (0, 2)
    assert french.winners(Hole(rows=(3, 3, 9))) == (0, 1)


def test_ties_go_to_the_caller():
    caller = with_hole([], knocker_tie="knocker")
    assert caller.knock == "scored"
    assert caller.winners(Hole(rows=(3, 3, 9), knocker=0)) == (0,)
    assert caller.winners(Hole(rows=(3, 3, 9), knocker=2)) == (0, 1)
    assert caller.winners(Hole(rows=(3, 4, 9), knocker=1)) == (0,)
    assert caller.winners(Hole(rows=(3, 3, 9))) == (0, 1)


def test_winners_are_those_with_the_fewest_points_not_counts():
    # K17: the knocker counted 5 as seat 1 did, failed and writes 10.
    assert with_hole(K17).winners(Hole(rows=(5, 5, 9), knocker=0)) == (1,)
    # R4: whoever is not above the caller writes 0.
    assert with_hole(R4).winners(Hole(rows=(4, 3, 4), knocker=0)) == (1, 2)
    assert with_hole(R4).winners(Hole(rows=(4, 3, None), knocker=0)) == ()


def test_r7_kamikaze_two_queens_and_two_black_kings():
    """0 for who holds them, 50 more for the others; a red king spoils it."""
    rules = ruleset(
        "2x2",
        FOUR | {"K": 13},
        {"where": "anywhere", "cards": ["Q", "Q", "Kb", "Kb"], "marks": "kamikaze"},
        hole=[
            EVERYONE | {"label": "Kamikaze", "marked": "kamikaze", "becomes": 0},
            EVERYONE | {"label": "Someone's kamikaze", "someone_marked": "kamikaze", "plus": 50},
        ],
    )

    def points(*rows):
        scores = rules.score(Hole(rows=tuple(rules.read_row(row) for row in rows)))
        return [score.points for score in scores]

    assert points("QS KC / KS QD", "A 2 / 3 4", "14") == [0, 10 + 50, 14 + 50]
    assert points("QS KH / KS QD", "A 2 / 3 4", "14") == [46, 10, 14]
    # Two holders, from two packs: each is marked, and writes 0.
    assert points("QS KC / KS QD", "QS KC / KS QD", "14") == [0, 0, 64]


def test_r7_kamikaze_of_a_numbered_pack():
    rules = ruleset(
        "free",
        {},
        {"where": "anywhere", "cards": ["#12", "#12", "#13", "#13"], "marks": "kamikaze"},
        pack="cabo",
        packs=1,
        jokers=0,
        hole=[
            EVERYONE | {"label": "Kamikaze", "marked": "kamikaze", "becomes": 0},
            EVERYONE | {"label": "Someone's kamikaze", "someone_marked": "kamikaze", "plus": 50},
        ],
    )
    rows = (rules.read_row("#12 #13 #13 #12"), rules.read_row("#1 #2 #3"))
    assert [score.points for score in rules.score(Hole(rows=rows))] == [0, 56]


def test_a_manual_adjustment_comes_last_and_is_not_compared():
    # 7 and two peeks against 8: the knocker is lowest all the same and writes 9.
    adjustments = (Manual(0, 2, "two peeks"),)
    first, second = with_hole(K1).score(Hole(rows=(7, 8), knocker=0, adjustments=adjustments))
    assert (first.counted, first.points, second.points) == (7, 9, 8)
    assert (first.lines[-1].points, str(first.lines[-1].label)) == (2, "two peeks")


def test_manual_adjustments_of_one_seat_add_up_each_with_its_line():
    adjustments = (Manual(1, 10, "wrong match"), Manual(0, 1, "a peek"), Manual(1, -3, "agreed"))
    first, second = with_hole([]).score(Hole(rows=(7, 8), adjustments=adjustments))
    assert (first.points, second.points) == (8, 15)
    assert [line.points for line in second.lines] == [8, 10, -3]
    assert second.counted == 8


def test_conditions_look_at_what_was_counted_not_at_what_another_step_did():
    """Both pay: the first step leaves seat 1 the lowest in points, but not in counts."""
    steps = [
        EVERYONE | {"when": "lowest", "plus": 20},
        EVERYONE | {"when": "not lowest", "plus": 1},
    ]
    scores = with_hole(steps).score(Hole(rows=(4, 9)))
    assert [score.points for score in scores] == [24, 10]


def test_marked_looks_at_cards_and_never_at_a_typed_total():
    rules = ruleset(
        "2x2",
        FOUR,
        {"where": "anywhere", "equal": 4, "marks": "four"},
        hole=[EVERYONE | {"label": "Four", "marked": "four", "becomes": -20}],
    )
    scores = rules.score(Hole(rows=(rules.read_row("9 9 / 9 9"), 36)))
    assert [score.points for score in scores] == [-20, 36]
    assert isinstance(rules, Ruleset)
