"""Lists of people: what is taken, and what is told line by line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.directing import seasons
from tournaments.directing.people import import_people
from tournaments.errors import BadLines, DirectingError
from tournaments.models import Act, Person, Registration
from tournaments.rules.lists.rosters import Newcomer, read_people


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
    assert people.newcomers == people.known == ()
    assert [error.line for error in people.errors] == [3, 4, 5, 6, 7]


def test_a_duplicate_names_the_first_line():
    assert told("Ann\nBob\nANN\n") == [(3, "“ANN” stands on line 1 too.")]


def test_who_is_known_is_left_out():
    people = read_people("Ann\nbob\nCleo\n", known=["Bob", "ANN"])
    assert [each.name for each in people.newcomers] == ["Cleo"]
    assert [(each.line, each.name) for each in people.known] == [(1, "Ann"), (2, "bob")]
    assert people.errors == ()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("1. Dan", "Dan"),
        ("2) Eve", "Eve"),
        ("(3) Fay", "Fay"),
        ("#4 Gus", "Gus"),
        ("5\tHal", "Hal"),
        ("12.\t  Ida", "Ida"),
        ("• Joe", "Joe"),
        ("•Kim", "Kim"),
        ("- Lea", "Lea"),
        ("– 7. Mia", "Mia"),
        ("* Ned", "Ned"),
        ("\tOla\t", "Ola"),
        ("“Pia”", "Pia"),
        ("'Quinn'", "Quinn"),
        ('"8. Rob"', "Rob"),
        ("O’Neil", "O’Neil"),
        ("Anna-Maria", "Anna-Maria"),
        ("Henry 8.", "Henry 8."),
        ("2Pac", "2Pac"),
    ],
)
def test_the_marks_of_a_list_are_no_names(line, name):
    assert names(f"{line}\n") == [name]
    assert names(f"Zed\n{line}\n") == ["Zed", name]


def test_marks_are_left_out_of_a_column_too():
    assert names("name;guest\n1. Dan;no\n• “Eve”;yes") == ["Dan", "Eve"]


def test_a_mark_does_not_hide_a_formula():
    assert [line for line, _ in told("1. =1+1\n- @x\n• +49 30")] == [1, 2, 3]


@given(st.lists(st.text(max_size=12), max_size=12))
@examples(60)
def test_any_text_is_read_or_refused_line_by_line(cells):
    people = read_people("\n".join(cells), known=["Ann"])
    assert bool(people.errors) != bool(people.newcomers or people.known)
    for each in (*people.newcomers, *people.known):
        assert each.name == " ".join(each.name.split())
        assert each.name[0] not in "=+-@•"


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
    made = import_people(by, data="name,guest\nGus,yes\nHal,no", season=season)
    assert [person.guest for person in made.people] == [True, False]
    assert Registration.objects.filter(season=season).count() == 2
    assert Act.objects.count() == before + 1


def test_a_bad_line_adds_nobody(by, people):
    before = Person.objects.count()
    with pytest.raises(BadLines) as refused:
        import_people(by, data="Gus\nBob\ngus\n=1+1\n")
    assert [line for line, _ in refused.value.lines] == [3, 4]
    assert Person.objects.count() == before


def test_a_list_that_is_sent_again_adds_who_is_new(by, people, season):
    made = import_people(by, data="1. Bob\n2. Gus\n3. Dee", season=season)
    assert ([person.name for person in made.people], made.known) == (["Gus"], 2)
    names = Registration.objects.filter(season=season).values_list("person__name", flat=True)
    assert sorted(names) == ["Bob", "Dee", "Gus"]
    again = import_people(by, data="Bob\nGus\nDee", season=season)
    assert (again.people, again.known) == ([], 3)
    assert Registration.objects.filter(season=season).count() == 3


def test_the_page_counts_who_is_new_and_who_is_known(ann, people, at):
    sent = {"text": "• Bob\n• Gus\n• Hal", "season": ""}
    answer = ann.client.post(at("people/import/"), sent, follow=True)
    assert "2 people were added. One was in the league already." in answer.content.decode()
    answer = ann.client.post(at("people/import/"), sent, follow=True)
    assert "3 were in the league already." in answer.content.decode()
    assert Person.objects.count() == len(people) + 2


def test_nobody_is_added_to_a_season_that_was_closed_meanwhile(by, people, season):
    seasons.change_state(by, season, "closed")
    with pytest.raises(DirectingError):
        import_people(by, data="Gus", season=season)
    assert not Person.objects.filter(name="Gus").exists()
