"""A session of Golfo as files, and the links that lead to it."""

import csv
import io
import re
from pathlib import Path

import pytest
from django.utils import translation

from scorecards import devices
from scorecards.display.cells import FORMULA
from scorecards.rules.golfo import Correction, Show
from scorecards.scorekeeping.golfo import entries, links
from scorecards.scorekeeping.links import open_link
from tests.scorecards.golfo_sessions import open_session, play_hand, record, say, view
from tests.scorecards.histories import script_verdict
from tests.scorecards.playing import Person
from tests.tokens import without_tokens

ROOT = Path(__file__).resolve().parents[2]
APPS = ("golfscore", "scorecards", "tournaments", "upkeep")


@pytest.fixture
def session(ann):
    session = open_session(ann.device, ("Ana", "=Ben", "Cléo", "Dev"), chip=10, currency="EUR")
    play_hand(session, "A pass B 4 C fold A fold", device=ann.device)
    return session


@pytest.fixture
def looker(session):
    person = Person(devices.new_device("iPhone"))
    open_link(key=session.view_link, device=person.device)
    return person


def test_who_may_read_it_takes_it_along(ann, looker, cal, session) -> None:
    for name in ("session.json", "book.csv"):
        path = f"/golfo/{session.code}/{name}"
        assert [each.get(path).status_code for each in (ann, looker, cal)] == [200, 200, 404]
        assert ann.post(path).status_code == 405
        text = ann.get(path).content.decode("utf-8-sig")
        keys = (session.score_link, session.view_link, session.score_key, session.view_key)
        assert not any(key in without_tokens(text) for key in keys)
    path = f"/golfo/{session.code}/history.json"
    assert [each.get(path).status_code for each in (ann, looker, cal)] == [200, 403, 404]
    assert script_verdict(ann.get(path).json()) == ""


def test_a_session_as_json(ann, session) -> None:
    entries.close(session=session, device=ann.device, expected=view(session).number)
    told = ann.get(f"/golfo/{session.code}/session.json").json()
    assert [(each["name"], each["chips"]) for each in told["players"]][1] == ("=Ben", 52)
    assert told["agreement"]["players"] == ["Ana", "=Ben", "Cléo", "Dev"]
    assert told["payments"] == [
        {"payer": "Ana", "payee": "=Ben", "amount": 10},
        {"payer": "Cléo", "payee": "=Ben", "amount": 10},
    ]
    assert [each["number"] for each in told["book"]] == list(range(1, 8))


def test_the_book_as_a_table_runs_no_formula(ann, session) -> None:
    with translation.override("fr"):
        answer = ann.get(f"/golfo/{session.code}/book.csv", headers={"Accept-Language": "fr"})
    headings, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert headings[5:] == ["Ana", "'=Ben", "Cléo", "Dev"]
    assert rows[-1][5:] == ["49", "52", "49", "50"]
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)


def test_a_reason_in_the_book_runs_no_formula(ann, db) -> None:
    session = open_session(ann.device)
    play_hand(session, "A 20 B call C fold", "")
    say(session, "A pass B pass " * 3)
    record(session, Show(0, value=20), Show(1, value=21))
    entries.correct(
        session=session,
        corrections=[Correction(12, (Show(0, value=24),))],
        reason="=1+1",
        device=ann.device,
        expected=view(session).number,
    )
    answer = ann.get(f"/golfo/{session.code}/book.csv")
    rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert "'=1+1" in [cell for row in rows for cell in row]


def test_no_name_of_a_plain_table_is_a_formula_in_any_spreadsheet(ann) -> None:
    """At a table anybody may be called @ben; where that becomes a cell it is text."""
    names = ("=1+1", "+CMD|' /C calc'!A0", "@SUM(A1)", "＝1+1")
    session = open_session(ann.device, names)
    answer = ann.get(f"/golfo/{session.code}/book.csv")
    headings, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert headings[5:] == [f"'{name}" for name in names]
    assert not any(cell.startswith(FORMULA) for row in rows for cell in row)


def test_spreadsheets_are_written_in_two_places_alone() -> None:
    """Both put `harmless` words into their cells."""
    writer = re.compile(r"csv\.(?:writer|DictWriter)|import (?:tablib|Dataset)|Workbook\(")
    paths = (path for app in APPS for path in (ROOT / app).rglob("*.py"))
    written = {str(each.relative_to(ROOT)) for each in paths if writer.search(each.read_text())}
    assert written == {"scorecards/views/golfo/files.py", "tournaments/pages/spreadsheets.py"}


def test_links_and_codes_lead_to_the_session(ann, cal, session) -> None:
    answer = cal.get(f"/s/{session.score_link}/")
    assert answer["Location"] == f"/golfo/{session.code}/seat/"
    assert ann.get(f"/s/{session.score_link}/")["Location"] == f"/golfo/{session.code}/"
    assert cal.get(answer["Location"]).status_code == 200
    looker = Person(devices.new_device("iPhone"))
    assert looker.get(f"/v/{session.view_key}/")["Location"] == f"/v/{session.view_link}/"
    assert looker.get(f"/v/{session.view_link}/")["Location"] == f"/golfo/{session.code}/"
    assert looker.get(f"/golfo/{session.code}/").status_code == 200
    assert looker.get(f"/v/{session.view_link}/card.png").status_code == 404
    guest = Person(devices.new_device("iPad"))
    joined = guest.post("/join/", {"code": session.score_key.lower()})
    assert joined["Location"] == f"/golfo/{session.code}/seat/"
    paper = guest.get(f"/s/{session.score_link}/paper/")
    assert paper["Location"] == f"/golfo/{session.code}/seat/"


def test_a_messenger_is_told_of_the_session_and_not_let_in(client, session) -> None:
    answer = client.get(f"/s/{session.score_link}/", headers={"User-Agent": "WhatsApp/2"})
    assert "Golfo" in answer.text
    assert "Cléo" not in answer.text
    assert session.accesses.count() == 1


def test_who_is_shut_out_of_a_session_is_told(ann, session) -> None:
    guest = Person(devices.new_device("iPad"))
    link = session.score_link
    guest.get(f"/s/{link}/")
    links.renew_session_link(session=session, role="scorer", device=ann.device)
    for path in (f"/golfo/{session.code}/", f"/s/{link}/"):
        answer = guest.get(path)
        assert answer.status_code == 403
        assert "The code was changed" in answer.text


def test_the_start_page_leads_to_the_sessions_of_the_phone(ann, looker, cal, session) -> None:
    address = f'href="/golfo/{session.code}/"'
    pages = [each.get("/").text for each in (ann, looker, cal)]
    assert [address in page for page in pages] == [True, True, False]
    assert "1 hand" in pages[0]
    entries.close(session=session, device=ann.device, expected=view(session).number)
    assert "closed" in ann.get("/").text
