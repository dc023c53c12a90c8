"""Rules from files and pasted text: everything wrong is told by its line, and nothing is kept."""

import contextlib
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorecards.models import Device, HouseRules
from scorecards.rulebook.files import LARGEST_FILE, Unreadable, read_rules
from scorecards.rulebook.lines import toml_lines
from scorecards.rules import find_variant
from tests.effort import takes_less

GOOD = """\
name = "Kitchen golf"
extends = "pagat-6"

[values]
K = 13
"""
BAD = """\
name = "Kitchen golf"
source = "Aunt May"
players = [9, 2]
layout = { rows = 2, columns = 3 }

[values]
A = 1
J = 10
Q = 1000000
Z = 3
K = 0

[[scoring]]
where = "column"
each = 0

[[scoring]]
where = "colum"
each = 0
colour = "red"

[end]
holes = "nine"
"""


def send(person, text, **fields):
    return person.post("/rules/import/", {"text": text, **fields})


def upload(person, raw, name="rules.toml"):
    return person.post("/rules/import/", {"file": SimpleUploadedFile(name, raw)})


def test_pasted_rules_are_kept_under_their_name(ann):
    response = send(ann, GOOD)
    house = HouseRules.objects.get()
    assert response.url == f"/rules/{house.key}/"
    assert (house.name, house.device) == ("Kitchen golf", ann.device)
    (version,) = house.versions.all()
    assert version.based_on == "pagat-6"
    assert (version.rules.data["values"]["K"], version.rules.data["values"]["Q"]) == (13, 10)


def test_a_file_is_kept_in_either_format(ann):
    upload(ann, GOOD.encode())
    table = {"name": "In braces", "extends": "french-4"}
    upload(ann, json.dumps(table).encode(), "rules.json")
    assert {house.name for house in HouseRules.objects.all()} == {"Kitchen golf", "In braces"}


def test_what_another_system_adds_to_a_text_is_no_mistake(ann):
    upload(ann, b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert HouseRules.objects.get().name == "Kitchen golf"


def test_a_new_phone_is_made_known_only_when_rules_are_kept(db):
    client = Client()
    assert client.post("/rules/import/", {"text": BAD}).status_code == 422
    assert not Device.objects.exists()
    address = client.post("/rules/import/", {"text": GOOD})["Location"]
    assert "Offer no longer" in client.get(address).text


def test_sent_twice_is_kept_once(ann):
    assert send(ann, GOOD)["Location"] == send(ann, GOOD)["Location"]


def told(response):
    """The mistakes on the page, as (line or "", sentence)."""
    assert response.status_code == 422
    assert not HouseRules.objects.exists()
    lines = [str(mistake.line or "") for mistake in response.context["mistakes"]]
    return list(
        zip(lines, map(str, (m.message for m in response.context["mistakes"])), strict=True)
    )


def test_every_mistake_is_told_with_its_line(ann):
    response = send(ann, BAD)
    found = told(response)
    lines = [int(line) for line, _ in found]
    assert lines == sorted(lines)
    by_line = dict(found)
    assert "smaller number first" in by_line["3"]
    assert "cannot count 1000000" in by_line["9"]
    assert "'Z' is not a card" in by_line["10"]
    assert "'colum' is not one of" in by_line["18"]
    assert "colour: unknown" in by_line["20"]
    assert "a whole number was expected" in by_line["23"]
    assert "Line 20: " in response.text
    assert "Aunt May" in response.text  # what was pasted is still there


def test_json_has_lines_as_well(ann):
    table = json.dumps({"name": "x", "extends": "pagat-6", "values": {"Z": 1}}, indent=1)
    assert told(send(ann, table))[0][0] == "5"


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", "", "choose a file or paste the rules"),
        ("name = ", "1", "this is not TOML"),
        ('name = "x"\n\nname = "y"', "3", "this is not TOML"),
        ('{"name": "x",\n "name": "y"}', "", "“name” is written twice"),
        ('{"name": "x",\n', "2", "this is not JSON"),
        ('{"name": NaN}', "", "a number is too long"),
        ('{"jokers": ' + "9" * 5000 + "}", "", "a number is too long"),
        ("jokers = " + "9" * 5000, "", "a number is too long"),
        ("jokers = 0x" + "f" * 5000, "", "a number is too long"),
        ("[" * 2000, "1", "this is not TOML"),
        ("a = " + "[" * 30_000, "", "nested too deeply"),
        ('{"a":' * 9000, "", "nested too deeply"),
        ("a" + ".a" * 20_000 + " = 1", "1", "nested too deeply"),
        ('{"name": "\\ud800"}', "", "control characters"),
    ],
    ids=range(14),
)
def test_what_is_no_table_is_refused(ann, text, line, sentence):
    ((where, said),) = told(send(ann, text))
    assert sentence in said
    assert where == line


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (GOOD.encode("utf-16"), "not text in UTF-8"),
        ("name = “Müller”".encode("latin-1", "replace"), "not text in UTF-8"),
        (b"name = 'a\0b'", "control characters"),
        (b"\xff\xd8\xff\xe0 a picture", "not text in UTF-8"),
        (b"   \n", "nothing in it"),
        (b"", "nothing in it"),
        (b"#" * (LARGEST_FILE + 1), "at most 64 kB"),
    ],
    ids=range(7),
)
def test_a_file_that_is_no_text_is_refused(ann, raw, sentence):
    ((_, said),) = told(upload(ann, raw))
    assert sentence in said


