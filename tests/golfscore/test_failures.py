"""What the log says of a page whose program did not start, and what nobody gets into it."""

import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from golfscore import failures

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/17.4 Mobile/15E148 Safari/604.1"
)
TEMPLATES = settings.BASE_DIR / "templates"


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()


def report(client: Client, text: str, **headers: str):
    return client.post("/failures/", text, content_type="text/plain", headers=headers)


def lines(caplog) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == failures.__name__]


def test_a_report_is_one_line(client, caplog):
    answer = report(client, "entry all-entry SyntaxError", **{"User-Agent": IPHONE})
    assert answer.status_code == 204
    assert lines(caplog) == [
        "A program did not start: entry, all-entry, SyntaxError, WebKit of iOS 17"
    ]
    assert not answer.cookies


@pytest.mark.django_db
def test_it_needs_no_token_and_changes_nothing(caplog, django_assert_num_queries):
    with django_assert_num_queries(0):
        report(Client(enforce_csrf_checks=True), "golfo store late")
    assert lines(caplog) == ["A program did not start: golfo, store, late, other"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "entry\nERROR - forged",
        "K7QX2M K7QX2M K7QX2M",
        "<script> ../../etc Ann",
        "\x00 \x1b[31m \u2028",
        "entry" * 30,
    ],
)
def test_nothing_that_a_visitor_wrote_gets_into_the_log(client, caplog, text):
    assert report(client, text, **{"User-Agent": f"Ann {text!r}"}).status_code == 204
    (line,) = lines(caplog)
    assert re.fullmatch(r"A program did not start: (\w+, ){3}other", line)
    assert set(re.findall(r"\w+", line.split(":")[1])) <= {"entry", "other"}


@pytest.mark.parametrize("text", ["x" * 201, "x" * 100_000, "é" * 150])
def test_what_is_too_long_is_not_even_read(client, caplog, text):
    assert report(client, text).status_code == 204
    assert lines(caplog) == []


def test_only_so_many_lines_an_hour(client, caplog, monkeypatch):
    """One network uses up nothing of what the others have."""
    for _ in range(failures.MOST_OF_A_NETWORK + 70):
        assert report(client, "entry page late").status_code == 204
    assert len(lines(caplog)) == failures.MOST_OF_A_NETWORK
    for number in range(70):
        client.post(
            "/failures/", "entry page late", content_type="text/plain",
            REMOTE_ADDR=f"198.51.100.{number}",
        )  # fmt: skip
    assert len(lines(caplog)) == failures.MOST_OF_THE_SITE


def test_it_cannot_be_looked_at(client):
    assert client.get("/failures/").status_code == 405


@pytest.mark.parametrize(
    ("user_agent", "engine"),
    [
        (IPHONE, "WebKit of iOS 17"),
        (IPHONE.replace("Version/17.4", "CriOS/120.0"), "WebKit of iOS 17"),
        ("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/16.2 Safari/605.1.15", "WebKit 16"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128"),
        (
            "Mozilla/5.0 (Linux; Android 10; K) Chrome/125.0.0.0 Mobile Safari/537.36",
            "Chromium 125",
        ),
        ("", "other"),
    ],
)
def test_an_engine_is_its_family_and_number(user_agent, engine):
    assert failures.engine_of(user_agent) == engine


def test_every_page_with_a_program_is_known():
    pages = [path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")]
    declared = {
        each for page in pages for each in re.findall(r'_start.html" with program="(\w+)', page)
    }
    assert declared == set(failures.PROGRAMS)
    scripts = {
        path.stem: path.read_text("utf-8") for path in (settings.BASE_DIR / "static/js").iterdir()
    }
    says = re.compile(r'^ *sayStarted\(\);|dataset\.start = "begun";', re.MULTILINE)
    assert {name for name, text in scripts.items() if says.search(text)} - {"dom"} == declared
    assert {"entry", "all-phone", "store", "start"} <= set(failures.scripts())


def test_the_script_that_watches_is_for_browsers_that_know_no_other():
    """Made small as well, which may write what is written in a newer way."""
    from golfscore.storage import small

    script = (settings.BASE_DIR / "static/js/start.js").read_text(encoding="utf-8")
    for text in (script, small("js/start.js", script)):
        code = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"]*\"", "0", text, flags=re.DOTALL)
        newer = r"=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|await|of|import|export)\b"
        assert not re.search(newer, code)
        assert not re.search(r"catch\s*\{|,\s*\)", code)
