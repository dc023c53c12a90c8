"""What every answer carries, wherever it comes from."""

import re

import pytest

from tests.comments import ROOT
from tests.languages import TRANSLATED

PAGES = ["/healthz", "/no/such/page", "/manifest.webmanifest", "/account/login/"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_nothing_may_come_from_elsewhere_or_be_inline(client, address):
    policy = client.get(address)["Content-Security-Policy"]
    directives = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    assert directives["script-src"] == directives["style-src"] == "'self'"
    assert directives["frame-ancestors"] == directives["base-uri"] == "'none'"
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
    ],
)
def test_a_secure_header_is_there(client, header, value):
    assert client.get("/healthz")[header] == value


@pytest.mark.django_db
def test_a_file_comes_without_the_headers_of_a_page(client):
    """There are five of them before the first card, and 144 bytes in each."""
    answer = client.get("/static/css/base.css")
    assert answer.status_code == 200
    answer.close()
    assert answer["X-Content-Type-Options"] == "nosniff"
    for name in ("Referrer-Policy", "Permissions-Policy", "Access-Control-Allow-Origin"):
        assert name not in answer
        assert name == "Access-Control-Allow-Origin" or name in client.get("/healthz")


def test_an_id_given_by_a_proxy_is_kept_and_a_strange_one_is_not(client, settings):
    settings.BEHIND_PROXY = True
    given = client.get("/healthz", headers={"X-Request-ID": "abc-12345"})
    strange = client.get("/healthz", headers={"X-Request-ID": "a b\tc <script>"})
    assert given["X-Request-ID"] == "abc-12345"
    assert strange["X-Request-ID"].isalnum()


def test_without_a_proxy_nobody_chooses_the_id_of_a_request(client):
    given = client.get("/healthz", headers={"X-Request-ID": "abc-12345"})
    assert re.fullmatch("[0-9a-f]{12}", given["X-Request-ID"])


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_picture_is_drawn_with_points_in_every_language(client, language):
    """A decimal comma is no number in a drawing."""
    page = client.get("/games/new/", headers={"Accept-Language": language}).content.decode()
    drawn = re.findall(r'\b(?:x|y|cx|cy|x1|y1|x2|y2|r)="([^"]+)"', page)
    assert drawn
    assert not [number for number in drawn if "," in number]


# Who may ask a request for its host: what is made into links, and whether a browser has passkeys.
ASK_FOR_HOST = {
    "scorecards/addresses.py",
    "golfscore/accounts/adapter.py",
    "golfscore/accounts/first_run.py",
    "golfscore/accounts/provider.py",  # where a browser comes back to from its provider
    "tournaments/views/days/hall.py",  # of which answer it keeps, not what is in it
}


def test_links_are_made_in_one_place():
    files = [
        path
        for folder in ("golfscore", "scorecards", "tournaments", "upkeep", "templates")
        for path in (ROOT / folder).rglob("*.*")
        if path.suffix in (".py", ".html")
        and re.search("get_host|build_absolute_uri", path.read_text(encoding="utf-8"))
    ]
    assert {str(path.relative_to(ROOT)) for path in files} == ASK_FOR_HOST
