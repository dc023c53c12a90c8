"""The gold cases: worked holes, game ends and stakes with their arithmetic. Data only."""

import json
from functools import cache
from pathlib import Path


@cache
def gold():
    return json.loads((Path(__file__).parent / "gold_rules.json").read_text(encoding="utf-8"))


def holes():
    return [case for case in gold() if case["kind"] == "hole"]


def games():
    return [case for case in gold() if case["kind"] == "game"]


def stakes():
    return [case for case in gold() if case["kind"] == "stake"]
