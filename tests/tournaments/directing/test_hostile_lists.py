"""What is sent to an import takes no more than 300 MB and three seconds, whatever it says it is."""

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from openpyxl import Workbook

from tests.tournaments.directing.hostile_lists import attacks, book, shared, strings
from tournaments.forms.lists import ListForm
from tournaments.forms.workbooks import MOST_COLUMNS, MOST_ROWS, SECONDS, text_of
from tournaments.rules.lists.past_tables import read_past_table
from tournaments.rules.lists.rosters import read_people

pytestmark = pytest.mark.drill

ROOT = Path(__file__).resolve().parents[3]
LARGE = "This workbook is too large. Leave only the table in it."
UNREADABLE = "This workbook cannot be read. Save it as CSV."
LONG = "A line has at most 10000 letters."

# What each comes to: a sentence, or as many people as are in it.
OUTCOMES: dict[str, str | int] = {
    "A1 and XFD6000": "The list is empty.",
    "the last row there is": 1,
    "a row beyond all": 1,
    "270 000 short rows": LARGE,
    "a million cells in a row": LARGE,
    "a million attributes": LARGE,
    "a dimension that lies": 1,
    "shared strings": LARGE,
    "a cell of 30 MB": LARGE,
    "one long string in many cells": LARGE,
    "one middling string in many cells": LARGE,
    "formatted text": 1,
    "styles": LARGE,
    "the same sheet again and again": 1,
    "entities": UNREADABLE,
    "letters of another kind": UNREADABLE,
    "bzip2": UNREADABLE,
    "tags in tags": UNREADABLE,
    "a figure beyond all": "2 columns where 1 are expected; name the columns in a first line.",
    "one line of CSV": LONG,
    "one cell of CSV": LONG,
    "a million lines": "The list has 1000000 lines; at most 5000.",
    "bullets": LONG,
    "bullets in many lines": "“Ann” stands on line 1 too.",
    "spaces and figures": "A name has at most 40 letters.",
    "spaces": "“a x” stands on line 1 too.",
    "digits": "2 columns where 1 are expected; name the columns in a first line.",
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list]]:
    """Of every attack, in a process that may have 300 MB; `make coverage` would make it slow."""
    folder = tmp_path_factory.mktemp("attacks")
    for name, data in attacks().items():
        assert len(data) <= 1_000_000, f"{name} is not even sent"
        (folder / name).write_bytes(data)
    command = [sys.executable, "-m", "tests.tournaments.directing.hostile_lists", str(folder)]
    untraced = {name: word for name, word in os.environ.items() if name[:9] != "COVERAGE_"}
    done = subprocess.run(command, cwd=ROOT, env=untraced, check=True, capture_output=True)
    return json.loads(done.stdout)


def test_no_file_takes_300_megabytes_and_each_has_its_sentence(outcomes):
    assert {name: imports["people"][0] for name, imports in outcomes.items()} == OUTCOMES


def test_no_file_takes_long(outcomes):
    slow = {
        (name, kind): seconds
        for name, imports in outcomes.items()
        for kind, (_words, seconds) in imports.items()
        if seconds > SECONDS
    }
    assert not slow


@pytest.mark.parametrize("pasted", ["- " * 499_998 + "Ann", "a," * 499_999])
def test_what_is_pasted_has_the_same_bounds(pasted):
    form = ListForm({"text": pasted})
    assert form.is_valid()
    (error,) = read_people(form.cleaned_data["data"]).errors
    assert (error.line, str(error.message)) == (1, LONG)
    assert str(read_past_table(form.cleaned_data["data"], "points").errors[0].message) == LONG


def rows(many: int) -> str:
    return "".join(
        f'<row r="{row}"><c r="A{row}"><v>{row}</v></c></row>' for row in range(1, many + 1)
    )


def test_a_workbook_of_as_many_rows_as_may_be_comes_whole():
    assert text_of(book(rows(MOST_ROWS))).splitlines() == [str(row + 1) for row in range(MOST_ROWS)]
    more = text_of(book(rows(MOST_ROWS + 9))).splitlines()
    assert len(more) == MOST_ROWS + 1, "one too many, which the list is refused for"


def test_a_column_too_many_is_refused_and_not_left_out():
    cells = "<c><v>1</v></c>"
    assert text_of(book(f"<row>{cells * MOST_COLUMNS}</row>")).count("1") == MOST_COLUMNS
    with pytest.raises(ValidationError, match="too large"):
        text_of(book(f"<row>{cells * (MOST_COLUMNS + 1)}</row>"))


def test_the_first_sheet_is_read_whichever_was_open_last():
    made = Workbook()
    made.active.append(["Ann", 5])
    made.create_sheet("Other").append(["Bob"])
    made.active = 1
    written = BytesIO()
    made.save(written)
    assert text_of(written.getvalue()) == "Ann\t5"


def test_shared_strings_are_read():
    data = book(shared(1, 1), strings=strings("<si><t>Bob</t></si><si><t>Ann\n</t></si>"))
    assert text_of(data) == "Ann"
