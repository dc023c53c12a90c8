"""The letters of what is printed: brought by print pages and by no other, and fetched once."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from scorecards.paper.fonts import font_file

pytestmark = pytest.mark.walk

ROOT = Path(settings.BASE_DIR)
TEMPLATES = {
    path: path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")
}
STYLE, BUTTONS = "scorecards/paper/_style.html", "scorecards/paper/_buttons.html"
PAGE = "scorecards/paper/page.html"
PRELOAD = re.compile(r'<link rel="preload" href="([^"]+)" as="font" type="font/ttf" crossorigin>')
HASHED = re.compile(r"/static/fonts/FiraSans-(?:Regular|Bold)\.[0-9a-f]{12}\.ttf")
OF_OTHERS = ("admin", "rest_framework", "django_htmx", "js", "img")


def using(words: str) -> set[str]:
    """The templates in which these words stand."""
    return {str(path.relative_to(ROOT)) for path, text in TEMPLATES.items() if words in text}


def test_every_page_that_prints_brings_the_letters_and_no_other_does():
    printing = using(f'extends "{PAGE}"')
    assert len(printing) == 7
    assert using(STYLE) == {f"templates/{PAGE}"}
    assert using(BUTTONS) == {*printing, f"templates/{PAGE}"}
    assert using("fonts/") == using("css/sheet.css") == {f"templates/{STYLE}"}
    sheets = (ROOT / "static" / "css").glob("*.css")
    assert [each.name for each in sheets if "@font-face" in each.read_text()] == ["sheet.css"]


def test_the_letters_are_the_files_of_the_pdf_and_none_are_beside_them():
    (finder,) = (each for each in finders.get_finders() if type(each).__name__ == "FontFinder")
    places = [Path(storage.path(name)) for name, storage in finder.list([])]
    assert places == [font_file(bold=False), font_file(bold=True)]
    for place in places:
        assert finders.find(f"fonts/{place.name}") == str(place)
        assert finders.find(f"fonts/{place.name}", find_all=True) == [str(place)]
    assert all(place.exists() for place in places)
    for other in ("fonts/FiraSans-Thin.ttf", "FiraSans-Bold.ttf", "fonts/../fonts.py", "fonts/"):
        assert finders.find(other) is None


@pytest.mark.django_db
def test_the_style_asks_for_the_files_that_the_page_announces(client):
    style = (ROOT / "static" / "css" / "sheet.css").read_text(encoding="utf-8")
    asked = re.findall(r'url\("\.\./(fonts/[^"]+)"\)', style)
    assert PRELOAD.findall(client.get("/print/").text) == [f"/static/{each}" for each in asked]
    assert len(asked) == 2
    for address in ("/", "/games/new/", "/variants/", "/variants/pagat-6/", "/no/such/page"):
        assert "fonts/" not in client.get(address).text


@pytest.fixture
def collected(settings, tmp_path):
    """A site that serves collected files, of which only styles and fonts matter here."""
    settings.STATIC_ROOT = tmp_path
    settings.WHITENOISE_USE_FINDERS = False
    hashed = {"BACKEND": "golfscore.storage.HashedStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": hashed}
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=list(OF_OTHERS))
    return tmp_path


@pytest.mark.django_db
def test_a_browser_fetches_the_letters_once(collected):
    client = Client()
    (style,) = (collected / "css").glob("sheet.*.css")
    files = {f"/static/{each}" for each in re.findall(r'\.\./(fonts/[^"]+)', style.read_text())}
    assert len(files) == 2
    for file in files:
        assert HASHED.fullmatch(file)
        answer = client.get(file, headers={"Accept-Encoding": "gzip"})
        assert answer["Content-Type"] == "font/ttf"
        assert answer["Cache-Control"] == "max-age=315360000, public, immutable"
        assert len(answer.getvalue()) < 230_000  # compressed
        answer.close()
