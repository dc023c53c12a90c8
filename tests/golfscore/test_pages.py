"""The frame of every page: theme, language, and nothing from another host or inline."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image

ROOT = Path(settings.BASE_DIR)
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
WRITTEN = [
    *TEMPLATES,
    *sorted(
        path for path in (ROOT / "static").rglob("*") if path.suffix in {".css", ".js", ".svg"}
    ),
]
# A name and not an address: how XML says that a drawing is a drawing.
NAMESPACE = "http://www.w3.org/2000/svg"
INLINE = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*="),
    "a style element": re.compile(r"<style\b"),
    "an event attribute": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "an hx-on attribute": re.compile(r"\bhx-on\b"),
    "a script without a file": re.compile(r"<script(?![^>]*\b(src=|type=\"application/json\"))"),
    "a javascript: address": re.compile(r"javascript:", re.IGNORECASE),
}


def other_hosts(text: str) -> list[str]:
    """What names another host, or loads a stylesheet from anywhere."""
    return re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+|@import", text.replace(NAMESPACE, ""))


def inline(text: str) -> list[str]:
    """What would run or look otherwise than by a file of its own."""
    return [what for what, pattern in INLINE.items() if pattern.search(text)]


def wrong_files(paths: list[Path], look: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """What is wrong in each of these files, by its path. One test of many files costs as much as
    one of a single file: what costs is a test.
    """
    wrong = {path: look(path.read_text(encoding="utf-8")) for path in paths}
    return {str(path.relative_to(ROOT)): what for path, what in wrong.items() if what}


def test_a_file_names_no_other_host():
    assert wrong_files(WRITTEN, other_hosts) == {}


def test_a_template_has_nothing_inline():
    assert wrong_files(TEMPLATES, inline) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('<a href="https://cards.example/golf">', ["https://cards.example"]),
        ('<img src="//cards.example/k.png">', ["//cards.example"]),
        ("@import 'more.css'", ["@import"]),
        (f'<svg xmlns="{NAMESPACE}">', []),
    ],
)
def test_another_host_is_found(text, wrong):
    assert other_hosts(text) == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('<p style="color: red">', ["a style attribute"]),
        ("<style>", ["a style element"]),
        ('<p onclick="go()">', ["an event attribute"]),
        ('<p hx-on:click="go()">', ["an hx-on attribute"]),
        ("<script>", ["a script without a file"]),
        ('<a href="javascript:go()">', ["a javascript: address"]),
        ('<script type="application/json">', []),
        ('<script src="/static/js/page.js">', []),
    ],
)
def test_what_is_inline_is_found(text, wrong):
    assert inline(text) == wrong


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cookie", "shown"),
    [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"'), ('"><b', ""), ("", "")],
)
def test_the_first_paint_has_the_chosen_theme(client, cookie, shown):
    client.cookies["theme"] = cookie
    assert f'<html lang="en"{shown}>' in client.get("/no/such/page").text


@pytest.mark.django_db
def test_choosing_a_language_lasts_and_comes_back_to_the_page(client):
    response = client.post("/language/", {"language": "it", "next": "/no/such/page?a=1"})
    assert (response.status_code, response["Location"]) == (302, "/no/such/page?a=1")
    assert 'lang="it"' in client.get("/no/such/page").text


@pytest.mark.django_db
def test_choosing_a_language_never_leads_to_another_site(client):
    response = client.post("/language/", {"language": "it", "next": "//evil.example/"})
    assert response["Location"] == "/"


@pytest.mark.django_db
def test_a_page_can_be_skipped_to_its_content(client):
    page = client.get("/no/such/page").text
    assert '<a class="skip" href="#main">' in page
    assert 'id="main" tabindex="-1"' in page


def test_the_manifest_names_pictures_that_are_there_as_large_as_it_says(client):
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    assert {manifest[key] for key in ("id", "scope", "start_url")} == {"/"}
    shortcut_icons = [icon for each in manifest["shortcuts"] for icon in each["icons"]]
    drawn = [*manifest["icons"], *manifest["screenshots"], *shortcut_icons]
    assert {(each.get("purpose"), each["sizes"]) for each in manifest["icons"]} == {
        ("any", "any"),
        ("any", "192x192"),
        ("any", "512x512"),
        ("maskable", "512x512"),
    }
    for each in drawn:
        response = client.get(each["src"])
        content = b"".join(response.streaming_content)
        assert response["Content-Type"].split(";")[0] == each["type"]
        if each["type"] == "image/png":
            assert each["sizes"] == "{}x{}".format(*Image.open(BytesIO(content)).size)


@pytest.mark.django_db
def test_the_shortcuts_of_the_manifest_lead_somewhere_in_the_language_of_the_reader(client):
    headers = {"Accept-Language": "it"}
    manifest = client.get("/manifest.webmanifest", headers=headers).json()
    assert manifest["lang"] == "it"
    assert {each["name"] for each in manifest["shortcuts"]} >= {"Nuova partita"}
    for each in manifest["shortcuts"]:
        assert client.get(each["url"]).status_code == 200


@pytest.mark.django_db
def test_a_page_is_sent_compressed_to_who_can_read_it(client):
    address = "/no/such/page"
    plain = client.get(address)
    short = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert short["Content-Encoding"] == "gzip"
    assert len(short.content) < len(plain.content) / 2
