"""The lines of a file as hands, and the answer to them as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from scorecards.rules.library import variant
from scorecards.rules.likeness.hands import BadHands, Hand, Trouble, read_hand
from scorecards.rules.likeness.search import Likeness, Search
from scorecards.rules.likeness.space import Likely
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, Translate, joined, text
from scorecards.rules.wording.differences import CARDS, differences

MOST_LISTED = 20
LONGEST_LINE = 2000


def report(lines: Iterable[bytes], translate: Translate = str) -> tuple[dict[str, Any], bool]:
    """The answer to a file of one hand a line, and whether all of it could be read."""
    numbers: list[int] = []
    try:
        hands = []
        for number, hand in _read(lines):
            numbers.append(number)
            hands.append(hand)
        return as_json(Search(hands).answer(), numbers, translate), True
    except BadHands as refusal:
        return {"errors": [_error(each, numbers, translate) for each in refusal.troubles]}, False


def _read(lines: Iterable[bytes]) -> Iterator[tuple[int, Hand]]:
    """Every hand with the number of its line. Raises BadHands at the end, for all lines."""
    troubles: list[Trouble] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield number, read_hand(_json(line))
        except BadHands as refusal:
            troubles += [each._replace(line=number) for each in refusal.troubles]
    if troubles:
        raise BadHands(*troubles)


def _json(line: bytes) -> object:
    try:
        if len(line) <= LONGEST_LINE:
            return json.loads(line)
    except (ValueError, RecursionError):
        pass
    raise BadHands(Trouble("unreadable", text("not a line of JSON")))


def _error(trouble: Trouble, numbers: list[int], translate: Translate) -> dict[str, Any]:
    lines = [trouble.line] if trouble.line else [numbers[at] for at in trouble.hands]
    error: dict[str, Any] = {"code": trouble.code, "message": trouble.message.render(translate)}
    return error | ({"line": lines[0]} if len(lines) == 1 else {"lines": lines} if lines else {})


def as_json(answer: Likeness, numbers: list[int], translate: Translate) -> dict[str, Any]:
    """What explains the hands, and what to ask; or which lines cannot stand together."""
    data: dict[str, Any] = {
        "number": len(answer.explains),
        "explains": [_likely(one, translate) for one in answer.explains[:MOST_LISTED]],
        "ask": None if answer.ask is None else {"cards": answer.ask},
    }
    if answer.excluded:
        data["excluded"] = _likely(answer.excluded, translate) | {"line": numbers[-1]}
    if answer.apart:
        data["apart"] = [numbers[at] for at in answer.apart]
        data["all_but_one"] = [
            _likely(one, translate) | {"line": numbers[at]}
            for one, at in answer.nearly[:MOST_LISTED]
        ]
    return data


def _likely(one: Likely, translate: Translate) -> dict[str, Any]:
    return {
        "variant": one.base,
        "parts": [part.slug for part in one.parts],
        "name": name_of(one, translate),
        "says": [sentence.render(translate) for sentence in says(one)],
        "alike": [slug for slug in one.alike if slug != one.base or one.parts],
        "rules": one.table,
    }


def name_of(one: Likely, translate: Translate) -> str:
    """The name of the variant, and of its parts after it."""
    parts = [translate(part.label) for part in one.parts]
    return " + ".join([translate(variant(one.base).name), *parts])


def says(one: Likely) -> list[Text]:
    """What its parts say otherwise than the variant."""
    return said_by(variant(one.base), one.ruleset)


def said_by(before: Ruleset, after: Ruleset) -> list[Text]:
    """What one ruleset says that another does not, the values of all cards in one sentence."""
    cards: list[Text] = []
    steps: list[Text] = []
    for each in differences(before, after):
        own = [sentence for sentence in each.other if sentence not in each.one]
        if each.section != CARDS:
            steps += own
            continue
        for worth in own:
            number = "{" not in worth.template and not worth.template.isalpha()
            cards.append(text("{card} {n}", card=each.topic, n=worth) if number else worth)
    values = [text("Values: {cards}.", cards=joined(cards))] if cards else []
    return [*values, *steps]
