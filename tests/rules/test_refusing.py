"""Rulesets that are refused: every mistake named by its place, at once, in milliseconds."""

import time
from typing import Any

import pytest

from scorecards.rules import InvalidRuleset, Ruleset, find_variant
from scorecards.rules.adjustments import Noun, When, Who
from scorecards.rules.endings import EndType, Tie
from scorecards.rules.match_words import Prefer
from scorecards.rules.places import Where
from tests.row_by_row import row_by_row

COLUMN = {"where": "column", "each": 0}


def refused(**changes):
    with pytest.raises(InvalidRuleset) as error:
        Ruleset.from_dict({"extends": "pagat-6", "source": "a test"} | changes)
    return [str(problem.message) for problem in error.value.problems]


@row_by_row(
    "changes, place, word",
    [
        ({"colour": "red"}, "colour", "unknown"),
        ({"values": {"Z": 1}}, "values", "not a card"),
        ({"values": {"Q": 1_000_000}}, "values", "cannot count"),
        ({"values": {"Q": 1.5}}, "values", "cannot count"),
        ({"values": {"Q": True}}, "values", "cannot count"),
        ({"values": {"Q": None}}, "values", "Q has no value"),
        ({"jokers": 2}, "values", "X has no value"),
        ({"packs": 50}, "packs", "from 1 to 6"),
        ({"jokers": -1}, "jokers", "from 0 to 24"),
        ({"packs": {"1": 50}}, "packs", "50 is not a number from 1 to 6"),
        ({"packs": {"1": 2, "21": 3}}, "packs", "'21' is not a number of players from 1 to 20"),
        ({"packs": {"1": 2, "many": 3}}, "packs", "'many' is not a number of players"),
        ({"jokers": {"0": 2}}, "jokers", "'0' is not a number of players"),
        ({"jokers": {"00019": 2}}, "jokers", "'00019' is not a number of players"),
        ({"pack": "tarot"}, "pack", "not a pack"),
        ({"players": [8, 2]}, "players", "smaller number first"),
        ({"players": "two"}, "players", "two numbers"),
        ({"layout": {"rows": 9, "columns": 9}}, "layout", "81 cards"),
        ({"layout": {"rows": 2}}, "layout", "rows and columns"),
        ({"layout": {"rows": None, "columns": 3}}, "layout", "rows and columns"),
        ({"layout": []}, "layout", "missing"),
        ({"name": ""}, "name", "missing"),
        ({"source": ""}, "source", "missing"),
        ({"name": "a\x07b"}, "name", "control characters"),
        ({"name": "x" * 200}, "name", "longer than 80"),
        ({"name": "<b>Golf</b>"}, "name", "no < and no >"),
        ({"name": "half a pair \ud800"}, "name", "control characters"),
        ({"notes": ["<script>"]}, "notes", "no < and no >"),
        ({"aliases": ["a\0b"]}, "aliases", "control characters"),
        ({"scoring": [COLUMN | {"label": "<i>"}]}, "scoring[0].label", "no < and no >"),
        ({"end": {"holes": 10**4000}}, "end.holes", "is not between"),
        ({"scoring": [{"where": "colum", "each": 0}]}, "scoring[0].where", "is not one of"),
        ({"scoring": [{"where": "column"}]}, "scoring[0]", "no effect"),
        ({"scoring": [{"each": 0}]}, "scoring[0].where", "missing"),
        ({"scoring": [COLUMN | {"colour": 1}]}, "scoring[0].colour", "unknown"),
        ({"scoring": [COLUMN | {"equal": 3, "run": 3}]}, "scoring[0]", "exclude each other"),
        ({"scoring": [COLUMN | {"repeats": {"x": 1}}]}, "scoring[0].repeats", "number of matches"),
        ({"scoring": [{"where": "diagonal", "each": 0}]}, "scoring[0]", "cannot occur"),
        ({"scoring": [{"where": "half", "each": 0}]}, "scoring[0]", "cannot occur"),
        ({"scoring": [{"where": "column", "equal": 3, "each": 0}]}, "scoring[0]", "cannot occur"),
        ({"scoring": [COLUMN, {"where": "row", "each": 5}]}, "scoring[1]", "only steps with once"),
        ({"scoring": [COLUMN | {"times": 2}]}, "scoring[0].times", "exclude each other"),
        ({"scoring": [{"where": "row", "times": 1}]}, "scoring[0].times", "once is what"),
        ({"scoring": [{"where": "row", "times": 101}]}, "scoring[0].times", "not between"),
        ({"scoring": [COLUMN] * 10_000}, "scoring", "10000 entries"),
        ({"hole": [{"who": "knocker"}]}, "hole[0]", "no effect"),
        ({"hole": [{"who": "dealer", "plus": 1}]}, "hole[0].who", "is not one of"),
        ({"hole": [{"when": "never", "plus": 1}]}, "hole[0].when", "is not one of"),
        ({"hole": [{"plus": "3 cows"}]}, "hole[0].plus", "not a number"),
        ({"hole": [{"marked": "moon", "plus": 1}]}, "hole[0]", "no step of scoring marks"),
        (
            {"hole": [{"when": ["lowest", "not lowest"], "plus": 1}]},
            "hole[0].when",
            "can never hold together",
        ),
        (
            {"hole": [{"more_than": 4, "less_than": 5, "plus": 1}]},
            "hole[0]",
            "all at once",
        ),
        ({"end": {"holes": 9, "counted": 0}}, "end.counted", "not between 1 and"),
        (
            {"end": {"holes": 9, "counted": 3, "exact_reset": {"at": 50, "to": 0}}},
            "end.counted",
            "reset as well",
        ),
        ({"end": {"holes": 9, "resets": [{"at": 5, "to": 5}]}}, "end.resets[0].to", "no effect"),
        ({"end": {"holes": 9, "resets": [{"every": 50}]}}, "end.resets[0].minus", "no effect"),
        ({"end": {"holes": 9, "resets": [{"to": 5}]}}, "end.resets[0]", "at, every, above"),
        (
            {"end": {"holes": 9, "resets": [{"at": 5, "above": 5, "to": 0}]}},
            "end.resets[0]",
            "at, every, above",
        ),
        (
            {"end": {"holes": 9, "resets": [{"above": 5, "to": 6}]}},
            "end.resets[0].to",
            "again and again",
        ),
        ({"hole": [{"by_place": [7]}]}, "hole[0].by_place", "what becomes says"),
        ({"hole": [{"by_place": [0, "x"]}]}, "hole[0].by_place", "whole number"),
        ({"hole": [{"by_place": [0, 1], "becomes": 3}]}, "hole[0].by_place", "becomes"),
        ({"hole": [{"by_place": [0, 1]}, {"becomes": 3}]}, "hole[1]", "contradicts"),
        ({"hole": [{"in_a_row": 2, "plus": 1}]}, "hole[0].in_a_row", "has to be so"),
        ({"hole": [{"in_a_row": 1, "when": "lowest", "plus": 1}]}, "hole[0].in_a_row", "between 2"),
        ({"hole": [{"standing": "middle", "plus": 1}]}, "hole[0].standing", "not one of"),
        ({"hole": [{"holes": "every 0", "plus": 1}]}, "hole[0].holes", "not between 1 and"),
        ({"hole": [{"holes": ["first"], "plus": 1}]}, "hole[0].holes", "“every 3”"),
        ({"hole": [{"holes": True, "plus": 1}]}, "hole[0].holes", "“every 3”"),
        (
            {"hole": [{"holes": "last", "plus": 1}], "end": {"type": "target", "at_least": 100}},
            "hole[0].holes",
            "known beforehand",
        ),
        ({"hole": [{"counted": 5, "less_than": 5, "plus": 1}]}, "hole[0]", "all at once"),
        (
            {"hole": [{"when": "lowest", "becomes": 0}, {"when": "lowest", "becomes": 5}]},
            "hole[1]",
            "contradicts",
        ),
        ({"end": {"type": "target"}}, "end.type", "at_least"),
        ({"end": {"type": "holes", "holes": 500}}, "end.holes", "not between"),
        ({"end": {"type": "sometime"}}, "end.type", "is not one of"),
        ({"knock": "none", "hole": [{"who": "knocker", "plus": 1}]}, "knock", "who knocked"),
        ({"stakes": 5}, "stakes", "a table was expected"),
        ({"extends": "no-such"}, "extends", "not a variant"),
        ({"schema": 2}, "schema", "schema 1"),
    ],
)
def test_a_mistake_is_named_by_its_place(changes, place, word):
    told = refused(**changes)
    assert any(message.startswith(place) and word in message for message in told), told


