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
