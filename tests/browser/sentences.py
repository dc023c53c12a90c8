"""The sentences the scripts say: every string in the first argument of a call of t()."""

import re
from collections.abc import Iterable
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
NAMES = sorted(path.stem for path in SCRIPTS.glob("*.js"))
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
TESTED = re.compile(r'[!=]==\s*"[^"]*"')  # a string that is compared is not said
TABLES = re.compile(r"^(?:export )?const (?:RANKS|SUITS|COUNTS|OF_SUIT) = \{(.*?)\};", re.M | re.S)


def first_argument(source: str, start: int) -> str:
    """The text from `start` to the comma or bracket that ends the argument."""
    depth, at = 0, start
    while at < len(source):
        string = STRING.match(source, at)
        if string:
            at = string.end()
            continue
        sign = source[at]
        if depth == 0 and sign in ",)":
            break
        depth += (sign in "([{") - (sign in ")]}")
        at += 1
    return source[start:at]


def said(names: Iterable[str] = ()) -> set[str]:
    """Every sentence of these scripts, by default of all, as a person reads it. Those of Golfo come
    with its page.
    """
    found: set[str] = set()
    for script in map(SCRIPTS.joinpath, (f"{name}.js" for name in names or NAMES)):
        if script.name.startswith("golfo"):
            continue
        source = script.read_text(encoding="utf-8")
        for call in re.finditer(r"(?<![\w.])t\(", source):
            argument = TESTED.sub("", first_argument(source, call.end()))
            found |= {match[1] for match in STRING.finditer(argument)}
        if script.stem in ("words", "problems"):
            tables = "".join(match[1] for match in TABLES.finditer(source))
            found |= {match[1] for match in STRING.finditer(tables)}
    return {
        re.sub(r"\\u([0-9a-f]{4})", lambda match: chr(int(match[1], 16)), text) for text in found
    }
