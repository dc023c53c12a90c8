"""The comparison of two programs: what it takes for the same, what it finds, what it reads."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scripts.compare_sites.pages import addresses, forms
from scripts.compare_sites.rows import differing_rows
from scripts.compare_sites.sameness import Meant, differing_lines, lines_of
from scripts.compare_sites.sites import Answer

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("golfscore", "scorecards", "tournaments", "upkeep", "templates", "static", "locale")
TOKEN = '<input name="csrfmiddlewaretoken" value='
PLANTED = """
from django.db.models.signals import post_migrate
def _plant(using, **_):
    from django.db import connections
    with connections[using].cursor() as cursor:
        cursor.execute("UPDATE scorecards_device SET label = 'Planted'")
post_migrate.connect(_plant, weak=False)
"""


def answer(body: str = "", status: int = 200, kind: str = "text/html", **headers: str) -> Answer:
    given = {"Content-Type": kind} | {
        name.replace("_", "-"): each for name, each in headers.items()
    }
    return Answer(status, given, {}, body.encode(), [], "", 3, 0.1)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("<div>\n  <p>Ann  won</p>\n</div>", "<div><p> Ann won </p></div>"),
        ('<a class="x" href="/">Home</a>', '<a href="/" class="x">Home</a>'),
        (
            '<input name="csrfmiddlewaretoken" value="abc">',
            '<input name="csrfmiddlewaretoken" value="d">',
        ),
        (
            '<link href="/static/css/a.0123456789ab.css">',
            '<link href="/static/css/a.ba9876543210.css">',
        ),
    ],
)
def test_what_nobody_sees_is_no_difference(older: str, newer: str) -> None:
    assert differing_lines(answer(older), answer(newer), Meant()) == []


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (answer("<p>Ann won</p>"), answer("<p>Bob won</p>")),
        (answer("<p>a <b>b</b></p>"), answer("<p>a<b>b</b></p>")),
        (answer("<pre>a  b</pre>"), answer("<pre>a b</pre>")),
        (answer(status=200), answer(status=403)),
        (answer(Cache_Control="no-store"), answer()),
        (answer(Location="/a/"), answer(Location="/b/")),
        (answer('{"a": 1}', kind="application/json"), answer('{"a": 2}', kind="application/json")),
        (answer("a,b", kind="text/csv"), answer("a;b", kind="text/csv")),
    ],
)
def test_what_is_answered_otherwise_is_told(older: Answer, newer: Answer) -> None:
    assert differing_lines(older, newer, Meant())


def test_the_order_of_keys_is_no_difference_and_that_of_lists_is() -> None:
    one, other = lines_of("application/json", b'{"a":1,"b":[1,2]}'), b'{"b":[2,1],"a":1}'
    assert lines_of("application/json", b'{"b":[1,2],"a":1}') == one
    assert lines_of("application/json", other) != one


def test_what_is_meant_to_differ_is_said_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "meant.toml"
    path.write_text('[[text]]\npattern = "old-name"\nby = "name"\nwhy = "renamed"\n')
    meant = Meant.read(path)
    older, newer = answer('<p class="old-name">'), answer('<p class="name">')
    assert differing_lines(older, newer, Meant())
    assert differing_lines(older, newer, meant) == []
    path.write_text('[[text]]\npattern = "old-name"\nby = "name"\n')
    with pytest.raises(SystemExit, match="say why"):
        Meant.read(path)


PAGE = """
<a href="/leagues/one/?page=2&amp;by=name#top">x</a> <div hx-get="?seen=1"></div>
<a href="//elsewhere.example/">y</a> <img src="/static/x.png">
<form method="post" action="draw/" id="f"><input type="hidden" name="seen" value="a&quot;b">
<input type="checkbox" name="mixed" value="on"><input type="radio" name="size" value="4" checked>
<input type="radio" name="size" value="5"><select name="rules"><option value="a"><option value="b"
selected></select><textarea name="why">As it
was</textarea></form><button form="f" name="how" value="fewest">Draw</button>
<form action="/search/"><input name="q"></form>
"""


def test_a_page_leads_on_and_its_forms_are_read() -> None:
    assert list(addresses(PAGE, "/night/")) == [
        *("/leagues/one/?page=2&by=name", "/night/?seen=1", "/search/"),
    ]
    (form,) = forms(PAGE, "/night/")
    assert (form.action, form.buttons) == ("/night/draw/", [("how", "fewest", "")])
    assert form.values() == [
        *(("seen", 'a"b'), ("size", "4"), ("rules", "b"), ("why", "As it\nwas")),
    ]


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., Path]:
    def make(name: str, *statements: str) -> Path:
        with closing(sqlite3.connect(tmp_path / name)) as database:
            for each in statements:
                database.execute(each)
            database.commit()
        return tmp_path / name

    return make


def test_rows_are_compared_and_what_was_rebuilt_by_views(made: Callable[..., Path]) -> None:
    games = ("CREATE TABLE game (id, code)", "INSERT INTO game VALUES (1, 'A')")
    older = made("older", *games, "CREATE TABLE night (day)", "INSERT INTO night VALUES ('Mon')")
    newer = made("newer", *games, "CREATE TABLE event (on_day)", "INSERT INTO event VALUES ('Mon')")
    view = ("days", "SELECT day FROM night", "SELECT on_day FROM event")
    meant = Meant(tables=frozenset({"night", "event"}), views=(view,))
    assert list(differing_rows(older, newer, meant)) == []
    assert [name for name, _ in differing_rows(older, newer, Meant())] == [
        *("table event", "table night"),
    ]
    with closing(sqlite3.connect(newer)) as database:
        database.execute("UPDATE game SET code = 'B'")
        database.execute("UPDATE event SET on_day = 'Tue'")
        database.commit()
    told = dict(differing_rows(older, newer, meant))
    assert told["rows of game"][0] == "1 code: A | B"
    assert "view days" in told


def compared(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.compare_sites", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """This program with a word more at the foot of its pages, and other names for all phones."""
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path in (tmp_path / "templates").rglob("*.html"):
        text = path.read_text("utf-8")
        path.write_text(text.replace("</body>", "<p>Planted</p></body>"), "utf-8")
    with (tmp_path / "tournaments" / "apps.py").open("a") as apps:
        apps.write(PLANTED)
    return tmp_path


@pytest.mark.drill
def test_a_program_is_the_same_as_itself_and_not_as_another(planted: Path) -> None:
    few = ("--quick", "--only", "/help/", "--posts", "2")
    same = compared(str(ROOT), str(ROOT), *few)
    assert same.returncode == 0, (same.stdout[-3000:], same.stderr[-3000:])
    assert "different: 0" in same.stdout
    other = compared(str(ROOT), str(planted), *few)
    assert other.returncode == 1, other.stderr[-3000:]
    assert "Planted" in other.stdout
    assert "rows of scorecards_device" in other.stdout
