"""The worked league cases, and what adapters are made of.

The adapters stand in `gold_leagues.py` (games, seasons, tables) and `gold_players.py` (handicaps,
ratings, side games).
"""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path


@cache
def whole_file():
    """All of it, with decimals as exact fractions."""
    path = Path(__file__).parent / "gold_tournaments.json"
    return json.loads(path.read_text(encoding="utf-8"), parse_float=Fraction)


def gold():
    """Every case."""
    return whole_file()["cases"]


def gold_machines():
    """The state machines: name -> state -> act -> state."""
    return whole_file()["state_machines"]


def adapts(*operations):
    """Marks the function that answers these operations from the input of a case."""

    def mark(adapter):
        adapter.operations = operations
        return adapter

    return mark


def adapters_in(*modules):
    """operation -> the function that answers it."""
    found = [each for module in modules for each in vars(module).values()]
    return {name: each for each in found for name in getattr(each, "operations", ())}


def numbered(names):
    """name -> number and number -> name, in the order of the alphabet."""
    ordered = sorted(set(names))
    return {name: at for at, name in enumerate(ordered)}, dict(enumerate(ordered))


LEAGUE_OPERATIONS = {
    "absent": 2,
    "best_n": 2,
    "confirmation": 3,
    "countback": 4,
    "countback_net": 2,
    "differential": 4,
    "eb_index": 2,
    "game_points": 6,
    "league_design": 2,
    "match_play": 2,
    "opp_avg": 1,
    "payout": 2,
    "playing_handicap": 3,
    "promotion": 2,
    "rank": 2,
    "rating": 4,
    "round_tenth": 1,
    "seat_fairness": 1,
    "settlement": 4,
    "skins": 2,
    "skins_pot": 2,
    "stableford": 2,
    "standings": 5,
    "table_sizes": 2,
    "whs_index": 10,
    "whs_sequence": 2,
}


def same(found, expected, tolerance):
    """Whether two answers agree: the same shape and words, numbers within the tolerance."""
    if isinstance(expected, dict):
        return found.keys() == expected.keys() and all(
            same(found[key], expected[key], tolerance) for key in expected
        )
    if isinstance(expected, list):
        return len(found) == len(expected) and all(
            same(one, other, tolerance) for one, other in zip(found, expected, strict=True)
        )
    if expected is None or isinstance(expected, str | bool):
        return found == expected
    return found is not None and abs(float(found) - float(expected)) <= tolerance
