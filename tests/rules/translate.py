"""Gold `rules` in the vocabulary of docs/scoring.md: one ruleset dict that scores like them.

That every gold hole can be said at all is what is proven here. This module scores nothing, and it
names its rulesets after the preset only to make a failure readable.
"""

from typing import Any

FRENCH = "A23456789TJQK"
NUMBERED = {"skyjo": "skyjo", "play-nine": "play-nine"}


def ruleset_of(case):
    """The ruleset dict of a gold hole case."""
    layouts = [player["layout"] for player in case["players"] if player.get("layout")]
    ruleset = said(case["rules"], shape_of(case["preset"], layouts), slug=case["preset"])
    ruleset["packs"] = case.get("min_decks") or 1
    return ruleset


def said(rules, shape, *, slug="said"):
    """A ruleset dict for these gold rules on a shape: (rows, columns), columns 0 for any number."""
    numbered = slug in NUMBERED
    scoring, hole = _scoring(rules, shape), _hole(rules)
    ruleset = {
        "slug": slug,
        "name": slug,
        "source": "gold_rules.json",
        "players": [1, 12],
        "pack": NUMBERED.get(slug, "french"),
        "packs": 4,
        "jokers": 0 if numbered else 8,
        "layout": {"rows": shape[0], "columns": shape[1]} if shape[1] else {"free": True},
        "values": dict(rules["values"]),
        "gaps": True,
        "end": {"holes": 9},
    }
    return ruleset | ({"scoring": scoring} if scoring else {}) | ({"hole": hole} if hole else {})


def shape_of(preset, layouts):
    free = {"pablo", "cumbia"}
    if preset in free:
        return (1, 0)
    return (len(layouts[0]), len(layouts[0][0])) if layouts else (2, 2)


def text_of(layout):
    """A gold layout (rows of cards, None a gap) in the notation; a lone gap is an empty layout."""
    return " / ".join(" ".join(card_text(card) for card in row) for row in layout) or "."


def card_text(card):
    if card is None:
        return "."
    return "#" + card[1:] if card[0] == "N" else card


# The layout --------------------------------------------------------------------------------------


def _scoring(rules, shape):
    steps = _cancelling(rules) + _bonuses(rules, shape)
    if "straight9" in rules:
        steps.append({"where": "anywhere", "run": 9, "each": 0, "bonus": rules["straight9"]})
    steps += [{"exactly": int(at), "counts": to} for at, to in rules.get("exact", {}).items()]
    return [{"label": f"Step {number}", **step} for number, step in enumerate(steps, start=1)]


def _cancelling(rules):
    kind = rules["cancel"]
    if kind == "none":
        return []
    step: dict[str, Any] = {"each": 0}
    if kind == "lines":
        words = {"rows": "row", "cols": "column", "diags": "diagonal"}
        where = [word for key, word in words.items() if rules.get(key)]
        step["where"] = "line" if len(where) == 3 else where if len(where) > 1 else where[0]
        step |= {"once": True} if rules.get("overlap") == "exclusive" else {}
    elif kind == "adjacent_shared":
        step["where"] = "adjacent"
    elif kind == "pairs_adjacent":
        step |= {"where": "adjacent", "once": True, "prefer": "most"}
    else:
        step |= {"where": "anywhere", "equal": 2, "prefer": "most"}
    step |= {"wild": list(rules["wild"])} if "wild" in rules else {}
    step |= {"keep_negative": True} if rules.get("keep_negative") else {}
    if "no_cancel" in rules:
        step["only"] = [rank for rank in FRENCH + "X" if rank not in rules["no_cancel"]]
    return [step]