def test_ten_megabytes_are_refused_at_once(ann):
    answers = []
    # Most of it is the test writing them.
    assert takes_less(0.5, lambda: answers.append(upload(ann, b"#" * 10_000_000)))
    assert {answer.status_code for answer in answers} == {413}
    assert not HouseRules.objects.exists()
    assert told(send(ann, "#" * (LARGEST_FILE + 1)))[0][1] == "a file of rules has at most 64 kB"


def changed(**changes):
    return json.dumps({"name": "x", "extends": "pagat-6"} | changes)


COLUMN = {"where": "column", "each": 0}
CASES = {
    "unknown words": (changed(colour=1, scoring=[COLUMN | {"size": 2}]), "unknown; the words"),
    "contradiction": (changed(scoring=[COLUMN, {"where": "row", "each": 5}]), "with once may"),
    "another": (
        changed(hole=[{"when": "tied", "becomes": 0}, {"when": "tied", "becomes": 5}]),
        "contradicts",
    ),
    "cannot occur": (changed(scoring=[{"where": "diagonal", "each": 0}]), "cannot occur"),
    "a million": (changed(values={"K": 1_000_000}), "cannot count"),
    "infinity": ('{"name": "x", "extends": "pagat-6", "jokers": 1e999}', "from 0 to 24"),
    "fifty packs": (changed(packs=50), "from 1 to 6"),
    "steps": (changed(scoring=[{}] * 10_000), "10000 entries"),
    "unknown extends": (changed(extends="golf-7"), "is not a variant"),
    "extends itself": (changed(extends=["pagat-6"]), "is not a variant"),
    "markup": (changed(name="<script>alert(1)</script>"), "contain <"),
    "markup in a label": (changed(scoring=[COLUMN | {"label": "<b>"}]), "no < and no >"),
    "deep": (changed(end={"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {}}}}}}}}}), "deep"),
    "many mistakes": (changed(**{f"word{n}": n for n in range(900)}), "and 850 more mistakes"),
    "many values": (changed(values={f"{n}Z": n for n in range(4000)}), "the most there can be"),
    "a long number": (
        changed(scoring=[COLUMN | {"each": None, "repeats": {"0001" + "0" * 5000: 3}}]),
        "number of matches",
    ),
    "no name": ('{"extends": "pagat-6"}', "need a name"),
    "a name that is none": (changed(name=["x"]), "need a name"),
    "dates": ("name = 1979-05-27\nextends = 'pagat-6'", "need a name"),
}


@pytest.mark.parametrize("case", CASES)
def test_rules_that_cannot_be_are_refused_in_milliseconds(ann, case):
    text, sentence = CASES[case]
    find_variant("pagat-6")
    if len(text) <= LARGEST_FILE:
        assert any(sentence in said for _, said in told(send(ann, text)))
    # The page included; the reading alone is below.
    assert takes_less(0.25, lambda: told(send(ann, text)))


WORST = {
    "steps": json.dumps({"scoring": [{}] * 10_000}),
    "values": "[values]\n" + "\n".join(f"k{n} = 1" for n in range(5500)),
    "keys": "\n".join(f"k{n} = 1" for n in range(6000)),
    "names": "a" + ".a" * 32_000 + "=1",
    "dots": "a\t.\t" * 16_000 + "=1",
    "quotes": '"' * 65_000,
    "tables": "[[a]]\n" * 10_000,
    "brackets": "a = " + "[" * 60_000,
    "a text": 'x = "' + "a b." * 16_000,
}


@pytest.mark.parametrize("case", WORST)
def test_nothing_takes_long_to_read(case):
    def read() -> None:
        with contextlib.suppress(Unreadable):
            read_rules(WORST[case].encode())

    assert takes_less(0.15, read)  # a third of it on a machine that does little else


@pytest.mark.parametrize("line", ["[{}1", "# a{}x", "[[{}", "a{}", "{}=1"])
def test_no_line_takes_long_to_find(line):
    written = "x = [\n" + line.format(" " * 60_000)
    assert takes_less(0.05, lambda: toml_lines(written))
