"""The ledger of Golfo on paper: on the page, as a file, in every language."""

import pytest
from django.conf import settings

from scorecards.paper.plan.wishes import PAPERS

PAGE, FILE = "/print/golfo/", "/print/golfo.pdf"


def test_the_ledger_has_the_players_their_chips_and_rows_to_fill_in(client, db) -> None:
    answer = client.get(PAGE, {"names": "Ana\nBen\nCleo", "chips": "40", "asked": "1"})
    assert answer.status_code == 200
    assert "The bank gives everybody 40 chips." in answer.text
    assert '<th scope="row" class="is-name">C Cleo</th>' in answer.text
    assert answer.text.count("C has") == 1
    assert "D has" not in answer.text
    assert "D has" in client.get(PAGE).text


@pytest.mark.parametrize(
    ("language", "paper"), list(zip(dict(settings.LANGUAGES), [*PAPERS, "a4"], strict=True))
)
def test_the_same_as_a_file(client, db, language, paper) -> None:
    answer = client.get(FILE, {"language": language, "paper": paper, "names": "Ana\nBen\nCléo\nÑ"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"names": "Ana\nBen"}, "Golfo is for three or four players"),
        ({"names": "A\nB\nC\nD\nE\nF"}, "Golfo is for three or four players"),
        ({"names": "Ana\nBen\n" + "x" * 41}, "at most 40 letters"),
        ({"names": "Ana\nBen\n<b>"}, "without &lt; or &gt;"),
        ({"chips": "1000000"}, "Everybody begins with 1 to 100000 chips."),
        ({"chips": "-4"}, "Everybody begins with 1 to 100000 chips."),
        ({"paper": "a0"}, "That paper size is not available."),
    ],
)
def test_what_cannot_be_printed_says_why_beside_its_field(client, db, wish, sentence) -> None:
    for address in (PAGE, FILE):
        answer = client.get(address, wish)
        assert answer.status_code == 422
        assert sentence in answer.text
    assert client.post(PAGE).status_code == 405


def test_golfo_stands_among_the_blank_sheets(client, db) -> None:
    assert '<option value="golfo">' in client.get("/print/").text
    answer = client.get("/print/", {"rules": "golfo", "players": "4"}, follow=True)
    assert answer.redirect_chain == [(PAGE, 302)]
    assert answer.status_code == 200
