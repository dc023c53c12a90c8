"""The pages of seasons from sheets: the sheet, who is who, the table, taking it out."""

import io
import re
import zipfile

import pytest
import tablib
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tokens import without_tokens
from tests.tournaments.playing import said
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing.people import add_person
from tournaments.models import PastLine, PastSeason, Person

beginning = with_people
TABLE = "Rank;Player;Points;Games\n1;Ann;66,7;12\n2;Bobb;60;11\n3;Zoe;12,5;2"
SHEET = {"name": "Winter 2024", "ends": "2024-03-01", "measure": "points", "text": TABLE}


def choices(response):
    """What is chosen on the page: field to value."""
    html = response.content.decode()
    return dict(re.findall(r'type="radio" name="(who-\d+)" value="([^"]*)" checked', html))


def nothing_written():
    return not PastSeason.objects.exists() and not Person.objects.filter(name="Zoe").exists()


def test_a_season_comes_in_by_two_steps_and_goes_by_one(ann, people, at):
    page = ann.client.post(at("past/new/"), SHEET)
    assert page.status_code == 200
    assert nothing_written()
    assert choices(page) == {
        "who-2": str(people["a"].pk),
        "who-3": "new",
        "who-4": "new",
    }
    html = said(page)
    assert "2 names to look at" in html
    assert "Somebody here has a very similar name." in html
    assert "One name matches exactly" in html
    chosen = choices(page) | {"who-3": people["b"].pk, "step": "bring"}
    answer = ann.client.post(at("past/new/"), SHEET | chosen)
    past = PastSeason.objects.get()
    assert answer["Location"] == at(f"past/{past.pk}/")
    html = said(ann.client.get(at(f"past/{past.pk}/")))
    for words in (
        "Winter 2024",
        "Ann came first.",
        "66.7",
        "in the sheet: Bobb",
        "Zoe",
        "From a sheet",
    ):
        assert words in html
    assert "Winter 2024" in said(ann.client.get(at("more/")))
    assert at("all-time/") in html
    assert f"past/{past.pk}/" in said(ann.client.get(at("all-time/")))
    assert "Brought in the season Winter 2024" in said(ann.client.get(at("acts/?about=seasons")))
    answer = ann.client.post(at(f"past/{past.pk}/remove/"), follow=True)
    assert "The season is taken out." in said(answer)
    assert nothing_written()
    assert "Took out the season Winter 2024" in said(ann.client.get(at("acts/")))
    assert ann.client.get(at(f"past/{past.pk}/")).status_code == 404


def test_what_is_chosen_counts_and_not_what_was_likely(ann, people, at):
    sent = {"who-2": people["d"].pk, "who-3": "out", "who-4": people["f"].pk, "step": "bring"}
    assert ann.client.post(at("past/new/"), SHEET | sent).status_code == 302
    stood = dict(PastLine.objects.values_list("name", "person__name"))
    assert stood == {"Ann": "Dee", "Zoe": "Fay"}


def test_a_name_that_is_nearly_so_is_a_new_person_unless_somebody_says_otherwise(ann, people, at):
    """Zora took the place of Nora, because nobody looked."""
    page = ann.client.post(at("past/new/"), SHEET)
    ann.client.post(at("past/new/"), SHEET | choices(page) | {"step": "bring"})
    assert PastLine.objects.get(name="Bobb").person.name == "Bobb"
    assert not PastLine.objects.filter(person=people["b"]).exists()


def test_somebody_else_is_chosen_from_the_whole_league(ann, people, at):
    sent = {"who-2": "out", "who-3": "out", "who-4": "other", "step": "bring"}
    page = ann.client.post(at("past/new/"), SHEET | sent | {"other-4": ""})
    assert page.status_code == 422
    assert "Choose who this is." in said(page)
    sent["other-4"] = str(people["f"].pk)
    refused = ann.client.post(at("past/new/"), SHEET | sent | {"who-3": sent["other-4"]})
    assert choices(refused)["who-4"] == sent["other-4"]
    assert ann.client.post(at("past/new/"), SHEET | sent).status_code == 302
    assert PastLine.objects.get().person == people["f"]


