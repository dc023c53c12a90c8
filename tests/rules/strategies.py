"""Random layouts and gold-like rules for the property tests. It draws and never judges."""

from hypothesis import strategies as st

from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset
from scorecards.rules.choices.catalogue import CHOICES
from scorecards.rules.choices.parts import PARTS

RANKS = "A23456789TJQK"
PLAIN = {"T": 10, "J": 10, "Q": 10, "K": 0, "A": 1} | {str(n): n for n in range(2, 10)}
SMALL_SHAPES = [(2, 2), (2, 3), (2, 4), (3, 3)]


@st.composite
def layouts(draw, shape, *, ranks=RANKS + "J2X", gaps=True):
    """Rows of gold card names on this shape (0 columns: any number), of few ranks so that matches
    are common.
    """
    few = draw(st.lists(st.sampled_from(ranks), min_size=1, max_size=5))
    cards = st.sampled_from([card for rank in few for card in _suited(rank)])
    if gaps and draw(st.integers(0, 3)) == 0:
        cards = st.one_of(cards, cards, st.none())
    width = shape[1] or draw(st.integers(0, 8))
    return [draw(st.lists(cards, min_size=width, max_size=width)) for _ in range(shape[0])]


def _suited(rank):
    return [rank] if rank[0] in "X#" else [rank + suit for suit in "SHDC"]


def layouts_of(variant, shape):
    """Layouts of the cards a variant is played with."""
    ranks = [*variant.pack.ranks, *(["J", "2"] if "J" in variant.pack.ranks else [])]
    return layouts((shape.rows, shape.columns), ranks=ranks + ["X"] * variant.has_jokers)


@st.composite
def values(draw):
    """Rank values with some negatives, and now and then a card of its own."""
    table = PLAIN | {
        "2": draw(st.sampled_from([2, -2])),
        "X": draw(st.sampled_from([-5, -2, 0, 15])),
    }
    table["K"] = draw(st.sampled_from([0, 10, -2]))
    own = st.dictionaries(
        st.sampled_from(["QS", "JS", "JH", "KD", "2D", "9H"]), st.integers(-10, 40)
    )
    return table | draw(own.filter(lambda cards: len(cards) < 3))


@st.composite
def layout_rules(draw, shape):
    """Gold `rules` for one layout: any cancelling with the bonuses that make sense beside it."""
    cancel = draw(st.sampled_from(["none", "lines", "lines", "pairs_any", "adjacent", "shared"]))
    words = {"adjacent": "pairs_adjacent", "shared": "adjacent_shared"}
    rules = {"values": draw(values()), "cancel": words.get(cancel, cancel)}
    if cancel == "lines":
        rules |= draw(st.sampled_from(_line_kinds(shape)))
        if draw(st.booleans()):
            rules["overlap"] = "exclusive"
    if cancel != "none":
        rules |= draw(st.sampled_from([{}, {"keep_negative": True}]))
        rules |= draw(st.sampled_from([{}, {"wild": ["J"]}, {"wild": ["JS", "JH"]}]))
        rules |= draw(st.sampled_from([{}, {}, {"no_cancel": ["A", "2", "Q"]}]))
    bonus = draw(_bonus(rules, shape))
    if bonus:
        rules["bonus"] = bonus
    rules |= draw(st.sampled_from([{}, {}, {"exact": {"21": 0}}, {"exact": {"0": 5, "10": -3}}]))
    if shape == (3, 3) and cancel in ("none", "lines"):
        rules |= draw(st.sampled_from([{}, {"straight9": -12}]))
    return rules


def _line_kinds(shape):
    flags = [{"cols": True}, {"rows": True}, {"rows": True, "cols": True}]
    if shape[0] == shape[1]:
        flags += [{"rows": True, "cols": True, "diags": True}, {"diags": True}]
    return flags


def _bonus(rules, shape):
    choices = [
        {},
        {},
        {"block": -20},
        {"pair_columns_step": -10},
        {"pair_columns_table": {"2": -7}},
    ]
    choices += [{"pair_columns_step": -20, "pair_columns_rank": "J"}]
    if rules["cancel"] in ("none", "lines"):
        choices.append({"block": -25, "block_overlap": False})
    if rules.get("overlap") != "exclusive":
        choices.append({"four_jokers": -20})
        if shape[1] % 2 == 0:
            choices += [{"half": -16, "half_rank": "K"}, {"half": -20}]
    return st.sampled_from(choices)


@st.composite
def hole_rules(draw):
    """Gold `rules` for one hole: any knock with any other rewriting that may stand beside it."""
    fails = [10, 20, "double", "double5", "double_if_positive", "highest", "per_player2"]
    fails += ["max2x10", "plus_highest", "add_lowest"]
    successes = ["minus_players", "diff", "zero", "set0", -10]
    knock = draw(st.sampled_from([{}, {"tie": "lose"}, {"tie": "neutral"}, {"tie": 5}]))
    knock |= draw(st.fixed_dictionaries({}, optional={"fail": st.sampled_from(fails)}))
    knock |= draw(st.fixed_dictionaries({}, optional={"always": st.just(-5)}))
    rules = {"values": PLAIN | {"X": -5}, "cancel": "none"}
    hole = draw(st.sampled_from([None, None, "relative", "lowest_zero", "cactus"]))
    if hole == "cactus":
        return rules | {"hole": hole}
    if hole:
        rules["hole"] = hole
    if hole != "lowest_zero":
        knock |= draw(st.fixed_dictionaries({}, optional={"success": st.sampled_from(successes)}))
    more = {"lowest_bonus": st.just(-3), "tie_penalty": st.just(5), "moon": st.just(6)}
    rules |= draw(st.fixed_dictionaries({}, optional=more))
    return rules | ({"knock": knock} if knock else {})


@st.composite
def composed_rulesets(draw):
    """A variant with parts put in, questions answered otherwise and a value or two changed, as in
    the editor; without a change that the library refuses.
    """
    ruleset = draw(st.sampled_from(VARIANTS))
    for _ in range(draw(st.integers(1, 4))):
        try:
            ruleset = Ruleset.from_dict(draw(_changes(ruleset)))
        except InvalidRuleset:
            continue
    return ruleset


@st.composite
def _changes(draw, ruleset):
    table = ruleset.to_dict()
    parts = [part for part in PARTS if part.fits(table) and not part.on(table)]
    asked = [choice for choice in CHOICES if choice.answer(ruleset)]
    ways = ["value"] + ["part"] * (3 * bool(parts)) + ["answer"] * bool(asked)
    match draw(st.sampled_from(ways)):
        case "part":
            return draw(st.sampled_from(parts)).put(table)
        case "answer":
            choice = draw(st.sampled_from(asked))
            return choice.changed(table, draw(st.sampled_from(choice.answers)).slug)
    name = draw(st.sampled_from([*ruleset.pack.ranks, *["QS", "JH", "Kr", "2b"]]))
    return table | {"values": {**table.get("values", {}), name: draw(st.integers(-12, 30))}}
