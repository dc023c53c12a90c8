"""docs/rules.md has every code that is cited, and what it says of the variants is what they are."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from scorecards.rules import VARIANTS, InvalidRuleset, Ruleset
from scorecards.rules.choices.catalogue import CHOICES
from tests.comments import ROOT, comments_of, files

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CODE = r"(?:VT[46FPK]|[BCEKMRW]\d{1,2})"
ENTRY = re.compile(
    rf"^### ({CODE})\n\n(?:.+\n)+\n- Words: (.+)\n- Variants: (.+)\n- Read in: (.+)$", re.M
)
PIPS = {str(pips): pips for pips in range(2, 11)}
TABLES = {variant.slug: dict(variant.data) for variant in VARIANTS}

# Layouts on which a rule that no variant plays can be read.
TRIAL = {
    "name": "Trial",
    "source": "a test",
    "summary": "A trial.",
    "players": [2, 8],
    "packs": 2,
    "jokers": 4,
    "values": {"A": 1, "J": 10, "Q": 10, "K": 0, "X": -2},
}
TRIAL_LAYOUTS = [{"rows": 2, "columns": 2}, {"rows": 2, "columns": 4}, {"rows": 3, "columns": 3}]


def ways(words):
    """The tables a line of words holds: several ways are told apart by `, or`."""
    for way in words.split(", or "):
        spans = re.findall(r"`([^`]+)`", way)
        if spans:
            yield {
                key: value for span in spans for key, value in tomllib.loads(f"{span}\n").items()
            }


def parsed():
    """Code to how a table says it, the slugs of its variants, and where it was read."""
    return {
        code: (list(ways(words)), re.findall(r"`([^`]+)`", variants), sources)
        for code, words, variants, sources in ENTRY.findall(PAGE)
    }


ENTRIES = parsed()


def unlabelled(step):
    return {key: value for key, value in step.items() if key != "label"}


def has(table, key, wanted):
    """Whether a table says what stands under this key: lists hold steps, tables entries."""
    there = table.get(key)
    if key == "values":
        there = PIPS | (there or {})
    if isinstance(wanted, list):
        steps = [unlabelled(step) for step in there or []]
        return all(step in steps for step in wanted) if wanted else not steps
    if isinstance(wanted, dict) and isinstance(there, dict):
        return all(has(there, entry, wanted[entry]) for entry in wanted)
    return there == wanted


def says(table, way):
    return all(has(table, key, wanted) for key, wanted in way.items())


@cache
def variants_of(code):
    """The slugs of the variants that say this rule and none of its family that says more."""
    family = [way for other, entry in ENTRIES.items() if other[0] == code[0] for way in entry[0]]

    def says_most(table):
        for way in ENTRIES[code][0]:
            if says(table, way):
                more = [each for each in family if says(each, way) and not says(way, each)]
                if way.get("scoring") == [] or not any(says(table, each) for each in more):
                    return True
        return False

    return [slug for slug, table in TABLES.items() if says_most(table)]


def test_every_code_that_is_cited_has_an_entry():
    cited: dict[str, Path] = {}
    folders, suffixes = ["scorecards", "tournaments", "static/js"], {".py", ".toml", ".js"}
    for path in files(folders, suffixes, rf"\b{CODE}\b"):
        cited |= dict.fromkeys(re.findall(rf"\b{CODE}\b", comments_of(path)), path)
    for path in files(["tests/rules"], {".py"}):
        written = path.read_text(encoding="utf-8")
        cited |= dict.fromkeys(re.findall(rf"\b{CODE}\b", written), path)
    assert {"K14", "B10", "R6", "VT4", "E8", "M2", "W1"} <= set(cited)
    assert not {code: path.name for code, path in cited.items() if code not in ENTRIES}


def test_no_code_is_left_out_or_told_twice():
    headings = re.findall(rf"^### ({CODE})$", PAGE, re.M)
    assert headings == list(ENTRIES)
    for letter, last in {"B": 13, "C": 9, "E": 9, "K": 22, "M": 4, "R": 8, "W": 2}.items():
        numbers = [int(code[1:]) for code in headings if code[0] == letter]
        assert numbers == list(range(letter != "C", last + 1)), letter


def test_the_variants_of_a_rule_are_those_that_say_it():
    due = {code: variants_of(code) for code in ENTRIES}
    stale = {code: slugs for code, slugs in due.items() if slugs != ENTRIES[code][1]}
    lines = [f"{c}\n- Variants: {', '.join(f'`{s}`' for s in stale[c]) or 'none'}" for c in stale]
    assert not stale, "docs/rules.md should say\n" + "\n".join(lines)


def test_every_variant_stands_under_some_rule():
    named = {slug for _, slugs, _ in ENTRIES.values() for slug in slugs}
    assert named == set(TABLES)


@pytest.mark.parametrize(
    "code", [code for code in ENTRIES if ENTRIES[code][0] and not variants_of(code)]
)
def test_the_words_of_a_rule_that_no_variant_plays_are_understood(code):
    for way in ENTRIES[code][0]:
        readings: list[Ruleset | InvalidRuleset] = []
        for layout in TRIAL_LAYOUTS:
            table = TRIAL | {"layout": layout, "end": {"holes": 9}} | way
            for scope in ("scoring", "hole"):
                table[scope] = [
                    {"label": f"Step {n}"} | s for n, s in enumerate(way.get(scope, ()))
                ]
            try:
                readings.append(Ruleset.from_dict(table))
            except InvalidRuleset as refusal:
                readings.append(refusal)
        assert any(isinstance(reading, Ruleset) for reading in readings), (code, readings[0])


def names_in(sources):
    return [name.strip() for name in sources.split(";")]


def test_the_sources_are_those_of_the_variants():
    listed = set(re.findall(r"^\| ([^|]+?) \| [^|]+ \|$", PAGE.partition("## 2. ")[0], re.M))
    for variant in VARIANTS:
        assert set(names_in(variant.source)) <= listed, variant.slug
    for code, (_, _, sources) in ENTRIES.items():
        assert sources == "none" or set(names_in(sources)) <= listed, code


def test_every_question_a_club_answers_is_a_judgement_call():
    judged = PAGE.partition("## 14. ")[2].partition("## 15. ")[0]
    for choice in CHOICES:
        assert f"| {choice.question} |" in judged, choice.slug
    for code in re.findall(rf"\b{CODE}\b", judged):
        assert code in ENTRIES, code
