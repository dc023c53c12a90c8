"""The oracle's own book: what each of the 94 presets says, in the vocabulary of the gold cases.

Written from the list of presets and its codes (VT4 a value table, C1 columns cancel, K1 a knock
...) and never from the variant files, so that a slip in either shows. It scores nothing.
"""

# Value tables. VT6 is VT4 with twos at minus two; VTF, VTP, VTK count the court cards upwards.
VT4 = {"A": 1, **{str(pips): pips for pips in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 0}
VT6 = VT4 | {"2": -2}
VTF = VT4 | {"J": 11, "Q": 12, "X": -1}
VTP = VTF | {"X": -3}
VTK = VT4 | {"J": 11, "Q": 12, "K": 13}
PRINTED: dict[str, int] = {}  # a numbered card counts its number
RED_KINGS_0 = VTK | {"KH": 0, "KD": 0}
TEN_COURT = VT4 | {"K": 10}
ONE_EYED = ["JS", "JH"]

# What cancels.
C0 = {"cancel": "none"}
C1 = {"cancel": "lines", "cols": True}
C2 = {"cancel": "pairs_any"}
C3 = {"cancel": "pairs_adjacent"}
C4 = C1 | {"rows": True}
C5 = C6 = C4 | {"diags": True}
C7 = {"cancel": "adjacent_shared"}
C8 = C2 | {"no_cancel": ["A", "2", "J", "Q", "K"]}
C9 = {"cancel": "lines", "rows": True}
KEPT = {"keep_negative": True}
MANY_COLUMNS = {"pair_columns_step": -10}  # B1, B2 and B3 in one formula
LOWEST_ZERO = {"hole": "lowest_zero"}  # R2


def says(values, cancels=C0, **more):
    return {"values": values, **cancels, **more}


def knock(**said):
    return {"knock": said}


FOUR_CARDS = {
    "pagat-4": says(VT4),
    "pagat-4-pairs-any": says(VT4, C2),
    "pagat-4-pairs-adjacent": says(VT4, C3),
    "pagat-4-qs40": says(VT4 | {"QS": 40, "8": 0}),
    "pagat-4-jacks-wild": says(VT4, C2, wild=["J"]),
    "pagat-4-jacks-zero": says(VT4 | {"J": 0}),
    "pagat-4-j0-q12-k13": says(VT4 | {"J": 0, "Q": 12, "K": 13}),
    "pagat-4-jacks-20": says(VT4 | {"J": 20}),
    "pagat-4-jokers": says(VT4 | {"X": -5}),
    "pagat-4-peek": says(VT4),
    "pagat-4-knock-10": says(VT4, **knock(fail=10)),  # K1
    "pagat-4-knock-double5": says(VT4, **knock(fail="double5")),  # K3
    "pagat-4-knock-highest": says(VT4, **knock(fail="highest")),  # K4
    "pagat-4-knock-zero": says(VT4, **knock(success="zero")),  # K6
    "pagat-4-knock-n": says(VT4, **knock(success="minus_players", fail="double")),  # K7
    "wiki-knock-20": says(VT4, **knock(fail=20)),  # K2
    "wiki-knock-2n": says(VT4, **knock(fail="per_player2")),  # K5
    "pagat-4-pot": says(VT4),  # K8 moves money, not points
    "wiki-4-fourkind": says(VT4, C2),
    "french-4": says(VTF, hole="relative"),  # R1
    "serbian-4": says(TEN_COURT, **knock(success="diff", fail="highest")),  # K14
    "brent-4": says(VT4 | {"5": -5, "QS": 13}, C2),
    "wodder-4": says(VT4 | {"A": -1, "J": 0, "Q": 2, "K": 2, "X": -2}, C2),
    "bga-4": says(VT6, C6),
}
ANY_NUMBER_OF_CARDS = {
    "malaysia": says(TEN_COURT | {"X": 10}),
    "pablo": says(
        TEN_COURT | {"X": -5}, **knock(success=-10, fail="plus_highest", tie="neutral")
    ),  # K10
    "cumbia": says(VTF | {"2D": -10, "KH": -5, "KD": -5, "KS": 0, "KC": 0}),
    "cabo-smyth": says(VTK | {"KD": 0}),
    "cactus-vancouver": says(VT4, hole="cactus"),  # R4
    "dacz": says(RED_KINGS_0, **knock(fail=10, tie=5)),  # K11
    "dutch-fr": says(RED_KINGS_0, **knock(success="set0", fail="double", tie="lose")),  # K17
    "tamalou": says(VT4, **LOWEST_ZERO),
    "cabo-2e": says(VTK, **knock(success="set0", fail=10)),  # K15
    "cabo-1e": says(VTK, **LOWEST_ZERO, **knock(fail=5)),  # K16
    "cabo-2e-printed": says(PRINTED, **knock(success="set0", fail=10)),  # K15
    "cabo-1e-printed": says(PRINTED, **LOWEST_ZERO, **knock(fail=5)),  # K16
    "cambio-alv": says(
        VT4 | {"A": 0, "J": 11, "Q": 12, "KS": 20, "KC": 20, "KH": -1, "KD": -1, "K": 20}
    ),
    "cambio-dom": says(TEN_COURT | {"KH": -1, "KD": -1, "X": 0}),
    "skru": says(PRINTED, **LOWEST_ZERO, **knock(fail="double")),  # K22
}
SIX_CARDS = {
    "pagat-6": says(VT6, C1),
    "pagat-6-pairs-any": says(VT6, C2),
    "pagat-6-jokers-m2": says(VT4 | {"X": -2}, C1),
    "pagat-6-jokers-m5": says(VT4 | {"X": -5}, C1, **KEPT),
    "pagat-6-jokers-m3": says(VT4 | {"X": -3}, C1),
    "pagat-6-jokers-0": says(VT4 | {"X": 0}, C1),
    "familijeux-6": says(VT4 | {"X": -2}, C1),
    "pagat-6-oneeyed-zero": says(VT6 | {"JS": 0, "JH": 0}, C1),
    "pagat-6-four10": says(VT6, C1, bonus=MANY_COLUMNS),
    "pagat-6-block20": says(VT6, C1, bonus={"block": -20}),
    "wiki-6-joker15": says(VT6 | {"X": 15}, C1, joker_pair_total=-5),
    "wiki-6-oneeyed-wild": says(VT6, C1, wild=ONE_EYED),
    "wiki-6-moon": says(VT6, C1, moon=60),
    "cutthroat-6": says(VT6 | {"K": 15}, C1),
    "french-6": says(VTF, C1),
    "bga-6": says(VT6, C4),
    "codegolf-6-rows": says(VT6, C4),
    "codegolf-6-any": says(VT6 | {"A": -1, "J": 0, "Q": 15}, C8),
    "w3dly-6": says(VT4 | {"X": -3}, C1, bonus=MANY_COLUMNS),
    "52pickup-6": says(VT4 | {"X": -1}, C1, **KEPT),
    "rods-6": says(VT4 | {"J": -2, "Q": 12}, C1),
    "pvp-6": says(VT4, C1),
    "pvp-6-nopairs": says(VT4),
    "house-super-kings": says(VT6 | {"K": -2, "T": 1}, C1),
    "house-ten-penny": says(VT6 | {"T": 1}, C1),
    "house-eagle-eye": says(VT6 | {"X": 2}, C1, joker_pair_total=-4),
    "house-blackjack": says(VT6, C1, exact={"21": 0}),
    "house-knock-bonus": says(VT6, C1, **knock(always=-5)),  # K19
    "house-underdog": says(VT6, C1, lowest_bonus=-3),
    "house-tied-shame": says(VT6, C1, tie_penalty=5),
    "house-wolfpack": says(
        VT6, C1, bonus={"pair_columns_step": -20, "pair_columns_rank": "J"}
    ),  # B12
}
MORE_CARDS = {
    "pagat-8": says(VT4 | {"X": -5}, C1, bonus=MANY_COLUMNS),
    "wiki-8-kings16": says(VT4, C1, bonus={"half": -16, "half_rank": "K"}),
    "wiki2015-8-quad": says(VT4 | {"X": -5}, C1, bonus={"half": -20}),
    "pagat-9": says(VT6, C1),
    "pagat-9-lines": says(VT6, C5),
    "pagat-9-block25": says(VT6, C5, bonus={"block": -25}),
    "pagat-9-q12": says(VT6 | {"Q": 12}, C1),
    "pagat-9-lowzero": says(VT6, C1, **LOWEST_ZERO, **knock(fail="add_lowest")),  # K13
    "pagat-9-removal": says(VT6, C5),
    "moraco-9": says(VT6, C7),
    "fuchs-nines": says(TEN_COURT | {"Q": 0, "X": -2}, C4),
    "wiki-9": says(VT6, C1),
    "wiki-9-jokers-m4": says(VT6 | {"X": -4}, C1),
    "wiki-9-oneeyed-wild": says(VT6, C5, wild=ONE_EYED),
    "wiki-9-straight": says(VT6, C1, straight9=-12),
    "pvp-9": says(VT4, C1),
    "bga-9": says(VT6, C5),
    "scottvee-9": says(VT4 | {"J": 11, "Q": 15, "X": -5}, C1),
    "potato-9": says(TEN_COURT | {"X": -3}, C1),
    "saku-9": says(VT4 | {"J": 11, "Q": 12}, C9),
    "pagat-10": says(VT6, C1),
    "hub-10": says(VT4 | {"X": -5}, C1),
    "playroom": says(VTP, C6, **knock(fail="max2x10")),  # K9
    "play-nine": says(
        PRINTED, C1, **KEPT, bonus={"pair_columns_table": {"2": -10, "3": -15, "4": -20}}
    ),  # B11
    "skyjo": says(PRINTED, C1, **knock(fail="double_if_positive", tie="lose")),  # K18
    "ratatat": says(PRINTED),
}
PRESET_RULES = FOUR_CARDS | ANY_NUMBER_OF_CARDS | SIX_CARDS | MORE_CARDS
