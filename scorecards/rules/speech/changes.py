"""How what was understood changes a ruleset's table, and the printed sentences of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from scorecards.rules.card_words import cards_named
from scorecards.rules.knock_words import reworded
from scorecards.rules.resets import WORDS
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.sources import merged
from scorecards.rules.speech.forms import Changes
from scorecards.rules.speech.hole_forms import bare, condition_of
from scorecards.rules.speech.match_forms import key_of
from scorecards.rules.texts import Text, joined, signed, text
from scorecards.rules.wording.holes import adjusted, closing, ended
from scorecards.rules.wording.rulesets import step_sentence
from scorecards.rules.wording.tables import in_play, lying

LISTS: dict[str, Callable[[Mapping[str, Any]], tuple[object, ...]]] = {
    "scoring": key_of,
    "hole": condition_of,
}
EFFECTS = ("each", "times", "bonus", "repeats", "marks", "counts")


def applied(table: Mapping[str, Any], changes: Changes) -> dict[str, Any]:
    """The table with changes as `extends` makes them; but a step is added, or takes the place of
    the step that looks for the same. One that does nothing takes that step out.
    """
    plain = {key: value for key, value in changes.items() if key not in LISTS}
    result = merged(table, with_resets(table, plain))
    for name in LISTS.keys() & changes.keys():
        if changes[name] is None:
            result.pop(name, None)
            continue
        result[name] = _stepped(result.get(name, []), changes[name], LISTS[name])
    return result


def with_resets(table: Mapping[str, Any], changes: Changes) -> Changes:
    """The changes with the resets that the table has already: one of the same totals is replaced,
    another comes behind them.
    """
    new = (changes.get("end") or {}).get("resets")
    if not new:
        return changes
    about = [_about(reset) for reset in new]
    old = (table.get("end") or {}).get("resets", [])
    others = [reset for reset in old if _about(reset) not in about]
    return {**changes, "end": {**changes["end"], "resets": [*others, *new]}}


def _about(reset: Mapping[str, Any]) -> tuple[object, ...]:
    """The totals that a reset is about."""
    return tuple(reset.get(word) for word in WORDS)


def _stepped(
    steps: list[dict[str, Any]],
    changes: list[dict[str, Any]],
    key: Callable[[Mapping[str, Any]], tuple[object, ...]],
) -> list[dict[str, Any]]:
    result = list(steps)
    for change in changes:
        at = next((i for i, step in enumerate(result) if key(step) == key(change)), None)
        if key is key_of and all(change.get(word) is None for word in EFFECTS):
            result = result if at is None else result[:at] + result[at + 1 :]
        elif at is None:
            result.append(dict(change))
        elif bare(result[at]) != bare(change):
            result[at] = dict(change)
    return result


def changed(ruleset: Ruleset, changes: Changes) -> Ruleset:
    """The ruleset with changes. Raises InvalidRuleset."""
    return Ruleset.from_dict(applied(ruleset.data, changes))


def statements(changes: Changes) -> Iterator[tuple[tuple[object, ...], object]]:
    """Everything that changes state, by what it is about: what two clauses may not both say."""
    for name, value in changes.items():
        if name in LISTS:
            for step in value or ():
                yield (name, *LISTS[name](step)), bare(step)
        elif name in ("end", "values"):
            yield from _entries((name,), value)
        else:
            yield (name,), value


def _entries(
    path: tuple[object, ...], table: Mapping[str, Any]
) -> Iterator[tuple[tuple[object, ...], object]]:
    for key, value in table.items():
        if key == "resets":
            yield from (((*path, key, *_about(reset)), reset) for reset in value)
        elif isinstance(value, Mapping):
            yield from _entries((*path, key), value)
        else:
            yield (*path, key), value


def printed_sentences(after: Ruleset, changes: Changes) -> list[Text]:
    """What the ruleset with the changes prints of them."""
    return [
        sentence
        for name, value in changes.items()
        if name in SAYS
        for sentence in SAYS[name](after, value)
    ]


def _values(_after: Ruleset, values: Mapping[str, int]) -> list[Text]:
    cards = [text("{card} {n}", card=cards_named(card), n=signed(n)) for card, n in values.items()]
    return [text("Values: {cards}.", cards=joined(cards))] if cards else []


def _scoring(after: Ruleset, steps: list[dict[str, Any]] | None) -> list[Text]:
    """The sentences of these steps; where only some are gone, those of the steps that are left."""
    keys = {key_of(step) for step in steps or ()}
    every = list(zip(after.data.get("scoring", []), after.layout_steps, strict=True))
    meant = [step_sentence(step) for table, step in every if key_of(table) in keys]
    return (
        meant
        or [step_sentence(step) for _, step in every]
        or [text("Nothing cancels: every card counts.")]
    )


def _hole(after: Ruleset, steps: list[dict[str, Any]]) -> list[Text]:
    keys = {condition_of(step) for step in steps}
    every = zip(after.data.get("hole", []), after.hole_steps, strict=True)
    meant = [adjusted(step) for table, step in every if condition_of(table) in keys]
    return [reworded(after.knock_word, sentence) for sentence in meant]


def _in_play(after: Ruleset, name: str) -> list[Text]:
    start = {"packs": "Packs", "jokers": "Jokers"}[name]
    return [each for each in in_play(after) if each.template.startswith(start)] or [
        text("Jokers: {whole}.", whole=0)
    ]


SAYS: dict[str, Callable[[Ruleset, Any], list[Text]]] = {
    "values": _values,
    "scoring": _scoring,
    "hole": _hole,
    "layout": lambda after, _: lying(after)[:1],
    "players": lambda after, _: lying(after)[1:],
    "packs": lambda after, _: _in_play(after, "packs"),
    "jokers": lambda after, _: _in_play(after, "jokers"),
    "knocker_tie": lambda after, _: closing(after)[-1:],
    "end": lambda after, _: ended(after.ending),
    "ends_by": lambda after, _: closing(after)[:1],
}
