"""Lists of people: what is taken, and what is told line by line."""

import pytest

from tournaments import directing
from tournaments.directing import BadLines, DirectingError
from tournaments.models import Act, Person, Registration
from tournaments.rules.rosters import Newcomer, read_people


def names(data, **more):
    return [each.name for each in read_people(data, **more).newcomers]


def told(data, **more):
    return [(error.line, str(error.message)) for error in read_people(data, **more).errors]


def test_names_one_a_line():
    assert names("Ann\n\n  Bob   Smith \r\nÅsa\n") == ["Ann", "Bob Smith", "Åsa"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_columns_are_named_by_the_first_line(separator):
    lines = [("Division", "Name", "Guest"), ("2", '"Doe Jr."', "yes"), ("", "Eli", "no")]
    data = "\n".join(separator.join(line) for line in lines)
    assert read_people(data).newcomers == (
        Newcomer(2, "Doe Jr.", guest=True, division=2),
        Newcomer(3, "Eli"),
    )


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16"),
        ("windows-1252", "windows-1252"),
    ],
)
def test_encodings(encoding, said):
    people = read_people("name\nJosé Núñez\n".encode(encoding))
    assert [each.name for each in people.newcomers] == ["José Núñez"]
    assert people.encoding == said


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"\xff\xfe\x00", "a\nb".encode("utf-16-le")])
def test_what_is_not_text_is_refused(data):
    assert told(data) == [(0, "This file is not text. Save it as CSV in UTF-8.")]


@pytest.mark.parametrize("cell", ["=1+1", "+49 30", "-Ann", "@SUM(A1)", '"=HYPERLINK(1)"'])
def test_formulas_are_refused(cell):
    (error,) = told(f"Ann\n{cell}\n")
    assert error[0] == 2
    assert "does not begin with" in error[1]


def test_every_mistake_is_told_and_nothing_is_taken():
    data = "name,guest\nAnn,yes\nann,no\nBob,maybe\n,yes\nDee,no,more\n" + "x" * 41
    people = read_people(data, known=["bob"])
    assert people.newcomers == ()
    assert [error.line for error in people.errors] == [3, 4, 5, 6, 7]


def test_a_duplicate_names_the_first_line():
    assert told("Ann\nBob\nANN\n") == [(3, "“ANN” stands on line 1 too.")]
    assert told("Ann\n", known=["ann"]) == [(1, "“Ann” is in the league already.")]


def test_a_name_with_a_comma_is_never_cut_in_two():
    assert [line for line, _ in told("Doe, John\nRoe, Jane")] == [1, 2]


def test_a_quotation_mark_that_never_ends():
    assert told('name\n"Ann\n') == [(2, "A quotation mark is missing.")]


def test_five_thousand_lines_are_taken_and_one_more_is_not():
    lines = [f"Person {number}" for number in range(5001)]
    assert len(names("\n".join(lines[:5000]))) == 5000
    assert told("\n".join(lines)) == [(0, "The list has 5001 lines; at most 5000.")]
    assert told("") == [(0, "The list is empty.")]


def test_an_import_is_one_act(by, season):
    before = Act.objects.count()
    people = directing.import_people(by, data="name,guest\nGus,yes\nHal,no", season=season)
    assert [person.guest for person in people] == [True, False]
    assert Registration.objects.filter(season=season).count() == 2
    assert Act.objects.count() == before + 1


def test_a_bad_line_adds_nobody(by, people):
    before = Person.objects.count()
    with pytest.raises(BadLines) as refused:
        directing.import_people(by, data="Gus\nBob\n=1+1\n")
    assert [line for line, _ in refused.value.lines] == [2, 3]
    assert Person.objects.count() == before


def test_nobody_is_added_to_a_season_that_was_closed_meanwhile(by, people, season):
    directing.change_state(by, season, "closed")
    with pytest.raises(DirectingError):
        directing.import_people(by, data="Gus", season=season)
    assert not Person.objects.filter(name="Gus").exists()
