"""The pages that print sheets: who may open them, what they refuse, and what stands on them."""

import re

import pytest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from scorecards.models import Game
from scorecards.paper import pdf, sheet_pages
from scorecards.scorekeeping import games, house
from tests.paper.rendering import codes_in, pictures_of, text_of
from tests.scorecards.playing import BOB_HOLE, DEE_HOLE, new_game, record
from tests.values import some

BLANK, FILE = "/print/", "/print/sheet.pdf"


def game_paths(game):
    return f"/g/{game.code}/print/", f"/g/{game.code}/sheet.pdf"


@pytest.mark.django_db
def test_a_stranger_prints_blank_sheets_without_any_device(client):
    page = client.get(BLANK)
    assert page.status_code == 200
    assert "Six-Card Golf" in page.text
    assert "device" not in page.cookies
    file = client.get(FILE, {"rules": "pagat-9", "players": 6})
    assert (file.status_code, file["Content-Type"]) == (200, "application/pdf")
    assert file["Content-Disposition"] == 'attachment; filename="golf-pagat-9-6.pdf"'
    assert file.content.startswith(b"%PDF-")


@pytest.mark.django_db
def test_it_is_one_tap_from_home_and_from_every_rules_page(client, ann, game):
    assert f'href="{BLANK}"' in client.get("/").text
    assert f'href="{BLANK}?rules=french-6"' in client.get("/variants/french-6/").text
    for path in (f"/g/{game.code}/", f"/g/{game.code}/rules/"):
        assert f'href="/g/{game.code}/print/"' in ann.get(path).text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "field", "sentence"),
    [
        ({"players": "0"}, "players", "Type a number of players from 1 to 48."),
        ({"players": "-3"}, "players", "Type a number of players from 1 to 48."),
        ({"players": "many"}, "players", "Type a number of players from 1 to 48."),
        ({"holes": "500"}, "holes", "Type a number of holes from 1 to 99."),
        ({"holes": "0"}, "holes", "Type a number of holes from 1 to 99."),
        ({"names": "x" * 60}, "names", "This name is too long: at most 40 letters."),
        ({"names": "a<b"}, "names", "A name is letters, digits and spaces, without &lt; or &gt;."),
        ({"names": "n\n" * 3000}, "names", "These names are too long."),
        ({"players": "1", "names": "A\nB"}, "names", "There are more names than players."),
        ({"paper": "a0"}, "paper", "That paper size is not available."),
        ({"turn": "x"}, "turn", "A sheet is upright or across."),
        ({"several": "3"}, "several", "One, two or four sheets go on one piece of paper."),
        ({"several": "x"}, "several", "One, two or four sheets go on one piece of paper."),
        ({"letters": "AAAA"}, "letters", "That lettering is not available."),
        ({"language": "xx"}, "language", "That language is not available here."),
        ({"rules": "no-such"}, "rules", "There are no rules of that name. Choose others."),
        (
            {"asked": "1", "paper": "a5", "several": "4", "large": "1", "boxes": "1"},
            "boxes",
            "That does not fit on this paper. Choose a larger one.",
        ),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(client, asked, field, sentence):
    for path in (BLANK, FILE):
        answer = client.get(path, asked)
        assert answer.status_code == 422
        assert f'id="wrong-{field}">{sentence}' in answer.text
        assert 'class="sheet ' not in answer.text


@pytest.mark.django_db
def test_junk_in_the_address_is_never_a_crash(client):
    for value in ("\0", "%00", "9" * 400, "\ud800".encode("utf-8", "replace").decode(), "∞", "１"):
        for field in ("rules", "players", "holes", "names", "paper", "several", "language", "turn"):
            assert client.get(BLANK, {field: value}).status_code in (200, 404, 422)


@pytest.mark.django_db
def test_a_name_the_pdf_cannot_write_is_said_and_the_page_still_prints(client):
    asked = {"players": "2", "names": "שרה\nAnn"}
    page = client.get(BLANK, asked)
    assert page.status_code == 200
    assert "שרה" in page.text
    assert "font lacks" in page.text
    file = client.get(FILE, asked)
    assert file.status_code == 422
    assert "Print this page from the browser instead" in file.text
    assert "שרה" in file.text


@pytest.mark.django_db
def test_a_sheet_is_in_the_language_that_was_chosen_with_its_letters(client, tmp_path):
    asked = {"rules": "french-6", "language": "fr", "players": "3"}
    page = client.get(BLANK, asked).text
    assert '<div class="sheets" lang="fr">' in page
    assert "Golf français à six cartes" in page
    assert '<html lang="en"' in page
    words = text_of(client.get(FILE, asked).content, tmp_path)
    assert "Chaque joueur a 6 cartes" in words
    assert re.search(r"A V D R", words), "the letters of French cards"


@pytest.mark.django_db
def test_house_rules_are_printed_by_their_link(client, ann):
    table = new_game(ann.device).rules.to_dict()
    kept = house.save_house_rules(table=table, name="Our six", device=ann.device)
    page = client.get(BLANK, {"rules": kept.house.slug})
    assert page.status_code == 200
    assert "Our six" in page.text


@pytest.mark.django_db
def test_several_copies_are_heard_once(client):
    page = client.get(BLANK, {"asked": "1", "several": "4", "rules": "pagat-4"}).text
    sheets = re.findall(r'<article class="sheet [^>]*>', page)
    assert len(sheets) % 4 == 0
    assert sum("aria-hidden" in sheet for sheet in sheets) == len(sheets) * 3 // 4


@pytest.mark.django_db
def test_who_reads_a_game_prints_it_and_nobody_else(ann, bob, cal, game, client):
    for path in game_paths(game):
        assert ann.get(path).status_code == 200
        assert bob.get(path).status_code == 200
        assert cal.get(path).status_code == 404
        assert client.get(path).status_code == 404
        assert ann.post(path).status_code == 405
    assert client.post(BLANK).status_code == 405
    assert client.post(FILE).status_code == 405


@pytest.mark.django_db
def test_the_code_of_the_scorers_sheet_lets_in_and_opens_where_it_is_typed_in(
    ann, bob, cal, game, tmp_path
):
    page, file = game_paths(game)
    (read,) = codes_in(pictures_of(ann.get(file).content, tmp_path)[0])
    path = reverse("scorecards:paper_link", args=[game.score_link])
    assert read.endswith(path)
    assert game.score_key in ann.get(page).text
    opened = cal.get(path)
    assert (opened.status_code, opened["Location"]) == (302, f"/g/{game.code}/paper/")
    assert cal.get(opened["Location"]).status_code == 200


@pytest.mark.django_db
def test_the_sheet_of_a_reader_lets_nobody_keep_score(bob, game, tmp_path):
    page, file = game_paths(game)
    picture = pictures_of(bob.get(file).content, tmp_path)[0]
    assert [each.endswith(f"/v/{game.view_link}/") for each in codes_in(picture)] == [True]
    for text in (bob.get(page).text, text_of(bob.get(file).content, tmp_path)):
        assert game.score_key not in text
        assert game.view_key in text


@pytest.mark.django_db
def test_a_wrong_code_on_paper_is_not_found_and_slowed_down(cal):
    for _ in range(20):
        assert cal.get("/s/AAAAAA/paper/").status_code == 404


@pytest.mark.django_db
def test_what_is_in_is_on_the_sheet(ann, game, tmp_path):
    record(game, 2, [BOB_HOLE, DEE_HOLE, None], device=ann.device)
    page, file = game_paths(game)
    text = ann.get(page).text
    row = some(re.search(r'<th scope="row">1</th>(.*?)</tr>', text, re.S))[1]
    assert re.findall(r"<b>(.*?)</b>", row) == ["17", "8", "0", "25"], "and the sum of the row"
    assert row.count("knocked") >= 1
    second = some(re.search(r'<th scope="row">2</th>(.*?)</tr>', text, re.S))[1]
    assert "<b>" not in second, "a hole that waits for a row has no points yet"
    assert text.count('class="h') >= 9
    words = text_of(ann.get(file).content, tmp_path)
    for said in ("Ann", "Bob", "Dee", "17", "25", game.score_key):
        assert said in words


@pytest.mark.django_db
def test_a_game_of_names_the_pdf_cannot_write_is_printed_by_the_browser(ann):
    game = new_game(ann.device, names=("שרה", "田中"))
    page, file = game_paths(game)
    assert "田中" in ann.get(page).text
    refused = ann.get(file)
    assert refused.status_code == 422
    assert "font lacks ש" in refused.text


@pytest.mark.django_db
def test_a_finished_game_has_only_its_holes(ann, game):
    games.finish(game=game, device=ann.device)
    text = ann.get(game_paths(game)[0]).text
    assert re.findall(r'<th scope="row">(\d+)</th>', text) == ["1"]
    total = some(re.search(r'<th scope="row">Total</th>(.*?)</tr>', text, re.S))[1]
    assert re.findall(r"<b>(.*?)</b>", total) == ["17", "8", "0", "25"]


@pytest.mark.django_db
def test_the_page_of_a_game_asks_as_often_for_many_holes(
    ann, django_assert_num_queries, django_assert_max_num_queries
):
    few = new_game(ann.device)
    many = new_game(ann.device, names=[f"P{n}" for n in range(12)])
    for number in range(1, 9):
        record(many, number, ["=5"] * 12, device=ann.device)
    with django_assert_max_num_queries(8) as asked:
        ann.get(game_paths(few)[0])
    with django_assert_num_queries(len(asked)):
        ann.get(game_paths(many)[0])


@pytest.mark.django_db
def test_while_another_is_being_made_it_says_when_to_come_back(client, monkeypatch):
    monkeypatch.setattr(pdf, "WAIT", 0.01)
    with pdf.making():
        answer = client.get(FILE)
    assert (answer.status_code, answer["Retry-After"]) == (503, "0.01")
    assert "Try again in a few seconds." in answer.text
    assert client.get(FILE).status_code == 200


@pytest.mark.django_db
def test_an_address_makes_so_many_in_a_minute(client, monkeypatch):
    monkeypatch.setattr(sheet_pages, "A_MINUTE", 2)
    assert [client.get(FILE).status_code for _ in range(4)] == [200, 200, 429, 429]
    assert client.get(BLANK).status_code == 200, "the page itself stays"


@pytest.mark.django_db
def test_a_sheet_of_thousands_of_pages_is_refused_at_once(client):
    answer = client.get(
        FILE, {"asked": "1", "players": "48", "holes": "99", "paper": "a5", "several": "4"}
    )
    assert answer.status_code == 422
    assert "pages, and at most 60 are made at once." in answer.text


@pytest.mark.django_db
def test_printing_changes_nothing(ann, game, nothing_changes):
    for path in game_paths(game):
        ann.get(path)
    assert Game.objects.count() == 1
    nothing_changes()


def test_the_sheet_of_a_game_says_its_day_as_the_app_does(ann, game, tmp_path):
    page, file = game_paths(game)
    day = date_format(localtime(game.started), "DATE_FORMAT")
    assert day in ann.get(page).text
    assert day in " ".join(text_of(ann.get(file).content, tmp_path).split())