def test_all_mistakes_are_told_at_once():
    told = refused(colour=1, packs=50, scoring=[{"where": "colum"}], hole=[{"who": "me"}])
    assert len(told) >= 5


def test_one_mistake_is_told_once():
    assert len(refused(values={"Q": 1_000_000})) == 1


def test_a_chain_that_bites_its_tail_or_is_too_long(monkeypatch):
    from scorecards.rules import sources

    loop = {"a": {"extends": "b"}, "b": {"extends": "a"}}
    monkeypatch.setattr(sources, "written", lambda: loop)
    with pytest.raises(InvalidRuleset, match="extends itself"):
        Ruleset.from_dict({"extends": "a"})
    chain = {"a": {"extends": "b"}, "b": {"extends": "c"}, "c": {"extends": "d"}, "d": {}}
    monkeypatch.setattr(sources, "written", lambda: chain)
    with pytest.raises(InvalidRuleset, match="deep"):
        Ruleset.from_dict({"extends": "a"})


def test_a_huge_ruleset_is_refused_in_milliseconds():
    huge = {"scoring": [COLUMN] * 10_000, "values": {f"Z{n}": n for n in range(5_000)}}
    start = time.process_time()
    refused(**huge)
    # A bound many times what it takes: it tells a slip from a search, not a slow machine.
    assert time.process_time() - start < 0.5


@pytest.mark.parametrize("vocabulary", [Where, When, Who, Noun, Prefer, EndType, Tie])
def test_a_wrong_word_dies_with_the_words_there_are(vocabulary):
    places: dict[type, dict[str, Any]] = {
        Where: {"scoring": [{"where": "?", "each": 0}]},
        When: {"hole": [{"when": "?", "plus": 1}]},
        Who: {"hole": [{"who": "?", "plus": 1}]},
        Noun: {"hole": [{"plus": "2 ?"}]},
        Prefer: {"scoring": [COLUMN | {"prefer": "?"}]},
        EndType: {"end": {"type": "?"}},
        Tie: {"end": {"holes": 9, "tie": "?"}},
    }
    told = " ".join(refused(**places[vocabulary]))
    assert all(word.value in told for word in vocabulary)


def test_null_takes_a_key_away():
    without = find_variant("pagat-6").with_changes({"scoring": None, "end": None})
    assert without.layout_steps == ()
    assert without.ending.holes == 9


def test_more_mistakes_than_anybody_reads_are_counted():
    told = refused(**{f"word{n}": n for n in range(80)})
    assert len(told) == 51
    assert told[-1] == "and 30 more mistakes"


def test_a_mistake_is_told_once():
    told = refused(jokers=2, values={"X": "many"})
    assert len(told) == len(set(told))
