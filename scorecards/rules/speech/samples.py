"""Pieces of tables and the sentence each is printed in: what printed sentences are read by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any, NamedTuple

from scorecards.rules.adjustment_reader import read_adjustment
from scorecards.rules.adjustments import Noun, Standing, When, Who
from scorecards.rules.cards import RANKS
from scorecards.rules.choices.parts import PARTS
from scorecards.rules.endings import Ending, Tie, read_ending
from scorecards.rules.knocking import EndsBy, Knock, KnockerTie
from scorecards.rules.layouts import FREE, Shape
from scorecards.rules.library import variants
from scorecards.rules.match_words import Prefer
from scorecards.rules.matches import Match, read_step
from scorecards.rules.places import Where
from scorecards.rules.rule_stakes import PaidEvery, Payment, RuleStakes
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.schema import Reader
from scorecards.rules.speech.forms import Changes, Phase
from scorecards.rules.texts import Text, text
from scorecards.rules.wording.holes import adjusted, closing
from scorecards.rules.wording.rulesets import step_sentence
from scorecards.rules.wording.tables import by_players, in_play, leaving, shapes_sentence
from scorecards.rules.words import clauses

REST = "rest"
Prints = Callable[[Changes], Text | None]


class Sample(NamedTuple):
    """A piece of a table, what prints it, and what it is about."""

    topic: str
    phase: Phase
    piece: Changes
    prints: Prints


def samples() -> Iterator[Sample]:
    """Plain pieces of every kind, then those of the variants and of the ready-made parts."""
    yield from _of_tables()
    yield from _of_steps()
    yield from _of_holes()
    yield from _of_endings()
    for ruleset in variants():
        yield from _of_variant(ruleset)


def with_numbers(sample: Sample, old: list[int], new: list[int]) -> Changes:
    """The piece with other numbers in the places of those in its sentence."""
    numbers = dict(reversed([*zip(map(abs, old), zip(old, new, strict=True), strict=True)]))

    def number(value: int) -> int:
        was, now = numbers.get(abs(value), (value, value))
        return now if value == was else -now

    def renumbered(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {_key(key, number): renumbered(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renumbered(each) for each in value]
        if isinstance(value, str):
            return re.sub(
                r"^-?\d+|(?<=^every )\d+", lambda match: str(number(int(match[0]))), value
            )
        return number(value) if type(value) is int else value

    changes: Changes = renumbered(sample.piece)
    return changes


def _key(key: str, number: Callable[[int], int]) -> str:
    return str(number(int(key))) if key.isdecimal() else key


def card_patterns() -> Iterator[str]:
    """The names of all cards of all packs, ranks before single cards."""
    yield from RANKS
    yield from (f"{rank}{suit}" for rank in RANKS[:-1] for suit in "rbCDHS")
    yield from (f"#{number}" for number in range(-20, 60))


def _fixed(topic: str, phase: Phase, sentence: Text, changes: Changes) -> Sample:
    return Sample(topic, phase, changes, lambda _: sentence)


def _of_tables() -> Iterator[Sample]:
    for rows, columns in ((3, 4), (1, 5), (2, 2), (3, 3), (2, 3)):
        table = {"layout": {"rows": rows, "columns": columns}}
        yield Sample("layout", Phase.TABLE, table, _layout)
    yield Sample("layout", Phase.TABLE, {"layout": {"free": True}}, _layout)
    yield Sample("players", Phase.TABLE, {"players": [3, 4]}, _players)
    yield Sample("players", Phase.TABLE, {"players": [4, 4]}, _players)
    for name, template in (("packs", "Packs: {whole}."), ("jokers", "Jokers: {whole}.")):
        phase = Phase.TABLE if name == "packs" else Phase.JOKERS
        for more in range(4):
            numbers = {"1": 20} | {str(least): least + 20 for least in range(5, 5 + more)}
            yield Sample(name, phase, {name: numbers}, _by_number(name, template))
    rest = ("Every other card counts its number.", "Every card counts its number.")
    yield from (_fixed(REST, Phase.VALUES, text(each), {}) for each in rest)
    yield _fixed("scoring", Phase.MATCHES, text("Nothing cancels: every card counts."), NO_STEPS)


NO_STEPS: Changes = {"scoring": None}


EFFECTS: tuple[dict[str, int], ...] = (
    *({"each": n} for n in (0, 5, 1)),
    *({"each": 0, "bonus": n} for n in (-20, -1)),
    *({"bonus": n} for n in (20, -20, 1, -1)),
    *({"times": n} for n in (2, 3)),
)


def _of_steps() -> Iterator[Sample]:
    for where, effect in product(Where, EFFECTS):
        yield _step({"where": where.value, **effect})
        yield _step({"where": where.value, "equal": 3, **effect})
    for equal, prefer in product((2, 3), Prefer):
        step = {"where": "anywhere", "equal": equal, "prefer": prefer.value}
        yield from (_step({**step, **effect}) for effect in EFFECTS)
    for rank, where in product(RANKS, Where):
        yield from (_step({"where": where.value, "only": [rank], **each}) for each in EFFECTS)
        yield _step({"where": where.value, "each": 0, "wild": [rank]})
    for where, effect in product(Where, EFFECTS):
        for common in ({"alike": "suit"}, {"alike": "colour"}, {"among": ["J", "Q", "K"]}):
            yield _step({"where": where.value, **common, **effect})
            yield _step({"where": where.value, "equal": 3, **common, **effect})
        yield _step({"where": where.value, "cards": "any", **effect})
    for where, points in product(Where, (15, -15)):
        yield _step({"where": where.value, "of": "any", "repeats": {"3": points}})
    for places in combinations(("column", "row", "diagonal"), 2):
        yield _step({"where": [*places], "each": 0})
    for wild in {part.wild for part in PARTS if part.wild}:
        yield from (_step({"where": each.value, "each": 0, "wild": [*wild]}) for each in Where)
        for equal, prefer in product((2, 3), Prefer):
            step = {"where": "anywhere", "equal": equal, "prefer": prefer.value, "wild": [*wild]}
            yield _step({**step, "each": 0})
    for part in PARTS:
        yield from (_step(step) for step in part.scoring)
        yield from (_hole_step(step) for step in part.hole)


def _of_holes() -> Iterator[Sample]:
    changes: list[dict[str, Any]] = [{"plus": n} for n in (5, -5, 1, -1)]
    changes += [
        {"times": 2},
        {"times": 3},
        {"times": 2, "plus": 5},
        {"at_most": 5},
        {"at_least": 5},
    ]
    changes += [{"becomes": 0}, {"times": 2, "at_least": "counted"}]
    plain = [*changes]
    for noun in Noun:
        changes += [{"becomes": noun.value}, {"plus": noun.value}, {"plus": f"-{noun.value}"}]
        changes += [{"plus": f"2 {noun.value}"}, {"plus": f"3 {noun.value}"}]
    whens: list[dict[str, Any]] = [{}, *({"when": when.value} for when in When)]
    whens += [{word: 70} for word in ("counted", "less_than", "more_than", "someone")]
    for who, when, change in product(Who, whens, changes):
        yield _hole_step({"who": who.value, **when, **change})
    by_place = [{"by_place": [*range(10, 10 + n)]} for n in range(2, 7)]
    for who, step in product(Who, by_place):
        yield _hole_step({"who": who.value, **step})
    for who, when, change in product(Who, IN_SOME_HOLES, plain):
        yield _hole_step({"who": who.value, **when, **change})


IN_A_ROW: list[dict[str, Any]] = [
    {"when": "not lowest"},
    {"when": "lowest"},
    {"when": "highest"},
    {"less_than": 70},
    {"more_than": 70},
    {"counted": 70},
]
IN_SOME_HOLES: list[dict[str, Any]] = [
    *({"holes": [*range(71, 71 + n)]} for n in range(1, 7)),
    {"holes": "last"},
    {"holes": "every 7"},
    *({"standing": standing.value} for standing in Standing),
    *({**when, "in_a_row": 62} for when in IN_A_ROW),
    {"who": "knocker", "in_a_row": 62},
]


RESETS: list[dict[str, Any]] = [
    {"every": 50, "minus": 25},
    {"above": 100, "to": 60},
    {"above": 100, "to": "highest below"},
]


def _of_endings() -> Iterator[Sample]:
    ends: list[dict[str, Any]] = [{"type": "holes", "holes": n} for n in (1, 9)]
    for word in ("at_least", "more_than"):
        ends += [{"type": kind, word: 100} for kind in ("target", "elimination")]
        ends.append({"type": "holes_or_target", "holes": 9, word: 100})
    ends.append({"type": "open"})
    for end in ends:
        yield Sample("end", Phase.END, {"end": end}, _over)
    for tie in Tie:
        yield _fixed("tie", Phase.END, tie.sentence, {"end": {"tie": tie.value}})
    for winner in ("The lowest total wins.", "The last player left wins."):
        yield _fixed("winner", Phase.LAST, text(winner), {})
    more_ends: list[dict[str, Any]] = [{"exact_reset": {"at": 100, "to": 50}}, {"wins_at": 100}]
    more_ends += [{"counted": n} for n in (1, 8)]
    more_ends += [{"resets": [reset]} for reset in RESETS]
    for more in more_ends:
        yield Sample("end more", Phase.END, {"end": more}, _first_clause)
    for times, sentence in (
        (1, text("This happens at most once for each player.")),
        (2, text("This happens at most {n} times for each player.", n=2)),
    ):
        yield _fixed(
            "end more", Phase.END, sentence, {"end": {"exact_reset": {"max_times": times}}}
        )
    for kind, every in product(Payment, PaidEvery):
        stakes = {"stakes": {"kind": kind.value, "every": every.value}}
        yield _fixed("stakes", Phase.TABLE, RuleStakes(kind, every).sentence, stakes)
    for ends_by in EndsBy:
        yield _fixed("ends_by", Phase.TABLE, ends_by.sentence, {"ends_by": ends_by.value})
    for ruleset in _with_ties():
        (sentence,) = closing(ruleset)[2:]
        piece = {"knocker_tie": ruleset.knocker_tie.value}
        yield _fixed("knocker_tie", Phase.TABLE, sentence, piece)
    for knock in Knock:
        yield _fixed("knock", Phase.TABLE, knock.sentence, {"knock": knock.value})


def _with_ties() -> Iterator[Ruleset]:
    """A table for each way in which a tie is not shared."""
    usual = next(each for each in variants() if each.slug == "pagat-6")
    for tie in KnockerTie:
        if tie is not KnockerTie.SHARED:
            yield usual.with_changes({"ends_by": "knock", "knocker_tie": tie.value})


def _of_variant(ruleset: Ruleset) -> Iterator[Sample]:
    """What only whole rulesets show: packs of their own, stakes, and unusual steps."""
    table = ruleset.data
    yield Sample("layout", Phase.TABLE, {"layout": table["layout"]}, _layout)
    yield from (_step(step) for step in table.get("scoring", []))
    yield from (_hole_step(step) for step in table.get("hole", []))
    printed = [each for each in in_play(ruleset) if each.template.startswith("The cards")]
    yield from (_fixed("pack", Phase.TABLE, each, {"pack": table["pack"]}) for each in printed)
    yield from (_fixed("gaps", Phase.TABLE, each, {"gaps": True}) for each in leaving(ruleset))
    for sentence in closing(ruleset)[1:]:
        if sentence.template.startswith("Whoever does that"):
            yield _fixed("knock", Phase.TABLE, KNOCK_MATTERS, {"knock": "scored"})
        elif "tied for the lowest" in sentence.template:
            yield _fixed("knocker_tie", Phase.TABLE, sentence, {"knocker_tie": "others"})
    wins = table.get("end", {}).get("wins_at_once")
    if wins:
        yield Sample("end more", Phase.END, {"end": {"wins_at_once": wins}}, _first_clause)


KNOCK_MATTERS = text("Whoever does that first has knocked, and it matters.")


def _step(step: Mapping[str, Any]) -> Sample:
    bare = {key: value for key, value in step.items() if key != "label"}
    return Sample("scoring", Phase.MATCHES, {"scoring": [bare]}, _scoring)


def _hole_step(step: Mapping[str, Any]) -> Sample:
    bare = {key: value for key, value in step.items() if key != "label"}
    return Sample("hole", Phase.HOLE, {"hole": [bare]}, _hole)


def _scoring(piece: Changes) -> Text | None:
    problems: list[Any] = []
    step = read_step(Reader(piece["scoring"][0], "scoring", problems))
    return None if problems else step_sentence(step)


def _hole(piece: Changes) -> Text | None:
    problems: list[Any] = []
    step = read_adjustment(Reader(piece["hole"][0], "hole", problems))
    return None if problems else adjusted(step)


def _layout(piece: Changes) -> Text:
    tables = piece["layout"] if isinstance(piece["layout"], list) else [piece["layout"]]
    shapes = [FREE if each.get("free") else Shape(each["rows"], each["columns"]) for each in tables]
    return shapes_sentence(tuple(shapes))


def _players(piece: Changes) -> Text:
    low, high = piece["players"]
    if low == high:
        return text("For {n} players.", n=low)
    return text("For {low} to {high} players.", low=low, high=high)


def _by_number(name: str, template: str) -> Prints:
    def prints(piece: Changes) -> Text:
        steps = tuple(sorted((int(least), n) for least, n in piece[name].items()))
        return text(template, whole=by_players(steps, (1, 20)))

    return prints


def meaning(sample: Sample, piece: Changes) -> object:
    """What a piece means: two that are written otherwise may mean the same."""
    if sample.prints is _scoring:
        step = read_step(Reader(piece["scoring"][0], "scoring", []))
        if isinstance(step, Match) and step.anywhere and step.equal == 2:
            step = replace(step, equal=0)
        if isinstance(step, Match) and step.single:  # any card is meant where it is left out
            step = replace(step, cards=())
        return step
    if sample.prints is _hole:
        return read_adjustment(Reader(piece["hole"][0], "hole", []))
    return piece


def _ending(piece: Changes) -> Ending | None:
    problems: list[Any] = []
    ending = read_ending(Reader({"holes": 9, **piece["end"]}, "end", problems))
    return None if problems else ending


def _over(piece: Changes) -> Text | None:
    ending = _ending(piece)
    return None if ending is None else ending.type.over(ending)


def _first_clause(piece: Changes) -> Text | None:
    ending = _ending(piece)
    return None if ending is None else clauses(ending)[0]
