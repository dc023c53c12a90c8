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


@cache
def preset_rules():
    """slug -> the gold rules of that preset without options."""
    rules = {case["preset"]: case["rules"] for case in reversed(holes()) if not case.get("options")}
    rules["pagat-4-knock-double5"] = {**rules["pagat-4-knock-10"], "knock": {"fail": "double5"}}
    return rules