def _bonuses(rules, shape):
    bonus, steps = rules.get("bonus", {}), []
    if "block" in bonus:
        alone = rules.get("overlap") == "exclusive" or not bonus.get("block_overlap", True)
        block = {"where": "block", "each": 0, "bonus": bonus["block"]}
        steps.append(block | ({"once": True} if alone else {}))
    if "pair_columns_step" in bonus or "pair_columns_table" in bonus:
        only = {"only": [bonus["pair_columns_rank"]]} if "pair_columns_rank" in bonus else {}
        steps.append({"where": "column", "repeats": _repeats(bonus, shape), **only})
    if "four_jokers" in bonus:
        repeats = {"2": bonus["four_jokers"]}
        steps.append({"where": "column", "only": ["X"], "each": 0, "repeats": repeats})
    if "half" in bonus:
        only = {"only": [bonus["half_rank"]]} if "half_rank" in bonus else {}
        steps.append({"where": "half", "each": 0, "bonus": bonus["half"], **only})
    if "joker_pair_total" in rules:
        total = rules["joker_pair_total"]
        steps.append({"where": "column", "only": ["X"], "each": 0, "bonus": total})
    return steps


def _repeats(bonus, shape):
    if "pair_columns_table" in bonus:
        return dict(bonus["pair_columns_table"])
    return {str(many): bonus["pair_columns_step"] * (many - 1) for many in range(2, shape[1] + 1)}


# The hole ----------------------------------------------------------------------------------------


def _hole(rules):
    steps = _knock(rules.get("knock", {}))
    if rules.get("hole") == "cactus":
        steps += [
            {"who": "knocker", "when": "sole lowest", "becomes": 0},
            {"who": "knocker", "when": "not sole lowest", "plus": 10},
            {"who": "others", "when": "not above the knocker", "becomes": 0},
        ]
    if "moon" in rules:
        steps.append({"who": "everyone", "counted": rules["moon"], "becomes": 0})
        steps.append({"who": "everyone", "someone": rules["moon"], "becomes": rules["moon"]})
    if rules.get("hole") == "lowest_zero":
        steps.append({"who": "everyone", "when": "lowest", "becomes": 0})
    if rules.get("hole") == "relative":
        steps.append({"who": "everyone", "plus": "-lowest"})
    if "lowest_bonus" in rules:
        steps.append({"who": "everyone", "when": "lowest", "plus": rules["lowest_bonus"]})
    if "tie_penalty" in rules:
        steps.append({"who": "everyone", "when": "tied", "plus": rules["tie_penalty"]})
    return [{"label": f"Hole step {number}", **step} for number, step in enumerate(steps, start=1)]


def _knock(knock):
    """success and fail, each under the condition that the rule for ties leaves to it."""
    tie = knock.get("tie", "win")
    good = "lowest" if tie == "win" else "sole lowest"
    bad = "not sole lowest" if tie == "lose" else "not lowest"
    steps = []
    if "success" in knock:
        steps.append(_succeeded(knock["success"], good))
    if "fail" in knock:
        steps.append(_failed(knock["fail"], bad))
    if isinstance(tie, int):
        steps.append({"when": "tied lowest", "plus": tie})
    if "always" in knock:
        steps.append({"plus": knock["always"]})
    return [{"who": "knocker", **step} for step in steps]


def _succeeded(success, when):
    if isinstance(success, int):
        return {"when": when, "becomes": success}
    return {
        "zero": {"when": [when, "positive"], "becomes": 0},
        "set0": {"when": when, "becomes": 0},
        "minus_players": {"when": when, "plus": "-players"},
        "diff": {"when": when, "plus": "-highest other"},
    }[success]


def _failed(fail, when):
    if isinstance(fail, int):
        return {"when": when, "plus": fail}
    return {
        "double": {"when": when, "times": 2},
        "double5": {"when": when, "times": 2, "plus": 5},
        "double_if_positive": {"when": [when, "positive"], "times": 2},
        "highest": {"when": when, "becomes": "highest"},
        "per_player2": {"when": when, "plus": "2 players"},
        "max2x10": {"when": when, "worst": [{"times": 2}, {"plus": 10}]},
        "plus_highest": {"when": when, "plus": "highest other"},
        "add_lowest": {"when": when, "plus": "lowest"},
    }[fail]