NIGHTS = "Wer;4 Oct;11 Oct;18 Oct\nAnn;10;2,5;\nZoe;;4;4"


def test_columns_nobody_named_are_asked_for_and_nights_added_up(ann, people, at):
    file = SimpleUploadedFile("table.csv", NIGHTS.encode())
    page = ann.client.post(at("past/new/"), SHEET | {"text": "", "file": file})
    assert page.status_code == 422
    html = said(page)
    assert html.count("The table has 4 columns: say what each of them is.") == 1
    assert "Wer: Ann, Zoe" in html
    body = page.content.decode()
    assert NIGHTS.splitlines()[1] in body
    chosen = re.findall(r'name="(column-\d)".*?value="(\w*)" selected', body, re.S)
    assert [meaning for _name, meaning in chosen] == ["name", "night", "night", "night"]
    page = ann.client.post(at("past/new/"), SHEET | {"text": NIGHTS} | dict(chosen))
    assert page.status_code == 200
    assert (
        re.findall(r'type="hidden" name="(column-\d)" value="(\w*)"', page.content.decode())
        == chosen
    )
    sent = SHEET | {"text": NIGHTS} | dict(chosen) | choices(page)
    assert ann.client.post(at("past/new/"), sent | {"step": "bring"}).status_code == 302
    lines = PastLine.objects.order_by("place").values_list("name", "total_milli", "games")
    assert list(lines) == [("Ann", 12_500, 2), ("Zoe", 8_000, 2)]


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (("name", "name", "night", ""), "Say which column is the name, one of them."),
        (("name", "total", "total", "total"), "Only nights may be several columns."),
        (("name", "miles", "night", "night"), "not one of the available choices"),
        (("name", "night"), "The table has 4 columns"),
    ],
)
def test_columns_that_cannot_be_so_come_back(ann, people, at, columns, words):
    sent = {f"column-{number}": meaning for number, meaning in enumerate(columns)}
    for step in ("", "bring"):
        page = ann.client.post(at("past/new/"), SHEET | {"text": NIGHTS, "step": step} | sent)
        assert page.status_code == 422
        assert words in said(page)
        assert nothing_written()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"who-3": ""}, "Choose who this is."),
        ({"who-3": "-5"}, "Choose who this is."),
        ({"who-3": "9" * 30}, "Choose who this is."),
        ({"who-3": "0"}, "This person does not exist here."),
        ({"who-3": "99999"}, "This person does not exist here."),
        ({"who-3": "a"}, "Ann has line 2 already."),
        ({"who-2": "new"}, "Ann is in the league already."),
        ({"who-2": "out", "who-3": "out", "who-4": "out"}, "Leave somebody in"),
    ],
)
def test_a_wrong_choice_is_told_beside_its_line(ann, people, at, changes, words):
    sent = {"who-2": people["a"].pk, "who-3": people["b"].pk, "who-4": "new", "step": "bring"}
    sent |= {key: people[who].pk if who in people else who for key, who in changes.items()}
    page = ann.client.post(at("past/new/"), SHEET | sent)
    assert page.status_code == 422
    assert words in said(page)
    assert nothing_written()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"text": "Ann;5\nBob;five"}, "Line 2"),
        ({"text": ""}, "paste the table"),
        ({"name": ""}, "Give a name."),
        ({"measure": "miles"}, "Say what the totals are."),
        ({"measure": ""}, "Say what the totals are."),
        ({"ends": "tomorrow"}, "Choose a day."),
        ({"text": ("x" * 9_999 + "\n") * 31}, "The table is too long."),
    ],
)
@pytest.mark.parametrize("step", ["", "bring"])
def test_a_wrong_sheet_is_told_and_comes_back(ann, people, at, changes, words, step):
    page = ann.client.post(at("past/new/"), SHEET | changes | {"step": step})
    assert page.status_code == 422
    assert words in said(page)
    assert nothing_written()


