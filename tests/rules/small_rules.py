"""Rulesets made for one rule."""

from scorecards.rules import Ruleset

FOUR = {"A": 1, "J": 10, "Q": 10, "K": 0}


def ruleset(shape, values, *steps, **more):
    """A ruleset on this shape ("2x3", "free") with these scoring steps, jokers in play."""
    rows, _, columns = shape.partition("x")
    layout = {"rows": int(rows), "columns": int(columns)} if columns else {"free": True}
    table = {
        "name": "By hand",
        "source": "the written rules",
        "players": [2, 8],
        "packs": 3,
        "jokers": 6,
        "layout": layout,
        "gaps": True,
        "values": values if "pack" in more else {"X": -5} | values,
        "scoring": [{"label": f"Step {n}", **step} for n, step in enumerate(steps, start=1)],
        "end": {"holes": 9},
    }
    return Ruleset.from_dict(table | more)
