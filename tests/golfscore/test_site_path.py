"""A site below a path of another one (SITE_PATH): what is asked for, and where everything leads."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import set_script_prefix

from golfscore.below import below, nearest_first
from golfscore.middleware import keep_cookies_here
from golfscore.places import site_path
from scorecards.addresses import path_here, site_for_others
from scripts.benchmarks.server import Phone, serving
from tests.upkeep.pages_below import beside
from tests.upkeep.sites import BROAD_TABLES, Site, put_tables


@pytest.fixture
def golf(settings: LazySettings) -> Iterator[LazySettings]:
    """The settings of a site at /golf."""
    settings.SITE_PATH = settings.FORCE_SCRIPT_NAME = "/golf"
    yield settings
    set_script_prefix("/")


@pytest.mark.parametrize("text", ["/golf", "golf", "/golf/", "golf/"])
def test_a_path_is_the_same_however_it_is_written(text: str) -> None:
    assert site_path(text) == "/golf"
    assert site_path(f"/club{text if text[0] == '/' else '/' + text}") == "/club/golf"


def test_no_path_is_none() -> None:
    assert site_path("") == site_path("/") == ""


@pytest.mark.parametrize("text", ["https://club.example/golf", "/golf?x", "/go lf", "/a//b", "/.."])
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="SITE_PATH is a path such as /golf"):
        site_path(text)


def asked(path: str) -> tuple[str, list[tuple[str, str]], str]:
    """What a site at /golf answers: the status, the headers, and the path that it was asked for."""
    began: list[Any] = []

    def site(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return [environ["PATH_INFO"].encode()]

    answer = below("/golf", site)({"PATH_INFO": path}, lambda *head: began.extend(head))
    return began[0], began[1], b"".join(answer).decode()


def test_the_path_is_taken_off_whole_and_once() -> None:
    assert asked("/golf/g/ABCDE/")[2] == "/g/ABCDE/"
    assert asked("/golf/")[2] == "/"
    assert asked("/golf/golf/")[2] == "/golf/"
    assert asked("/golfo/ABCDE/")[2] == "/golfo/ABCDE/"  # a proxy that took it off itself
    assert asked("/healthz")[2] == "/healthz"


def test_without_the_last_slash_it_leads_to_the_site() -> None:
    status, headers, _ = asked("/golf")
    assert status == "308 Permanent Redirect"
    assert dict(headers)["Location"] == "/golf/"


def test_a_site_that_has_its_host_for_itself_is_left_alone() -> None:
    def site(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        return []

    assert below("", site) is site


def test_no_cookie_is_for_the_other_site(golf: LazySettings, rf: RequestFactory) -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        response = HttpResponse()
        response.set_cookie("a", "1")
        response.delete_cookie("b")
        response.set_cookie("c", "1", path="/golf/games/")
        return response

    cookies = keep_cookies_here(answer)(rf.get("/")).cookies
    paths = {name: each["path"] for name, each in cookies.items()}
    assert paths == {"a": "/golf/", "b": "/golf/", "c": "/golf/games/"}


def test_of_two_cookies_of_one_name_ours_is_believed() -> None:
    both = 'sessionid=ours; theme="a=b"; sessionid=theirs; lang=fr;theme=dark'
    assert nearest_first(both) == 'sessionid=ours; theme="a=b"; lang=fr'
    assert nearest_first("") == ""


def test_a_link_that_is_pasted_is_one_of_this_site(golf: LazySettings, rf: RequestFactory) -> None:
    request = rf.get("/")
    link = "http://testserver/golf/g/ABCDE/?seat=1"
    assert path_here(request, f"Come to {link}") == "/golf/g/ABCDE/?seat=1"
    assert path_here(request, "http://testserver/g/ABCDE/") == ""
    assert path_here(request, "http://testserver/golf/") == ""
    assert site_for_others(request) == "testserver/golf"


@pytest.mark.django_db
def test_a_crash_leads_to_the_start_page_below(golf: LazySettings, client: Client) -> None:
    client.raise_request_exception = False
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("golfscore.help.render", lambda *_: 1 / 0)
        page = client.get("/help/").content.decode()
    assert '<a href="/golf/">to the start page</a>' in page


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/leagues/", "/tournaments/"])
def test_who_signs_in_comes_back_below(golf: LazySettings, client: Client, path: str) -> None:
    assert f'/account/login/?next=/golf{path}"' in client.get(path).content.decode()


@pytest.mark.parametrize(
    "text",
    [
        *('<a href="/">', "<form action='/join/'>", 'fetch("/epoch")', "url(/static/a.svg)"),
        *('"https://golf.example/g/ABCDE/"', "http://testserver", "&quot;/hall/&quot;"),
        '<a href="/golf/account/login/?next=/leagues/">',
        *('<a href="/golfo/">', '<a hx-get="/golf">'[:-2] + 'er/">'),
    ],
)
def test_what_leads_beside_it_is_found(text: str) -> None:
    assert list(beside(text, "/golf"))


def test_what_leads_below_it_is_not() -> None:
    good = '<a href="/golf/g/A/"> "/golf/" http://testserver/golf/x 1/2 "7 8 / 9" <br/> "//" "/"'
    assert list(beside(good, "/golf")) == []


@pytest.mark.drill
def test_no_page_leads_beside_the_path(tmp_path: Path) -> None:
    """Every page there is, for everybody who may open it, with its headers and cookies."""
    site = Site.of_old(tmp_path / "var", BROAD_TABLES)
    moved = site.manage("migrate")
    assert moved.returncode == 0, moved.stderr
    ran = site.python(
        "-m", "tests.upkeep.pages_below", SITE_PATH="/golf", ALLOWED_HOSTS="testserver"
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr[-2000:]


@pytest.mark.drill
def test_beside_a_site_with_cookies_of_the_same_names(
    django_db_setup: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The administrator signs in there, and brings a file that is larger than a page may send."""
    monkeypatch.setenv("SITE_PATH", "/golf")
    with serving(begin=put_tables) as site:
        phone = Phone(site.port)

        def send(method: str, path: str, body: str = "", **headers: str) -> tuple[int, str]:
            pairs = [*phone.cookies.items(), ("sessionid", "theirs"), ("csrftoken", "x" * 32)]
            cookie = "; ".join(f"{name}={value}" for name, value in pairs)
            status, content, _ = phone.send(method, path, body, {"Cookie": cookie, **headers})
            return status, content.decode()

        send("GET", "/golf/first-run/")
        fields = {"email": "ada@example.org", "password": "nine holes of golf"}
        fields["csrfmiddlewaretoken"] = phone.cookies["csrftoken"]
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert send("POST", "/golf/first-run/", urlencode(fields), **form)[0] == 302
        status, page = send("GET", "/golf/account/copies/")
        assert status == 200
        place = re.search(r'action="(/golf/account/copies/upload/[^"]+)"', page)
        assert place
        file = 'name="file"; filename="b.zip"\r\n\r\n' + "x" * 1_500_000
        body = f"--b\r\nContent-Disposition: form-data; {file}\r\n--b--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=b"}
        kind["X-CSRFToken"] = phone.cookies["csrftoken"]
        status, page = send("POST", place[1], body, **kind)
        assert status == 422
        assert "This is no whole copy of a site" in page
        phone.close()