def test_the_sheet_comes_back_as_it_was(ann, people, at):
    page = ann.client.post(at("past/new/"), SHEET | {"step": "back"})
    assert page.status_code == 200
    html = page.content.decode()
    assert "1;Ann;66,7;12" in html
    assert 'value="Winter 2024"' in html
    assert 'value="2024-03-01"' in html


def test_a_name_that_is_taken_goes_back_to_the_sheet(ann, by, people, season, at):
    sent = {"who-2": people["a"].pk, "who-3": "out", "who-4": "new", "step": "bring"}
    page = ann.client.post(at("past/new/"), SHEET | sent | {"name": season.name})
    assert page.status_code == 422
    assert "There is a season called" in said(page)
    assert nothing_written()


def workbook(*rows):
    data = tablib.Dataset(*rows).export("xlsx")
    return SimpleUploadedFile("table.xlsx", data)


def test_a_workbook_is_read_with_its_figures(ann, people, at):
    rows = [("Name", "Total", "Games"), ("Ann", 66.66666666666667, 12), ("Bob", 60.125, 3.0)]
    sent = SHEET | {"text": "", "file": workbook(*rows)}
    page = ann.client.post(at("past/new/"), sent)
    assert page.status_code == 200
    assert "66.667" in said(page)
    text = some(re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page.content.decode(), re.S))[1]
    again = SHEET | {"text": text} | choices(page) | {"step": "bring"}
    assert ann.client.post(at("past/new/"), again).status_code == 302
    totals = PastLine.objects.order_by("place").values_list("total_milli", "games")
    assert list(totals) == [(66_667, 12), (60_125, 3)]


def test_a_formula_that_was_never_worked_out_is_told(ann, people, at):
    page = ann.client.post(
        at("past/new/"), SHEET | {"text": "", "file": workbook(("Ann", 5), ("Bob", "=SUM(B1:B1)"))}
    )
    assert page.status_code == 422
    assert "The total is missing." in said(page)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04 and no more", "cannot be read"),
        (b"\x00\x01\x02", "This file is not a table."),
        (b"x" * 1_000_001, "larger than 1 MB"),
        (b"", "The table is empty."),
    ],
)
def test_a_file_that_is_no_table(ann, people, at, data, words):
    file = SimpleUploadedFile("table.xlsx", data)
    page = ann.client.post(at("past/new/"), SHEET | {"text": "", "file": file})
    assert page.status_code == 422
    assert words in said(page)


def test_a_workbook_that_swells_is_not_unpacked(ann, people, at):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/workbook.xml", b"0" * 21_000_000)
    file = SimpleUploadedFile("table.xlsx", packed.getvalue())
    page = ann.client.post(at("past/new/"), SHEET | {"text": "", "file": file})
    assert page.status_code == 422
    assert "too large" in said(page)


def test_members_read_and_do_not_bring_in(ann, bob, cal, by, people, at):
    for client, status in ((bob.client, 403), (cal.client, 404)):
        assert client.get(at("past/new/")).status_code == status
        assert client.post(at("past/new/"), SHEET).status_code == status
    page = ann.client.post(at("past/new/"), SHEET)
    ann.client.post(at("past/new/"), SHEET | choices(page) | {"step": "bring"})
    path = at(f"past/{PastSeason.objects.get().pk}/")
    html = without_tokens(said(bob.client.get(path)))
    assert "Take this season out" not in html
    assert cal.client.get(path).status_code == 404
    assert bob.client.post(path + "remove/").status_code == 403
    assert bob.client.post(path).status_code == 405
    assert PastSeason.objects.exists()


def test_the_pages_cost_the_same_for_more_lines(ann, by, people, at, django_assert_max_num_queries):
    for number in range(40):
        add_person(by, name=f"Person {number}")
    text = "\n".join(f"Person {number};5" for number in range(40))
    with django_assert_max_num_queries(16):
        page = ann.client.post(at("past/new/"), SHEET | {"text": text})
    with django_assert_max_num_queries(30):
        ann.client.post(at("past/new/"), SHEET | {"text": text} | choices(page) | {"step": "bring"})
    with django_assert_max_num_queries(14):
        ann.client.get(at(f"past/{PastSeason.objects.get().pk}/"))
