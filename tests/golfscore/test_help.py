"""Help in every language, and what search engines and bookmarks ask for by themselves."""

from io import BytesIO

import pytest
from django.conf import settings
from PIL import Image

pytestmark = pytest.mark.django_db

BEGINNINGS = {
    "en": "How to begin",
    "es": "Cómo empezar",
    "fr": "Pour commencer",
    "it": "Per iniziare",
}


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_help_is_there_in_every_language(client, language):
    answer = client.get("/help/", headers={"accept-language": language})
    assert answer.status_code == 200
    assert BEGINNINGS[language] in answer.text
    assert 'href="/help/" aria-current="page"' in answer.text


def test_every_page_leads_to_help_which_is_only_looked_at(client):
    assert 'href="/help/"' in client.get("/").text
    assert client.post("/help/").status_code == 405


def test_search_engines_are_told_where_nothing_is_for_them(client):
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert answer.text.startswith("User-agent: *\n")
    for path in ("/account/", "/admin/", "/i/"):
        assert f"\nDisallow: {path}\n" in answer.text
    assert "Disallow: /\n" not in answer.text
    assert client.post("/robots.txt").status_code == 405


def test_the_icon_of_tabs_has_the_sizes_of_tabs(client):
    answer = client.get("/favicon.ico")
    assert answer.headers["Content-Type"] == "image/x-icon"
    assert Image.open(BytesIO(answer.content)).info["sizes"] == {(16, 16), (32, 32), (48, 48)}
