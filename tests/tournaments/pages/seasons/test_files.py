"""Every table on a screen as a file: figures are numbers, and nothing that was typed a formula."""

import csv
import io
from datetime import date
from fractions import Fraction as F

import pytest
from django.core.cache import cache
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from scorecards.display.cells import harmless
from tests.tournaments.page_words import queries_of
from tests.tournaments.playing import nights, open_season, play
from tournaments.directing import penalties, seasons
from tournaments.directing.people import add_person
from tournaments.models import Person
from tournaments.pages.grids import Column, Grid
from tournaments.pages.spreadsheets import file_of
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Two nights, the better one counts; on the second Eli plays for Bob."""
    by, people = world.by, world.people
    scheme = Scheme(system="linear100", total=Total.BEST_SUM, best=1)
    season = open_season(by, name="Files", scheme=scheme)
    a, b, d, e = (people[each].pk for each in "abde")
    play(by, season, {a: 1, b: 2, d: 3}, day=nights(0))
    play(by, season, {a: 3, e: 1, d: 2}, day=nights(1), stands_for={e: b})
    penalties.give_penalty(by, season, person_id=d, amount=F(-5, 2), reason="Late")
    world.played = season


def address(season, more):
    return f"/leagues/{season.league.slug}/s/{season.slug}/{more}"


def table_of(someone, url):
    answer = someone.client.get(url)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    if url.endswith("csv"):
        assert answer.content.startswith(b"\xef\xbb\xbf")  # names are in Unicode
        return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    book = load_workbook(io.BytesIO(answer.content))
    return [list(row) for row in book.active.iter_rows(values_only=True)]


def test_the_standings_as_csv(ann, played):
    heads, *rows = table_of(ann, address(played, "files/standings.csv"))
    assert heads[:3] == ["Place", "Player", "Games"]
    assert [row[:4] for row in rows] == [
        ["1", "Bob", "2", "1"],
        ["2", "Ann", "2", "1"],
        ["3", "Dee", "2", "0"],
    ]
    assert [row[6] for row in rows] == ["0", "0", "-2.5"]
    assert [row[-1] for row in rows] == ["100", "100", "47.5"]


def test_figures_in_a_workbook_are_numbers(ann, played):
    heads, *rows = table_of(ann, address(played, "files/standings.xlsx"))
    assert [row[0] for row in rows] == [1, 2, 3]
    assert rows[2][-1] == 47.5
    assert rows[0][heads.index("Player")] == "Bob"


def test_night_by_night_has_a_column_a_night(ann, played):
    heads, *rows = table_of(ann, address(played, "files/cross.csv"))
    days = [nights(0).isoformat(), nights(1).isoformat()]
    assert heads == ["Place", "Player", *days, "Won", "Penalties", "Points"]
    assert rows[0] == ["1", "Bob", "50", "100", "1", "0", "100"]


def test_the_records_the_people_and_a_night(ann, played):
    heads, *rows = table_of(ann, address(played, "files/records.csv"))
    assert ["Lowest total, Six-Card Golf, 2 holes", "Ann", "1", "", nights(0).isoformat()] in rows
    people = table_of(ann, "/leagues/thursdays/files/people.csv")
    assert [row[0] for row in people[1:]] == ["Ann", "Bob", "Dee", "Eli", "Fay"]
    night = table_of(ann, address(played, f"nights/{nights(1)}/results.csv"))
    assert night[1:] == [
        ["1", "Eli", "Bob", "1", "1", "100"],
        ["1", "Dee", "", "2", "2", "50"],
        ["1", "Ann", "", "3", "3", "0"],
    ]


def test_divisions_are_a_column(by, ann, people):
    divisions = (Division("=Gold()", down=1), Division("Iron", up=1))
    season = open_season(by, name="Levels", divisions=divisions)
    for level, letters in ((1, "ab"), (2, "de")):
        for letter in letters:
            seasons.register(by, season, person_id=people[letter].pk, division=level)
    play(by, season, {people[each].pk: at for at, each in enumerate("abde")})
    for name in ("standings", "cross"):
        rows = table_of(ann, address(season, f"files/{name}.csv"))
        assert [row[0] for row in rows] == ["Division", "'=Gold()", "'=Gold()", "Iron", "Iron"]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("name", ["=1+1", "+CMD|' /C calc'!A0", "-2+3", "@SUM(A1)", "＝1+1"])
def test_a_name_is_never_a_formula(ann, people, played, kind, name):
    Person.objects.filter(pk=people["a"].pk).update(name=name)
    for url in (
        address(played, f"files/standings.{kind}"),
        address(played, f"files/cross.{kind}"),
        address(played, f"files/records.{kind}"),
        address(played, f"nights/{nights(0)}/results.{kind}"),
        f"/leagues/thursdays/files/people.{kind}",
    ):
        cells = [cell for row in table_of(ann, url) for cell in row]
        assert f"'{name}" in cells, url
        assert name not in cells, url


@pytest.mark.parametrize(
    "more",
    [
        "files/standings.pdf",
        "files/penalties.csv",
        "nights/2026-01-05/results.ods",
        "nights/2031-01-05/results.csv",
        "nights/never/results.csv",
    ],
)
def test_other_files_there_are_not(ann, played, more):
    assert ann.client.get(address(played, more)).status_code == 404
    assert ann.client.get("/leagues/thursdays/files/roles.csv").status_code == 404


def test_a_file_costs_the_same_for_any_number_of_people(by, ann, people):
    season = open_season(by, name="Many")
    a, b = people["a"].pk, people["b"].pk
    play(by, season, {a: 1, b: 2, people["d"].pk: 2})
    urls = [address(season, f"files/{name}.csv") for name in ("standings", "cross", "records")]
    urls.append(address(season, f"nights/{nights(0)}/results.csv"))
    few = [queries_of(ann.client, url) for url in urls]
    more = [add_person(by, name=f"Guest {at}").pk for at in range(8)]
    play(by, season, {a: 1, b: 2, **dict.fromkeys(more, 2)})
    assert [queries_of(ann.client, url) for url in urls] <= few


@given(st.text(max_size=12))
def test_no_words_are_a_formula(words):
    cell = harmless(words)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    file = file_of("csv", Grid("", (Column("a", "a", str),), (words,)))
    row = list(csv.reader(io.StringIO(file.decode("utf-8-sig"), newline="")))
    assert row[1:] in ([[cell]], [[]])


def test_what_a_workbook_cannot_hold_is_left_out():
    rows = ("\x02\x0b=y", date(2026, 1, 5), None, F(1, 3))
    grid = Grid("a/b\x0b", (Column("x", "\x01=x", lambda value: value),), rows)
    book = load_workbook(io.BytesIO(file_of("xlsx", grid)))
    cells = [row[0] for row in book.active.iter_rows(values_only=True)]
    assert cells == ["'=x", "'=y", "2026-01-05", None, 0.333]
