"""The dearest question that is accepted: worst rules, dealt by a seed, and what they cost.

    .venv/bin/python -m scripts.benchmarks.dearest [rules] [seed]

Every ruleset is as large as the reader lets it be, and each of twenty players has what makes most
of it match. Prints the dearest, in seconds of processor time, reading the rules included.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from scorecards.answers import answer
from scorecards.rules import InvalidRuleset, Ruleset

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PLAYERS = 20
SHAPES = ((4, 4), (2, 8), (8, 2), (1, 16), (3, 5), (2, 7), (1, 13), (3, 4), (2, 6), (2, 5), (3, 3))
PLACES = ("column", "row", "diagonal", "line", "block", "half", "corners", "adjacent")


class Dear(NamedTuple):
    """A question and what it costs to answer."""

    seconds: float
    question: dict[str, Any]


def step(random: Random, cells: int) -> dict[str, Any]:
    """A step that looks at much."""
    kind = random.choice(("cards", "equal", "equal", "wild", "wild", "run", "places", "places"))
    some: dict[str, Any] = {"each": random.randint(-5, 5)} if random.random() < 0.7 else {}
    some["bonus"] = random.randint(-9, -1)
    if kind == "cards":
        ranks = random.sample(RANKS, random.randint(1, 4))
        names = [random.choice([rank, f"{rank}r", f"{rank}b"]) for rank in ranks]
        size = random.randint(2, 8)
        some |= {"where": "anywhere", "cards": [random.choice(names) for _ in range(size)]}
    elif kind == "run":
        some |= {"where": random.choice(("row", "column", "line")), "run": random.randint(3, 8)}
    elif kind == "places":
        places = random.sample(PLACES, random.randint(1, 8))
        some |= {"where": places, "once": random.random() < 0.6}
        if random.random() < 0.5:
            some["equal"] = random.randint(2, min(cells, 6))
    else:
        some |= {"where": "anywhere", "equal": random.randint(2, min(cells, 6))}
    if kind == "wild" or (kind == "places" and random.random() < 0.5):
        some["wild"] = random.sample(RANKS, random.choice((1, 3, 13)))
    if "cards" not in some and random.random() < 0.2:
        some["only"] = list(RANKS) * random.choice((1, 4))
    if random.random() < 0.2:
        some["keep_negative"] = True
    return some


def rules(random: Random) -> dict[str, Any] | None:
    """A ruleset to which as many steps were added as are accepted; None where none is."""
    shape = random.choice((*SHAPES, None))
    layout = {"rows": shape[0], "columns": shape[1]} if shape else {"free": True}
    cells = shape[0] * shape[1] if shape else 16
    values = {rank + suit: random.randint(-9, 20) for rank in RANKS for suit in SUITS}
    plain = {"J": 10, "Q": 10, "K": 0, "A": 1}
    table: dict[str, Any] = {
        "extends": "pagat-6",
        "layout": layout,
        "values": plain | (values if random.random() < 0.6 else {}),
        "packs": 6,
        "gaps": True,
        "scoring": [],
    }
    for _ in range(random.choice((1, 3, 40, 80))):
        scoring = [*table["scoring"], step(random, cells)]
        if len(scoring) <= 40 and accepted(table | {"scoring": scoring}):
            table["scoring"] = scoring
    return table if table["scoring"] else None


def accepted(table: dict[str, Any]) -> bool:
    """Whether the reader takes it."""
    try:
        Ruleset.from_dict({"source": "a search"} | table)
    except InvalidRuleset:
        return False
    return True


def layouts(random: Random, table: dict[str, Any]) -> Iterator[str]:
    """Layouts in which much matches: few ranks, in many suits."""
    layout = table["layout"]
    rows, columns = layout.get("rows", 1), layout.get("columns", 16)
    named = [str(name)[0] for each in table["scoring"] for name in each.get("cards", ())]
    for _ in range(PLAYERS):
        pool = random.sample(RANKS, random.choice((1, 1, 2, 3, 13)))
        if named and random.random() < 0.6:
            pool = named
        suits = random.choice((SUITS, SUITS, random.choice(SUITS)))
        cards = [random.choice(pool) + random.choice(suits) for _ in range(rows * columns)]
        yield " / ".join(" ".join(cards[at : at + columns]) for at in range(0, len(cards), columns))


def question(random: Random) -> dict[str, Any] | None:
    """One question; None where no step was accepted."""
    table = rules(random)
    if table is None:
        return None
    return {"ruleset": table, "players": [{"cards": cards} for cards in layouts(random, table)]}


def measured(each: dict[str, Any]) -> Dear:
    """What it costs to answer it."""
    begun = process_time()
    answered = answer(each)
    spent = process_time() - begun
    if not answered.ok:
        raise ValueError(answered.data)
    return Dear(spent, each)


def main(number: int, seed: int) -> None:
    """Print the dearest of so many."""
    random = Random(seed)
    dear = [measured(one) for _ in range(number) if (one := question(random))]
    dear.sort(key=lambda each: -each.seconds)
    for each in dear[:5]:
        steps = each.question["ruleset"]["scoring"]
        print(f"{each.seconds:.3f} s, {len(steps)} steps, {len(json.dumps(each.question))} bytes")
    print(json.dumps(dear[0].question))


if __name__ == "__main__":
    main(*(int(word) for word in (*sys.argv[1:], *("300", "1")[len(sys.argv) - 1 :])))
